package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestTheTableOfTheStages(t *testing.T) {
	for _, c := range []struct{ name, text, want, err string }{
		{name: "groups, with what is said of them", text: "# stage\n\nbuild 90 2 # for all\n\n\nweb 300 1.5\nrace 200 1\n", want: "build; web race"},
		{name: "a stage without processors", text: "build 90\n", err: `1: expected a target, its seconds and its processors, found "build 90"`},
		{name: "a stage that takes no time", text: "\nbuild 0 1\n", err: `2: expected how many seconds build takes, found "0"`},
		{name: "a stage that keeps nothing busy", text: "build 1 none\n", err: `1: expected how many processors build keeps busy, found "none"`},
		{name: "a stage twice", text: "build 1 1\nbuild 1 1\n", err: "2: build stands here twice"},
		{name: "no stage", text: "# none\n", err: "1: expected stages, found none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			groups, err := parse(c.text)
			var got []string
			for _, g := range groups {
				got = append(got, strings.ReplaceAll(names(g), ",", ""))
			}
			if said := message(err); strings.Join(got, "; ") != c.want || said != c.err {
				t.Errorf("%q, error %q, want %q, %q", got, said, c.want, c.err)
			}
		})
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// Each stage takes its share here, of two processors, in simulated time.
func TestStagesRunBesideEachOther(t *testing.T) {
	for _, c := range []struct {
		name, table string
		want        string // When each begins, in order.
	}{
		{"one after the other, where each needs all", "a 10 2\nb 10 2", "a 0 s, b 10 s"},
		{"beside each other, where there is room", "a 10 1\nb 20 1\nc 10 1", "a 0 s, b 0 s, c 10 s"},
		{"a short one beside two long ones that wait", "a 60 1.5\nb 60 1\nc 10 0.5", "a 0 s, b 0 s, c 60 s"},
		{"a later one that has room before an earlier one that has none", "a 60 1.5\nb 60 2\nc 10 1", "a 0 s, c 0 s, b 60 s"},
		{"one that needs more than there is", "a 10 4\nb 10 1", "a 0 s, b 10 s"},
		{"groups wait for each other", "a 10 0.1\n\nb 10 0.1", "a 0 s, b 10 s"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				groups, err := parse(c.table)
				if err != nil {
					t.Fatal(err)
				}
				var said bytes.Buffer
				r := newRunner(&said, 2, func(s stage, _ io.Writer) (time.Duration, error) {
					time.Sleep(s.share)
					return 0, nil
				})
				for _, g := range groups {
					r.run(g)
				}
				var begun []string
				for line := range strings.Lines(said.String()) {
					if name, when, ok := strings.Cut(strings.TrimSpace(line), " begins after "); ok {
						begun = append(begun, strings.TrimPrefix(name, "check: ")+" "+when)
					}
				}
				if got := strings.Join(begun, ", "); got != c.want {
					t.Errorf("%s, want %s", got, c.want)
				}
			})
		})
	}
}

func TestAStageThatFailsDoesNotStopTheOthers(t *testing.T) {
	var said bytes.Buffer
	r := newRunner(&said, 1, func(s stage, output io.Writer) (time.Duration, error) {
		io.WriteString(output, "output of "+s.name+"\n")
		if s.name == "a" {
			return 2 * time.Second, errors.New("exit status 2")
		}
		return 0, nil
	})
	r.run([]stage{{"a", time.Minute, 1}, {"b", time.Minute, 1}})
	const want = `check: a begins after 0 s

check: a FAILED (exit status 2) in 0 s of its 60 s (2 s of processors)
output of a
check: b begins after 0 s

check: b passed in 0 s of its 60 s (0 s of processors)
output of b
`
	if said.String() != want {
		t.Errorf("said\n%s\nwant\n%s", &said, want)
	}
	if got := failed(r.results); !slices.Equal(got, []string{"a"}) {
		t.Errorf("failed %q", got)
	}
}

func TestLastLine(t *testing.T) {
	fast := result{stage: stage{"lint", 90 * time.Second, 1}, took: 80 * time.Second}
	slow := result{stage: stage{"web", 300 * time.Second, 1}, took: 310 * time.Second}
	broken := result{stage: stage{"race", 300 * time.Second, 1}, took: 10 * time.Second, err: errors.New("exit status 2")}
	for _, c := range []struct {
		name    string
		results []result
		slowest []timed
		notRun  []string
		want    string
	}{
		{"all was run", []result{fast}, nil, nil, "make check: passed in 100 s, stages of 80 s; nothing was left out"},
		{"the slowest tests", []result{fast}, []timed{{12.4, "check-go: game TestAccuracy"}, {3, "check-web: a page"}}, nil,
			"make check: passed in 100 s, stages of 80 s; slowest tests: check-go: game TestAccuracy 12 s, check-web: a page 3 s; nothing was left out"},
		{"a stage took more than its share", []result{fast, slow}, nil, nil,
			"make check: passed in 100 s, stages of 390 s; more than their share: web 310 s of 300 s; nothing was left out"},
		{"something was not run", []result{fast}, nil, []string{"check-gpio: install cpio first", "game: TestOne"},
			"make check: passed in 100 s, stages of 80 s; NOT RUN: check-gpio: install cpio first; game: TestOne"},
		{"a stage failed", []result{fast, broken}, nil, nil, "make check: FAILED: race; 100 s, stages of 90 s; nothing was left out"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := lastLine(c.results, 100*time.Second, c.slowest, c.notRun); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestTheSlowestTests(t *testing.T) {
	build := t.TempDir()
	for name, text := range map[string]string{
		"check-go.times":  "30.00 github.com/kyban/kyban/game TestAll\n29.00 github.com/kyban/kyban/game TestAll/chess\n1.50 github.com/kyban/kyban/clock TestOne\n",
		"check-web.times": "2.50 a page is shown\n",
	} {
		if err := os.WriteFile(filepath.Join(build, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := slowest(build)
	if err != nil {
		t.Fatal(err)
	}
	want := []timed{{30, "check-go: game TestAll"}, {2.5, "check-web: a page is shown"}, {1.5, "check-go: clock TestOne"}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if err := os.WriteFile(filepath.Join(build, "check-go.times"), []byte("soon game TestAll\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := slowest(build); err == nil {
		t.Error("a line without seconds is read")
	}
}
