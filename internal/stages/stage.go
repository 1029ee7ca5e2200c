package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// stage is a part of the checks: a target of the Makefile.
type stage struct {
	name       string
	share      time.Duration // Its time beside the others on two idle processors, with a little to spare.
	processors float64       // How many it keeps busy.
}

// parse reads the table of the stages, in groups that are run one after the other.
func parse(text string) ([][]stage, error) {
	groups := [][]stage{nil}
	known := map[string]bool{}
	for i, line := range strings.Split(text, "\n") {
		last := len(groups) - 1
		if strings.TrimSpace(line) == "" && len(groups[last]) > 0 {
			groups = append(groups, nil)
		}
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		s, err := parseStage(fields)
		if err == nil && known[s.name] {
			err = fmt.Errorf("%s stands here twice", s.name)
		}
		if err != nil {
			return nil, fmt.Errorf("%d: %w", i+1, err)
		}
		known[s.name] = true
		groups[last] = append(groups[last], s)
	}
	if len(groups[len(groups)-1]) == 0 {
		groups = groups[:len(groups)-1]
	}
	if len(groups) == 0 {
		return nil, fmt.Errorf("1: expected stages, found none")
	}
	return groups, nil
}

func parseStage(fields []string) (stage, error) {
	if len(fields) != 3 {
		return stage{}, fmt.Errorf("expected a target, its seconds and its processors, found %q", strings.Join(fields, " "))
	}
	seconds, err := strconv.Atoi(fields[1])
	if err != nil || seconds <= 0 {
		return stage{}, fmt.Errorf("expected how many seconds %s takes, found %q", fields[0], fields[1])
	}
	processors, err := strconv.ParseFloat(fields[2], 64)
	if err != nil || processors <= 0 {
		return stage{}, fmt.Errorf("expected how many processors %s keeps busy, found %q", fields[0], fields[2])
	}
	return stage{fields[0], time.Duration(seconds) * time.Second, processors}, nil
}

// command runs a stage by make, with a file of its own for the times of its tests, and returns its processor time.
func command(build string, s stage, output io.Writer) (time.Duration, error) {
	cmd := exec.Command("make", "--no-print-directory", s.name)
	cmd.Stdout, cmd.Stderr = output, output
	cmd.Env = append(os.Environ(), "TIMES="+filepath.Join(build, s.name+".times"))
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return 0, err
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), err
}

// spare is the load allowed beyond the processors: a stage waits now and then, so its load is an average.
const spare = 0.5

type result struct {
	stage
	took       time.Duration
	processors time.Duration // Its time on all processors.
	err        error
	output     string
}

// runner runs stages in parallel.
type runner struct {
	out        io.Writer
	processors float64
	command    func(stage, io.Writer) (time.Duration, error)
	now        func() time.Time
	remind     <-chan time.Time
	begun      time.Time
	results    []result
}

func newRunner(out io.Writer, processors float64, command func(stage, io.Writer) (time.Duration, error)) *runner {
	return &runner{
		out: out, processors: processors, command: command,
		now: time.Now, remind: time.Tick(time.Minute), begun: time.Now(),
	}
}

func (r *runner) took() time.Duration { return r.now().Sub(r.begun) }

// run runs the stages of a group: each as soon as there are processors for it, the first in the table first.
func (r *runner) run(waiting []stage) {
	var running []stage
	ended := make(chan result)
	for len(waiting) > 0 || len(running) > 0 {
		if i := r.next(waiting, running); i >= 0 {
			s := waiting[i]
			waiting = append(waiting[:i:i], waiting[i+1:]...)
			running = append(running, s)
			fmt.Fprintf(r.out, "check: %s begins after %s\n", s.name, seconds(r.took()))
			go func() { ended <- r.one(s) }()
			continue
		}
		select {
		case done := <-ended:
			running = slices.DeleteFunc(running, func(s stage) bool { return s.name == done.name })
			r.results = append(r.results, done)
			r.tell(done)
		case <-r.remind:
			fmt.Fprintf(r.out, "check: after %s these run: %s\n", seconds(r.took()), names(running))
		}
	}
}

// next returns the waiting stage that has room beside the running ones, and -1 for none. A single one always has room.
func (r *runner) next(waiting, running []stage) int {
	var busy float64
	for _, s := range running {
		busy += s.processors
	}
	for i, s := range waiting {
		if len(running) == 0 || busy+s.processors <= r.processors+spare {
			return i
		}
	}
	return -1
}

