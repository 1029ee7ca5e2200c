package scoresheet

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/record"
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
	return p.say("%s moves (%d plies)", fmt.Sprint(plies/2)+strings.Repeat("½", plies%2), plies)
}

// mover returns the side of a ply, and its number in the players' count.
func (p *page) mover(ply int) (side string, number int) {
	behind := 0 // Black began: the first side's half of the first move was not played.
	if fields := strings.Fields(p.FEN); len(fields) > 1 && fields[1] == "b" {
		behind = 1
	}
	half := ply - 1 + behind
	if half%2 == 0 {
		return p.first(), half/2 + 1
	}
	return "black", half/2 + 1
}
