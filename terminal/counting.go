package terminal

import (
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tell"
)

// Counting counts the moves of a game as people do: one for each side. Its zero value is that of xiangqi from its start.
type Counting struct {
	isChess    bool
	blackBegan bool
	isPublic   bool
	late       string      // The public delay in the words of Delayed; empty for none.
	words      *tell.Words // Nil for English.
}

func (c Counting) say(code string, data any) string {
	words := c.words
	if words == nil {
		words = tell.In("account", tell.English)
	}
	return words.Say(code, data, nil)
}

func (c Counting) language() string {
	if c.words == nil {
		return tell.English
	}
	return c.words.Language
}

// CountingOf returns the counting of a game in a position after so many plies.
func CountingOf(p boardgame.Position, plies int) Counting {
	return Counting{isChess: p.Game().Name == "chess", blackBegan: (p.Turn() == engine.Second) == (plies%2 == 0)}
}

// CountingIn does so for a FEN, valid or not.
func CountingIn(fen string, plies int) Counting {
	p, err := boardgame.ReadFEN(fen)
	if err != nil {
		return Counting{}
	}
	return CountingOf(p, plies)
}

// CountingFrom does so for a position after any ply; first makes the first move: red, white or black.
func CountingFrom(fen, first string) Counting {
	c := CountingIn(fen, 0)
	c.blackBegan = first == "black"
	return c
}

// PublicCounting returns that for the public, without plies.
func PublicCounting() Counting { return Counting{isPublic: true} }

// Behind returns the counting of a game that the public sees later, by a time, by plies, or by both.
func (c Counting) Behind(by sensor.Micros, plies int) Counting {
	c.late = ""
	if by != 0 || plies != 0 {
		c.late = c.Delayed(by, plies)
	}
	return c
}

// Mover returns the side that makes a ply.
func (c Counting) Mover(ply int) string {
	if _, side := tell.Number(ply, c.blackBegan); side == engine.Second {
		return "black"
	}
	return c.First()
}

// First names the side that moves first.
func (c Counting) First() string {
	if c.isChess {
		return "white"
	}
	return "red"
}

// Turn names a ply in this count, with the ply beside it for arbiters: "4. red (ply 7)".
func (c Counting) Turn(ply int) string {
	number, _ := tell.Number(ply, c.blackBegan)
	return c.say("turn", map[string]any{"Ply": ply, "Number": number, "Side": c.Word(c.Mover(ply)), "Public": c.isPublic})
}

// TurnOf names a ply, and the side if it is not the one that makes the ply.
func (c Counting) TurnOf(ply int, side record.Side) string {
	if string(side) == c.Mover(ply) && ply > 0 {
		return c.Turn(ply)
	}
	return c.Turn(ply) + ", " + c.Word(side)
}

// Turns names several plies.
func (c Counting) Turns(plies []int) string {
	return strings.Join(tell.Each(plies, c.Turn), ", ")
}

// Moves counts plies as moves, with the plies beside them for arbiters: "3½ moves (7 plies)".
func (c Counting) Moves(plies int) string {
	number := tell.Moves(plies)
	return c.say("moves", map[string]any{"Number": number, "Many": number != "1" && number != "½", "Plies": plies, "Public": c.isPublic})
}

// Delayed returns the public delay of a game in words: a time, plies, or both.
func (c Counting) Delayed(by sensor.Micros, plies int) string {
	told := map[string]any{"Plies": plies, "Moves": c.Moves(plies), "Time": ""}
	if by != 0 {
		told["Time"] = c.Time(by)
	}
	return c.say("delayed", told)
}
