package review

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/docs/rules"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tell"
)

// Speaker puts a review into words in one language. It is safe for use by many goroutines.
type Speaker struct {
	language string
	style    notation.Style
	words    *tell.Words
	width    int // Of lines, in cells.
	game     boardgame.Game
	isChess  bool
	began    engine.Side // The side of the game's first move.
}

// NewSpeaker returns a speaker of one of tell.Languages.
func NewSpeaker(lang string) (*Speaker, error) {
	if !slices.Contains(tell.Languages(), lang) {
		return nil, fmt.Errorf("language %q: expected one of %s", lang, strings.Join(tell.Languages(), ", "))
	}
	return &Speaker{language: lang, style: tell.StyleOf(lang), words: tell.In("review", lang), width: Width}, nil
}

// Language returns the speaker's language.
func (s *Speaker) Language() string { return s.language }

// Say returns a message; pairs are the names and values of its placeholders. The id of a message is that in words/. Values may
// come from strangers, and none of them breaks a line or steers a terminal.
func (s *Speaker) Say(id string, pairs ...any) string {
	if text := s.said(id, pairs...); text != "" {
		return text
	}
	return "[" + id + "]"
}

// said is the text of Say, empty for an unknown message.
func (s *Speaker) said(id string, pairs ...any) string {
	data := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		data[pairs[i].(string)] = pairs[i+1]
		if text, ok := pairs[i+1].(string); ok {
			data[pairs[i].(string)] = printable.Line(text)
		}
	}
	return s.words.Say(id, data, data["Count"])
}

// term returns the words for a word of a closed set, such as a side or a kind of fault; the word itself if the set has grown
// since.
func (s *Speaker) term(set, word string) string { return cmp.Or(s.said(set+"_"+word), word) }

func (s *Speaker) side(side string) string { return s.term("side", s.named(side)) }

// named is the side as the players of the game name it.
func (s *Speaker) named(side string) string {
	if side == engine.First.String() {
		return s.game.Word(engine.First)
	}
	return side
}

// inGame returns a speaker of the game with that start.
func (s *Speaker) inGame(start string) *Speaker {
	speaker := s.of(start)
	speaker.began = position(start).Turn()
	return speaker
}

// of returns a speaker of the game with such a position.
func (s *Speaker) of(fen string) *Speaker {
	speaker := *s
	speaker.game = position(fen).Game()
	speaker.isChess = speaker.game.Name == "chess"
	return &speaker
}

// piece names the piece of a FEN's letter, and its point.
func (s *Speaker) piece(letter, point string) string {
	if letter == "" {
		return s.Say("some_piece", "Point", point)
	}
	side := "black"
	if strings.ToUpper(letter) == letter {
		side = "red"
	}
	set := "piece_" + side
	if s.isChess {
		set = "piece_chess"
	}
	return s.Say("piece_on", "Of", s.term("of", s.named(side)), "Piece", s.term(set, strings.ToLower(letter)), "Point", point)
}

// move writes a move in the notation of the language, and its points.
func (s *Speaker) move(before boardgame.Position, move string) string {
	m, err := boardgame.ParseMove(move)
	if err != nil {
		return move
	}
	text, err := before.Text(m, string(s.style))
	if err != nil || text == move {
		return move
	}
	return text + " (" + move + ")"
}

func (s *Speaker) sentences(texts ...string) string {
	if strings.HasPrefix(s.language, "zh") {
		return strings.Join(texts, "")
	}
	return strings.Join(texts, " ")
}

// most bounds the listed moves of a choice.
const most = 4

// choice lists moves, one of them right.
func (s *Speaker) choice(before boardgame.Position, moves []string) string {
	texts := tell.Each(moves[:min(len(moves), most)], func(m string) string { return s.move(before, m) })
	if left := len(moves) - most; left > 0 {
		texts = append(texts, s.Say("more_moves", "Count", left))
	}
	return strings.Join(texts, s.Say("or"))
}

// Rule returns the title and the words of an article in the speaker's language, empty for an unknown one.
func (s *Speaker) Rule(rulebook, article string) (title, text string) {
	texts, err := rules.TextsIn(rulebook, s.language)
	if err != nil {
		return "", ""
	}
	return texts[article].Title, texts[article].Text
}

// seconds writes a length of time: to the thousandth, a board's resolution.
func seconds(t sensor.Micros) string { return fmt.Sprintf("%.3f", float64(t)/1e6) }

// clock writes board time as hours, minutes and seconds.
func clock(t sensor.Micros) string {
	ms := max(t, 0) / 1000
	return fmt.Sprintf("%d:%02d:%02d.%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
}
