package hall

import (
	"cmp"
	"fmt"

	"github.com/kyban/kyban/boardlog"
)

// mayHave reports whether a game of the event was ordered of the board that has recorded a stored one. Where this hall knows no order, as one
// that was restored, the board may have it.
func (d *desk) mayHave(id int, g game) bool {
	o, known := d.ordered(g)
	if !known {
		return true
	}
	key, err := d.hall.store.KeyOf(d.hall.ended, id)
	return err == nil && key.String() == o.Board
}

// ordered returns the newest order of a game, false where this hall knows none.
func (d *desk) ordered(g game) (o Ordered, known bool) {
	d.hall.journal.look(func(r *Roster) { o, known = r.sent[g] })
	return o, known
}

// stays reports whether a stored game keeps its place in the event although its board names another one so: it is over, and those who are paired
// have played it. Tags are the board's own word.
func (d *desk) stays(was, id int, of due) bool {
	before, _ := boardlog.BoardOf(was)
	if now, _ := boardlog.BoardOf(id); before != now {
		return false // The hall has ordered it of another board since.
	}
	sheet, err := d.sheet(was)
	red, black := cmp.Or(sheet.Tags["red"], sheet.Tags["white"]), sheet.Tags["black"]
	return err == nil && sheet.Result != "*" && (of.isSeated(red, black) || of.isSeated(black, red))
}

// namedGame is a stored game that its board names as one of the event.
type namedGame struct {
	id   int
	tags map[string]string
}

// names reports whether tags name a game of the event.
func (d *desk) names(tags map[string]string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, ok := played(d.reload(), tags)
	return ok
}

// unplaced returns why the result of a game does not count for the event, nil for one that does not name itself a game of it. The caller holds
// the lock.
func (d *desk) unplaced(b *board, id int, tags map[string]string) error {
	if of, ok := played(d.reload(), tags); !ok || of.table != b.at() {
		return nil
	}
	return fmt.Errorf("game %d of the board is named as round %s, which it was not ordered, or which another game has that is over: the arbiter rules, and enters the result", numberOf(id), tags["round"])
}
