// SPDX-License-Identifier: Apache-2.0
#pragma once
// The one-shot calls of OpenSSL 3 look the algorithm up each time, which costs more than the hash of
// a key; the older calls do not.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/md5.h>
#include <openssl/sha.h>
