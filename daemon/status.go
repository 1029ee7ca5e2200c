package daemon

import (
	"maps"
	"slices"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// placed adds to a status the stored game of the board, and its witnesses.
func (o operator) placed(status *control.Status) (*control.Status, error) {
	status.Game = o.session.id(status.Number)
	status.Push = o.push.status()
	var err error
	status.Witnesses, err = o.witnesses.status(status.Game)
	return status, err
}

// Status returns the board's state for a stored game, 0 for the current one.
func (o operator) Status(id int) (*control.Status, error) {
	o.mu.Lock()
	if o.board == nil {
		o.mu.Unlock()
		return nil, control.ErrStarting
	}
	board, _, err := o.meant(id)
	if err != nil {
		o.mu.Unlock()
		return nil, err
	}
	status := o.statusOf(board)
	o.mu.Unlock()
	return o.placed(status)
}

// statusOf returns the board's state for a game. The caller holds the lock.
func (d *Daemon) statusOf(board *game.Board) *control.Status {
	v := board.View()
	word := v.Position.Game().Word
	s := &control.Status{
		Version: version.String(), Source: d.session.meta.Source, Rulebook: v.Rulebook, Number: v.Game, State: string(v.Phase),
		Ply: len(v.Plies), First: word(v.First), Turn: word(v.Position.Turn()), FEN: v.Position.FEN(), Result: v.Result, Reason: v.Reason,
		Tags: maps.Clone(d.tagsOf(board)), Faults: slices.Sorted(maps.Keys(d.faults)), Stopped: v.Stopped,
	}
	if g := v.Given; v.Result != "" && g != (game.Given{}) {
		s.Given = &control.Given{Ruling: g.Ruling, By: g.By, Role: g.Role, Again: g.Again}
	}
	s.Adjourned, s.Rulings = v.Adjourned, board.Rulings()
	if v.Sealed != engine.NoSide {
		s.Sealed = word(v.Sealed)
	}
	s.Delay, s.DelayMoves = int64(v.Delay.Time), v.Delay.Moves
	s.Signed, s.Confirmed = record.InWords(v.Signed, word(engine.First)), v.Confirmed()
	s.Digest, s.Waits = d.showToSign(board), d.waits()
	for _, l := range v.Lapsed {
		s.Lapsed = append(s.Lapsed, control.Lapsed{By: l.By.In(word(engine.First)), Name: l.Name, Result: l.Result, Changed: l.Changed})
	}
	for _, side := range v.Offered {
		s.Offered = append(s.Offered, word(side))
	}
	for _, c := range v.Claims {
		open := control.OpenClaim{Claim: c.Number, Ply: c.Ply, Side: c.Side.In(word(engine.First)), What: c.What, Text: c.Text}
		if c.Point.Valid() {
			open.Point = c.Point.String()
		}
		s.OpenClaims = append(s.OpenClaims, open)
	}
	if v.Timed {
		s.Time = &control.Time{Control: board.Config().Control, Red: int64(v.Clock.Red.Left), Black: int64(v.Clock.Black.Left),
			Running: word(v.Clock.Running), Outage: v.Outage, At: int64(v.At)}
	}
	if v.Adjusting != engine.NoSide {
		s.Adjusting = word(v.Adjusting)
	}
	for _, d := range v.Displaced {
		s.Displaced = append(s.Displaced, displaced(d))
	}
	if i := v.Illegal; i != nil {
		s.Illegal = &control.Illegal{Ply: i.Ply, Side: i.Side.In(word(engine.First)), From: i.From, To: i.To}
	}
	if !v.Empty.Empty() {
		s.Setup = &control.Setup{Empty: v.Empty.Names(), Taken: v.Taken.Names()}
	}
	s.Lost, s.Restoring, s.SetUpFor, s.MayClaim = v.Lost, v.Restoring, v.OtherGame, v.MayClaim
	if timed, ok := d.source.(Timed); ok {
		s.Clock = timed.Clock()
	}
	if v.Last != 0 {
		s.LastMove = v.Last.String()
	}
	if out, lasts := d.commits.notRecorded(); lasts {
		s.Unrecorded = &control.Unrecorded{Since: out.since.Format(time.RFC3339), Held: out.held, Error: out.err.Error()}
	}
	s.Lifted, s.Missing, s.TooMany = v.Lifted.Names(), v.Place.Names(), v.Take.Names()
	for i, ply := range v.Plies {
		if ply.Open {
			s.Unresolved = append(s.Unresolved, i+1)
		}
	}
	return s
}

// displaced returns a displaced piece as a status holds it.
func displaced(d game.DisplacedView) control.Displaced {
	shown := control.Displaced{Ply: d.Ply, From: d.From.String(), Captured: d.Captured}
	if d.To != engine.NoPoint {
		shown.To = d.To.String()
	}
	return shown
}

// note keeps the parts of the status that the board does not hold.
func (d *Daemon) note(records []record.Record) {
	for _, told := range records {
		number := told.About().Game
		if number < d.named {
			continue // The record is about an earlier game.
		}
		if number != d.named {
			d.named, d.tags = number, nil
		}
		switch r := told.(type) {
		case record.Tags:
			if d.tags == nil {
				d.tags = map[string]string{}
			}
			maps.Copy(d.tags, r.Tags)
		case record.Sensor:
			d.noteFault(r)
		case record.Token:
			d.tokens.enter(r)
		}
	}
}

// noteFault keeps the faults that are not over.
func (d *Daemon) noteFault(r record.Sensor) {
	if d.faults == nil {
		d.faults = map[string]bool{}
	}
	for _, name := range r.FaultsByPlace() {
		if r.Cleared || r.Fault == string(sensor.Gap) {
			delete(d.faults, name)
		} else {
			d.faults[name] = true
		}
	}
}

// shownMost bounds the remembered states that signers have seen; the board compares them with the present one to name the
// changes. It refuses a signature under an older state all the same.
const shownMost = 64

// showToSign returns the digest of what a signature would cover now, "" if there is nothing to sign. The caller holds the lock.
func (d *Daemon) showToSign(board *game.Board) string {
	now, ok := board.ToSign()
	if ok && !slices.ContainsFunc(d.shown, func(s game.ToSign) bool { return s.Digest == now.Digest }) {
		d.shown = append(d.shown[max(0, len(d.shown)-shownMost+1):], now)
	}
	return now.Digest
}

// checkShown refuses a signature under another state than the signer has seen. An older program, which sends no digest, may
// sign for people while all is still as it was when the game first had a result.
func (d *Daemon) checkShown(digest string, board *game.Board) error {
	now, ok := board.ToSign()
	if !ok || digest == now.Digest {
		return nil
	}
	if digest == "" {
		if len(now.Changed) == 0 {
			return nil
		}
		return message.Errorf("sign: changed since the game first had a result: %s; this program does not say what its signer was shown: "+
			"sign on the arbiter's page, or with a boardctl of today", message.List(now.Changed))
	}
	i := slices.IndexFunc(d.shown, func(s game.ToSign) bool { return s.Digest == digest })
	if i < 0 {
		return message.Errorf("sign: what is to be signed is not what was shown to who signs: look at it as it is now, and sign that")
	}
	return message.Errorf("sign: changed since it was shown to who signs: %s; look at it as it is now, and sign that",
		message.List(d.shown[i].Parts.Changed(now.Parts)))
}
