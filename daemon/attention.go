package daemon

import (
	"context"
	"errors"
	"iter"
	"reflect"
	"slices"
	"sync"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
)

// attentionMax bounds the games in an arbiter's list: more than are played on a board at a tournament.
const attentionMax = 100

// attention knows which of the stored games wait for an arbiter. It reads a game again when something was added to it.
type attention struct {
	store *recorder.Store

	mu    sync.Mutex
	known map[int]known
}

// known is a game as far as it was read.
type known struct {
	control.Attention
	seq     int // Of its last record.
	closed  bool
	altered bool // It is not what the board has signed: it is not shown.
}

// stored returns the needs of the newest stored games, the newest first.
func (a *attention) stored(ctx context.Context) ([]control.Attention, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	all := []control.Attention{}
	read := map[int]known{}
	for g, err := range a.store.GamesBefore(ctx, 0) {
		if err != nil {
			return nil, err
		}
		if len(all) == attentionMax {
			break
		}
		k, err := a.refresh(ctx, g)
		if err != nil {
			return nil, err
		}
		if read[g.ID] = k; !k.altered {
			all = append(all, k.Attention)
		}
	}
	a.known = read
	return all, nil
}

// refresh reads a game, unless nothing was added to it since the last reading.
func (a *attention) refresh(ctx context.Context, g boardlog.Game) (known, error) {
	k, read := a.known[g.ID]
	if read && !k.closed && !k.altered {
		added, err := hasRows(a.store.Records(ctx, g.ID, k.seq+1))
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
	err := a.store.Check(ctx, g.ID)
	if k.altered = errors.As(err, new(*recorder.AlteredError)); k.altered {
		return k, nil
	}
	if err != nil {
		return known{}, err
	}
	over := false // The arbiter has closed it: it waits for no more signatures.
	sheet, err := scoresheet.OfLog(g.Meta, func(yield func(boardlog.Row, error) bool) {
		for row, err := range a.store.Records(ctx, g.ID, 1) {
			k.seq, over = row.Seq, over || row.Kind == string(control.Close)
			if !yield(row, err) {
				return
			}
		}
	})
	if err == nil {
		k.Attention = attentionOf(g, sheet)
		k.Needs = slices.DeleteFunc(k.Needs, func(n control.Need) bool { return over && n.Kind == control.NeedUnsigned })
	}
	return k, err
}

// forget lets a closed game with a later entry be read again.
func (a *attention) forget(game int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.known, game)
}

func hasRows(rows iter.Seq2[boardlog.Row, error]) (bool, error) {
	for _, err := range rows {
		return err == nil, err
	}
	return false, nil
}

func attentionOf(g boardlog.Game, sheet scoresheet.Sheet) control.Attention {
	a := control.Attention{Game: g.ID, Rulebook: g.Rulebook, Tags: sheet.Tags, Ply: len(sheet.Moves), Needs: needsOf(sheet)}
	if sheet.Result != "*" || sheet.Reason != "" {
		a.Result = sheet.Result
	}
	a.Confirmed = len(control.NotSigned(sheet.Signed(), sheet.Word(engine.First))) == 0
	position, err := boardgame.ParseFEN(sheet.FEN)
	for _, m := range sheet.Moves {
		move, wrong := boardgame.ParseMove(m.Move)
		if err != nil || wrong != nil || position.At(move.From()) == 0 {
			return a // A position that can't be played on is shown without a board.
		}
		position = position.After(move)
		a.LastMove = m.Move
	}
	a.Position = position.FEN()
	return a
}

