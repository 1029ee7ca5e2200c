# What a developer runs, by name. `make help` lists the targets.

SHELL := /bin/bash -o pipefail
export PATH := $(PATH):/usr/games

# One build for all: what is compiled for a test, for a program and for a package is compiled once, without a C compiler and
# without the path of this folder. Only the race detector needs more.
export CGO_ENABLED := 0
export GOFLAGS := $(filter-out -trimpath,$(shell go env GOFLAGS)) -trimpath

FUZZTIME  ?= 60s
FUZZREST  ?= 20s
BENCHTIME ?= 1s
STATICCHECK := go tool -modfile=tools.mod staticcheck
BENCHSTAT   := go tool -modfile=tools.mod benchstat

# The packages where several goroutines meet, and their tests under the race detector. Those that compute by themselves for long, or
# measure memory, which the detector multiplies, show it nothing.
CONCURRENT := ./analysis ./boardgame ./bringup ./broadcast ./broadcast/client ./broadcast/livechess ./broadcast/push ./cmd/boardctl ./cmd/boardd \
	./commentary ./api ./control/auth ./daemon/... ./cmd/halld ./discovery ./evidence ./firstrun ./hall ./httpd/... ./internal/netlimit \
	./internal/stages ./notebook/serve ./recorder ./sensor/serialscan ./terminal/tty ./watch ./witness/...
ALONE := LittleMemory$$|HoldsNoRecords$$|^TestEvidenceIsWrittenAsItIsRead$$|^TestEvidenceOfALongGame$$|^TestAGameThatWasAlteredTakesNoMore$$|^TestEveryFlippedBitIsFound|^TestOnlyTheBoardsOwnRows|^TestTheFirmwareStartsBehindABootloader$$|^TestNoForgedCookieIsAccepted$$|^TestKill$$|^TestAFileIsJudgedAsInMemory$$|^TestEveryTruncationIsFound$$|^TestScripts$$/^(help|convert|notation|perft|adjudicate|rules)$$|^TestNoRouteIsAheadOfTheReleasePoint$$/^game_[2-9]

# The packages whose tests run in a virtual machine only, under the build tag vm.
IN_VM := ./sensor/gpioscan/vm ./sensor/serialscan

# The parsers of what comes from outside. Each fuzz target of those of traces, positions and moves runs for FUZZTIME, the
# others for FUZZREST: on two cores all of them take ten minutes. Each `go test` tries their corpora, and a fixed count of inputs
# that are mutated from them (internal/randtest).
PARSERS := ./trace ./engine ./engine/notation ./game ./fact
REST    := ./analysis ./boardlog ./engine/chess ./engine/chess/notation ./notebook ./record ./adjournment ./clock ./api ./sensor/serialscan/wire ./recorder/wal ./scoresheet ./terminal ./review ./repetition/adjudicate ./schematics ./witness ./evidence ./picture ./broadcast/push ./broadcast/livechess ./internal/sse ./internal/netlimit ./internal/problem ./internal/public ./internal/jsontext ./discovery ./event ./event/trf ./event/players ./event/pairing ./hall/member ./hall/byhand

.DEFAULT_GOAL := help

.PHONY: help
help: ## Say what each target does
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: hall
hall: ## Show a hall of 20 simulated boards in a browser, until Ctrl-C
	@$(MAKE) -s build
	@build/halld demo

.PHONY: demo
demo: ## Show real games on a simulated board, in this terminal and in a browser, until Ctrl-C; make demo PLAY=chess
	@go build -o build/ ./cmd/boardd ./cmd/boardctl
	@build/boardd demo $(PLAY)

# The checks that were not run, one a line; the last line of `make check` names them.
export NOT_RUN := $(CURDIR)/build/check/not-run

# The checks that need tools which not every machine can have say so in `make check` and let the other checks go on; in CI, where
# everything is installed, that is a failure, as it is when one of them is run alone.
.PHONY: check
check: export ON_MISSING := $(if $(CI),fail,go on)
check: begin packages ## Run all checks, as CI does: the stages of .ci/stages
	@go run ./internal/stages run .ci/stages

