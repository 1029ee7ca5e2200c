package daemon

import (
	"cmp"
	"fmt"
	"log/slog"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/terminal"
	"github.com/kyban/kyban/trace"
)

// resume enters on the board of an open session that boardd was restarted with another delay of the public. The current game
// keeps its first delay: a restart must not show anything earlier than promised. The caller holds the lock.
func (d *Daemon) resume() error {
	d.open.tellRegulations(d.config, d.log)
	if d.board.View().Started == d.config.Delay {
		return nil
	}
	in := fact.Input{At: d.board.View().At, Fact: fact.Delay{PublicDelay: d.config.Delay, Next: true}}
	err := d.sink(in, d.board.Step(in))
	d.log.Info(fmt.Sprintf("game %d: %s; games that begin from now on: %s; boardctl game delay changes both",
		d.open.Last().ID, delayed(d.board.View().Delay), delayed(d.config.Delay)), "game", d.open.Last().ID)
	return err
}

// resumeTrace prepares for a trace that is read again from its start, and returns the time up to which its session holds it.
// The games go on by the delay and by the regulations of the session's beginning.
func (d *Daemon) resumeTrace() sensor.Micros {
	if d.open == nil {
		return 0
	}
	if began := d.open.start().PublicDelay; d.config.Delay != began {
		d.config.Delay = began
		d.log.Info(fmt.Sprintf("the games of this trace go on as they began: %s; boardctl game delay changes it", delayed(began)))
	}
	d.open.tellRegulations(d.config, d.log)
	start := d.open.start()
	d.config.Evidence, d.config.Regulations = start.Evidence, start.Regulations
	d.config.Repetition, d.config.NoLimits = cmp.Or(start.Repetition, trace.NoRepetition), !start.Limits
	d.config.OffersAsSaid, d.config.AgreesAsSaid = len(d.open.facts) > 0 && !start.Offers, len(d.open.facts) > 0 && !start.Consents
	d.replay = newReplay(d.open, d.config)
	return d.open.until()
}

// start returns the beginning of a session, the zero Start while nothing of it is stored.
func (s *OpenSession) start() (start fact.Start) {
	if len(s.facts) > 0 {
		start, _ = s.facts[0].Fact.(fact.Start)
	}
	return start
}

// delayed describes a delay of the public.
func delayed(d fact.PublicDelay) string { return terminal.Counting{}.Delayed(d.Time, d.Moves) }

// tellRegulations logs that an open session goes on by its first regulations, if boardd was restarted with others: they do not
// change behind the players' backs.
func (s *OpenSession) tellRegulations(now game.Config, log *slog.Logger) {
	if s == nil {
		return
	}
	const other = "with another setting begin a new session"
	if s.start().Evidence != now.Evidence {
		is := map[bool]string{true: "evidence", false: "no evidence"}
		log.Info(fmt.Sprintf("the games of this session go on as they began: the board's record is %s; %s", is[s.start().Evidence], other))
	}
	if began := s.start().Regulations; began != now.Regulations {
		log.Info(fmt.Sprintf("the games of this session go on as they began: %s; %s", timed(began), other))
	}
}

// timed describes the regulations of time and of draws.
func timed(r fact.Regulations) string {
	text := "without a time control"
	if r.Control != "" {
		text = "time control " + r.Control
	}
	for _, rule := range []struct {
		holds bool
		text  string
	}{{r.FlagEnds, "a flag ends the game"}, {r.OutageRuns, "the clocks run on while boardd is down"}, {r.Consent, "the arbiter consents to draws"}, {r.Supervised, "an arbiter watches each game"}} {
		if rule.holds {
			text += ", " + rule.text
		}
	}
	return text
}
