package game

import (
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// note says what the program makes of something that was said, with the article that it rests on.
func (b *Board) note(r record.Note, cited rulebook.Citation) {
	b.say(arbitration.Note(r, cited, b.number, b.now))
}
