// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <sqlite3.h>

// sqlite3_db_config is variadic, and Swift cannot call it.
static inline int threedots_db_switch(sqlite3 *database, int option, int on) {
  int now = -1;
  int status = sqlite3_db_config(database, option, on, &now);
  return status == SQLITE_OK && now != on ? SQLITE_ERROR : status;
}

// SQLITE_TRANSIENT is a cast macro: the bytes are copied before the call returns.
static inline int threedots_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}
