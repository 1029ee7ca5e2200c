package adjudicate

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/jsontext"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/movelimit"
	"github.com/kyban/kyban/repetition"
	"github.com/kyban/kyban/rulebook"
)

// Game is a game as far as it was played, and the law that judges it.
type Game struct {
	book    *rulebook.Rulebook
	law     repetition.Law
	now     engine.Position
	history *repetition.History
	plies   []movelimit.Ply // With those since the last capture before its first position.
}

// Play plays moves, such as h2e2, from a position in FEN. Every move must be legal.
func Play(book *rulebook.Rulebook, fen string, moves []string) (*Game, error) {
	position, err := engine.ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	law, err := repetition.Of(book.ID)
	if err != nil {
		return nil, err
	}
	g := &Game{book: book, law: law, now: position, history: repetition.NewHistory(position, 0)}
	played := make([]engine.Move, 0, len(moves))
	for i, text := range moves {
		m, err := engine.ParseMove(text)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
		if !g.now.Legal(m) {
			return nil, fmt.Errorf("ply %d: move %s: expected a legal move of %s in %s", i+1, m, g.now.Turn(), g.now.FEN())
		}
		g.now.Make(m)
		g.history.Follow(m)
		played = append(played, m)
	}
	g.plies = append(movelimit.QuietBefore(boardgame.NewXiangqi(position)), movelimit.Plies(position, played)...)
	return g, nil
}

// Reason is why a game ends.
type Reason string

// The reasons, the first that applies.
const (
	Checkmate  Reason = "checkmate"
	Stalemate  Reason = "stalemate"
	Repetition Reason = "repetition"
	MoveLimit  Reason = "move_limit"
	None       Reason = "none"
)

// Judgement is how the game ends if neither side varies.
type Judgement struct {
	Result   string             `json:"result"` // 1-0, 0-1, 1/2-1/2, * while nothing has ended.
	Reason   Reason             `json:"reason"`
	Article  string             `json:"article"`            // Of Rulebook; empty for none.
	Rulebook string             `json:"rulebook,omitempty"` // The article's rulebook.
	Verdict  repetition.Outcome `json:"verdict"`
	Side     string             `json:"side"` // The side that must vary, empty for none.
	Red      repetition.Conduct `json:"red"`  // The conduct of each side in the cycle; empty without a judged one.
	Black    repetition.Conduct `json:"black"`
	Via      string             `json:"via,omitempty"`    // The article that decides between the sides.
	Count    int                `json:"count,omitempty"`  // How often the position stands, if that is judged.
	Claims   []string           `json:"claims,omitempty"` // Articles of chess under which the side to move may claim a draw.
	Readings []Reading          `json:"readings,omitempty"`
}

// Reading is another verdict that the words of an article allow.
type Reading struct {
	Article string             `json:"article"`
	Says    string             `json:"says"`
	Verdict repetition.Outcome `json:"verdict"`
	Side    string             `json:"side,omitempty"`
}

// Judge returns how the game ends.
func (g *Game) Judge() Judgement {
	j := Judgement{Result: "*", Reason: None, Verdict: repetition.None}
	if ending := g.now.Ending(); ending != engine.NoEnding {
		j.Result, j.Reason = boardgame.Wins(g.now.Turn().Other()), Reason(ending.String())
		cited := g.book.Parameters.Endings.Checkmate
		if ending == engine.Stalemate {
			cited = g.book.Parameters.Endings.Stalemate
		}
		return j.citing(cited)
	}
	cycle := g.history.Cycle(g.law.Times)
	if v := g.law.Judge(cycle, engine.NoSide); v.Outcome != repetition.None {
		return j.repeated(v, cycle.Count)
	}
	if cited, reached := g.limit(); reached {
		j.Result, j.Reason = "1/2-1/2", MoveLimit
		return j.citing(cited)
	}
	return j
}

func (j Judgement) citing(c rulebook.Citation) Judgement {
	j.Article, j.Rulebook = c.Article, string(c.Book)
	return j
}

// repeated returns the consequence of a verdict if neither side varies: the side that must vary loses.
func (j Judgement) repeated(v repetition.Verdict, count int) Judgement {
	j = j.citing(rulebook.Citation{Book: v.Book, Article: v.Article})
	j.Result, j.Reason, j.Verdict, j.Side = "1/2-1/2", Repetition, v.Outcome, sideText(v.Side)
	if v.Outcome == repetition.MustVary {
		j.Result = boardgame.Wins(v.Side.Other())
	}
	j.Red, j.Black, j.Via, j.Count = v.Red, v.Black, v.Via, count
	for _, r := range v.Readings {
		j.Readings = append(j.Readings, Reading{r.Article, r.Says, r.Outcome, sideText(r.Side)})
	}
	return j
}

func sideText(side engine.Side) string {
	if side == engine.NoSide {
		return ""
	}
	return side.String()
}

// limit returns the article of a limit on the number of moves that is reached. A limit that needs a claim counts as
// claimed.
func (g *Game) limit() (rulebook.Citation, bool) {
	p := &g.book.Parameters
	switch {
	case p.Quiet.Count > 0 && movelimit.WithoutCapture(g.plies, 0).Moves() >= p.Quiet.Count:
		return p.Quiet.Citation, true
	case p.Claimed.Count > 0 && !p.Claimed.Together && movelimit.WithoutCapture(g.plies, p.Claimed.Checks).Moves() >= p.Claimed.Count:
		return p.Claimed.Citation, true
	case p.Total.Count > 0 && g.now.Ply()/2 >= p.Total.Count:
		return p.Total.Citation, true
	}
	return rulebook.Citation{}, false
}