func (r *runner) one(s stage) result {
	var output bytes.Buffer
	begun := r.now()
	processors, err := r.command(s, &output)
	return result{s, r.now().Sub(begun), processors, err, output.String()}
}

// tell prints the result of a stage, and its output.
func (r *runner) tell(done result) {
	how := "passed"
	if done.err != nil {
		how = fmt.Sprintf("FAILED (%v)", done.err)
	}
	fmt.Fprintf(r.out, "\ncheck: %s %s in %s of its %s (%s of processors)\n%s\n",
		done.name, how, seconds(done.took), seconds(done.share), seconds(done.processors), strings.TrimRight(done.output, "\n"))
}

// seconds writes a time in whole seconds, for comparing stages.
func seconds(d time.Duration) string { return fmt.Sprintf("%.0f s", d.Seconds()) }

func names(stages []stage) string {
	var names []string
	for _, s := range stages {
		names = append(names, s.name)
	}
	return strings.Join(names, ", ")
}

// shown is how many of the slowest tests the last line names.
const shown = 10

// module is left out of the names of tests.
const module = "github.com/kyban/kyban/"

// timed is a test and how long it took.
type timed struct {
	seconds float64
	name    string
}

// lastLine returns the result of the checks for a reader of this line only.
func lastLine(results []result, took time.Duration, slowest []timed, notRun []string) string {
	var sum time.Duration
	for _, r := range results {
		sum += r.took
	}
	parts := []string{fmt.Sprintf("make check: passed in %s, stages of %s", seconds(took), seconds(sum))}
	if failed := failed(results); len(failed) > 0 {
		parts[0] = fmt.Sprintf("make check: FAILED: %s; %s, stages of %s", strings.Join(failed, ", "), seconds(took), seconds(sum))
	}
	if over := over(results); len(over) > 0 {
		parts = append(parts, "more than their share: "+strings.Join(over, ", "))
	}
	if len(slowest) > 0 {
		var names []string
		for _, t := range slowest {
			names = append(names, fmt.Sprintf("%s %.0f s", t.name, t.seconds))
		}
		parts = append(parts, "slowest tests: "+strings.Join(names, ", "))
	}
	if len(notRun) > 0 {
		return strings.Join(append(parts, "NOT RUN: "+strings.Join(notRun, "; ")), "; ")
	}
	return strings.Join(append(parts, "nothing was left out"), "; ")
}

func failed(results []result) []string {
	var names []string
	for _, r := range results {
		if r.err != nil {
			names = append(names, r.name)
		}
	}
	return names
}

// over names the stages that took more than their share, with both times.
func over(results []result) []string {
	var names []string
	for _, r := range results {
		if r.took > r.share {
			names = append(names, fmt.Sprintf("%s %s of %s", r.name, seconds(r.took), seconds(r.share)))
		}
	}
	return names
}

// slowest reads the tests' times, as the stages have written them, and returns the slowest, each with its stage. It leaves
// out the parts of a named test.
func slowest(build string) ([]timed, error) {
	files, err := filepath.Glob(filepath.Join(build, "*.times"))
	if err != nil {
		return nil, err
	}
	var all []timed
	for _, name := range files {
		rows, err := lines(name)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			figure, test, _ := strings.Cut(row, " ")
			seconds, err := strconv.ParseFloat(figure, 64)
			if err != nil {
				return nil, fmt.Errorf("%s: expected seconds and the name of a test, found %q", name, row)
			}
			stage := strings.TrimSuffix(filepath.Base(name), ".times")
			all = append(all, timed{seconds, stage + ": " + strings.TrimPrefix(test, module)})
		}
	}
	slices.SortStableFunc(all, func(a, b timed) int {
		return cmp.Or(cmp.Compare(b.seconds, a.seconds), strings.Compare(b.name, a.name))
	})
	return topOf(all), nil
}

// topOf returns the slowest of sorted tests, each with its parts once.
func topOf(all []timed) []timed {
	var top []timed
	for _, t := range all {
		if len(top) == shown {
			break
		}
		if !slices.ContainsFunc(top, func(of timed) bool { return strings.HasPrefix(t.name, of.name+"/") }) {
			top = append(top, t)
		}
	}
	return top
}

// lines reads the lines of a file, none for a missing one.
func lines(name string) ([]string, error) {
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' }), nil
}
