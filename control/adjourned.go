package control

import (
	"github.com/kyban/kyban/adjournment"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/internal/message"
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

// ResumeBody is a game that was adjourned on another board.
type ResumeBody struct {
	Tags      map[string]string `json:"tags,omitempty" doc:"red (in chess white), black, event, round, ..."`
	Adjourned Adjourned         `json:"adjourned"`
}

func (b ResumeBody) check() error {
	a := b.Adjourned
	if err := checkTags(b.Tags); err != nil {
		return err
	}
	if _, err := boardgame.ParseFEN(a.FEN); err != nil {
		return message.Errorf("fen: %w", err)
	}
	if err := within("plies", a.Plies, 0, trace.PlyMax); err != nil {
		return err
	}
	if a.Envelope != "" {
		if _, err := adjournment.ParseEnvelope(a.Envelope); err != nil {
			return err
		}
	}
	if kept := clock.IsKept(a.Control); (a.Red != nil) != kept || (a.Black != nil) != kept {
		return message.Errorf("red_us, black_us: expected what both had left where there is a time control, and nothing where there is none")
	}
	return nil
}
