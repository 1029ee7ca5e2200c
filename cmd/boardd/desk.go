package main

import (
	"context"
	"iter"
	"reflect"
	"slices"
	"sync"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/recorder"
)

// deskMax is how many games an arbiter's desk holds: more than are played on a board at a tournament.
const deskMax = 100

// desk knows what of the stored games waits for an arbiter. A game is read again when something was added to it.
type desk struct {
	store *recorder.Store

	mu    sync.Mutex
	known map[int]known
}

// known is a game as far as it was read.
type known struct {
	control.Attention
	seq    int // Of its last record.
	closed bool
}

// stored returns what waits in the newest stored games, the newest first.
func (d *desk) stored(ctx context.Context) ([]control.Attention, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	games, err := d.store.Games(ctx)
	if err != nil {
		return nil, err
	}
	all := []control.Attention{}
	read := map[int]known{}
	for _, g := range games[:min(len(games), deskMax)] {
		k, err := d.bring(ctx, g)
		if err != nil {
			return nil, err
		}
		read[g.ID] = k
		all = append(all, k.Attention)
	}
	d.known = read
	return all, nil
}

// bring reads a game, unless nothing was added to it since it was read.
func (d *desk) bring(ctx context.Context, g recorder.Game) (known, error) {
	k, read := d.known[g.ID]
	if read && !k.closed {
		added, err := grown(d.store.Records(ctx, g.ID, k.seq+1))
		if err != nil {
			return known{}, err
		}
		read = !added
	}
	if read {
		k.closed = g.Closed
		return k, nil
	}
	k = known{closed: g.Closed}
	sheet, err := recorder.Scoresheet(g.Meta, func(yield func(recorder.Row, error) bool) {
		for row, err := range d.store.Records(ctx, g.ID, 1) {
			k.seq = row.Seq
			if !yield(row, err) {
				return
			}
		}
	})
	if err == nil {
		k.Attention = attentionOf(g, sheet)
	}
	return k, err
}

// grown says whether there are rows.
func grown(rows iter.Seq2[recorder.Row, error]) (bool, error) {
	for _, err := range rows {
		return err == nil, err
	}
	return false, nil
}

// attentionOf returns a game as its scoresheet tells it.
func attentionOf(g recorder.Game, sheet recorder.Sheet) control.Attention {
	a := control.Attention{Game: g.ID, Rulebook: g.Rulebook, Tags: sheet.Tags, Ply: len(sheet.Moves), Needs: needsOf(sheet)}
	if sheet.Result != "*" || sheet.Reason != "" {
		a.Result = sheet.Result
	}
	a.Confirmed = len(control.NotSigned(sheet.Signed())) == 0
	position, err := engine.ParseFEN(sheet.FEN)
	for _, m := range sheet.Moves {
		move, wrong := engine.ParseMove(m.Move)
		if err != nil || wrong != nil || position.At(move.From()) == 0 {
			return a // What can't be played on is shown without a board.
		}
		position.Make(move)
		a.LastMove = m.Move
	}
	a.Position = position.FEN()
	return a
}

// needsOf returns what of a scoresheet waits for an arbiter.
func needsOf(sheet recorder.Sheet) []control.Need {
	needs := []control.Need{}
	for _, c := range sheet.Claims {
		if c.State == "open" {
			needs = append(needs, control.Need{What: control.Claims, Claim: c.Claim, Ply: c.Ply, Side: c.Side, Point: c.Point, Text: c.Text})
		}
	}
	needs = append(needs, findingsOf(sheet)...)
	for _, q := range sheet.Asked {
		needs = append(needs, control.Need{What: control.Asked, Ply: q.Ply, Side: q.Side, Point: q.Point})
	}
	for _, ply := range sheet.Unresolved {
		needs = append(needs, control.Need{What: control.Unresolved, Ply: ply})
	}
	if missing := control.NotSigned(sheet.Signed()); sheet.Result != "*" && len(missing) > 0 {
		needs = append(needs, control.Need{What: control.Unsigned, Who: missing})
	}
	return needs
}

// findingsOf returns the plies with findings on which nobody has ruled, or whose rulings were all taken back.
func findingsOf(sheet recorder.Sheet) (needs []control.Need) {
	all := slices.Clone(sheet.Findings)
	for _, m := range sheet.Moves {
		all = append(all, m.Findings...)
	}
	for _, f := range all {
		ruled := slices.ContainsFunc(sheet.Rulings, func(r recorder.SheetRuling) bool {
			return r.Ply == f.Ply && !slices.ContainsFunc(sheet.Rulings, func(later recorder.SheetRuling) bool { return later.Revises == r.Ruling })
		})
		need := control.Need{What: control.Found, Ply: f.Ply, Side: f.Side}
		if f.From != "" { // A displaced piece accuses nobody.
			need = control.Need{What: control.Astray, Ply: f.Ply, From: f.From, To: f.To}
		}
		if !ruled && !slices.ContainsFunc(needs, func(n control.Need) bool { return reflect.DeepEqual(n, need) }) {
			needs = append(needs, need)
		}
	}
	return needs
}

// Attention tells what of the games waits for an arbiter: of the one on the board as it stands.
func (h hand) Attention(ctx context.Context) ([]control.Attention, error) {
	all, err := h.desk.stored(ctx)
	if err != nil {
		return nil, err
	}
	status, err := h.Status()
	if err != nil {
		return all, nil // Before there is a board the stored games are there.
	}
	now := control.Attention{Game: status.Game, Open: true, State: status.State, Rulebook: status.Rulebook, Tags: status.Tags, Ply: status.Ply,
		Turn: status.Turn, Position: status.FEN, LastMove: status.LastMove, Result: status.Result, Confirmed: status.Confirmed, Needs: status.Needs()}
	i := slices.IndexFunc(all, func(a control.Attention) bool { return a.Game == status.Game })
	if i < 0 {
		return append(all, now), nil
	}
	for _, n := range all[i].Needs {
		if n.What == control.Found || n.What == control.Asked { // Its status tells what is displaced still.
			now.Needs = append(now.Needs, n)
		}
	}
	all[i] = now
	return all, nil
}
