package scoresheet

import (
	"strings"

	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tell"
)

// turn names a ply in the players' count, with the ply beside it: "4. Red (ply 7)".
func (p *page) turn(ply int) string {
	side, number := p.mover(ply)
	return p.say("%d. %s (ply %d)", number, p.say(pgnName(side)), ply)
}

// turnOf names a ply, and the side if it is not the one that makes the ply.
func (p *page) turnOf(ply int, side record.Side) string {
	if mover, _ := p.mover(ply); string(side) == mover {
		return p.turn(ply)
	}
	return p.say("%s, %s", p.turn(ply), p.word(string(side)))
}

// before names the last of the plies played before this game, on another board.
func (p *page) before(plies int) string {
	side, number := p.first(), (plies+1)/2
	if mover, _ := p.mover(1); mover == p.first() {
		side = "black"
	}
	if (side == "black") == (plies%2 == 1) { // Black began there.
		number = plies/2 + 1
	}
	return p.say("%d. %s (ply %d)", number, p.say(pgnName(side)), plies)
}

// counted counts plies as moves: "44½ moves (89 plies)".
func (p *page) counted(plies int) string {
	switch plies {
	case 1:
		return p.say("½ move (1 ply)")
	case 2:
		return p.say("1 move (2 plies)")
	}
	return p.say("%s moves (%d plies)", tell.Moves(plies), plies)
}

// mover returns the side of a ply, and its number in the players' count.
func (p *page) mover(ply int) (word string, number int) {
	fields := strings.Fields(p.FEN)
	number, side := tell.Number(ply, len(fields) > 1 && fields[1] == "b")
	return p.Word(side), number
}
