package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const began = "2026-11-28T12:00:00Z"

// after returns a report after lines of go test -json; each line's number is its second.
func after(t *testing.T, limit time.Duration, lines string) (*report, *bytes.Buffer) {
	t.Helper()
	var out bytes.Buffer
	r := newReport(&out, limit)
	for line := range strings.Lines(lines) {
		e := decode([]byte(line))
		if second, action, ok := strings.Cut(e.Action, " "); ok {
			d, err := time.ParseDuration(second)
			if err != nil {
				t.Fatal(err)
			}
			at, err := time.Parse(time.RFC3339, began)
			if err != nil {
				t.Fatal(err)
			}
			e.Time, e.Action = at.Add(d), action
		}
		r.take(e)
	}
	return r, &out
}

func TestWhatIsToldOfPackages(t *testing.T) {
	for _, c := range []struct{ name, lines, want, notRun string }{
		{"a package that passes has a line",
			`{"Action":"run","Package":"p","Test":"TestA"}
			{"Action":"output","Package":"p","Test":"TestA","Output":"much\n"}
			{"Action":"pass","Package":"p","Test":"TestA","Elapsed":1}
			{"Action":"output","Package":"p","Output":"ok  p 1s\n"}
			{"Action":"pass","Package":"p"}`, "ok  p 1s\n", ""},
		{"of one that fails nothing is told of the tests that passed",
			`{"Action":"run","Package":"p","Test":"TestA"}
			{"Action":"output","Package":"p","Test":"TestA","Output":"much\n"}
			{"Action":"pass","Package":"p","Test":"TestA"}
			{"Action":"run","Package":"p","Test":"TestB"}
			{"Action":"output","Package":"p","Test":"TestB","Output":"it went wrong\n"}
			{"Action":"fail","Package":"p","Test":"TestB"}
			{"Action":"output","Package":"p","Output":"FAIL p 1s\n"}
			{"Action":"fail","Package":"p"}`, "it went wrong\nFAIL p 1s\n", ""},
		{"tests that are skipped are named",
			`{"Action":"run","Package":"p","Test":"TestA"}
			{"Action":"skip","Package":"p","Test":"TestA"}
			{"Action":"output","Package":"p","Output":"ok  p 1s\n"}
			{"Action":"pass","Package":"p"}`, "ok  p 1s\n\np: NOT RUN: TestA\n\n", "p: TestA\n"},
		{"what does not build",
			`{"Action":"build-output","ImportPath":"p [p.test]","Output":"p_test.go:1:1: expected 'package'\n"}
			{"Action":"build-fail","ImportPath":"p [p.test]"}
			{"Action":"output","Package":"p","Output":"FAIL p [build failed]\n"}
			{"Action":"fail","Package":"p"}`, "FAIL p [build failed]\np_test.go:1:1: expected 'package'\n", ""},
		{"what the go command says itself", "go: no such tool\n", "go: no such tool\n", ""},
		{"a package whose program ends in the middle",
			`{"Action":"run","Package":"p","Test":"TestA"}
			{"Action":"output","Package":"p","Test":"TestA","Output":"half\n"}`, "half\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, out := after(t, time.Minute, c.lines)
			r.end()
			if out.String() != c.want {
				t.Errorf("%q, want %q", out, c.want)
			}
			notRun := filepath.Join(t.TempDir(), "not-run")
			if err := r.store(notRun, ""); err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(notRun); string(got) != c.notRun || (err != nil) != (c.notRun == "") {
				t.Errorf("not run: %q, %v, want %q", got, err, c.notRun)
			}
		})
	}
}

func TestATestThatHangsIsNamed(t *testing.T) {
	for _, c := range []struct{ name, lines, want string }{
		{"nothing runs", "", ""},
		{"a test within its limit", `{"Action":"30s run","Package":"p","Test":"TestA"}`, ""},
		{"a test over its limit", `{"Action":"1s run","Package":"p","Test":"TestA"}`, "\np: TestA HANGS: it has run for more than 1m0s; all tests are stopped\n\n"},
		{"a test that has ended", `{"Action":"1s run","Package":"p","Test":"TestA"}
			{"Action":"2s pass","Package":"p","Test":"TestA"}`, ""},
		{"a test that waits for its turn", `{"Action":"1s run","Package":"p","Test":"TestA"}
			{"Action":"2s pause","Package":"p","Test":"TestA"}`, ""},
		{"a test that had its turn late", `{"Action":"1s run","Package":"p","Test":"TestA"}
			{"Action":"2s pause","Package":"p","Test":"TestA"}
			{"Action":"30s cont","Package":"p","Test":"TestA"}`, ""},
		{"a part of a test, which itself waits", `{"Action":"1s run","Package":"p","Test":"TestA"}
			{"Action":"1s run","Package":"p","Test":"TestA/part"}`, "\np: TestA/part HANGS: it has run for more than 1m0s; all tests are stopped\n\n"},
		{"a test that goes on behind a part", `{"Action":"1s run","Package":"p","Test":"TestA"}
			{"Action":"1s run","Package":"p","Test":"TestA/part"}
			{"Action":"50s pass","Package":"p","Test":"TestA/part"}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, out := after(t, time.Minute, c.lines)
			now, err := time.Parse(time.RFC3339, began)
			if err != nil {
				t.Fatal(err)
			}
			if hangs := r.hangs(now.Add(65 * time.Second)); hangs != (c.want != "") || out.String() != c.want {
				t.Errorf("hangs: %v, %q, want %q", hangs, out, c.want)
			}
			if r.hung && r.hangs(now.Add(time.Hour)) {
				t.Error("it is said twice")
			}
		})
	}
}

func TestHowLongTestsTook(t *testing.T) {
	r, _ := after(t, 0, `{"Action":"pass","Package":"p","Test":"TestA","Elapsed":1.25}
		{"Action":"fail","Package":"q","Test":"TestB/part","Elapsed":0}`)
	file := filepath.Join(t.TempDir(), "check", "go.times")
	if err := r.store("", file); err != nil {
		t.Fatal(err)
	}
	const want = "1.25 p TestA\n0.00 q TestB/part\n"
	if got, err := os.ReadFile(file); string(got) != want || err != nil {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}

func TestTheLimit(t *testing.T) {
	for _, c := range []struct {
		text  string
		want  time.Duration
		fails bool
	}{{"", 10 * time.Minute, false}, {"90s", 90 * time.Second, false}, {"0", 0, false}, {"ten", 0, true}, {"-1s", 0, true}} {
		if got, err := limitOf(c.text); got != c.want || (err != nil) != c.fails {
			t.Errorf("%q: %v, %v, want %v", c.text, got, err, c.want)
		}
	}
}

// The running program ends a test that hangs, and reports it.
func TestGoTestIsStoppedWhenATestHangs(t *testing.T) {
	t.Setenv("KYBAN_HANG", "1")
	t.Setenv("LIMIT", "1s")
	var said, errors bytes.Buffer
	status := test([]string{"-count=1", "./testdata/hanging"}, &said, &errors)
	if status != 1 || !strings.Contains(said.String(), "testdata/hanging: TestThatHangs HANGS: it has run for more than 1s") ||
		!strings.Contains(said.String(), "SIGQUIT") {
		t.Errorf("status %d, said\n%s%s", status, &said, &errors)
	}
}
