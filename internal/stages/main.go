// Stages runs the stages of `make check` from a table, several of them in parallel: waiting stages, such as browsers and
// simulated boards, leave their processor to computing ones. It prints the output of a stage when it ends, with its time. A
// failed stage does not stop the others, so that one run reports all failures.
//
//	stages .ci/stages
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
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "stages: expected the table of the stages, such as .ci/stages")
		os.Exit(2)
	}
	os.Exit(run(os.Args[1], os.Stdout, os.Stderr))
}

func run(table string, stdout, stderr io.Writer) int {
	text, err := os.ReadFile(table)
	if err != nil {
		fmt.Fprintf(stderr, "stages: %v\n", err)
		return 2
	}
	groups, err := parse(string(text))
	if err != nil {
		fmt.Fprintf(stderr, "stages: %s:%v\n", table, err)
		return 2
	}
	status, err := check(groups, stdout)
	if err != nil {
		fmt.Fprintf(stderr, "stages: %v\n", err)
		return 2
	}
	return status
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
