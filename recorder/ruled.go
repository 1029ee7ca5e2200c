package recorder

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/sensor"
)

// SheetRuling is what an arbiter ruled.
type SheetRuling struct {
	Ruling   int           `json:"ruling"`
	Ply      int           `json:"ply,omitempty"`
	Text     string        `json:"text"`
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
	Notes    []string      `json:"notes,omitempty"`     // Why it had no effect, or what else was to be said.
	At       sensor.Micros `json:"at_us"`
}

// SheetClaim is what was claimed.
type SheetClaim struct {
	Claim   int           `json:"claim"`
	Ply     int           `json:"ply,omitempty"`
	Side    string        `json:"side,omitempty"`
	Point   string        `json:"point,omitempty"`
	Text    string        `json:"text,omitempty"`
	State   string        `json:"state,omitempty"` // open, refused, answered
	Article string        `json:"article,omitempty"`
	Ruling  int           `json:"ruling,omitempty"` // That answered it.
	Notes   []string      `json:"notes,omitempty"`
	At      sensor.Micros `json:"at_us"`
}

// SheetVoid is moves that are no part of the game any more by a ruling.
type SheetVoid struct {
	From       int            `json:"from"` // The ply of the first.
	Moves      []string       `json:"moves"`
	Ruling     int            `json:"ruling"`
	Findings   []SheetFinding `json:"findings,omitempty"`
	Reinstated int            `json:"reinstated,omitempty"` // The ruling that made them count again.

	plies     []SheetMove
	questions []SheetQuestion
}

// SheetSignature is a signature under the result.
type SheetSignature struct {
	By   string        `json:"by"` // red, black, arbiter
	Name string        `json:"name"`
	At   sensor.Micros `json:"at_us"`
}

// SheetLapsed is a signature under a result that was replaced since.
type SheetLapsed struct {
	SheetSignature
	Result string `json:"result"`
}

// SheetToken is a token that was made, or revoked.
type SheetToken struct {
	Made    string        `json:"made,omitempty"` // The name of the person, or:
	Revoked string        `json:"revoked,omitempty"`
	Role    string        `json:"role"`
	Side    string        `json:"side,omitempty"`
	Of      int           `json:"of_game,omitempty"` // The stored game for which a player has it.
	When    string        `json:"when,omitempty"`    // The time of day.
	At      sensor.Micros `json:"at_us"`
}

// Signed returns who has signed the result: red, black, arbiter, each once, also where several names did for one side.
func (s *Sheet) Signed() (by []string) {
	for _, signature := range s.Signatures {
		if !slices.Contains(by, signature.By) {
			by = append(by, signature.By)
		}
	}
	return by
}

// ruledOn are the types of records of what was claimed, ruled and signed, and of who was given a role, and what becomes of them.
var ruledOn = map[string]func(*Keeper, []byte) error{
	"claim":      taken((*Keeper).claim),
	"question":   taken((*Keeper).question),
	"entered":    taken((*Keeper).entered),
	"ruling":     taken((*Keeper).ruling),
	"note":       taken((*Keeper).note),
	"void":       taken((*Keeper).void),
	"reinstated": taken((*Keeper).reinstated),
	"restored":   taken((*Keeper).restored),
	"signed":     taken((*Keeper).signed),
	"token":      taken((*Keeper).token),
}

// taken returns a function that decodes a record and hands it on.
func taken[T any](take func(*Keeper, T) error) func(*Keeper, []byte) error {
	return func(k *Keeper, record []byte) error {
		var r T
		if err := json.Unmarshal(record, &r); err != nil {
			return err
		}
		return take(k, r)
	}
}

// claim takes a claim in, or what became of one. Records of early versions give claims no number.
func (k *Keeper) claim(c SheetClaim) error {
	i := slices.IndexFunc(k.sheet.Claims, func(known SheetClaim) bool { return c.Claim != 0 && known.Claim == c.Claim })
	if i < 0 {
		k.sheet.Claims = append(k.sheet.Claims, c)
		return nil
	}
	k.sheet.Claims[i].State, k.sheet.Claims[i].Ruling = c.State, c.Ruling
	return nil
}

