package boardgame

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kyban/kyban/engine/chess"
)

// Starts is how many start positions Chess960 has, numbered from 0.
const Starts = chess.Starts

// ByLot is the word for a drawn start position.
const ByLot = "lot"

// Opening is the start of a game, as an organiser enters it.
type Opening struct {
	Play     string // The game, as Of knows it.
	FEN      string
	Number   int  // Of Chess960, where
	Numbered bool // The organiser gave its number.
}

// ParseStart reads the start of a game: a FEN, the number of a start position of Chess960, or ByLot, for which it calls
// draw. The game may be left open: the position implies it.
func ParseStart(play, text string, draw func() int) (Opening, error) {
	text = strings.TrimSpace(text)
	number, err := strconv.Atoi(text)
	if text == ByLot {
		number, err = draw(), nil
	}
	switch {
	case err == nil && play != "" && play != "chess":
		return Opening{}, fmt.Errorf("start %s: %s has one start position, and chess those of Chess960; expected a FEN", text, play)
	case err == nil:
		return numbered(number)
	}
	p, err := ParseFEN(text)
	switch {
	case err != nil && !strings.Contains(text, "/"):
		return Opening{}, fmt.Errorf("start %q: expected the number of a start position of Chess960, from 0 to %d, %s, or a FEN", text, Starts-1, ByLot)
	case err != nil:
		return Opening{}, fmt.Errorf("start: %w", err)
	case play != "" && play != p.Game().Name:
		return Opening{}, fmt.Errorf("start: this is a position of %s, and %s is to be played", p.Game().Name, play)
	}
	return Opening{Play: p.Game().Name, FEN: p.FEN()}, nil
}

func numbered(number int) (Opening, error) {
	p, err := chess.Start960(number)
	if err != nil {
		return Opening{}, err
	}
	return Opening{Play: "chess", FEN: p.FEN(), Number: number, Numbered: true}, nil
}

// Tags returns the tags of the start position for a scoresheet, none if its FEN alone names it.
func (o Opening) Tags() map[string]string {
	if !o.Numbered {
		return map[string]string{}
	}
	return map[string]string{"variant": "Chess960", "start": strconv.Itoa(o.Number)}
}
