package input

import (
	"errors"
	"fmt"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// fact is an Input as it is stored.
type fact record.Fact

// Encode returns an input as it is stored: one JSON object.
func Encode(in Input) []byte {
	f := fact{Kind: in.Kind.String(), At: in.At, Game: in.Game, On: in.On, Ply: in.Ply, Text: in.Text, Name: in.Name, Length: in.Gap,
		Amount: in.Amount, Result: in.Result, Article: in.Article, Reason: in.Reason, Claim: in.Claim, Revises: in.Revises, By: in.By, Role: in.Role,
		Delay: in.Delay.Time, Moves: in.Delay.Moves, Next: in.Next, Evidence: in.Evidence, Control: in.Control, FlagEnds: in.FlagEnds, OutageRuns: in.OutageRuns, Consent: in.Consent, Freely: in.Freely, Supervised: in.Supervised, Lateness: in.Lateness, Offers: in.Offers,
		Gives: in.Grant.Gives, OfGame: in.Grant.Of, When: in.Grant.When, Covers: in.Covers > 0}
	f.What, f.Repetition, f.Limits, f.Plies, f.Finds, f.Consents = in.What, in.Repetition, in.Limits, in.Plies, in.Finds, in.Consents
	if in.Side != engine.NoSide {
		f.Side = in.Side.String()
	}
	if in.Covers > firstLayout {
		f.Layout = in.Covers
	}
	switch in.Kind {
	case Event:
		e := in.Event
		f.Point, f.Placed, f.Bounces, f.Uncertainty = e.Point.String(), e.Placed, e.Bounces, e.Uncertainty
	case Start:
		f.Closed = trace.HexFrame(in.Frame)
		f.StuckOff, f.StuckOn, f.NoDiode = hexOrNone(in.Known.StuckOff), hexOrNone(in.Known.StuckOn), hexOrNone(in.Known.NoDiode)
	case Resume:
		f.adjourned(in.Adjourned)
	case New:
		f.Play, f.FEN, f.Rulebook, f.Regulated = in.Opening.Play, in.Opening.FEN, in.Opening.Rulebook, in.Opening.Regulated
	case Frame:
		f.Closed = trace.HexFrame(in.Frame)
	case Fault:
		f.Fault, f.Cleared, f.Closed = in.Fault.Kind, in.Fault.Cleared, trace.HexFrame(in.Fault.Points)
	case Adjust:
		f.Named = in.Named.Names()
	case Rule:
		f.Point = in.Point.String()
	case Claim:
		if in.Point.Valid() {
			f.Point = in.Point.String()
		}
	}
	return record.EncodeFact(record.Fact(f))
}

// Decode reads what Encode wrote.
func Decode(text []byte) (Input, error) {
	stored, err := record.DecodeFact(text)
	if err != nil {
		return Input{}, err
	}
	f := fact(stored)
	in, err := f.input()
	if err != nil {
		return Input{}, fmt.Errorf("stored fact: %w", err)
	}
	return in, nil
}

// The layouts of what a signature covers: the first, which facts leave out, and the newest.
const firstLayout, newestLayout = 1, covered.Newest

// layout returns the layout of what a signature covers, 0 if it is under the result alone.
func (f *fact) layout() int {
	if !f.Covers {
		return 0
	}
	return max(f.Layout, firstLayout)
}

// input returns the input stored as f.
func (f *fact) input() (in Input, err error) {
	kind, ok := KindOf(f.Kind)
	if !ok {
		return in, fmt.Errorf("%q is no kind of fact that this version knows", f.Kind)
	}
	in = Input{Kind: kind, At: f.At, Game: f.Game, On: f.On, Ply: f.Ply, Text: f.Text, Name: f.Name, Gap: f.Length, By: f.By, Role: f.Role,
		Delay: trace.Delay{Time: f.Delay, Moves: f.Moves}, Next: f.Next, Evidence: f.Evidence, Regulations: f.regulations(), Offers: f.Offers, Covers: f.layout(), Grant: Grant{Gives: f.Gives, Of: f.OfGame, When: f.When},
		Ruling: trace.Ruling{Amount: f.Amount, Result: f.Result, Article: f.Article, Reason: f.Reason, Claim: f.Claim, Revises: f.Revises}}
	in.What, in.Repetition, in.Limits, in.Plies, in.Finds, in.Consents = f.What, f.Repetition, f.Limits, f.Plies, f.Finds, f.Consents
	if kind == New {
		in.Opening = Opening{Play: f.Play, FEN: f.FEN, Rulebook: f.Rulebook, Regulated: f.Regulated}
	}
	if kind == Resume {
		in.Adjourned, in.Ply = f.wasAdjourned(), 0
	}
	if f.Side != "" {
		if in.Side, err = engine.ParseSide(f.Side); err != nil {
			return in, err
		}
	}
	if in.Game < 0 {
		return in, fmt.Errorf("game %d: games are numbered from 1", in.Game)
	}
	if in.Ply < 0 {
		return in, fmt.Errorf("ply %d: plies are numbered from 1", in.Ply)
	}
	switch kind {
	case Press:
		if in.Side == engine.NoSide {
			return in, errors.New("a press names no side")
		}
	case Event:
		in.Event, err = f.event()
	case Start:
		if in.Frame, err = trace.ParseHexFrame(f.Closed); err == nil {
			in.Known, err = f.known()
		}
	case Frame:
		in.Frame, err = trace.ParseHexFrame(f.Closed)
	case Adjust:
		in.Named, err = f.named()
	case Fault:
		in.Fault = sensor.Fault{Kind: f.Fault, At: f.At, Cleared: f.Cleared}
		in.Fault.Points, err = trace.ParseHexFrame(f.Closed)
	case Rule, Claim:
		in.Point, err = f.point()
	}
	return in, err
}

// regulations returns the regulations of a start.
func (f *fact) regulations() Regulations {
	return Regulations{Control: f.Control, FlagEnds: f.FlagEnds, OutageRuns: f.OutageRuns, Consent: f.Consent, Freely: f.Freely, Supervised: f.Supervised, Lateness: f.Lateness}
}

// adjourned stores the state of an adjourned game.
func (f *fact) adjourned(a Adjourned) {
	f.FEN, f.Ply = a.FEN, a.Plies
	if a.Timed {
		f.Red, f.Black = &a.Red, &a.Black
	}
}

// wasAdjourned returns the state of an adjourned game.
func (f *fact) wasAdjourned() Adjourned {
	a := Adjourned{FEN: f.FEN, Plies: min(max(f.Ply, 0), trace.PlyMax)}
	if f.Red != nil && f.Black != nil {
		a.Timed, a.Red, a.Black = true, *f.Red, *f.Black
	}
	return a
}

// hexOrNone returns points as they are stored, empty for none.
func hexOrNone(points engine.PointSet) string {
	if points.Empty() {
		return ""
	}
	return trace.HexFrame(points)
}

// known returns the board's defects in a start.
func (f *fact) known() (known sensor.Defects, err error) {
	read := func(text string) (points engine.PointSet) {
		if text != "" && err == nil {
			points, err = trace.ParseHexFrame(text)
		}
		return points
	}
	known = sensor.Defects{StuckOff: read(f.StuckOff), StuckOn: read(f.StuckOn), NoDiode: read(f.NoDiode)}
	return known, err
}

func (f *fact) event() (sensor.Event, error) {
	p, err := f.point()
	if err == nil && p == engine.NoPoint {
		err = errors.New("an event needs a point")
	}
	return sensor.Event{At: f.At, Point: p, Placed: f.Placed, Bounces: f.Bounces, Uncertainty: f.Uncertainty}, err
}

// point returns the point of a fact, NoPoint for none.
func (f *fact) point() (engine.Point, error) {
	if f.Point == "" || f.Point == "-" {
		return engine.NoPoint, nil
	}
	return engine.ParsePoint(f.Point)
}

// named returns the points of the pieces named in an adjust.
func (f *fact) named() (points engine.PointSet, err error) {
	for _, text := range f.Named {
		p, err := engine.ParsePoint(text)
		if err != nil {
			return points, err
		}
		points.Add(p)
	}
	return points, nil
}
