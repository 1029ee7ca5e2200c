// Ratio reads the output of `go test -bench` and compares each benchmark with its peer, which solves the same task by other
// means in the same run: absolute times depend more on the machine than on the code. It prints the ratios and fails when one
// is below its target, or when a benchmark or its peer is missing.
//
//	go test -run '^$' -bench . ./... > bench.txt
//	go run ./internal/ratio bench.txt
//
// A second file, if named, gets a line for each benchmark function with a miss: its name, a number for -count, and the
// pattern for -bench that measures the misses and their peers. Only they need be measured again.
//
// Where a benchmark ran several times, its fastest run counts, as it does for its peer: noise only ever slows. So a fast
// benchmark runs often, each time shortly: the fastest run is one between the turns of other programs.
package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"golang.org/x/tools/benchmark/parse"
)

//go:embed targets.tsv
var targetsTSV string

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	if len(args) != 1 && len(args) != 2 {
		fmt.Fprintln(stderr, "ratio: expected the output of go test -bench, and perhaps a file for the patterns of those that missed their marks")
		return 2
	}
	missed, runs, err := report(args[0], stdout)
	if err != nil {
		fmt.Fprintf(stderr, "ratio: %v\n", err)
		return 1
	}
	for _, m := range missed {
		fmt.Fprintf(stderr, "ratio: %s\n", m.why)
	}
	if len(args) == 2 {
		if err := os.WriteFile(args[1], []byte(again(missed, runs)), 0o644); err != nil {
			fmt.Fprintf(stderr, "ratio: %v\n", err)
			return 1
		}
	}
	return min(len(missed), 1)
}

// report prints the ratios, and returns the misses and the fastest runs.
func report(file string, stdout io.Writer) ([]miss, map[string]*parse.Benchmark, error) {
	output, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	all, err := parse.ParseSet(bytes.NewReader(output))
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	targets, err := parseTargets(targetsTSV)
	if err != nil {
		return nil, nil, err
	}
	runs := best(all)
	missed, err := compare(stdout, targets, runs)
	return missed, runs, err
}

// miss is a benchmark that missed its target beside its peer, and the reason.
type miss struct{ name, peer, why string }

// rerun is the part of a function to measure again.
type rerun struct {
	function string
	levels   [][]string // The names of its benchmarks, below its own.
	slowest  float64    // The longest time of one of their operations, in nanoseconds; 0 before the first run.
}

// again returns a line "FUNCTION COUNT PATTERN" for each function: the values of -count and -bench that run the misses again,
// each with its peer.
func again(missed []miss, runs map[string]*parse.Benchmark) string {
	var all []*rerun
	for _, m := range missed {
		for _, name := range []string{m.name, m.peer} {
			function, _, _ := strings.Cut(name, "/")
			at := slices.IndexFunc(all, func(r *rerun) bool { return r.function == function })
			if at < 0 {
				at = len(all)
				all = append(all, &rerun{function: function})
			}
			all[at].add(name)
			if ran := runs[name]; ran != nil {
				all[at].slowest = max(all[at].slowest, ran.NsPerOp)
			}
		}
	}
	var text strings.Builder
	for _, r := range all {
		fmt.Fprintf(&text, "%s %d ^Benchmark%s$", r.function, r.count(), r.function)
		for _, level := range r.levels {
			fmt.Fprintf(&text, "/^(%s)$", strings.Join(level, "|"))
		}
		text.WriteByte('\n')
	}
	return text.String()
}

func (r *rerun) add(name string) {
	for i, part := range strings.Split(name, "/")[1:] {
		if i == len(r.levels) {
			r.levels = append(r.levels, nil)
		}
		if !slices.Contains(r.levels[i], part) {
			r.levels[i] = append(r.levels[i], part)
		}
	}
}

// count returns the number of runs: as many as fit into a fifth of a second, up to ten.
func (r *rerun) count() int {
	if r.slowest == 0 {
		return 1
	}
	return int(max(1, min(10, 0.2e9/r.slowest)))
}

