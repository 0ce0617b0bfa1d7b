// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "child.h"
#include "process.h"
#include "sandbox.h"
#include "screen.h"
#include "signals.h"
