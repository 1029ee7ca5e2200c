package game_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/kyban/kyban/internal/sweeptest"
)

var update = flag.Bool("update", false, "rewrite what the scenarios say; commit only what you understand")

// judged are the types that a scenario must name whenever they are recorded: no move, blame or end goes unseen. Other types are compared
// in the scenarios that name one of them.
var judged = []string{"move", "revised", "finding", "illegal", "restored", "takeback", "sensor", "lost", "result", "end",
	"claim", "ruling", "named", "count", "duty", "void", "reinstated", "restoration", "signed", "signatures_void", "confirmed", "note", "question", "clock", "flag", "checks", "repetition", "offer_answer", "sealed", "adjourned", "opened", "schedule", "arrival", "limit", "replay"}

// fields are the fields that -update writes for a new record; a line in a scenario may name others.
var fields = map[string][]string{
	"move": {"ply", "side", "move", "open", "article", "obeyed"}, "revised": {"ply", "move", "was", "open", "candidates"},
	"finding":  {"ply", "side", "article", "kind", "duty", "played", "from", "to"},
	"question": {"ply", "side", "point", "article", "why", "kind", "duty", "played"}, "illegal": {"ply", "side", "from", "to"},
	"repetition": {"ply", "count", "first", "length", "red", "black", "verdict", "side", "article", "via", "claim", "rulebook"},
	"limit": {"ply", "what", "side", "count", "needed", "excluded", "first", "before", "counted_plies", "excluded_plies", "uncertain_plies", "captured", "claim", "gets", "amount_us",
		"article", "via", "rulebook"},
	"restored": {"ply", "side"}, "promotion": {"ply", "piece", "how"}, "takeback": {"ply", "move"}, "sensor": {"point", "fault", "cleared"},
	"lost": {"ply", "cleared"}, "result": {"result", "reason"}, "end": {"moves", "unresolved"},
	"claim": {"claim", "ply", "side", "state", "article", "ruling"}, "ruling": {"ruling", "ply", "text", "side"},
	"named": {"ply", "move", "was", "by", "waits", "taken_back", "no_effect", "anew"}, "count": {"side", "what", "count", "advice", "article"}, "duty": {"ply", "article", "duty", "obeyed"},
	"void": {"from", "moves"}, "reinstated": {"from", "moves"}, "restoration": {"ply", "state", "fen"},
	"signed": {"by", "name", "result"}, "signatures_void": {"who", "result", "changed"}, "confirmed": {"result"}, "note": {"code", "ply", "side", "claim", "ruling", "article"},
	"clock": {"ply", "red_us", "black_us", "running", "at_us"}, "flag": {"side", "ply", "stage", "moves", "needed", "article", "at_us"},
	"schedule": {"start_us", "lateness_us"}, "replay": {"state", "ply"}, "arrival": {"side", "how", "late_us"},
	"offer_answer": {"ply", "side", "state", "how", "article", "rulebook", "at_us"},
	"checks":       {"ply", "side", "stage", "count", "limit", "over", "article"},
	"sealed":       {"ply", "side"}, "adjourned": {"ply", "side", "fen", "red_us", "black_us"}, "opened": {"ply", "side", "text", "moves", "lost"},
}

// A scenario is a file with the events at the board (its comment), the sensors' trace (trace), and the expected records (said): one JSON
// object a line; only the named fields are compared. A null means: not there.
func TestScenarios(t *testing.T) {
	for _, path := range scenarios(t) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			s := readScenario(t, path)
			got := s.shown(t)
			if *update {
				s.write(t, got)
				return
			}
			if want := string(s.said.Data); got != want {
				t.Errorf("%s\nsaid:\n%s\nmust say:\n%s", s.archive.Comment, got, want)
			}
		})
	}
}

func TestAScenarioCutAnywhereSaysAPrefix(t *testing.T) {
	for _, path := range sweeptest.Sample(scenarios(t)) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			text := readScenario(t, path).trace.Data
			whole, _ := replay(t, text)
			for cut := firstTimed.FindIndex(text)[0]; cut < len(text); cut += bytes.IndexByte(text[cut:], '\n') + 1 {
				part, records := replay(t, text[:cut])
				for i, line := range part {
					if r := records[i]; r.Type == "end" && i == len(part)-1 || r.Type == "replay" && r.State == "stopped" && i == len(part)-2 {
						break // If the file breaks off, its last game is closed as it stands.
					}
					if i >= len(whole) || !bytes.Equal(line, whole[i]) {
						t.Fatalf("cut after\n%s\nit says %s\nwhich the whole does not", lastLine(text[:cut]), line)
					}
				}
			}
		})
	}
}

// firstTimed finds the first line after the header.
var firstTimed = regexp.MustCompile(`(?m)^[0-9]+ `)

type scenario struct {
	path        string
	archive     *txtar.Archive
	trace, said *txtar.File
}

func scenarios(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", "scenarios", "*.txtar"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	return paths
}

func readScenario(t *testing.T, path string) scenario {
	t.Helper()
	a, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Files) != 2 || a.Files[0].Name != "trace" || a.Files[1].Name != "said" {
		t.Fatalf("%s must hold a file trace, then a file said", path)
	}
	return scenario{path, a, &a.Files[0], &a.Files[1]}
}

// shown returns the records of the trace, cut down to the fields that the scenario names.
func (s scenario) shown(t *testing.T) string {
	t.Helper()
	types := slices.Clone(judged)
	wanted := strings.SplitAfter(string(s.said.Data), "\n")
	wanted = wanted[:len(wanted)-1] // The text ends with a newline.
	for _, line := range wanted {
		types = append(types, typeOf(t, line))
	}
	lines, records := replay(t, s.trace.Data)
	var got strings.Builder
	next := 0
	for i, r := range records {
		if !slices.Contains(types, r.Type) {
			continue
		}
		names := fields[r.Type]
		if next < len(wanted) && typeOf(t, wanted[next]) == r.Type {
			names = namesIn(t, wanted[next])
		}
		got.WriteString(cutDown(t, lines[i], names))
		next++
	}
	return got.String()
}

func (s scenario) write(t *testing.T, said string) {
	t.Helper()
	s.said.Data = []byte(said)
	if err := os.WriteFile(s.path, txtar.Format(s.archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

// cutDown returns the type and the named fields of a record, in this order, as a line.
func cutDown(t *testing.T, line []byte, names []string) string {
	t.Helper()
	var all map[string]json.RawMessage
	if err := json.Unmarshal(line, &all); err != nil {
		t.Fatal(err)
	}
	shown := []string{`"type":` + string(all["type"])}
	for _, name := range names {
		value := string(all[name])
		if value == "" {
			value = "null"
		}
		if name != "type" {
			shown = append(shown, `"`+name+`":`+value)
		}
	}
	return "{" + strings.Join(shown, ",") + "}\n"
}

// namesIn returns the names of the fields of an object, in written order.
func namesIn(t *testing.T, line string) []string {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(line))
	if _, err := d.Token(); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	var names []string
	for d.More() {
		name, err := d.Token()
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		names = append(names, name.(string))
		if err := d.Decode(new(json.RawMessage)); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return names
}

func typeOf(t *testing.T, line string) string {
	t.Helper()
	var r replayed
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return r.Type
}

func lastLine(text []byte) []byte {
	lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	return lines[len(lines)-1]
}
