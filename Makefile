# Sennit: `make demo` shows it, `make test` proves it. CONTRIBUTING.md says the rest.

DATA ?=
JOBS ?= $(shell nproc)
SENNIT_DATA ?= $(abspath ../shared/data)
export SENNIT_DATA


.PHONY: setup build demo test test-long page-test bench eval lint tidy asan fuzz pure protocol-test install clean help

help:
	@echo "make demo [DATA=folder]   build, read a folder of notes, ask it two questions"
	@echo "make test                 build and run every test"
	@echo "make build install        the program and the library, without tests"
	@echo "make test-long            the same, with many more random histories and kills"
	@echo "make page-test            use the picture's page in Chromium, where it is there"
	@echo "make bench                measure what BENCHMARKS.md says"
	@echo "make eval                 compare names, identity and retrieval with gold"
	@echo "make protocol-test        the providers' own clients against our idea of their protocols (npm)"
	@echo "make lint asan fuzz pure  style and layers; sanitizers; fuzzers; the rooms for Windows"

setup:
	@tools/setup

build: setup
	@cmake --preset release -DSENNIT_TESTS=OFF > build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@cmake --build build/release -j $(JOBS)

demo: setup
	@cmake --preset release -DSENNIT_TESTS=OFF > build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@cmake --build build/release -j $(JOBS) --target sennit
	@tools/demo $(DATA)

test: setup
	@cmake --preset release -DSENNIT_TESTS=ON > build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@cmake --build build/release -j $(JOBS)
	@tools/run_tests build/release

test-long: export SENNIT_LONG=1
test-long: test

asan: setup
	@cmake --preset asan > build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@cmake --build build/asan -j $(JOBS)
	@tools/run_tests build/asan

page-test: setup
	@cmake --preset release > build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@cmake --build build/release -j $(JOBS) --target sennit
	@tools/page_test build/release

bench: setup
	@cmake --preset bench > build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@cmake --build build/release -j $(JOBS)
	@tools/bench build/release

eval: setup
	@cmake --preset release > build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@cmake --build build/release -j $(JOBS) --target sennit
	@tools/eval build/release

lint: setup
	@tools/check_layers_test
	@tools/check_layers
	@tools/format --check

tidy:
	@tools/setup all
	@cmake --preset tidy > build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@tools/tidy build/tidy $(FILES)

pure: setup
	@cmake --preset windows > build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@cmake --build build/windows -j $(JOBS)

fuzz: setup
	@cmake --preset fuzz > build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@cmake --build build/fuzz -j $(JOBS)
	@tools/run_fuzzers build/fuzz

protocol-test: setup
	@cmake --preset release -DSENNIT_TESTS=ON > build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@cmake --build build/release -j $(JOBS) --target model_server
	@tools/protocol_test build/release

install: build
	@cmake --install build/release

clean:
	rm -rf build
