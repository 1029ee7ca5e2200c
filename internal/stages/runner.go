package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"
)

// spare is the load allowed beyond the processors: a stage waits now and then, so its load is an average.
const spare = 0.5

// result is the result of a stage.
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

// took is how long it has run.
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
			running = without(running, done.name)
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

// one runs a stage.
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

// without returns the stages except the one with this name.
func without(stages []stage, name string) []stage {
	var others []stage
	for _, s := range stages {
		if s.name != name {
			others = append(others, s)
		}
	}
	return others
}
