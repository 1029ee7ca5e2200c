package control

import (
	"errors"
	"fmt"

	"github.com/kyban/kyban/adjournment"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/trace"
)

// Adjourned is the state of a game that was adjourned on another board.
type Adjourned struct {
	FEN      string `json:"fen" doc:"The position from which it goes on."`
	Plies    int    `json:"plies" minimum:"0" doc:"That were played before."`
	Envelope string `json:"envelope,omitempty" doc:"Of the sealed move."`
	Rulebook string `json:"rulebook" doc:"That of the board has to be the same."`
	Control  string `json:"control,omitempty" doc:"The time control; that of the board has to be the same."`
	Red      *int64 `json:"red_us,omitempty" doc:"What Red had left, in a game with a time control."`
	Black    *int64 `json:"black_us,omitempty"`
}

// checkResume refuses anything but an adjourned game.
func (r Request) checkResume(o Operation) error {
	if err := r.checkPlay(o); err != nil {
		return err
	}
	a := r.Adjourned
	if a == nil {
		return errors.New("adjourned: expected how the game stood, found nothing")
	}
	if _, err := boardgame.ParseFEN(a.FEN); err != nil {
		return fmt.Errorf("fen: %w", err)
	}
	if a.Plies < 0 || a.Plies > trace.PlyMax {
		return outside("plies", a.Plies, 0, trace.PlyMax)
	}
	if a.Envelope != "" {
		if _, err := adjournment.ParseEnvelope(a.Envelope); err != nil {
			return err
		}
	}
	if kept := clock.IsKept(a.Control); (a.Red != nil) != kept || (a.Black != nil) != kept {
		return errors.New("red_us, black_us: expected what both had left where there is a time control, and nothing where there is none")
	}
	return nil
}
