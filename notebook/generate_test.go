package notebook

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// phrases are the parts of generated comments: signs that end or begin something in some format, letters of all lengths
// in GB18030 and UTF-16, white space.
var phrases = []string{
	"红方先手", "Tốt sang sông ẵ ữ", "好棋！", "[", "]", "{", "}", "(", ")", "|", "||", "\n", " ", "\t", "<b>", "&amp;", "&#91;", `"`, `\`, ";", "%",
	"[/DhtmlXQ_comment1]", "1-0", "*", "😀", "𠀀", "é", "[%emt 0:00:01]", "１．炮二平五", "\u3000", "$1", "黑",
}

func text(r *rand.Rand, most int) string {
	var b strings.Builder
	for range r.IntN(most + 1) {
		b.WriteString(phrases[r.IntN(len(phrases))])
	}
	return b.String()
}

// anywhere are the tags with a place in each format, and texts that fit into the smallest.
var anywhere = []string{"Title", "Event", "Date", "Site", "Red", "Black", "TimeControl", "RedTime", "BlackTime", "Annotator", "Author"}

var starts = []string{
	engine.StartFEN, "4k4/9/4P4/3PP1p2/3P5/6p2/4P1p2/6p2/6p2/4K4 w - - 0 1", "3k5/9/9/9/4p4/9/9/9/9/4K4 b - - 0 31",
	"4k4/4a4/5a3/3PR4/6r2/9/2pp5/9/4A4/4KA3 b - - 0 1", "9/9/9/9/4C4/9/4R4/9/9/9 w - - 0 1", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 7",
}

// generated returns a game that every format holds whole.
func generated(r *rand.Rand) *Game {
	g := NewGame()
	g.FEN = starts[r.IntN(len(starts))]
	for _, name := range anywhere {
		if r.IntN(2) == 0 {
			g.Tags[name] = []string{"许银川", "Đặng", "吕  钦", "1999.12.09", `a"b\`, "[x]|&<", "😀", "x"}[r.IntN(8)]
		}
	}
	g.tag("Result", results[r.IntN(len(results))])
	g.Root.Comment = text(r, 3*r.IntN(2))
	grow(r, g, 1+r.IntN(60))
	g.mark()
	return g
}

// place is where a tree may grow.
type place struct {
	*Node
	p engine.Position
}

// grow adds moves, most of them legal, a few from empty points. The first one decides the side to move.
func grow(r *rand.Rand, g *Game, moves int) {
	places := []place{{g.Root, g.Start()}}
	for i := range moves {
		at := places[len(places)-1]
		if r.IntN(4) == 0 {
			at = places[r.IntN(len(places))]
		}
		m := engine.NewMove(engine.Point(r.IntN(90)), engine.Point(r.IntN(90)))
		if legal := at.p.LegalMoves(nil); len(legal) > 0 && (i == 0 || at.Node == g.Root || r.IntN(8) > 0) {
			m = legal[r.IntN(len(legal))]
		} else if m == 0 || m.From() == m.To() || at.Node == g.Root {
			continue
		}
		n := &Node{Move: m, Comment: text(r, 4*(r.IntN(4)/3))}
		at.Node.Next = append(at.Node.Next, n)
		after := at.p
		after.Make(m)
		places = append(places, place{n, after})
	}
}

// pairs returns a walk through the formats that takes every step from one to another, and ends at the first.
func pairs(formats []string) []Format {
	way := []Format{Format(formats[0])}
	for i := range formats {
		for j := i + 1; j < len(formats); j++ {
			way = append(way, Format(formats[j]), Format(formats[i]))
		}
		if i+1 < len(formats) {
			way = append(way, Format(formats[i+1]))
		}
	}
	return way
}

func TestAGameGoesFromEachFormatToEachAndBack(t *testing.T) {
	r := randtest.New(t, 1)
	way := pairs(Formats())
	for i := range sweeptest.PartOf(150, 10000) {
		g := generated(r)
		now := g
		for _, f := range way {
			o := Options{XQFVersion: []int{10, 18}[r.IntN(2)], Style: styles[r.IntN(len(styles))]}
			file, lost, err := Write([]*Game{now}, f, o)
			if err != nil || len(lost) > 0 {
				t.Fatalf("game %d as %s (%+v): %v, %q", i, f, o, err, lost)
			}
			if guess, err := Guess(file); err != nil || guess != f && !(f == UBB && guess == DhtmlXQ) {
				t.Fatalf("game %d as %s is guessed to be %s: %v", i, f, guess, err)
			}
			read, notes, err := Read(file, f)
			notes = slices.DeleteFunc(notes, func(note message.Text) bool {
				return strings.Contains(note.String(), "moves that begin on points where nothing stands")
			})
			if err != nil || len(read) != 1 || len(notes) > 0 {
				t.Fatalf("game %d as %s: %d games, %q, %v", i, f, len(read), notes, err)
			}
			now = read[0]
			if different := Differences(g, now); len(different) > 0 {
				t.Fatalf("game %d as %s: %q", i, f, different)
			}
		}
	}
}