.PHONY: begin
begin:
	@mkdir -p build/check
	@: > "$(NOT_RUN)"

.PHONY: packages
packages: ## Install what the checks need beside Go: as root in CI, elsewhere after a question in a terminal; say what is still not here
	@.ci/install
	@$(if $(CI),.ci/modules)

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
	@schematics/changes.sh

.PHONY: check-arm
check-arm: ## Run the programs for small computers under qemu, compare them with this one's
	@.ci/arm

.PHONY: check-package
check-package: ## Build the Debian packages twice, and install, upgrade, remove and purge one in a virtual machine
	@packaging/check.sh

.PHONY: check-web
check-web: ## Check the pages in a real Chromium, served by a real boardd
	@web/check.sh

.PHONY: check-alerts
check-alerts: ## Let the alerts of a hall ring, and read the queries of its dashboard, by Prometheus's promtool
	@packaging/prometheus/check.sh

.PHONY: check-fresh
check-fresh: ## Check that .ci/packages names what a small Debian 12 does not have, in one
	@.ci/fresh

.PHONY: fresh
fresh: ## Run make check in a fresh Debian 12 with git, make and Go: with nothing else, with an old node, and with all
	@.ci/fresh -all

.PHONY: quick
quick: ## Run the checks of a few minutes, before a commit: lint beside test, of what must hold for each case a sample
	@nice $(MAKE) --no-print-directory lint & \
		$(MAKE) --no-print-directory test-sample; tested=$$?; wait $$! && exit $$tested

.PHONY: affected
affected: ## Run the tests of what a change can reach, by the import graph: since SINCE (HEAD: what is not committed), make affected SINCE=main
	@packages=$$(go run ./internal/stages affected $(or $(SINCE),HEAD)); \
		if [ -n "$$packages" ]; then .ci/test $$packages; else echo "affected: nothing has changed since $(or $(SINCE),HEAD)"; fi

.PHONY: lint
lint: ## Check the format and run go vet and staticcheck
	@untidy=$$(gofmt -l $$(go list -f '{{.Dir}}' ./...)); test -z "$$untidy" || { echo "gofmt these files: $$untidy"; exit 1; }
	go vet ./...
	$(STATICCHECK) ./...
	go vet -tags vm $(IN_VM)
	$(STATICCHECK) -tags vm $(IN_VM)
	go vet -tags power ./cmd/boardd ./hall/load
	$(STATICCHECK) -tags power ./cmd/boardd ./hall/load
	go vet -tags ngspice ./schematics/check
	$(STATICCHECK) -tags ngspice ./schematics/check

# How many packages are tested at the same time: one more than there are processors, for some wait for a simulated board's time.
BESIDE := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

.PHONY: test
test: ## Run every test, of the sweeps a share
	.ci/test -p $(BESIDE) ./...

# Without the firmware on a simulated board, which check-firmware tries and `make affected` names where a change reaches it.
# What takes longest begins first, and what waits in it does so beside the rest.
test-sample:
	.ci/test -p $(BESIDE) -parallel 4 -short ./cmd/boardd ./game $$(go list ./... | grep -v /firmware/simtest$$)

# The packages that have sweeps (internal/sweeptest), as ./game, but for firmware/simtest, of which check-firmware tries its part.
SWEPT = $(filter-out ./firmware/simtest,$(patsubst %/,%,$(sort $(dir $(shell \
	grep -rlF --include='*_test.go' --exclude-dir=node_modules --exclude-dir=build 'internal/sweeptest"' .)))))

# The seed of the random tests and of the games of the sweeps, instead of those that the tests name: a number, or random.
override SEED := $(if $(filter random,$(SEED)),$(shell echo $$((RANDOM * 32768 + RANDOM + 1))),$(SEED))

.PHONY: sweep
sweep: ## Run every test of the packages that have sweeps, and these at full length; make sweep SEED=random for other numbers
	$(if $(SEED),KYBAN_SEED=$(SEED) )LIMIT=0 .ci/test -p $(BESIDE) $(SWEPT) ./firmware/simtest -sweep

