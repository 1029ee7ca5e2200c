package game_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
)

var updateAccuracy = flag.Bool("accuracy.update", false, "put the figures into docs/ACCURACY.md")

// A reader reads a trace and returns the moves played: the program, or one to compare it with.
type reader func(t testing.TB, text []byte) []replayed

func program(t testing.TB, text []byte) []replayed {
	_, records := replay(t, text)
	return records
}

// score counts the results of a reader over a number of games.
type score struct {
	games, exact int // Exact games have every ply right, nothing open and no accusation.
	plies, wrong int // Wrong plies were recorded without a doubt, at the time or in the end.
	hidden       int // Plies that no sensor can tell from others when they are made.
	openAtMove   int // Plies that were open when their move line was recorded.
	unresolved   int // Plies that were open in the end.
	unnamedMove  int // Promotions that were open when their move line was recorded, and
	unnamedEnd   int // unnamed ones that were open in the end. They are counted nowhere else.
	accused      int // Findings and illegal moves without a wrong.
	asked        int // Wrongs that only a question names.
	overlooked   int // Wrongs that neither a finding nor a question names.
	blamed       int // Faults of working sensors.
	unusual      []string
}

// judge compares the records of one game of a script with the truth and adds it to the score. again tells how to get the trace once more.
func (s *score) judge(truth *sensortest.GameTruth, faults []sensor.Fault, records []replayed, again string) {
	s.games++
	s.plies += len(truth.Moves)
	s.hidden += len(truth.Hidden)
	var wrong, accused, open []string
	wrong = append(wrong, wrongPlies(truth, records)...)
	for _, m := range only(records, "move") {
		switch {
		case m.Open && promotes(truth, m.Ply): // The word may come later.
			s.unnamedMove++
		case m.Open:
			s.openAtMove++
		}
	}
	for _, end := range only(records, "end") {
		for _, ply := range end.Unresolved {
			if promotesUnnamed(truth, ply) {
				s.unnamedEnd++
			} else {
				open = append(open, fmt.Sprintf("ply %d", ply))
			}
		}
	}
	open = append(open, unknownPlies(truth, records)...)
	accused = accusations(truth, faults, records)
	blamed := falseBlame(faults, records)
	s.wrong += len(wrong)
	s.unresolved += len(open)
	s.accused += len(accused)
	s.blamed += len(blamed)
	asked, overlooked := unfound(truth, records)
	s.asked += asked
	s.overlooked += overlooked
	if len(wrong)+len(open)+len(accused)+len(blamed) == 0 {
		s.exact++
		return
	}
	s.unusual = append(s.unusual, fmt.Sprintf("%s: wrong %s, open %s, accused %s, blamed %s",
		again, brief(wrong), brief(open), brief(accused), brief(blamed)))
}

func promotes(truth *sensortest.GameTruth, ply int) bool {
	return ply <= len(truth.Moves) && truth.Moves[ply-1].Promotion() != 0
}

// promotesUnnamed reports whether a ply promoted a pawn and its piece was not named, or named so that the word may have meant the pawn
// promoted in reply.
func promotesUnnamed(truth *sensortest.GameTruth, ply int) bool {
	return promotes(truth, ply) && (!slices.Contains(truth.Named, ply) || promotes(truth, ply+1))
}

// brief returns the first things of a list: later ones often follow from them.
func brief(list []string) string {
	const shown = 4
	if len(list) <= shown {
		return fmt.Sprint(list)
	}
	return fmt.Sprintf("%v and %d more", list[:shown], len(list)-shown)
}

// wrongPlies returns the plies that were recorded wrongly and without a doubt: by a move or revised line at its time, or in the end. A
// missing or surplus ply in the end is wrong as well.
func wrongPlies(truth *sensortest.GameTruth, records []replayed) []string {
	wrong := map[int]string{}
	made := 0
	for _, r := range records {
		switch {
		case r.Type == "move":
			made++
			if !r.Open && (made > len(truth.Played) || r.Move != truth.Played[made-1].String()) {
				wrong[r.Ply] = fmt.Sprintf("ply %d made as %s", r.Ply, r.Move)
			}
		case r.Type == "revised" && !r.Open && (r.Ply > len(truth.Moves) || r.Move != truth.Moves[r.Ply-1].String()):
			wrong[r.Ply] = fmt.Sprintf("ply %d revised to %s", r.Ply, r.Move)
		}
	}
	ends := only(records, "end")
	if len(ends) != 1 {
		return []string{fmt.Sprintf("%d ends", len(ends))}
	}
	end := ends[0]
	for i := range max(len(end.Moves), len(truth.Moves)) {
		switch {
		case i >= len(end.Moves) && slices.Contains(end.Unresolved, len(end.Moves)+1):
		case i >= len(end.Moves):
			wrong[i+1] = fmt.Sprintf("ply %d %s missing", i+1, truth.Moves[i])
		case slices.Contains(end.Unresolved, i+1):
		case i >= len(truth.Moves):
			wrong[i+1] = fmt.Sprintf("ply %d %s never played", i+1, end.Moves[i])
		case end.Moves[i] != truth.Moves[i].String():
			wrong[i+1] = fmt.Sprintf("ply %d %s ended as %s", i+1, truth.Moves[i], end.Moves[i])
		}
	}
	return sortedByPly(wrong)
}

