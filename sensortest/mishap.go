package sensortest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// MishapKind names an accident that happens once in the middle of a game.
type MishapKind string

// The mishaps. Where the players have no clock, "after the press" is after the set-down and before the opponent's lift.
const (
	KnockBackLate  MishapKind = "knock_back_late" // An opponent's piece falls over and is set up again after the press.
	TwoKnocked     MishapKind = "two_knocked"     // Two of them do: one is set up before the press, one after.
	Helped         MishapKind = "helped"          // A piece falls over, and the opponent sets it up on his turn.
	OwnBackLate    MishapKind = "own_back_late"   // An own piece is lifted, another moved, and the first put back after the press.
	StraightenOwn  MishapKind = "straighten_own"  // An own piece is straightened just after the own press.
	Sweep          MishapKind = "sweep"           // An arm overturns three or four pieces between the set-down and the press.
	SecondOwn      MishapKind = "second_own"      // A second own piece is moved before the press.
	Pushed         MishapKind = "pushed"          // An opponent's piece is pushed to a wrong point, and put back some plies later.
	PushedPlayed   MishapKind = "pushed_played"   // ... and its owner plays it from where it stands.
	Fallen         MishapKind = "fallen"          // An own piece falls off the board and lies there for three turns.
	CapturedBack   MishapKind = "captured_back"   // A captured piece is put on an empty point for some plies.
	Dropped        MishapKind = "dropped"         // The moved piece is dropped where no sensor sees it.
	WrongStart     MishapKind = "wrong_start"     // One to four pieces are set up wrongly.
	PressNoMove    MishapKind = "press_no_move"   // The player on move presses, then moves and presses again.
	SilentTakeback MishapKind = "silent_takeback" // A move is made, pressed and put back without a word.
	ForgottenPress MishapKind = "forgotten_press" // One press is forgotten, or two in a row.
	PushedLate     MishapKind = "pushed_late"     // An opponent's piece is pushed just after the press, and put back some plies later.
)

// howTo is a kind of mishap with its conditions.
type howTo struct {
	kind  MishapKind
	clock bool             // It needs a clock.
	plot  func(*plot) bool // Plots it for a turn, false where that has no room for it.
}

func mishaps() []howTo {
	return []howTo{
		{KnockBackLate, false, (*plot).knockBackLate},
		{OwnBackLate, false, (*plot).ownBackLate},
		{SecondOwn, false, (*plot).secondOwn},
		{Pushed, false, (*plot).pushed},
		{PushedPlayed, false, (*plot).pushedPlayed},
		{StraightenOwn, false, (*plot).straightenOwn},
		{Sweep, false, (*plot).sweep},
		{TwoKnocked, false, (*plot).twoKnocked},
		{Fallen, false, (*plot).fallen},
		{WrongStart, false, (*plot).wrongStart},
		{Dropped, false, (*plot).dropped},
		{CapturedBack, false, (*plot).capturedBack},
		{Helped, false, (*plot).helped},
		{PressNoMove, true, (*plot).pressNoMove},
		{SilentTakeback, true, (*plot).silentTakeback},
		{ForgottenPress, true, (*plot).forgottenPress},
		{PushedLate, false, (*plot).pushedLate},
	}
}

// Mishaps returns the kinds that can happen to players who press a clock or to some who don't.
func Mishaps(clock bool) []MishapKind {
	var kinds []MishapKind
	for _, m := range mishaps() {
		if clock || !m.clock {
			kinds = append(kinds, m.kind)
		}
	}
	return kinds
}

// Mishap is the truth of one mishap.
type Mishap struct {
	Kind     MishapKind
	Ply      int         // The turn in which it began, from 1; 0 for a wrong start.
	Side     engine.Side // Whose turn that was.
	Pieces   []Displaced
	Right    int         // The ply before whose move it was put right; 0 for before the next ply's move, or never.
	Other    engine.Move // SilentTakeback: the move that was put back. PushedPlayed: from where the piece stood to where it went.
	OtherPly int         // PushedPlayed: the ply of that move.
	Lifts    []Lifted    // All pieces that left their points in the turn of Ply, in the order of time.
	Culprits []Culprit
}

// Displaced is a piece that left its point by accident.
type Displaced struct {
	From, To engine.Point  // Where it belongs, and where it was meanwhile: NoPoint for off the board.
	Left     sensor.Micros // When it left From.
	Back     sensor.Micros // When it was back where it belongs, 0 for never.
}

// Lifted is a piece that left its point.
type Lifted struct {
	Point    engine.Point
	At, Back sensor.Micros // Back is 0 when it did not come back in this turn or just after.
}

// Culprit is a player who did something in a ply that a board must attribute to him.
type Culprit struct {
	Ply  int
	Side engine.Side
}

// Accuses reports whether a finding against this side at this ply is about the mishap.
func (m *Mishap) Accuses(ply int, side engine.Side) bool {
	return slices.Contains(m.Culprits, Culprit{ply, side})
}

// MarshalJSON writes the points by their names.
func (a Displaced) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"From": a.From.String(), "To": a.To.String(), "Left": a.Left, "Back": a.Back})
}

// MarshalJSON writes the point by its name.
func (l Lifted) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"Point": l.Point.String(), "At": l.At, "Back": l.Back})
}

// PlayMishap lets hands play a game with one mishap and none of the habits of Wild. The same arguments give the same script. It
// returns an error when the game has no room for the mishap.
func PlayMishap(game Game, profile Profile, kind MishapKind, seed uint64) (*Script, error) {
	i := slices.Index(Mishaps(profile.Clock), kind)
	if i < 0 {
		return nil, fmt.Errorf("accident %q: expected for profile %s one of %s", kind, profile.Name, joined(Mishaps(profile.Clock)))
	}
	if profile.Wild != (Wild{}) {
		return nil, fmt.Errorf("accident %s: expected hands that are not wild, got %s", kind, profile.Wild.String())
	}
	h := newHands(profile, seed)
	h.kind = kind
	return h.session([]Game{game})
}

func joined(kinds []MishapKind) string {
	var names []string
	for _, kind := range kinds {
		names = append(names, string(kind))
	}
	return strings.Join(names, ", ")
}
