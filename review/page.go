package review

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/rulebook"
)

// Told is a game, or turns of it, with their words in one language, for a page. Its JSON is a board's answer (docs/CONTROL.md).
type Told struct {
	Seq      int    `json:"seq"`  // Of the last row of the game that was read.
	Language string `json:"lang"` // One of Languages.
	Game     *Game  `json:"game"` // With the requested turns.
	Text     string `json:"text"` // From Speaker.Overview or Speaker.Turn.
	Words    []any  `json:"told"` // One for each turn of Game: a Headline in an overview, else ToldTurn.

	// The articles of the rulebook in their order, without their texts; in an overview.
	Articles []Article `json:"articles,omitempty"`
}

// Headline is the reason why a turn deserves attention; it is empty if nothing stands out.
type Headline struct {
	Move string `json:"move,omitempty"` // In the notation of the language.
	Text string `json:"text,omitempty"`
}

// ToldTurn is a turn in words, divided as the page shows it.
type ToldTurn struct {
	Move    string     `json:"move,omitempty"` // In the notation of the language.
	Summary []string   `json:"summary"`
	Events  []string   `json:"events"` // One for each event of the turn.
	Scenes  []Scene    `json:"scenes"` // The board before the first event, and after each.
	Duty    []DutyLine `json:"duty"`
	Rule    []Article  `json:"rule"`
	Rulings []string   `json:"rulings"`

	// Questions are those of the turn, in their order.
	Questions []ToldQuestion `json:"questions,omitempty"`

	Repetition *ToldRepetition `json:"repetition,omitempty"`
	Limits     []ToldLimit     `json:"limits,omitempty"`
}

// ToldQuestion is a question that no sensor can decide, in words.
type ToldQuestion struct {
	Text     string   `json:"text"`     // With the decision.
	Readings []string `json:"readings"` // The meaning of each reading.
}

// Scene is a state of the board, as a page draws it.
type Scene struct {
	FEN    string   `json:"fen"`
	Lifted []string `json:"lifted"`         // The points whose pieces are in the air.
	Take   []string `json:"take"`           // The points with an unknown piece.
	Last   string   `json:"last,omitempty"` // The way of the moving piece.
}

// ToldGame describes the whole game without the timelines and the law of its turns, which are many.
func (s *Speaker) ToldGame(g *Game) Told {
	s = s.inGame(g.Start)
	told := Told{Language: s.language, Game: g.with(make([]*Turn, 0, len(g.Turns))), Text: s.Overview(g), Words: []any{}}
	for _, t := range g.Turns {
		brief := *t
		brief.Events, brief.Law = []Event{}, nil
		told.Game.Turns = append(told.Game.Turns, &brief)
		told.Words = append(told.Words, Headline{s.written(t), s.headline(t)})
	}
	if book, err := rulebook.Lookup(g.Rulebook); err == nil {
		for _, a := range book.Articles() {
			title, _ := s.Rule(g.Rulebook, a.ID)
			told.Articles = append(told.Articles, Article{ID: a.ID, Title: title})
		}
	}
	return told
}

// ToldPly describes the turns of a ply.
func (s *Speaker) ToldPly(g *Game, ply int) (Told, error) {
	s = s.inGame(g.Start)
	turns, err := g.TurnsOf(ply)
	if err != nil {
		return Told{}, err
	}
	told := Told{Language: s.language, Game: g.with(turns), Words: []any{}}
	var texts []string
	for _, t := range turns {
		texts = append(texts, s.Turn(g, t))
		told.Words = append(told.Words, ToldTurn{Move: s.written(t), Summary: s.outcome(t), Events: s.events(t), Scenes: t.scenes(),
			Duty: s.duty(t), Rule: s.rule(t), Rulings: s.rulings(t),
			Questions: s.toldQuestions(t), Repetition: s.toldRepetition(g, t), Limits: s.toldLimits(g, t)})
	}
	told.Text = strings.Join(texts, "\n")
	return told, nil
}

func (g *Game) with(turns []*Turn) *Game {
	shown := *g
	shown.Turns = turns
	return &shown
}

// written returns the turn's move in the notation of the language, without its points.
func (s *Speaker) written(t *Turn) string {
	if t.Move == "" {
		return ""
	}
	before := position(t.Before)
	return strings.TrimSuffix(s.move(before, t.Move), " ("+t.Move+")")
}

// scenes returns the board before the turn's first event, and after each.
func (t *Turn) scenes() []Scene {
	scenes := make([]Scene, 0, len(t.Events)+1)
	for n := range len(t.Events) + 1 {
		from := t.Scene(n)
		scene := Scene{FEN: from.Position.FEN(), Lifted: from.Lifted.Names(), Take: from.Take.Names()}
		if from.Last != 0 {
			scene.Last = from.Last.String()
		}
		scenes = append(scenes, scene)
	}
	return scenes
}

// Print writes the games as text: an overview of each, or the turns of a ply.
func (s *Speaker) Print(w io.Writer, games []*Game, ply int) error {
	space := ""
	write := func(text string) error {
		_, err := io.WriteString(w, space+text)
		space = "\n"
		return err
	}
	if ply > 0 {
		return EachTurn(games, ply, func(g *Game, t *Turn) error { return write(s.Turn(g, t)) })
	}
	for _, g := range games {
		if err := write(s.Overview(g)); err != nil {
			return err
		}
	}
	return nil
}

// Encode writes the games as JSON, one a line, or the turns of a ply.
func Encode(w io.Writer, games []*Game, ply int) error {
	encoder := json.NewEncoder(printable.JSON(w))
	encoder.SetEscapeHTML(false)
	if ply > 0 {
		return EachTurn(games, ply, func(_ *Game, t *Turn) error { return encoder.Encode(t) })
	}
	for _, g := range games {
		if err := encoder.Encode(g); err != nil {
			return err
		}
	}
	return nil
}

// EachTurn calls do with the turns of a ply. It skips games that did not come to it, unless no game did.
func EachTurn(games []*Game, ply int, do func(*Game, *Turn) error) error {
	var missing error
	found := false
	for _, g := range games {
		turns, err := g.TurnsOf(ply)
		if err != nil {
			missing = err
			continue
		}
		found = true
		for _, t := range turns {
			if err := do(g, t); err != nil {
				return err
			}
		}
	}
	if found {
		return nil
	}
	return missing
}
