package control

import (
	"cmp"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
)

// NoControl is the time control of games without a clock.
const NoControl = "-"

// NewBody describes the game to open: what it leaves out stays as it was.
type NewBody struct {
	Tags       map[string]string `json:"tags,omitempty" doc:"red (in chess white), black, event, round, ..."`
	Play       string            `json:"play,omitempty" enum:"xiangqi,chess" doc:"The game that is played from now on; the same as before when it is left out."`
	Position   string            `json:"position,omitempty" maxLength:"100" doc:"From where this one game starts: a FEN, the number of a start position of Chess960 from 0 to 959, or lot, which draws one."`
	Rulebook   string            `json:"rulebook,omitempty" doc:"By which games are played from now on; when it is left out the same as before, or fide2018 where chess is played instead of xiangqi."`
	Control    string            `json:"control,omitempty" maxLength:"100" doc:"The time control of the games from now on, by its name or as PGN has it; - for none, and the same as before when it is left out."`
	FlagEnds   *bool             `json:"flag_ends,omitempty" doc:"By the regulations a flag ends the game; as before when it is left out, and so are those below."`
	Lateness   *int64            `json:"lateness_us,omitempty" minimum:"0" doc:"Who comes later than so long after the start loses; 0 for no such rule."`
	Supervised *bool             `json:"supervised,omitempty" doc:"An arbiter watches the game all the time."`
	Consent    *bool             `json:"draw_consent,omitempty" doc:"A draw on which the players agree needs the arbiter's consent."`
	SameNames  bool              `json:"same_names,omitempty" doc:"The names and other tags of the last game are those of the new one, but for what tags says."`
}

func (b NewBody) check() error {
	if err := cmp.Or(checkTags(b.Tags), ifAny(b.Play, checkGame)); err != nil {
		return err
	}
	if b.Position != "" {
		if _, err := boardgame.ParseStart(b.Play, b.Position, func() int { return 0 }); err != nil {
			return message.Errorf("position: %w", err)
		}
	}
	if b.Lateness != nil {
		if err := within("lateness_us", *b.Lateness, 0, trace.LatenessMax*int64(trace.Minute)); err != nil {
			return err
		}
	}
	if b.Control != "" && b.Control != NoControl {
		if _, err := clock.ParseControl(b.Control); err != nil {
			return message.Errorf("control: %w", err)
		}
	}
	if b.Rulebook != "" {
		if _, err := rulebook.Lookup(b.Rulebook); err != nil {
			return err
		}
	}
	return nil
}

func checkGame(play string) error { return oneOf("play", boardgame.Names(), play) }
