package scoresheet

import (
	"slices"

	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Loss is a loss by the rulebook that the board does not show, or a draw if the opponent can't mate: too many faults, a
// flag, a second illegal move. It waits for the arbiter. No scoresheet has it: it has the arbiter's result.
type Loss struct {
	Side  record.Side
	Ply   int
	Cited string // "vn1999 5.6"
	What  string // The subject of the count, or "flag".
	At    sensor.Micros
}

// count takes in how often the arbiter has ruled the same about a side. After a ruling was taken back, it drops a count that no longer
// loses.
func (k *Keeper) count(r record.Count) error {
	side := sideOf(r.Side)
	k.losses = slices.DeleteFunc(k.losses, func(l Loss) bool { return l.Side == side && l.What == r.What })
	if r.Advice == "loss" || r.Advice == "draw" {
		k.losses = append(k.losses, Loss{side, r.Ply, r.Rulebook + " " + r.Article, r.What, r.At})
	}
	return nil
}

// loses returns the losses by the rulebook, while the game has no result and the arbiter has not ruled on them.
func (k *Keeper) loses() []Loss {
	if k.sheet.Result != "*" || k.sheet.Reason != "" {
		return nil
	}
	all := slices.Clone(k.losses)
	for _, f := range k.sheet.Flags {
		if f.Article != "" {
			all = append(all, Loss{f.Side, f.Ply, f.Rulebook + " " + f.Article, "flag", f.At})
		}
	}
	return slices.DeleteFunc(all, k.isSettled)
}

// isSettled reports whether a later ruling in force is about the loss: it was dismissed, or the side got its time.
func (k *Keeper) isSettled(l Loss) bool {
	return slices.ContainsFunc(k.sheet.Rulings, func(r Ruling) bool {
		about := r.Text == "dismissed" || r.Text == "time" && r.Side == l.Side && r.Amount > 0
		return about && r.At > l.At && !r.NoEffect && !k.takenBack[r.Ruling.Ruling] && (r.Side == "" || r.Side == l.Side)
	})
}
