# What a developer runs, by name. `make help` lists the targets.

SHELL := /bin/bash -o pipefail
export PATH := $(PATH):/usr/games

FUZZTIME  ?= 60s
FUZZREST  ?= 20s
BENCHTIME ?= 1s
STATICCHECK := go tool -modfile=tools.mod staticcheck
BENCHSTAT   := go tool -modfile=tools.mod benchstat

# The packages where several goroutines meet, and their tests under the race detector.
CONCURRENT := ./sensor/... ./recorder/... ./broadcast/... ./control/... ./witness/... ./cmd/...

# The packages whose tests run in a virtual machine only, under the build tag vm.
IN_VM := ./sensor/gpioscan/vm ./sensor/serialscan

# The parsers of what comes from outside. Each fuzz target of those of traces, positions and moves runs for FUZZTIME, the
# others for FUZZREST: on two cores all of them take ten minutes.
PARSERS := ./trace ./engine ./engine/notation ./game
REST    := ./control ./sensor/serialscan/wire ./recorder ./recorder/wal ./terminal ./review ./schematics ./witness ./evidence ./picture ./broadcast/push ./broadcast/livechess ./broadcast/client ./internal/public

.DEFAULT_GOAL := help

.PHONY: help
help: ## Say what each target does
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: demo
demo: ## Play a master game on a simulated board and show it in this terminal
	@go build -o build/ ./cmd/boardd
	@build/boardd run --source demo --speed 8 --data "$$(mktemp -d)"

.PHONY: check
check: tools lint test race fuzz cross ratios hardware ## Run all checks, as CI does (most of an hour on two cores)

# What the checks need beside Go, said before they run for long. Only the ratios need fairy-stockfish. On a Mac, where it
# has to be built first, they alone are not run without it, and say so.
NEEDED := gcc openssl $(if $(filter Darwin,$(shell uname -s)),,fairy-stockfish)
.PHONY: tools
tools:
	@missing=$$(for tool in $(NEEDED); do command -v $$tool >/dev/null || echo $$tool; done); \
		test -z "$$missing" || { echo "make check needs" $$missing "(Debian: apt install" $$missing")" >&2; exit 1; }

# The checks that need tools which not every machine can have. Here they say so and let the other checks go on; in CI,
# where everything is installed, that is a failure, as it is when one of them is run alone.
.PHONY: hardware
hardware: export ON_MISSING := $(if $(CI),fail,go on)
hardware: check-gpio check-power check-firmware check-schematics check-arm check-web

.PHONY: check-gpio
check-gpio: ## Run sensor/gpioscan on a real GPIO chip, in a virtual machine
	@sensor/gpioscan/vm/run.sh $(IN_VM)

.PHONY: check-power
check-power: ## Cut the power of boardd's disk, and let it fail in other ways
	@.ci/power

.PHONY: check-firmware
check-firmware: ## Build the firmware and run it on a simulated board
	@firmware/check.sh

.PHONY: check-schematics
check-schematics: ## Check sheets, electrical rules, netlists, parts and circuits
	@schematics/check.sh

.PHONY: check-arm
check-arm: ## Run the programs for small computers under qemu, compare them with this one's
	@.ci/arm

.PHONY: check-web
check-web: ## Check the pages in a real Chromium, served by a real boardd
	@web/check.sh

.PHONY: quick
quick: lint test ## Run the checks of a few minutes, before a commit

.PHONY: lint
lint: ## Check the format and run go vet and staticcheck
	@untidy=$$(gofmt -l $$(go list -f '{{.Dir}}' ./...)); test -z "$$untidy" || { echo "gofmt these files: $$untidy"; exit 1; }
	go vet ./...
	$(STATICCHECK) ./...
	go vet -tags vm $(IN_VM)
	$(STATICCHECK) -tags vm $(IN_VM)
	go vet -tags power ./cmd/boardd
	$(STATICCHECK) -tags power ./cmd/boardd

.PHONY: test
test: ## Run every test
	go test -timeout 30m ./...

.PHONY: race
race: ## Run the tests of the concurrent packages under the race detector
	go test -race -short -timeout 30m $(CONCURRENT)

.PHONY: fuzz
fuzz: ## Fuzz every parser, each for FUZZTIME (60s) or FUZZREST (20s)
	.ci/fuzz $(FUZZTIME) $(PARSERS)
	.ci/fuzz $(FUZZREST) $(REST)

.PHONY: cross
cross: ## Build for the small computers of a board, without a C compiler
	CGO_ENABLED=0 GOOS=linux GOARCH=arm64 go build -o build/arm64/ ./cmd/...
	CGO_ENABLED=0 GOOS=linux GOARCH=arm GOARM=6 go build -o build/armv6/ ./cmd/...
	CGO_ENABLED=0 GOOS=darwin GOARCH=arm64 go vet ./...

.PHONY: build
build: ## Build boardd and boardctl into build/
	go build -o build/ ./cmd/...

.PHONY: generate
generate: ## Write anew what is derived from schematics/pinmap.csv; the tests fail while it is stale
	go run ./schematics/cmd/pinmap
	go run ./schematics/cmd/sheets

.PHONY: web
web: ## Bundle the pages anew from web/src; a test fails while web/dist is stale
	@rm -rf web/dist
	@web/build.sh web/dist

.PHONY: licences
licences: ## Gather the notices of all that is linked into the programs; a test fails while they are stale
	go run ./internal/licences/gather

.PHONY: picture
picture: build ## Make the pictures of the README anew, of what boardd sends to a terminal and to a browser
	TERM=xterm-256color COLORTERM=truecolor script -qec \
		'stty rows 24 cols 80; build/boardd --source demo:3 --speed 30 --data "$$(mktemp -d)"' /dev/null \
		| go run ./internal/termsvg -picture 150 -with 'lifted' > docs/terminal.svg
	UPDATE=1 web/check.sh picture.test.js

# Packages are measured one after the other (-p 1): nothing may be compiled beside what is measured.
.PHONY: bench
bench: ## Run the benchmarks, each beside its peer, and print the figures and their ratios
	@mkdir -p build
	go test -p 1 -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) ./... | tee build/bench.txt
	$(BENCHSTAT) build/bench.txt
	go run ./internal/ratio build/bench.txt

# Noise only ever slows, and the fastest run of each counts: what missed its mark is measured again, and then once more.
.PHONY: ratios
ratios: ## Fail when a benchmark is slower beside its peer than it must be
	@mkdir -p build
	@: > build/bench.txt
	@if [ "$$(uname -s)" = Darwin ] && ! command -v fairy-stockfish >/dev/null; then \
		printf '\nratios: NOT RUN: put fairy-stockfish into PATH, built with largeboards=yes from https://github.com/fairy-stockfish/Fairy-Stockfish\n\n' >&2; \
		exit 0; \
	fi; \
	for round in 1 2 3; do \
		echo "measuring, round $$round of at most 3"; \
		go test -p 1 -run '^$$' -bench . -benchmem -benchtime 0.2s -count 3 ./... >> build/bench.txt || { cat build/bench.txt; exit 1; }; \
		go run ./internal/ratio build/bench.txt && exit 0; \
	done; exit 1