// target is a benchmark's target beside its peer.
type target struct {
	name, peer string
	least      float64 // How many times faster than the peer it must be.
	allocs     int     // How many allocations an operation may have, any number when negative.
}

// parseTargets reads lines "name peer least allocs", separated by tabs, after a line of headings.
func parseTargets(tsv string) ([]target, error) {
	var targets []target
	for i, line := range strings.Split(strings.TrimSpace(tsv), "\n")[1:] {
		fields := strings.FieldsFunc(line, func(r rune) bool { return r == '\t' })
		if len(fields) != 4 {
			return nil, fmt.Errorf("targets.tsv:%d: expected 4 fields, found %d", i+2, len(fields))
		}
		t := target{name: fields[0], peer: fields[1], allocs: -1}
		var err error
		if t.least, err = strconv.ParseFloat(fields[2], 64); err != nil {
			return nil, fmt.Errorf("targets.tsv:%d: least: %w", i+2, err)
		}
		if fields[3] != "any" {
			if t.allocs, err = strconv.Atoi(fields[3]); err != nil {
				return nil, fmt.Errorf("targets.tsv:%d: allocs: expected a number or any: %w", i+2, err)
			}
		}
		targets = append(targets, t)
	}
	return targets, nil
}

// best returns the fastest run of each benchmark, with the fewest allocations of any run, by its name without "Benchmark" and
// the number of processors. The runtime's own allocations only ever add, and a run of one long operation has all of them.
func best(runs parse.Set) map[string]*parse.Benchmark {
	best := map[string]*parse.Benchmark{}
	for full, same := range runs {
		name := strings.TrimPrefix(full, "Benchmark")
		if i := strings.LastIndexByte(name, '-'); i >= 0 {
			if _, err := strconv.Atoi(name[i+1:]); err == nil {
				name = name[:i]
			}
		}
		for _, b := range same {
			if best[name] == nil {
				first := *b
				best[name] = &first
			}
			best[name].NsPerOp = min(best[name].NsPerOp, b.NsPerOp)
			best[name].AllocsPerOp = min(best[name].AllocsPerOp, b.AllocsPerOp)
		}
	}
	return best
}

// installed names the programs that are peers of benchmarks, by a word of the peers' names, and how to install them.
var installed = map[string]string{
	"peer_fairy_stockfish": "install fairy-stockfish (Debian: apt install fairy-stockfish)",
	"peer_stockfish":       "install stockfish (Debian: apt install stockfish)",
}

// unrun names which of a benchmark and its peer did not run, and what to install for it.
func unrun(t target, ours, peer *parse.Benchmark) string {
	if ours == nil {
		return t.name + " did not run"
	}
	text := "the peer did not run"
	for word, advice := range installed {
		if strings.Contains(t.peer, word) {
			text += ": " + advice
		}
	}
	return text
}

// compare prints each benchmark beside its peer and returns the missing and the slow ones.
func compare(w io.Writer, targets []target, runs map[string]*parse.Benchmark) ([]miss, error) {
	var missed []miss
	failed := func(t target, format string, args ...any) {
		missed = append(missed, miss{t.name, t.peer, fmt.Sprintf(format, args...)})
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "benchmark\tns/op\tpeer ns/op\tratio\tat least\t")
	for _, t := range targets {
		ours, peer := runs[t.name], runs[t.peer]
		if ours == nil || peer == nil {
			failed(t, "%s beside %s: %s", t.name, t.peer, unrun(t, ours, peer))
			continue
		}
		ratio := peer.NsPerOp / ours.NsPerOp
		fmt.Fprintf(table, "%s\t%.1f\t%.1f\t%.2f\t%.2f\t\n", t.name, ours.NsPerOp, peer.NsPerOp, ratio, t.least)
		if ratio < t.least {
			failed(t, "%s is %.2f times as fast as %s, expected at least %.2f", t.name, ratio, t.peer, t.least)
		}
		if t.allocs >= 0 && ours.AllocsPerOp > uint64(t.allocs) {
			failed(t, "%s allocates %d times an operation, expected at most %d", t.name, ours.AllocsPerOp, t.allocs)
		}
	}
	return missed, table.Flush()
}
