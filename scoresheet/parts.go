package scoresheet

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// The parts of a sheet are the records themselves. A sheet is signed and compared byte for byte: it has an order of fields of its own,
// and leaves some out.

type Findings []record.Finding

func (l Findings) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "ply side article otherwise? kind duty played from? to? captured? late_us? count? gets? amount_us? loses? draws? via? at_us rulebook")
}

type Flags []record.Flag

func (l Flags) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "side ply stage moves needed article? draws? at_us rulebook?")
}

// Limits are counts of moves towards a limit on their number, as announced. The records name the plies.
type Limits []record.Limit

func (l Limits) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "ply what side? count needed excluded first before? together? captured? replaces? claim? gets? amount_us? article via? rulebook at_us")
}

// NamedMoves are entries that name the move of a ply: who entered them, and why.
type NamedMoves []record.Named

func (l NamedMoves) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "ply move was by name reason taken_back? at_us")
}

type Signatures []record.Signed

func (l Signatures) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "by name digest? checked? at_us")
}

// Tokens are the tokens that were made and revoked.
type Tokens []record.Token

func (l Tokens) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "made? revoked? role side? of_game? when? at_us")
}

// Ruling is a ruling of the arbiter.
type Ruling struct {
	record.Ruling
	Notes []string `json:"notes,omitempty"` // Why it had no effect, and other notes.
}

func (r Ruling) MarshalJSON() ([]byte, error) {
	return record.Fields(r, "ruling ply? text side? point? amount_us? result? article? reason? name? checked? claim? revises? no_effect? notes? at_us")
}

type Claim struct {
	record.Claim
	Notes []string `json:"notes,omitempty"`
}

func (c Claim) MarshalJSON() ([]byte, error) {
	return record.Fields(c, "claim ply? side? point? what? text? state? article? ruling? notes? at_us")
}

// Question is a question that no sensor could decide. It is on the sheet once the arbiter has decided it.
type Question struct {
	record.Question
	Ruling int `json:"ruling,omitempty"` // The ruling that decided it.
}

func (q Question) MarshalJSON() ([]byte, error) {
	return record.Fields(q, "ply side point article why to? kind? duty played lifted_us? ruling? at_us rulebook")
}

// Void holds moves that a ruling took out of the game.
type Void struct {
	record.Void
	Findings   Findings `json:"findings,omitempty"`
	Reinstated int      `json:"reinstated,omitempty"` // The ruling that put them back.

	plies     []Move
	questions []Question
}

func (v Void) MarshalJSON() ([]byte, error) {
	return record.Fields(v, "from moves ruling findings? reinstated?")
}

// Lapsed is a void signature, under the result that the game had.
type Lapsed struct {
	record.Signed
	Changed []string `json:"changed,omitempty"` // The covered parts that have changed since; empty if another result was given.
}

func (l Lapsed) MarshalJSON() ([]byte, error) {
	return record.Fields(l, "by name digest? at_us result changed?")
}

// Adjournment is a break of the game: it goes on in another session.
type Adjournment struct {
	record.Adjourned
	Text   string        `json:"text,omitempty"`      // The sealed move, once it is opened.
	Moves  []string      `json:"moves,omitempty"`     // The possible meanings of the text.
	Lost   bool          `json:"lost,omitempty"`      // The game went on without the envelope.
	Opened sensor.Micros `json:"opened_us,omitempty"` // When the game went on.

	joined bool // The plies of the board before are those of this sheet: see Continue.
}

func (a Adjournment) MarshalJSON() ([]byte, error) {
	return record.Fields(a, "ply side fen red_us? white_us? black_us? after? envelope? text? moves? lost? at_us opened_us?")
}
