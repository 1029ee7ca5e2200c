// Stages runs what `make` runs of the checks.
//
//	stages run .ci/stages
//	stages test -timeout 60m ./...
//	stages affected HEAD
//
// # run
//
// It runs the stages of `make check` from a table, several of them in parallel: waiting stages, such as browsers and
// simulated boards, leave their processor to computing ones. It prints the output of a stage when it ends, with its time. A
// failed stage does not stop the others, so that one run reports all failures.
//
// The table has groups of stages, one after the other, separated by empty lines. A line is a target of the Makefile, its
// share of the time in seconds on two idle processors, and how many processors it keeps busy:
//
//	check-web   300   1.5
//
// The last line has the result and the time of all, the stages that took more than their share, the ten slowest tests, and
// the skipped ones. A stage writes the times of its tests into the file that TIMES names, and appends its skipped tests to
// that of NOT_RUN.
//
// Status 0: all stages passed. Status 1: one failed. Status 2: the table can't be read.
//
// # test
//
// It runs go test with the arguments given, and prints a line for each package. For a package that fails it prints the output of go
// test -v. It names skipped tests, so that they don't pass for run ones, and a test that hangs: each has a limit of its own. Three
// variables of the environment control it, because the flags are those of go test:
//
//	NOT_RUN=FILE    append the tests that were skipped, a line for each package
//	TIMES=FILE      write how long each test took: seconds, package and name
//	LIMIT=10m       stop everything when a single test takes longer than this, and name it; 0 for no limit
//
// # affected
//
// It prints the packages whose tests a change can affect, by the import graph, a line each: those with a change in their
// folder, those that read a changed file by a path such as "../trace/testdata", and all that import one of them, directly or
// through others, their tests included.
//
//	stages affected HEAD    the changes that are not committed yet
//	stages affected main    the changes since the branch main
//
// A file belongs to the package of its folder, or of the next one above that has a package. A file above all packages, such as
// the Makefile, belongs to internal/tidy, which reads the whole tree, as docs does: these two are named after each change.
package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

func main() {
	word, args := "", []string(nil)
	if len(os.Args) > 1 {
		word, args = os.Args[1], os.Args[2:]
	}
	switch {
	case word == "run" && len(args) == 1:
		status, err := run(args[0], os.Stdout)
		if err != nil {
			fmt.Fprintf(os.Stderr, "stages: %v\n", err)
			status = 2
		}
		os.Exit(status)
	case word == "test":
		os.Exit(test(args, os.Stdout, os.Stderr))
	case word == "affected" && len(args) == 1:
		names, err := affected(args[0])
		if err != nil {
			fmt.Fprintf(os.Stderr, "stages: %v\n", err)
			os.Exit(1)
		}
		for _, name := range names {
			fmt.Println(name)
		}
	default:
		fmt.Fprintln(os.Stderr, "stages: expected run and the table of the stages, such as .ci/stages; test and the arguments of go test; or affected "+
			"and the commit since which something has changed, such as HEAD or main")
		os.Exit(2)
	}
}

func run(table string, stdout io.Writer) (int, error) {
	text, err := os.ReadFile(table)
	if err != nil {
		return 0, err
	}
	groups, err := parse(string(text))
	if err != nil {
		return 0, fmt.Errorf("%s:%w", table, err)
	}
	return check(groups, stdout)
}

// check runs the stages and prints the last line. An error is about files, not about a stage.
func check(groups [][]stage, stdout io.Writer) (int, error) {
	build, err := filepath.Abs("build/check")
	if err != nil {
		return 0, err
	}
	if err := fresh(build); err != nil {
		return 0, err
	}
	runner := newRunner(stdout, float64(runtime.NumCPU()), func(s stage, output io.Writer) (time.Duration, error) { return command(build, s, output) })
	for _, group := range groups {
		runner.run(group)
	}
	slowest, err := slowest(build)
	if err != nil {
		return 0, err
	}
	notRun, err := lines(os.Getenv("NOT_RUN"))
	if err != nil {
		return 0, err
	}
	fmt.Fprintln(stdout, lastLine(runner.results, runner.took(), slowest, notRun))
	return min(len(failed(runner.results)), 1), nil
}

// fresh makes the folder for the times of tests, without those of the last run.
func fresh(build string) error {
	if err := os.MkdirAll(build, 0o755); err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(build, "*.times"))
	if err != nil {
		return err
	}
	for _, name := range old {
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return nil
}
