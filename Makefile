# SPDX-License-Identifier: Apache-2.0
#
# make           builds the programs for use
# make test      builds, runs every test and checks the vectors independently
# make fuzz      fuzzes every parser of foreign bytes, FUZZ_SECONDS each
# make camera-test  tries cameras in a virtual machine with Debian's kernel
# make demo      plays a whole ceremony in a scratch keystore
# make pictures  draws the pictures of the README anew
# make packages  installs the Debian packages that are missing
# make install   installs programs and man pages below PREFIX (and DESTDIR)

PREFIX = /usr/local
DESTDIR =
SWIFT = swift
PYTHON = /usr/bin/python3
PROGRAMS = $(patsubst Sources/%/Main.swift,%,$(wildcard Sources/*/Main.swift))
RELEASE = .build/release
# Loading and relocating the C++ runtime that Swift's own needs is a quarter of a program's start-up:
# it is linked in, from a folder that holds nothing else. All symbols are bound before main.
RUNTIME = $(CURDIR)/.build/runtime
RELEASE_FLAGS = -c release --static-swift-stdlib --disable-local-rpath -Xlinker -L$(RUNTIME) \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xlinker -z -Xlinker now

all: build

build:
	mkdir -p $(RUNTIME)
	ln -sf "$$(gcc -print-file-name=libstdc++.a)" $(RUNTIME)
	$(SWIFT) build $(RELEASE_FLAGS)

test:
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --disable-xctest
	$(PYTHON) vectors/check.py

# Writes the recorded sessions anew; read the difference before it is committed.
record:
	$(SWIFT) build --build-tests
	THREEDOTS_RECORD=1 $(SWIFT) test --skip-build --disable-xctest --filter TranscriptTests || true
	git diff --stat Tests/ProgramTests/Transcripts

# Every fault at every place; the short form is part of the tests.
faults:
	$(SWIFT) build --build-tests
	THREEDOTS_LONG=1 $(SWIFT) test --skip-build --disable-xctest --filter FaultTests

# 10,000 random identities, drawn and read back; 300 of them are part of the tests.
round-trip: build
	bench/round-trip 10000

# The same inputs to us and to real peers from PyPI, in a virtual environment of their own.
peers: build
	.ci/peers

# Broken input to every parser of keys, pictures, streams, frames and codes; FUZZ_SECONDS=3600 for a long one.
FUZZ_SECONDS = 60
fuzz:
	.ci/fuzz $(FUZZ_SECONDS)
	.ci/fuzz-pictures $(FUZZ_SECONDS)

vectors:
	$(PYTHON) vectors/check.py

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

demo: packages build
	.ci/demo $(RELEASE)

camera-test: packages build
	.ci/camera-test $(RELEASE)

# Debug builds are quick, and the pages are the same.
man:
	$(SWIFT) build
	mkdir -p man
	for program in $(PROGRAMS); do \
	  .build/debug/$$program --help=mdoc > man/$$program.1 || exit 1; \
	done

# A real session in a real terminal, and a card; look at them before they are committed.
pictures: packages build
	.ci/install-packages .ci/pictures-packages
	.ci/pictures $(RELEASE)

packages:
	.ci/install-packages

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1
	for program in $(PROGRAMS); do \
	  install -m 755 -s $(RELEASE)/$$program $(DESTDIR)$(PREFIX)/bin || exit 1; \
	  install -m 644 man/$$program.1 $(DESTDIR)$(PREFIX)/share/man/man1 || exit 1; \
	done

clean:
	rm -rf .build

.PHONY: all build test record fuzz camera-test faults round-trip peers vectors lint demo man pictures packages install clean
