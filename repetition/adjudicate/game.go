package adjudicate

import (
	"fmt"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
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
		j.Result, j.Reason = won(g.now.Turn().Other()), Reason(ending.String())
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
		j.Result = won(v.Side.Other())
	}
	j.Red, j.Black, j.Via, j.Count = v.Red, v.Black, v.Via, count
	for _, r := range v.Readings {
		j.Readings = append(j.Readings, Reading{r.Article, r.Says, r.Outcome, sideText(r.Side)})
	}
	return j
}

func won(side engine.Side) string {
	if side == engine.First {
		return "1-0"
	}
	return "0-1"
}

func sideText(side engine.Side) string {
	if side == engine.NoSide {
		return ""
	}
	return side.String()
}
