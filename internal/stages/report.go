package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

type report struct {
	out      io.Writer
	limit    time.Duration
	packages map[string]*tested
	times    []timed
	notRun   []string // A line for each package that skipped tests.
	hung     bool
}

// tested is a package whose tests have not ended yet.
type tested struct {
	output  []said
	skipped []string
	passed  map[string]bool      // The output of these tests is not worth reading.
	since   map[string]time.Time // When each running test began, or went on.
}

// said is a line of output of a test, or of the package itself, when the name is empty.
type said struct{ test, line string }

func newReport(out io.Writer, limit time.Duration) *report {
	return &report{out: out, limit: limit, packages: map[string]*tested{}}
}

func (r *report) of(name string) *tested {
	if r.packages[name] == nil {
		r.packages[name] = &tested{since: map[string]time.Time{}, passed: map[string]bool{}}
	}
	return r.packages[name]
}

func (r *report) take(e event) {
	name := cmp.Or(e.Package, e.ImportPath)
	p := r.of(name)
	switch e.Action {
	case "output", "build-output":
		p.output = append(p.output, said{e.Test, e.Output})
	case "run", "cont":
		p.since[e.Test] = e.Time
	case "pause":
		delete(p.since, e.Test)
	case "pass", "fail", "skip":
		if e.Test == "" {
			r.ended(name, e)
			return
		}
		p.testEnded(e)
		r.times = append(r.times, timed{e.Elapsed, e.Package + " " + e.Test})
	}
}

// testEnded notes the end of a test. The test that it is a part of has time for its next part again.
func (p *tested) testEnded(e event) {
	delete(p.since, e.Test)
	for of := range p.since {
		if strings.HasPrefix(e.Test, of+"/") {
			p.since[of] = e.Time
		}
	}
	p.passed[e.Test] = e.Action != "fail"
	if e.Action == "skip" {
		p.skipped = append(p.skipped, e.Test)
	}
}

// tell prints the output of a package, except that of its passed tests.
func (p *tested) tell(out io.Writer) {
	for _, s := range p.output {
		if s.test == "" || !p.passed[s.test] {
			fmt.Fprint(out, s.line)
		}
	}
}

func (r *report) ended(name string, e event) {
	p := r.packages[name]
	if e.Action == "fail" {
		p.tell(r.out)
	} else if len(p.output) > 0 {
		fmt.Fprint(r.out, p.output[len(p.output)-1].line) // "ok" with the time, or the note that there are no tests.
	}
	if len(p.skipped) > 0 {
		fmt.Fprintf(r.out, "\n%s: NOT RUN: %s\n\n", name, strings.Join(p.skipped, " "))
		r.notRun = append(r.notRun, name+": "+strings.Join(p.skipped, " "))
	}
	delete(r.packages, name)
}

// hangs reports whether a test has run for longer than its limit, the first time that this is so.
func (r *report) hangs(now time.Time) bool {
	if r.hung || r.limit == 0 {
		return false
	}
	for _, name := range slices.Sorted(maps.Keys(r.packages)) {
		since := r.packages[name].since
		for _, test := range slices.Sorted(maps.Keys(since)) {
			if now.Sub(since[test]) > r.limit && !r.waits(name, test) {
				fmt.Fprintf(r.out, "\n%s: %s HANGS: it has run for more than %v; all tests are stopped\n\n", name, test, r.limit)
				r.hung = true
			}
		}
	}
	return r.hung
}

// waits reports whether a test only waits for a part of it that runs.
func (r *report) waits(name, test string) bool {
	for other := range r.packages[name].since {
		if strings.HasPrefix(other, test+"/") {
			return true
		}
	}
	return false
}

// end reports everything that never ended: a stopped package, or output of the go command without a package.
func (r *report) end() {
	for _, name := range slices.Sorted(maps.Keys(r.packages)) {
		r.packages[name].tell(r.out)
	}
}

// store notes the skipped tests, and writes the time of each test, into optional files.
func (r *report) store(notRun, times string) error {
	if notRun != "" && len(r.notRun) > 0 {
		if err := appendTo(notRun, strings.Join(r.notRun, "\n")+"\n"); err != nil {
			return err
		}
	}
	if times == "" {
		return nil
	}
	var text strings.Builder
	for _, t := range r.times {
		fmt.Fprintf(&text, "%.2f %s\n", t.seconds, t.name)
	}
	if err := os.MkdirAll(filepath.Dir(times), 0o755); err != nil {
		return err
	}
	return os.WriteFile(times, []byte(text.String()), 0o644)
}

// appendTo appends to a file by one write, because other checks append to it, too.
func appendTo(name, text string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if _, err := f.WriteString(text); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

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
