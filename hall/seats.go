package hall

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/kyban/kyban/rulebook"
)

// seatsOf returns who sits at a board as Red, or White, and as Black, by the tags of its game.
func seatsOf(tags map[string]string) (red, black string) {
	return cmp.Or(tags["red"], tags["white"]), tags["black"]
}

// isTurned reports whether the players of a game sit at each other's colours.
func (d due) isTurned(red, black string) bool { return d.red == black && d.black == red }

// articlesOn returns the rulebook of a game, and its articles on who sits there: those on colours that are turned, of a game that is on or over.
// On others at a table than were paired the rulebooks have none.
func (d due) articlesOn(red, black string, over bool) (book string, articles []string) {
	law, err := rulebook.For(d.body.Play, d.body.Rulebook)
	if err != nil || !d.isTurned(red, black) {
		return "", nil
	}
	for _, c := range law.Turned(over) {
		book, articles = string(c.Book), append(articles, c.Article)
	}
	return book, articles
}

// cited names a rulebook with its articles, "" for none.
func cited(book string, articles []string) string {
	return strings.TrimSpace(book + " " + strings.Join(articles, ", "))
}

// seatFinding says who sits at a board where others are paired, or with other colours, and by which articles; "" where all is as it was paired.
func (d due) seatFinding(tags map[string]string, over bool) string {
	red, black := seatsOf(tags)
	if d.isSeated(red, black) {
		return ""
	}
	text := fmt.Sprintf("%s and %s are paired, and there sit %s and %s", d.red, d.black, cmp.Or(red, "nobody"), cmp.Or(black, "nobody"))
	if book, articles := d.articlesOn(red, black, over); book != "" {
		text += fmt.Sprintf(", with each other's colours (%s)", cited(book, articles))
	}
	return text
}

// noteSeats logs once who sits at a board where others are paired, or with other colours. The caller holds the lock.
func (d *desk) noteSeats(b *board, id int, of due, tags map[string]string, over bool) {
	text := of.seatFinding(tags, over)
	if text == d.seats[id] {
		return
	}
	d.seats[id] = text
	if text != "" {
		d.hall.log.Warn(fmt.Sprintf("hall: table %d: %s: the arbiter rules", b.at(), text), "table", b.at())
	}
}
