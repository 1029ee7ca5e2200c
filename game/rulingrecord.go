package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// The records of what is claimed, ruled and signed.
type (
	// Claim is a player's or the arbiter's claim on a ply, or on a touch in it; later, that a ruling answered it.
	Claim struct {
		Head                   // "claim"
		Claim    int           `json:"claim"` // Its number, from 1 in the game.
		Ply      int           `json:"ply,omitempty"`
		Side     string        `json:"side,omitempty"` // Whose claim: red, black, arbiter.
		Point    string        `json:"point,omitempty"`
		Text     string        `json:"text,omitempty"`
		State    string        `json:"state"` // open, refused, answered
		Article  string        `json:"article,omitempty"`
		Rulebook string        `json:"rulebook,omitempty"`  // Of Article.
		TimeRuns string        `json:"time_runs,omitempty"` // Whose clock goes on meanwhile.
		Ruling   int           `json:"ruling,omitempty"`
		At       sensor.Micros `json:"at_us"`
	}

	// Ruling is what an arbiter ruled. It is never erased; a later one may take its effects back.
	Ruling struct {
		Head                   // "ruling"
		Ruling   int           `json:"ruling"` // Its number, from 1 in the game.
		Ply      int           `json:"ply,omitempty"`
		Text     string        `json:"text"` // trace.Rulings
		Side     string        `json:"side,omitempty"`
		Point    string        `json:"point,omitempty"`
		Amount   sensor.Micros `json:"amount_us,omitempty"`
		Result   string        `json:"result,omitempty"`
		Article  string        `json:"article,omitempty"`
		Reason   string        `json:"reason,omitempty"`
		Name     string        `json:"name,omitempty"` // Of the arbiter.
		Claim    int           `json:"claim,omitempty"`
		Revises  int           `json:"revises,omitempty"`
		NoEffect bool          `json:"no_effect,omitempty"` // A note says why.
		At       sensor.Micros `json:"at_us"`
	}

	// Count says how often the arbiter ruled the same of a side by now, and what the rulebook makes of it.
	Count struct {
		Head                   // "count"
		Side     engine.Side   `json:"side"`
		What     string        `json:"what"` // accidental, technical_fault, conduct_fault, reminder, warning
		Count    int           `json:"count"`
		Ply      int           `json:"ply,omitempty"` // Of the ruling, where an earlier one was taken back and this one counts anew.
		Article  string        `json:"article,omitempty"`
		Rulebook string        `json:"rulebook,omitempty"` // Of Article.
		Advice   string        `json:"advice,omitempty"`   // reminder, warning, deliberate, technical_fault, loss
		At       sensor.Micros `json:"at_us"`
	}

	// Duty is the duty of a ply as a ruling leaves it.
	Duty struct {
		Head                    // "duty"
		Ply       int           `json:"ply"`
		Side      engine.Side   `json:"side"`
		Article   string        `json:"article"`
		Via       string        `json:"via,omitempty"`
		Otherwise string        `json:"otherwise,omitempty"`
		Duty      []string      `json:"duty"`
		Obeyed    *bool         `json:"obeyed,omitempty"` // By the move that was made, where one was.
		Rulebook  string        `json:"rulebook"`
		Ruling    int           `json:"ruling"`
		At        sensor.Micros `json:"at_us"`
	}

	// Void says that by a ruling the moves from a ply on are no part of the game any more.
	Void struct {
		Head                 // "void"
		From   int           `json:"from"`
		Moves  []string      `json:"moves"`
		Ruling int           `json:"ruling"`
		At     sensor.Micros `json:"at_us"`
	}

	// Reinstated says that moves which were void are part of the game again.
	Reinstated struct {
		Head                 // "reinstated"
		From   int           `json:"from"`
		Moves  []string      `json:"moves"`
		Ruling int           `json:"ruling"`
		At     sensor.Micros `json:"at_us"`
	}

	// Restoration says which position is to be set up. Restored says that it stands.
	Restoration struct {
		Head                 // "restoration"
		Ply    int           `json:"ply"`   // That is to be played from it.
		State  string        `json:"state"` // started
		FEN    string        `json:"fen"`
		Replay bool          `json:"replay,omitempty"` // The scoresheet is replayed, ply by ply.
		Ruling int           `json:"ruling"`
		At     sensor.Micros `json:"at_us"`
	}

	// Signed is a signature under a result.
	Signed struct {
		Head                 // "signed"
		By     string        `json:"by"` // red, black, arbiter
		Name   string        `json:"name"`
		Result string        `json:"result"`
		At     sensor.Micros `json:"at_us"`
	}

	// Confirmed says that both players and the arbiter signed a result.
	Confirmed struct {
		Head                 // "confirmed"
		Result string        `json:"result"`
		At     sensor.Micros `json:"at_us"`
	}

	// Remark says what the program makes of something that was said: why it has no effect, or what the rulebook leaves open.
	Remark struct {
		Head                   // "note"
		Code     string        `json:"code"`
		Text     string        `json:"text"` // The same, in English.
		Claim    int           `json:"claim,omitempty"`
		Ruling   int           `json:"ruling,omitempty"`
		Ply      int           `json:"ply,omitempty"`
		Side     string        `json:"side,omitempty"`
		Name     string        `json:"name,omitempty"`
		Article  string        `json:"article,omitempty"`
		Rulebook string        `json:"rulebook,omitempty"` // Of Article.
		At       sensor.Micros `json:"at_us"`
	}
)
