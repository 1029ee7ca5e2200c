package byhand

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/outcome"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Source is the source of a game that was entered by hand, and Tag the tag that names who has entered it.
const (
	Source = "hand"
	Tag    = "EnteredByHand"
)

// Opening is what a game is before its first move. It stands in its first entry.
type Opening struct {
	Play       string            `json:"play,omitempty"`
	Rulebook   string            `json:"rulebook,omitempty"`
	Tags       map[string]string `json:"tags,omitempty"`
	DelayUS    int64             `json:"delay_us,omitempty"` // How much later everybody sees it.
	DelayMoves int               `json:"delay_moves,omitempty"`
}

// Entry is what was entered at once.
type Entry struct {
	Opening *Opening `json:"opening,omitempty"` // Of the first one.
	After   int      `json:"after"`             // So many of the moves before are kept.
	Moves   []string `json:"moves,omitempty"`   // Those behind them, as the board names moves.
	Result  string   `json:"result,omitempty"`  // Of the game as the event has it, * for none.
	Reason  string   `json:"reason,omitempty"`
}

// Told is an entry with who has entered it and when.
type Told struct {
	Entry
	By string
	At time.Time
}

// Row is a record of a game, and when it was entered.
type Row struct {
	Record record.Record
	At     time.Time
}

// Game is all that was entered of a game. Its slices only grow, so that a copy of it stays as it was.
type Game struct {
	Opening
	Entries []Told
	Moves   []engine.Move // Those that stand.
	Result  string        // * while there is none.
	Rows    []Row
	by      []string
}

// Start is the position before the first move.
func (g *Game) Start() (boardgame.Position, error) { return startOf(g.Opening) }

func startOf(o Opening) (boardgame.Position, error) {
	of, err := boardgame.Of(cmp.Or(o.Play, "xiangqi"))
	if err != nil {
		return nil, err
	}
	return boardgame.ParseFEN(of.Start)
}

// Position is the position after the first moves.
func (g *Game) Position(plies int) (boardgame.Position, error) {
	p, err := g.Start()
	if err != nil || plies < 0 || plies > len(g.Moves) {
		return nil, message.Errorf("expected at most %d moves that are kept, found %d", len(g.Moves), plies)
	}
	for _, m := range g.Moves[:plies] {
		p = p.After(m)
	}
	return p, nil
}

// By returns who has entered moves, each once.
func (g *Game) By() []string { return slices.Clone(g.by) }

// Enter takes an entry. What can't be is refused, and nothing is changed.
func (g *Game) Enter(t Told) error {
	first := len(g.Entries) == 0
	if first != (t.Opening != nil) {
		return fmt.Errorf("an entry by hand: expected an opening in the first one, and in no other")
	}
	if first {
		g.Opening, g.Result = *t.Opening, "*"
	}
	p, err := g.Position(t.After)
	if err != nil {
		return err
	}
	var moves []engine.Move
	for i, text := range t.Moves {
		m, err := boardgame.ParseMove(text)
		if err != nil || !p.Legal(m) {
			return message.Errorf("ply %d, %s: %s", t.After+i+1, text, illegal)
		}
		moves, p = append(moves, m), p.After(m)
	}
	if first {
		if err := g.open(t.At); err != nil {
			return err
		}
	}
	g.move(t, moves)
	g.end(t)
	g.Entries = append(g.Entries, t)
	return nil
}

func (g *Game) say(at time.Time, r record.Record) { g.Rows = append(g.Rows, Row{r, at}) }

func head(kind string) record.Head { return record.Head{Type: kind, Game: 1} }

// open says what the game is. The delay comes first: it holds for all behind it.
func (g *Game) open(at time.Time) error {
	p, err := g.Start()
	if err != nil {
		return err
	}
	if g.DelayUS > 0 || g.DelayMoves > 0 {
		g.say(at, record.Delay{Head: head("delay"), Delay: sensor.Micros(g.DelayUS), Moves: g.DelayMoves})
	}
	tags := maps.Clone(g.Tags)
	if tags == nil {
		tags = map[string]string{}
	}
	g.say(at, record.Tags{Head: head("tags"), Tags: tags})
	g.say(at, record.State{Head: head("game"), State: "ready", FEN: p.FEN(), Play: playOf(g.Play), Rulebook: g.Rulebook})
	g.say(at, record.State{Head: head("game"), State: "playing"})
	return nil
}

// playOf leaves out the name of xiangqi, as a board does.
func playOf(play string) string {
	if play == "xiangqi" {
		return ""
	}
	return play
}

// move says which moves are taken back, and which are made.
func (g *Game) move(t Told, moves []engine.Move) {
	kept := t.After
	for kept < len(g.Moves) && kept-t.After < len(moves) && g.Moves[kept] == moves[kept-t.After] {
		kept++ // What is entered once more is not taken back.
	}
	changes := kept < len(g.Moves) || kept < t.After+len(moves)
	if changes {
		g.name(t)
	}
	if changes && g.Result != "*" {
		g.say(t.At, record.State{Head: head("game"), State: "playing"})
	}
	for ply := len(g.Moves); ply > kept; ply-- {
		g.say(t.At, record.Takeback{Head: head("takeback"), Ply: ply, Move: g.Moves[ply-1].String(), Silent: true})
	}
	g.Moves = slices.Clone(g.Moves[:kept])
	p, _ := g.Position(kept)
	for _, m := range moves[kept-t.After:] {
		side := record.Side(p.Game().Word(p.Turn()))
		g.Moves = append(g.Moves, m)
		g.say(t.At, record.Move{Head: head("move"), Ply: len(g.Moves), Side: side, Move: m.String(), Duty: []string{}, Rulebook: g.Rulebook})
		p = p.After(m)
	}
	if changes && g.Result != "*" {
		g.say(t.At, record.Result{Head: head("result"), Result: g.Result, Reason: outcome.ByHand})
	}
}

// name names who has entered something for the first time.
func (g *Game) name(t Told) {
	if t.By == "" || slices.Contains(g.by, t.By) {
		return
	}
	g.by = append(slices.Clone(g.by), t.By)
	g.say(t.At, record.Tags{Head: head("tags"), Tags: map[string]string{Tag: message.List(g.by).String()}})
}

// end says the result, or that there is none any more.
func (g *Game) end(t Told) {
	if t.Result == "" || t.Result == g.Result {
		return
	}
	g.Result = t.Result
	if g.Result == "*" {
		g.say(t.At, record.State{Head: head("game"), State: "playing"})
		return
	}
	g.say(t.At, record.Result{Head: head("result"), Result: g.Result, Reason: outcome.ByHand})
}
