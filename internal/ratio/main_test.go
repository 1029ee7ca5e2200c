package main

import (
	"strings"
	"testing"

	"golang.org/x/tools/benchmark/parse"
)

const output = `goos: linux
BenchmarkTrack/kyban-4        	 1000000	      1000 ns/op	       0 B/op	       1 allocs/op
BenchmarkTrack/kyban-4        	 1000000	       900 ns/op	       0 B/op	       7 allocs/op
BenchmarkTrack/peer-4         	  100000	      9900 ns/op
PASS
`

func TestCompare(t *testing.T) {
	set, err := parse.ParseSet(strings.NewReader(output))
	if err != nil {
		t.Fatal(err)
	}
	runs := best(set)
	for _, tc := range []struct {
		name   string
		target target
		want   string // The error's text, empty for none.
	}{
		{"the fastest run is fast enough, and what the runtime allocated beside it is not the benchmark's", target{"Track/kyban", "Track/peer", 11, 1}, ""},
		{"too slow", target{"Track/kyban", "Track/peer", 11.5, -1}, "Track/kyban is 11.00 times as fast as Track/peer, expected at least 11.50"},
		{"too many allocations", target{"Track/kyban", "Track/peer", 1, 0}, "allocates 1 times"},
		{"a benchmark that did not run", target{"Replay/kyban", "Track/peer", 1, 0}, "Replay/kyban did not run"},
		{"a peer that did not run", target{"Track/kyban", "Replay/peer", 1, 0}, "Track/kyban beside Replay/peer: the peer did not run"},
		{"a peer that is not installed", target{"Track/kyban", "Replay/peer_fairy_stockfish", 1, 0},
			"the peer did not run: install fairy-stockfish (Debian: apt install fairy-stockfish)"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			missed, err := compare(&strings.Builder{}, []target{tc.target}, runs)
			if err != nil || tc.want == "" && len(missed) > 0 || tc.want != "" && (len(missed) != 1 || !strings.Contains(missed[0].why, tc.want)) {
				t.Errorf("got %v, %v, want %q", missed, err, tc.want)
			}
		})
	}
}

func TestTargetsAreReadable(t *testing.T) {
	targets, err := parseTargets(targetsTSV)
	if err != nil || len(targets) == 0 {
		t.Errorf("got %d targets, %v", len(targets), err)
	}
}

func TestWhatMissedIsRunAgainWithItsPeers(t *testing.T) {
	got := again([]miss{
		{name: "LongGame/clock/one_game", peer: "LongGame/clock/peer_ten_games"},
		{name: "LongGame/no_clock/one_game", peer: "LongGame/no_clock/peer_ten_games"},
		{name: "Replay/edges", peer: "Replay/peer_fairy_stockfish"},
		{name: "Track/kyban", peer: "Track/peer"},
		{name: "Verify/kyban", peer: "Verify/peer"},
	}, map[string]*parse.Benchmark{
		"LongGame/clock/one_game": {NsPerOp: 1.6e9}, "LongGame/clock/peer_ten_games": {NsPerOp: 1e8},
		"Track/kyban": {NsPerOp: 500}, "Track/peer": {NsPerOp: 14000},
		"Verify/kyban": {NsPerOp: 0.03e9}, "Verify/peer": {NsPerOp: 0.01e9},
	})
	want := "LongGame 1 ^BenchmarkLongGame$/^(clock|no_clock)$/^(one_game|peer_ten_games)$\n" +
		"Replay 1 ^BenchmarkReplay$/^(edges|peer_fairy_stockfish)$\n" +
		"Track 10 ^BenchmarkTrack$/^(kyban|peer)$\n" +
		"Verify 6 ^BenchmarkVerify$/^(kyban|peer)$\n"
	if got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
}