// Law names the law that judges games.
type Law struct {
	Game     string // For lines without a position.
	Rulebook string // Its id; empty for the default of the game.
}

// Judged is a game as far as it was played.
type Judged interface {
	Judge() Judgement // How it ends.
	Explain() []Ply   // What each ply of the cycle does.
}

// Play plays moves from a position in FEN, whose ranks decide the game; the empty one is the start.
func (l Law) Play(fen string, moves []string) (Judged, error) {
	game, err := boardgame.Of(cmp.Or(l.Game, "xiangqi"))
	if err != nil {
		return nil, err
	}
	fen = cmp.Or(strings.TrimSpace(fen), game.Start)
	if placement, _, _ := strings.Cut(fen, " "); strings.Count(placement, "/") != 7 {
		book, err := rulebook.Lookup(l.Rulebook)
		if err != nil {
			return nil, err
		}
		return Play(book, fen, moves)
	}
	book, err := rulebook.For("chess", l.Rulebook)
	if err != nil {
		return nil, err
	}
	start, err := boardgame.ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	return playChess(book, start, moves)
}

// Tell writes how a game ends, for people; with explain what each ply of the cycle does, too.
func Tell(w io.Writer, g Judged, explain bool) error {
	j := g.Judge()
	text := fmt.Sprintf("%s  %s", j.Result, j.Reason)
	if j.Article != "" {
		text += fmt.Sprintf(", %s %s", j.Rulebook, j.Article)
	}
	if j.Via != "" && j.Via != j.Article {
		text += " by " + j.Via
	}
	if j.Verdict == repetition.MustVary {
		text += fmt.Sprintf(": %s must vary", j.Side)
	}
	text += "\n"
	if len(j.Claims) > 0 {
		text += fmt.Sprintf("the side to move may claim a draw by %s\n", strings.Join(j.Claims, " or "))
	}
	switch {
	case j.Reason == Repetition && j.Red == "":
		text += fmt.Sprintf("the position stands %d times\n", j.Count)
	case j.Reason == Repetition:
		text += fmt.Sprintf("the position stands %d times; red: %s; black: %s\n", j.Count, j.Red, j.Black)
	}
	for _, r := range j.Readings {
		text += fmt.Sprintf("a reading; %s can also be read so: %s: %s\n", r.Article, r.Says, strings.TrimSpace(string(r.Verdict)+" "+r.Side))
	}
	if _, err := io.WriteString(w, text); err != nil || !explain {
		return err
	}
	return tellCycle(w, g.Explain())
}

func tellCycle(w io.Writer, plies []Ply) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, p := range plies {
		does := []string{p.Deed}
		for _, t := range p.Threats {
			if t.New {
				does = append(does, tellThreat(t))
			}
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\n", p.Ply, p.Side, p.Move, strings.Join(does, "; "))
	}
	return table.Flush()
}

func tellThreat(t Threat) string {
	text := fmt.Sprintf("%s %s x %s %s, ", t.Piece, t.From, t.Victim, t.At)
	switch t.Root {
	case string(repetition.RealRoot):
		text += "real root " + strings.Join(t.Roots, " ")
	case string(repetition.FalseRoot):
		text += "false root " + strings.Join(t.FalseRoots, " ")
	default:
		text += "no root"
	}
	return fmt.Sprintf("%s: %s (%s)", text, t.Deed, t.Article)
}

type judged struct {
	ID json.RawMessage `json:"id"`
	Judgement
	Cycle *[]Ply         `json:"cycle,omitempty"`
	Notes []message.Text `json:"notes,omitempty"` // What was put right of its position.
}

type unjudged struct {
	ID    json.RawMessage `json:"id"`
	Error string          `json:"error"`
}

// Lines judges one game a line. An unreadable one gets its error, and the next one follows.
func (l Law) Lines(r io.Reader, w io.Writer, explain bool) error {
	all, failed := 0, 0
	err := jsontext.AnswerLines(r, w, func(number int, text []byte) any {
		answer, err := l.Line(number, text, explain)
		all = number
		if err != nil {
			failed++
		}
		return answer
	})
	if err == nil && failed > 0 {
		return fmt.Errorf("%d of %d lines could not be judged: see their \"error\"", failed, all)
	}
	return err
}

// Line judges one of several lines of JSON, {"id":...,"fen":"...","moves":[...]}, and returns its answer; with explain
// what each ply of the cycle does, too. An unreadable line has an answer as well, with its error.
func (l Law) Line(number int, text []byte, explain bool) (answer any, err error) {
	var game struct {
		ID    json.RawMessage `json:"id"`
		FEN   string          `json:"fen"`
		Moves []string        `json:"moves"`
	}
	if err := json.Unmarshal(text, &game); err != nil {
		return unjudged{idOf(text), fmt.Sprintf(`line %d: expected {"id":...,"fen":"...","moves":[...]}: %s`, number, jsontext.Wrong(text, err))}, err
	}
	g, err := l.Play(game.FEN, game.Moves)
	if err != nil {
		return unjudged{game.ID, err.Error()}, err
	}
	said := judged{ID: game.ID, Judgement: g.Judge(), Notes: boardgame.FENNotes(game.FEN)}
	if explain {
		cycle := g.Explain()
		said.Cycle = &cycle
	}
	return said, nil
}

// idOf returns the id of a line that is otherwise unreadable.
func idOf(text []byte) json.RawMessage {
	var named struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(text, &named) != nil {
		return nil
	}
	return named.ID
}