// needsOf returns the needs of a scoresheet that wait for an arbiter.
func needsOf(sheet scoresheet.Sheet) []control.Need {
	needs := []control.Need{}
	for _, c := range sheet.Claims {
		if c.State == "open" {
			needs = append(needs, control.Need{Kind: control.NeedClaim, Claim: c.Claim.Claim, Ply: c.Ply, Side: string(c.Side), Point: c.Point, Text: c.Text})
		}
	}
	if r := sheet.Repeated; sheet.Result == "*" && r.Ply > 0 && r.Ply == len(sheet.Moves) && r.Verdict != "none" { // Else play has gone on.
		needs = append(needs, control.Need{Kind: control.NeedRepetition, Ply: r.Ply, Side: string(r.Side)})
	}
	for _, l := range sheet.Losses {
		needs = append(needs, control.Need{Kind: control.NeedLoss, Ply: l.Ply, Side: string(l.Side), Text: l.Cited})
	}
	if l := sheet.Declared(); sheet.Result == "*" && l != nil && (l.Reached() || l.Captured && l.Ply == len(sheet.Moves)) {
		needs = append(needs, control.Need{Kind: control.NeedLimit, Ply: l.Ply, Side: string(l.Side)})
	}
	needs = append(needs, findingsOf(sheet)...)
	for _, q := range sheet.Asked {
		if q.Waits() {
			needs = append(needs, control.Need{Kind: control.NeedQuestion, Ply: q.Ply, Side: string(q.Side), Point: q.Point})
		}
	}
	for _, ply := range sheet.Unresolved {
		needs = append(needs, control.Need{Kind: control.NeedUnresolved, Ply: ply})
	}
	if missing := control.NotSigned(sheet.Signed(), sheet.Word(engine.First)); sheet.Result != "*" && len(missing) > 0 {
		needs = append(needs, control.Need{Kind: control.NeedUnsigned, Who: missing})
	}
	return needs
}

// findingsOf returns the plies with findings that have no ruling, or only rulings that were taken back.
func findingsOf(sheet scoresheet.Sheet) (needs []control.Need) {
	all := slices.Clone(sheet.Findings)
	for _, m := range sheet.Moves {
		all = append(all, m.Findings...)
	}
	takenBack, ruled := map[int]bool{}, map[int]bool{}
	for _, r := range sheet.Rulings {
		takenBack[r.Revises] = true
	}
	for _, r := range sheet.Rulings {
		ruled[r.Ply] = ruled[r.Ply] || !takenBack[r.Ruling.Ruling]
	}
	for _, f := range all {
		need := control.Need{Kind: control.NeedFinding, Ply: f.Ply, Side: string(f.Side), Gets: string(f.Gets), Amount: int64(f.Amount)}
		if f.From != "" { // A displaced piece accuses no player.
			need = control.Need{Kind: control.NeedDisplaced, Ply: f.Ply, From: f.From, To: f.To}
		}
		if !ruled[f.Ply] && !slices.ContainsFunc(needs, func(n control.Need) bool { return reflect.DeepEqual(n, need) }) {
			needs = append(needs, need)
		}
	}
	return needs
}

// Attention returns the games with needs that wait for an arbiter; the one on the board in its present state.
func (o operator) Attention(ctx context.Context) ([]control.Attention, error) {
	all, err := o.attention.stored(ctx)
	if err != nil {
		return nil, err
	}
	earlier := o.earlier()
	for i := range all {
		unknown, open := earlier[all[i].Game]
		all[i].Enters = open
		if unknown {
			all[i].Needs = append(slices.Clone(all[i].Needs), control.Need{Kind: control.NeedResult})
		}
	}
	status, err := o.Status(0)
	if err != nil {
		return all, nil // Before there is a board, the stored games are there.
	}
	now := control.Attention{Game: status.Game, Open: true, Enters: true, State: status.State, Rulebook: status.Rulebook, Tags: status.Tags, Ply: status.Ply,
		Turn: status.Turn, Position: status.FEN, LastMove: status.LastMove, Result: status.Result, Confirmed: status.Confirmed, Needs: status.Needs()}
	at := slices.IndexFunc(all, func(a control.Attention) bool { return a.Game == status.Game })
	if at < 0 {
		return append(all, now), nil
	}
	now.Needs = append(now.Needs, ofStored(all[at].Needs)...)
	all[at] = now
	return all, nil
}

// ofStored returns the needs of the game on the board that its stored rows tell: its status has the others as they are now, such as the
// pieces that are still displaced.
func ofStored(needs []control.Need) (told []control.Need) {
	for _, n := range needs {
		switch n.Kind {
		case control.NeedLoss, control.NeedFinding, control.NeedQuestion, control.NeedRepetition, control.NeedLimit:
			told = append(told, n)
		}
	}
	return told
}
