package repetition

import "github.com/kyban/kyban/engine"

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

// read returns the reading of a ply.
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
	for _, b := range p.Before {
		if b.On.Home == t.On.Home && e.line(b).deed == deed && !(e.renewed && p.renews(b, t)) {
			return true
		}
	}
	return false
}
