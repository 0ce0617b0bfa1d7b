# SPDX-License-Identifier: Apache-2.0
#
# make           builds the programs for use
# make test      builds, runs every test and checks the vectors independently
# make fuzz      fuzzes every parser of foreign bytes, FUZZ_SECONDS each
# make sanitize  runs tests under AddressSanitizer and ThreadSanitizer
# make valgrind  runs programs under valgrind's memcheck
# make bench     measures every number beside its peer and writes bench/RESULTS.md
# make camera-test  tries cameras in a virtual machine with Debian's kernel
# make demo      plays a whole ceremony in a scratch keystore
# make pictures  draws the pictures of the README anew
# make packages  installs the Debian packages that are missing
# make install   installs programs, man pages and completions below PREFIX (and DESTDIR)
# make uninstall removes them
# make deb       builds a Debian package in .build/deb
# make deb-test  tries the package in a fresh Debian 12

PREFIX = /usr/local
DESTDIR =
MAN = $(PREFIX)/share/man
BASH_COMPLETIONS = $(PREFIX)/share/bash-completion/completions
ZSH_FUNCTIONS = $(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS = $(PREFIX)/share/fish/vendor_completions.d
SWIFT = swift
PYTHON = /usr/bin/python3
PROGRAMS = $(patsubst Sources/%/Main.swift,%,$(wildcard Sources/*/Main.swift))
RELEASE = .build/release
OVERVIEW = $(wildcard man/*.7)
# Loading and relocating the C++ runtime that Swift's own needs is a quarter of a program's start-up:
# it is linked in, from a folder that holds nothing else. All symbols are bound before main. Without
# debug information no path of the building machine gets into a program, and without incremental code
# generation no hash of one.
RUNTIME = $(CURDIR)/.build/runtime
RELEASE_FLAGS = -c release --static-swift-stdlib --disable-local-rpath -Xlinker "-L$(RUNTIME)" \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xlinker -z -Xlinker now \
  -debug-info-format none -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen

all: build

build:
	mkdir -p "$(RUNTIME)"
	ln -sf "$$(gcc -print-file-name=libstdc++.a)" "$(RUNTIME)"
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

# On a quiet machine: everything that runs beside it is in the numbers.
bench: build
	bench/run

# The same inputs to us and to real peers from PyPI, in a virtual environment of their own.
peers: build
	.ci/peers

# Broken input to every parser of keys, pictures, streams, frames, codes, texts, tables and keystores;
# FUZZ_SECONDS=3600 for a long one.
FUZZ_SECONDS = 60
fuzz:
	.ci/fuzz $(FUZZ_SECONDS)
	.ci/fuzz-pictures $(FUZZ_SECONDS)
	.ci/fuzz-texts $(FUZZ_SECONDS)

# What reads or writes where it may not, and what two threads touch at once.
sanitize:
	.ci/sanitize address
	.ci/sanitize thread

valgrind: build
	.ci/valgrind $(RELEASE)

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
	install -d $(addprefix $(DESTDIR),$(PREFIX)/bin $(MAN)/man1 $(if $(OVERVIEW),$(MAN)/man7) \
	  $(BASH_COMPLETIONS) $(ZSH_FUNCTIONS) $(FISH_COMPLETIONS))
	set -e; umask 022; for program in $(PROGRAMS); do \
	  install -m 755 -s $(RELEASE)/$$program $(DESTDIR)$(PREFIX)/bin; \
	  install -m 644 man/$$program.1 $(DESTDIR)$(MAN)/man1; \
	  $(RELEASE)/$$program --help=bash > $(DESTDIR)$(BASH_COMPLETIONS)/$$program; \
	  $(RELEASE)/$$program --help=zsh > $(DESTDIR)$(ZSH_FUNCTIONS)/_$$program; \
	  $(RELEASE)/$$program --help=fish > $(DESTDIR)$(FISH_COMPLETIONS)/$$program.fish; \
	done
	set -e; for page in $(OVERVIEW); do install -m 644 $$page $(DESTDIR)$(MAN)/man7; done

uninstall:
	for program in $(PROGRAMS); do \
	  rm -f $(DESTDIR)$(PREFIX)/bin/$$program $(DESTDIR)$(MAN)/man1/$$program.1 \
	    $(DESTDIR)$(BASH_COMPLETIONS)/$$program $(DESTDIR)$(ZSH_FUNCTIONS)/_$$program \
	    $(DESTDIR)$(FISH_COMPLETIONS)/$$program.fish; \
	done
	rm -f $(patsubst man/%,$(DESTDIR)$(MAN)/man7/%,$(OVERVIEW))

# The same commit gives the same bytes, in whatever folder it is built.
deb:
	.ci/install-packages .ci/deb-packages
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct)} debian/rules clean binary
	ls -l .build/deb/*.deb

deb-test:
	.ci/deb-test

clean:
	rm -rf .build

.PHONY: all bench build test record fuzz sanitize valgrind camera-test faults round-trip peers vectors lint demo man pictures packages \
  install uninstall deb deb-test clean