// unknownPlies returns the plies that are missing in the end, if the end gives a ply from which on nothing is known.
func unknownPlies(truth *sensortest.GameTruth, records []replayed) []string {
	var plies []string
	for _, end := range only(records, "end") {
		if first := len(end.Moves) + 1; slices.Contains(end.Unresolved, first) {
			for n := first; n <= len(truth.Moves); n++ {
				if !slices.Contains(end.Unresolved, n) {
					plies = append(plies, fmt.Sprintf("ply %d", n))
				}
			}
		}
	}
	return plies
}

func sortedByPly(wrong map[int]string) []string {
	plies := make([]int, 0, len(wrong))
	for ply := range wrong {
		plies = append(plies, ply)
	}
	slices.Sort(plies)
	var texts []string
	for _, ply := range plies {
		texts = append(texts, wrong[ply])
	}
	return texts
}

// accusations returns the findings and illegal moves at plies without an event that a board must take for one. A displaced piece accuses
// no player, and a sensor that dies looks like one.
func accusations(truth *sensortest.GameTruth, faults []sensor.Fault, records []replayed) []string {
	var false []string
	for _, r := range records {
		if r.Kind == "displaced" && len(faults) > 0 {
			continue
		}
		if (r.Type == "finding" || r.Type == "illegal") && !truth.Blames(r.Ply) {
			false = append(false, strings.TrimSpace(fmt.Sprintf("ply %d %s %s %s", r.Ply, r.Type, r.Kind, r.Article)))
		}
	}
	return false
}

// unfound returns how many wrongs neither a finding nor, for an illegal move, its own line names: those that a question names, and those
// that nothing does.
func unfound(truth *sensortest.GameTruth, records []replayed) (asked, overlooked int) {
	for _, wrong := range truth.Wrongs {
		named := func(how string) bool {
			return slices.ContainsFunc(records, func(r replayed) bool { return r.Ply == wrong.Ply && r.Type == how && r.Kind == wrong.Kind })
		}
		switch {
		case named("finding"):
		case wrong.Kind == "illegal_move" && slices.ContainsFunc(records, func(r replayed) bool { return r.Ply == wrong.Ply && r.Type == "illegal" }):
		case named("question"):
			asked++
		default:
			overlooked++
		}
	}
	return asked, overlooked
}

// falseBlame returns the working sensors that are reported as broken.
func falseBlame(faults []sensor.Fault, records []replayed) []string {
	broken := map[string]bool{}
	for _, f := range faults {
		for _, p := range f.Points.Points() {
			broken[p.String()] = true
		}
	}
	var false []string
	for _, r := range only(records, "sensor") {
		if r.Fault == string(sensor.Gap) || r.Cleared {
			continue
		}
		points := r.Points
		if r.Point != "" {
			points = append(points, r.Point)
		}
		for _, p := range points {
			if !broken[p] {
				false = append(false, fmt.Sprintf("%s %s", p, r.Fault))
			}
		}
	}
	return false
}

func percent(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f %%", 100*float64(n)/float64(of))
}

// table prints scores as the document on accuracy shows them.
type table struct {
	text strings.Builder
	w    *tabwriter.Writer
}

func newTable(columns ...string) *table {
	t := &table{}
	t.w = tabwriter.NewWriter(&t.text, 0, 0, 2, ' ', 0)
	t.row(columns...)
	return t
}

func (t *table) row(cells ...string) {
	fmt.Fprintln(t.w, strings.Join(cells, "\t"))
}

func (t *table) String() string {
	_ = t.w.Flush() // A strings.Builder takes everything.
	return "\n" + t.text.String()
}

// accuracyDocument shows the tables that the tests print, each between two comments with its name.
const accuracyDocument = "../docs/ACCURACY.md"

// report prints a table, and on request puts it into the document.
func report(t *testing.T, name string, results *table) {
	t.Helper()
	t.Log(results)
	if !*updateAccuracy {
		return
	}
	if !sweeptest.Whole() {
		t.Fatal("the document has the figures of whole sweeps: -accuracy.update needs -sweep, without a part")
	}
	text, err := os.ReadFile(accuracyDocument)
	if err != nil {
		t.Fatal(err)
	}
	begin, end := fmt.Sprintf("<!-- %s -->\n", name), fmt.Sprintf("<!-- end of %s -->\n", name)
	before, rest, found := strings.Cut(string(text), begin)
	_, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("%s: no place for %q", accuracyDocument, name)
	}
	block := "```" + results.String() + "```\n"
	if err := os.WriteFile(accuracyDocument, []byte(before+begin+block+end+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