func (k *Keeper) ruling(r SheetRuling) error {
	k.sheet.Rulings = append(k.sheet.Rulings, r)
	return nil
}

func (k *Keeper) token(t SheetToken) error {
	k.sheet.Tokens = append(k.sheet.Tokens, t)
	return nil
}

// note puts what was noted to the claim or the ruling that it is about.
func (k *Keeper) note(n struct {
	Claim, Ruling int
	Text          string
}) error {
	for i := range k.sheet.Claims {
		if c := &k.sheet.Claims[i]; n.Claim != 0 && c.Claim == n.Claim {
			c.Notes = append(c.Notes, n.Text)
		}
	}
	for i := range k.sheet.Rulings {
		if r := &k.sheet.Rulings[i]; n.Ruling != 0 && r.Ruling == n.Ruling {
			r.Notes = append(r.Notes, n.Text)
		}
	}
	return nil
}

// void takes the plies from one on off the sheet, with what was found in them, and keeps them beside it.
func (k *Keeper) void(v SheetVoid) error {
	if v.From < 1 || v.From > len(k.sheet.Moves) {
		return fmt.Errorf("expected a ply from 1 to %d, found %d", len(k.sheet.Moves), v.From)
	}
	v.plies = slices.Clone(k.sheet.Moves[v.From-1:])
	k.sheet.Moves = k.sheet.Moves[:v.From-1]
	later := func(f SheetFinding) bool { return f.Ply >= v.From }
	for _, f := range k.findings {
		if later(f) {
			v.Findings = append(v.Findings, f)
		}
	}
	k.findings = slices.DeleteFunc(k.findings, later)
	asked := func(q SheetQuestion) bool { return q.Ply >= v.From }
	for _, q := range k.questions {
		if asked(q) {
			v.questions = append(v.questions, q)
		}
	}
	k.questions = slices.DeleteFunc(k.questions, asked)
	k.sheet.Void = append(k.sheet.Void, v)
	k.restoring = true
	return nil
}

// reinstated puts plies that were void back on the sheet.
func (k *Keeper) reinstated(r SheetVoid) error {
	for i := len(k.sheet.Void) - 1; i >= 0; i-- {
		v := &k.sheet.Void[i]
		if v.From == r.From && v.Reinstated == 0 && slices.Equal(v.Moves, r.Moves) && v.From == len(k.sheet.Moves)+1 {
			k.sheet.Moves = append(k.sheet.Moves, v.plies...)
			k.findings, k.questions = append(k.findings, v.Findings...), append(k.questions, v.questions...)
			v.Reinstated, v.Findings = r.Ruling, nil
			return nil
		}
	}
	return fmt.Errorf("expected moves from ply %d on that are void, found %s", r.From, strings.Join(r.Moves, " "))
}

// restored begins the time of the turn anew when the position stands that the arbiter wanted.
func (k *Keeper) restored(r struct {
	At sensor.Micros `json:"at_us"`
}) error {
	if k.restoring {
		k.since, k.started, k.restoring = r.At, true, false
	}
	return nil
}

func (k *Keeper) signed(s SheetSignature) error {
	k.sheet.Signatures = append(slices.DeleteFunc(k.sheet.Signatures, func(o SheetSignature) bool { return o.By == s.By && o.Name == s.Name }), s)
	return nil
}

// lapse keeps the signatures beside the sheet: they are under no result that stands.
func (k *Keeper) lapse() {
	for _, s := range k.sheet.Signatures {
		k.sheet.Lapsed = append(k.sheet.Lapsed, SheetLapsed{s, k.sheet.Result})
	}
	k.sheet.Signatures = nil
}

// everyone is how many sign: both players and the arbiter.
const everyone = 3