# In `make check` the packages that have sweeps are a stage, with a part of them, and the others are another.
.PHONY: test-sweeps
test-sweeps:
	.ci/test -p 2 $(SWEPT) -sweep -sweep.part 12

.PHONY: test-rest
test-rest:
	.ci/test -p 2 $$(go list ./... | sed 's|^github.com/kyban/kyban|.|' | grep -vxF $(addprefix -e ,./firmware/simtest $(SWEPT)))

.PHONY: race
race: export CGO_ENABLED := 1
race: ## Run the tests of the concurrent packages under the race detector, with small cases
	@check=race; . .ci/needs.sh; need_packages race; .ci/test -race -short -p 2 -skip '$(ALONE)' $(CONCURRENT)

.PHONY: fuzz
fuzz: ## Fuzz every parser, each for FUZZTIME (60s) or FUZZREST (20s)
	.ci/fuzz $(FUZZTIME) $(PARSERS) $(FUZZREST) $(REST)

# Which rounds of .ci/endurance to run; all of them where none is named: make endurance ROUNDS="kills cuts"
ROUNDS ?=
.PHONY: endurance
endurance: ## Run the tests of the faults for hours, up to the figures of docs/FAULTS.md; it goes on where it was stopped
	@PACKAGES="$(PARSERS) $(REST)" .ci/endurance $(ROUNDS)

.PHONY: hall-load
hall-load: ## Try a hall of 500 boards and 5,000 viewers, ends and outages of all kinds, for half an hour; it prints the figures
	@.ci/hall-load

.PHONY: cross
cross: ## Build the programs as they are handed on, for this computer and the small ones of a board, without a C compiler; compile those for a Mac and Windows
	packaging/programs.sh native amd64 arm64 armv6
	GOOS=darwin GOARCH=arm64 go vet ./...
	GOOS=windows GOARCH=amd64 go build ./cmd/boardctl ./cmd/halld

.PHONY: release
release: ## Build what is published into build/release: the same bytes on any computer, signed by the key in KYBAN_RELEASE_KEY
	@.ci/vulnerabilities
	GOTOOLCHAIN=$$(awk '$$1 == "toolchain" { print $$2 }' go.mod) go run ./internal/release

.PHONY: package
package: ## Make Debian packages for amd64, arm64 and armhf in build/: the same bytes on any computer
	@packaging/build.sh

.PHONY: vulnerabilities
vulnerabilities: ## Look for known vulnerabilities in what is called, where Go's database can be reached
	@.ci/vulnerabilities

.PHONY: build
build: ## Build boardd and boardctl into build/
	go build -o build/ ./cmd/...

.PHONY: generate
generate: ## Write anew what is derived from schematics/pinmap.csv and from the types of records, netlists, pictures and the tables of docs/formats too; the tests fail while it is stale
	go test ./record -run TheSchema -update
	go test ./docs -run 'TheTables|ThePages' -update
	go run ./schematics/cmd/pinmap
	go run ./schematics/cmd/sheets
	@ON_MISSING="go on" schematics/check.sh -write

.PHONY: web
web: ## Bundle the pages anew from web/src; a test fails while web/dist is stale
	@rm -rf web/dist
	@web/build.sh web/dist

.PHONY: web-types
web-types: ## Make anew the TypeScript types of records and of the HTTP API; tests fail while they are stale
	UPDATE_SCRIPTS=1 go test ./cmd/boardd -run ThePagesKnow
	@cmp -s web/package-lock.json web/node_modules/.installed || { npm --prefix web ci --loglevel error && cp web/package-lock.json web/node_modules/.installed; }
	@web/types.sh web/src/generated

.PHONY: licences
licences: ## Gather the notices of all that is linked into the programs; a test fails while they are stale
	go test -count=1 ./internal/licences -run '^TestNoticesAreThoseOfWhatIsLinked$$' -update

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

.PHONY: ratios
ratios: ## Fail when a benchmark is slower beside its peer than it must be
	@.ci/ratios
