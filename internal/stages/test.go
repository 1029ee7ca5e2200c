package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"
)

// test runs go test with these arguments, and prints a line for each package. For a package that fails it prints the output of go test
// -v. It names skipped tests, so that they don't pass for run ones, and a test that hangs: each has a limit of its own.
func test(args []string, stdout, stderr io.Writer) int {
	limit, err := limitOf(os.Getenv("LIMIT"))
	if err != nil {
		fmt.Fprintf(stderr, "stages: %v\n", err)
		return 2
	}
	cmd := exec.Command("go", append([]string{"test", "-json"}, args...)...)
	cmd.Stderr = stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	output, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		fmt.Fprintf(stderr, "stages: %v\n", err)
		return 2
	}
	report := newReport(stdout, limit)
	group := -cmd.Process.Pid
	defer forward(group)()
	// SIGQUIT lets go test and the tests print their stacks, and end.
	follow(output, report, func() { _ = syscall.Kill(group, syscall.SIGQUIT) })
	failed := cmd.Wait()
	report.end()
	if err := report.store(os.Getenv("NOT_RUN"), os.Getenv("TIMES")); err != nil {
		fmt.Fprintf(stderr, "stages: %v\n", err)
		return 2
	}
	if failed != nil {
		return 1
	}
	return 0
}

// forward passes the signals that would end this process on to a process group, until the returned function is called.
func forward(group int) func() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		for s := range signals {
			_ = syscall.Kill(group, s.(syscall.Signal))
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
	}
}

// limitOf reads LIMIT; ten minutes where it is not set.
func limitOf(text string) (time.Duration, error) {
	if text == "" {
		return 10 * time.Minute, nil
	}
	limit, err := time.ParseDuration(text)
	if err != nil || limit < 0 {
		return 0, fmt.Errorf("LIMIT is %q, expected a duration such as 10m, or 0 for none", text)
	}
	return limit, nil
}

// follow feeds go test's output to a report, and checks once a second whether a test hangs; then it calls stop.
func follow(output io.Reader, report *report, stop func()) {
	events := make(chan event)
	go func() {
		defer close(events)
		lines := bufio.NewReader(output)
		for {
			line, err := lines.ReadBytes('\n')
			if len(line) > 0 {
				events <- decode(line)
			}
			if err != nil {
				return
			}
		}
	}()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case e, more := <-events:
			if !more {
				return
			}
			report.take(e)
		case now := <-tick.C:
			if report.hangs(now) {
				stop()
			}
		}
	}
}

// event is a line of go test -json: https://pkg.go.dev/cmd/test2json#hdr-Output_Format
type event struct {
	Time       time.Time
	Action     string
	Package    string
	ImportPath string // Of what did not build.
	Test       string
	Elapsed    float64
	Output     string
}

// decode reads a line. A line that is no event, such as a message of the go command, is output without a package.
func decode(line []byte) event {
	var e event
	if err := json.Unmarshal(line, &e); err != nil {
		return event{Action: "output", Output: string(line)}
	}
	return e
}