// recolour leaves the signatures of all under a result that is recorded under the other colours now: each is still that of who
// has signed.
func (k *Keeper) recolour() {
	other := map[string]string{"red": "black", "black": "red"}
	for i := range k.sheet.Signatures {
		if s := &k.sheet.Signatures[i]; other[s.By] != "" {
			s.By = other[s.By]
		}
	}
}

// text returns a ruling as "ruling 2 by Trần, vn2004 9.6: accidental h9, ply 17: the sleeve (takes back ruling 1)".
func (r SheetRuling) text() string {
	text := fmt.Sprintf("ruling %d", r.Ruling)
	if r.Name != "" {
		text += " by " + r.Name
	}
	if r.Article != "" {
		text += ", " + r.Article
	}
	text += ": " + strings.ReplaceAll(r.Text, "_", " ")
	for _, word := range []string{r.Result, r.Side, r.Point} {
		if word != "" {
			text += " " + word
		}
	}
	switch {
	case r.Amount > 0:
		text += " +" + duration(r.Amount)
	case r.Amount < 0:
		text += " -" + duration(-r.Amount)
	}
	if r.Ply > 0 {
		text += fmt.Sprintf(", ply %d", r.Ply)
	}
	if r.Reason != "" {
		text += ": " + r.Reason
	}
	if r.Revises > 0 {
		text += fmt.Sprintf(" (takes back ruling %d)", r.Revises)
	}
	return noted(text, r.Notes)
}

// text returns a claim as "claim 1 of black, ply 17 h9: He lifted it. (answered by ruling 2)".
func (c SheetClaim) text() string {
	text := fmt.Sprintf("claim %d of %s, ply %d", c.Claim, c.Side, c.Ply)
	if c.Point != "" {
		text += " " + c.Point
	}
	if c.Text != "" {
		text += ": " + c.Text
	}
	switch {
	case c.Ruling > 0:
		text += fmt.Sprintf(" (answered by ruling %d)", c.Ruling)
	case c.Article != "":
		text += " (refused, " + c.Article + ")"
	case c.State == "refused":
		text += " (refused)"
	}
	return noted(text, c.Notes)
}

func noted(text string, notes []string) string {
	for _, note := range notes {
		text += "; " + note
	}
	return text
}

// voidTexts returns the moves from a ply on that are void, in words; position is the one before that ply.
func (p *page) voidTexts(position engine.Position, ply int) []string {
	var texts []string
	for _, v := range p.Void {
		if v.From != ply || v.Reinstated > 0 {
			continue
		}
		text := fmt.Sprintf("void by ruling %d: %s", v.Ruling, strings.Join(played(position, v.plies, p.style), " "))
		for _, f := range v.Findings {
			text += "; ply " + fmt.Sprint(f.Ply) + " " + findingText(f, func(move string) string { return move })
		}
		texts = append(texts, text)
	}
	return texts
}

// played returns moves in words, each in the position that those before it lead to; a move that was not certain says so.
func played(position engine.Position, moves []SheetMove, style notation.Style) []string {
	var words []string
	for _, m := range moves {
		text := inWords(&position, m.Move, style)
		if m.Open {
			text += " (open)"
		}
		words = append(words, text)
		if move, err := engine.ParseMove(m.Move); err == nil {
			position.Make(move)
		}
	}
	return words
}

// hearing returns the claims, the questions that were decided, and the rulings in words, in their order.
func (p *page) hearing() []string {
	type said struct {
		at   sensor.Micros
		text string
	}
	var all []said
	for _, c := range p.Claims {
		all = append(all, said{c.At, c.text()})
	}
	for _, q := range p.Questions {
		all = append(all, said{q.At, q.text()})
	}
	for _, r := range p.Rulings {
		all = append(all, said{r.At, r.text()})
	}
	slices.SortStableFunc(all, func(a, b said) int { return cmp.Compare(a.at, b.at) })
	texts := make([]string, 0, len(all))
	for _, s := range all {
		texts = append(texts, s.text)
	}
	return texts
}
