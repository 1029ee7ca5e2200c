package repetition

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// Ply holds the facts of one move of a cycle, for all editions.
type Ply struct {
	Move   engine.Move
	Side   engine.Side
	Last   engine.Move // The other side's move before it; for the first ply of a cycle the one that closed the cycle.
	Check  bool        // It gives check.
	Kill   bool        // It gives no check, and threatens to mate next, or by a run of checks.
	Offer  bool        // The piece that moved can be captured at a gain, and could not before.
	Block  bool        // A piece of the other side can no longer capture its target, since the piece that moved is in its way.
	Before []Threat    // The captures that its side could have made instead.
	After  []Threat    // The captures that its side threatens next.
}

// look returns the facts of a move. Its pieces have their present points as homes.
func look(before *engine.Position, m engine.Move) Ply {
	side, after := before.Turn(), *before
	after.Make(m)
	ply := Ply{
		Move:   m,
		Side:   side,
		Check:  after.InCheck(),
		Offer:  hangs(&after, m.To()) && !hangs(before, m.From()),
		Block:  blocks(before, m),
		Before: threats(before, side),
		After:  threats(&after, side),
	}
	ply.Kill = !ply.Check && kills(after, side)
	return ply
}

// renewedChase is the reading that counts Ply.renews.
const renewedChase = "a piece that was threatened already is chased anew when another piece joins in, or when it walked into the threat and the piece that threatens it moves on and still does"

// renews reports whether the ply makes a threat that stood before it: another piece makes it now, or the victim has just
// walked into the threat of the piece that moved. A piece that goes along the line of its threat has not walked into one.
func (p *Ply) renews(before, after Threat) bool {
	if before.By.Home != after.By.Home {
		return true
	}
	walked := after.By.At == p.Move.To() && after.On.At == p.Last.To()
	return walked && !inLine(p.Move.From(), p.Last.From(), p.Last.To())
}

// inLine reports whether three points stand on one file or one rank.
func inLine(a, b, c engine.Point) bool {
	return a.File() == b.File() && b.File() == c.File() || a.Rank() == b.Rank() && b.Rank() == c.Rank()
}

// JudgedThreat is a threat by an edition.
type JudgedThreat struct {
	Threat
	Article string // Of its line.
	Deed    Deed   // Chase, Allowed, Exchange or Offer.
	New     bool   // The ply made it.
}

// PlyReading is a ply by an edition.
type PlyReading struct {
	Move    engine.Move
	Side    engine.Side
	Deed    Deed
	Threats []JudgedThreat // The captures that its side threatens next.
	Offer   bool           // It offers a piece, whatever else it does.
}

func (e *edition) read(p *Ply) PlyReading {
	row := PlyReading{Move: p.Move, Side: p.Side, Deed: Idle, Offer: p.Offer}
	for _, t := range p.After {
		l := e.line(t)
		j := JudgedThreat{Threat: t, Article: l.article, Deed: l.deed, New: !e.stood(p, t, l.deed)}
		if j.New {
			row.Deed = min(row.Deed, j.Deed)
		}
		row.Threats = append(row.Threats, j)
	}
	switch {
	case p.Check:
		row.Deed = Check
	case p.Kill:
		row.Deed = min(row.Deed, Kill)
	case p.Offer:
		row.Deed = min(row.Deed, Offer)
	case p.Block:
		row.Deed = min(row.Deed, Block)
	}
	return row
}

// stood reports whether a threat stood before the ply: a threat to the same piece that is the same deed.
func (e *edition) stood(p *Ply, t Threat, deed Deed) bool {
	return slices.ContainsFunc(p.Before, func(b Threat) bool {
		return b.On.Home == t.On.Home && e.line(b).deed == deed && !(e.renewed && p.renews(b, t))
	})
}

// Deed is what a ply does, by an edition.
type Deed uint8

// The deeds, the strongest first: a ply that does several counts as the first.
const (
	Check Deed = iota
	Chase
	Kill
	Exchange
	Offer
	Allowed // A chase that the edition allows.
	Block
	Idle
)

var deedNames = [...]string{Check: "check", Chase: "chase", Kill: "kill", Exchange: "exchange", Offer: "offer",
	Allowed: "allowed", Block: "block", Idle: "idle"}

// String returns the deed as "check".
func (d Deed) String() string { return deedNames[d] }
