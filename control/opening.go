package control

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
)

// NoControl is the time control of games without a clock.
const NoControl = "-"

// checkNew refuses unknown games, start positions and rulebooks.
func (r Request) checkNew(o Operation) error {
	if err := r.checkMeaning(o); err != nil {
		return err
	}
	if r.Play != "" && !slices.Contains(boardgame.Names(), r.Play) {
		return oneOf("play", boardgame.Names(), r.Play)
	}
	if r.Position != "" {
		if _, err := boardgame.ParseStart(r.Play, r.Position, func() int { return 0 }); err != nil {
			return fmt.Errorf("position: %w", err)
		}
	}
	if r.Lateness != nil && (*r.Lateness < 0 || *r.Lateness > trace.LatenessMax*int64(trace.Minute)) {
		return outside("lateness_us", *r.Lateness, 0, trace.LatenessMax*int64(trace.Minute))
	}
	if r.Control != "" && r.Control != NoControl {
		if _, err := clock.ParseControl(r.Control); err != nil {
			return fmt.Errorf("control: %w", err)
		}
	}
	if r.Rulebook != "" {
		if _, err := rulebook.Lookup(r.Rulebook); err != nil {
			return err
		}
	}
	return nil
}

// pieces are those that a pawn may become.
var pieces = strings.Split("qrbn", "")

// checkPromotion refuses a piece that no pawn can become.
func (r Request) checkPromotion(o Operation) error {
	if !slices.Contains(pieces, r.Piece) {
		return fmt.Errorf("piece: expected q (queen), r (rook), b (bishop) or n (knight), found %s", foundText(r.Piece))
	}
	return r.checkPlay(o)
}
