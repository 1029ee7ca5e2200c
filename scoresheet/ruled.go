package scoresheet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/trace"
)

// Arbitration is the claims and rulings of a game, the moves they made void, and its adjournments.
type Arbitration struct {
	Claims  []Claim    `json:"claims,omitempty"`
	Rulings []Ruling   `json:"rulings,omitempty"`
	Named   NamedMoves `json:"named,omitempty"` // Moves of plies named by people.
	Void    []Void     `json:"void,omitempty"`

	Adjourned []Adjournment `json:"adjourned,omitempty"`
	Limits    Limits        `json:"limits,omitempty"`
}

// clone returns a copy with lists of its own.
func (a Arbitration) clone() Arbitration {
	return Arbitration{slices.Clone(a.Claims), slices.Clone(a.Rulings), slices.Clone(a.Named), slices.Clone(a.Void), slices.Clone(a.Adjourned), slices.Clone(a.Limits)}
}

// ruled are the types of records about claims, rulings, signatures and roles, with their takers.
var ruled = map[string]taker{
	"claim":      on((*Keeper).claim),
	"question":   on((*Keeper).question),
	"entered":    on((*Keeper).entered),
	"ruling":     on((*Keeper).ruling),
	"named":      on((*Keeper).named),
	"note":       on((*Keeper).note),
	"void":       on((*Keeper).void),
	"reinstated": on((*Keeper).reinstated),
	"restored":   on((*Keeper).restored),
	"signed":     on((*Keeper).signed),
	"token":      on((*Keeper).token),

	"adjourned":  on((*Keeper).adjourned),
	"opened":     on((*Keeper).opened),
	"repetition": on((*Keeper).repetition),
	"limit":      on((*Keeper).limit),

	"signatures_void": on((*Keeper).signaturesVoid),
}

// Signed returns the signers of the result: red, black, arbiter, each once, even if several people signed for one side.
func (s *Sheet) Signed() (by []record.Side) {
	for _, signature := range s.Signatures {
		if !slices.Contains(by, signature.By) {
			by = append(by, signature.By)
		}
	}
	return by
}

// claim takes in a claim, or its outcome. Records of early versions give claims no number.
func (k *Keeper) claim(r record.Claim) error {
	i, known := k.claims[r.Claim]
	if r.Claim == 0 || !known {
		k.claims[r.Claim] = len(k.sheet.Claims)
		k.sheet.Claims = append(k.sheet.Claims, Claim{Claim: r})
		return nil
	}
	k.sheet.Claims[i].State, k.sheet.Claims[i].Ruling = r.State, r.Ruling
	return nil
}

func (k *Keeper) ruling(r record.Ruling) error {
	if _, known := k.rulings[r.Ruling]; !known {
		k.rulings[r.Ruling] = len(k.sheet.Rulings)
	}
	if !r.NoEffect {
		k.takenBack[r.Revises] = true
	}
	k.sheet.Rulings = append(k.sheet.Rulings, Ruling{Ruling: r})
	return nil
}

func (k *Keeper) token(r record.Token) error {
	k.sheet.Tokens = append(k.sheet.Tokens, r)
	return nil
}

// note adds a note to its claim or ruling.
func (k *Keeper) note(r record.Note) error {
	if i, known := k.claims[r.Claim]; known && r.Claim != 0 {
		claim := &k.sheet.Claims[i]
		claim.Notes = append(claim.Notes, r.Text)
	}
	if i, known := k.rulings[r.Ruling]; known && r.Ruling != 0 {
		ruling := &k.sheet.Rulings[i]
		ruling.Notes = append(ruling.Notes, r.Text)
	}
	return nil
}

// void takes the plies from one on off the sheet, with their findings, and keeps them beside it.
func (k *Keeper) void(r record.Void) error {
	v := Void{Void: r}
	if v.From < 1 || v.From > len(k.sheet.Moves) {
		return fmt.Errorf("void: expected a ply from 1 to %d, found %d", len(k.sheet.Moves), v.From)
	}
	v.plies = slices.Clone(k.sheet.Moves[v.From-1:])
	k.sheet.Moves = k.sheet.Moves[:v.From-1]
	later := func(f record.Finding) bool { return f.Ply >= v.From }
	for _, f := range k.findings {
		if later(f) {
			v.Findings = append(v.Findings, f)
		}
	}
	k.findings = slices.DeleteFunc(k.findings, later)
	asked := func(q Question) bool { return q.Ply >= v.From }
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

// reinstated puts void plies back on the sheet.
func (k *Keeper) reinstated(r record.Reinstated) error {
	for i := len(k.sheet.Void) - 1; i >= 0; i-- {
		v := &k.sheet.Void[i]
		if v.From == r.From && v.Reinstated == 0 && slices.Equal(v.Moves, r.Moves) && v.From == len(k.sheet.Moves)+1 {
			k.sheet.Moves = append(k.sheet.Moves, v.plies...)
			k.findings, k.questions = append(k.findings, v.Findings...), append(k.questions, v.questions...)
			v.Reinstated, v.Findings = r.Ruling, nil
			return nil
		}
	}
	return fmt.Errorf("reinstated: expected moves from ply %d on that are void, found %s", r.From, strings.Join(r.Moves, " "))
}

// restored begins the time of the turn anew when the arbiter's position stands.
func (k *Keeper) restored(r record.Restored) error {
	if k.restoring {
		k.since, k.started, k.restoring = r.At, true, false
	}
	return nil
}

func (k *Keeper) signed(r record.Signed) error {
	k.sheet.Signatures = append(slices.DeleteFunc(k.sheet.Signatures, func(s record.Signed) bool { return s.By == r.By && s.Name == r.Name }), r)
	return nil
}

// lapse moves the signatures beside the sheet: they are under no result that stands.
func (k *Keeper) lapse() {
	for _, s := range k.sheet.Signatures {
		s.Result = k.sheet.Result
		k.sheet.Lapsed = append(k.sheet.Lapsed, Lapsed{Signed: s})
	}
	k.sheet.Signatures = nil
}

// signaturesVoid moves the signatures that cover a change beside the sheet. If their coverage is withheld, it goes by their signers.
func (k *Keeper) signaturesVoid(r record.SignaturesVoid) error {
	var standing Signatures
	for _, s := range k.sheet.Signatures {
		if s.Digest == "" && !slices.Contains(r.Who, s.By) {
			standing = append(standing, s)
			continue
		}
		s.Result = k.sheet.Result
		k.sheet.Lapsed = append(k.sheet.Lapsed, Lapsed{s, r.Changed})
	}
	k.sheet.Signatures = standing
	return nil
}

// lapsedText returns a void signature as "void: Trần (arbiter) signed 1-0; changed since: names".
func (t language) lapsedText(l Lapsed) string {
	text := t.say("void: %s (%s) signed %s", l.Name, t.word(string(l.By)), l.Result)
	t.add(&text, len(l.Changed) > 0, "; changed since: %s", strings.Join(tell.Each(l.Changed, t.word), t.say(", ")))
	return text
}

// everyone is the number of signers: both players and the arbiter.
const everyone = 3

// recolour keeps the signatures of all under a result that is recorded again with the colours swapped: each still belongs
// to its signer.
func (k *Keeper) recolour() {
	for i := range k.sheet.Signatures {
		if s := &k.sheet.Signatures[i]; s.By.Of() != engine.NoSide {
			s.By = record.Side(k.sheet.Word(s.By.Of().Other()))
		}
	}
}

// Known says behind a name how a person is known whose token the board has not seen, in the language of say; nothing of anybody else.
func Known(checked string, say func(english string) string) string {
	switch checked {
	case trace.ByPIN:
		return say(", by PIN")
	case trace.ByHall:
		return say(", vouched for by the hall")
	}
	return ""
}

// checked is Known in the language of the page.
func (p *page) checked(by string) string {
	return Known(by, func(english string) string { return p.say(english) })
}

// rulingText returns a ruling as "ruling 2 by Trần, vn2004 9.6: accidental h9, 9. Red (ply 17): the sleeve (takes back ruling 1)".
func (p *page) rulingText(r Ruling) string {
	text := p.say("ruling %d", r.Ruling.Ruling)
	p.add(&text, r.Name != "", " by %s", r.Name)
	text += p.checked(r.Checked)
	if r.Article != "" {
		text += p.say(", ") + r.Article
	}
	text += p.say(": ") + p.wordIn("ruling", r.Text)
	for _, word := range []string{r.Result, p.word(string(r.Side)), r.Point} {
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
		text += p.say(", ") + p.turn(r.Ply)
	}
	if r.Reason != "" {
		text += p.say(": ") + r.Reason
	}
	p.add(&text, r.Revises > 0, " (takes back ruling %d)", r.Revises)
	return p.noted(text, r.Notes)
}

// claimText returns a claim as "claim 1 of black, 9. Red (ply 17) h9: He lifted it. (answered by ruling 2)".
func (p *page) claimText(c Claim) string {
	text := p.say("claim %d of %s, %s", c.Claim.Claim, p.word(string(c.Side)), p.turn(c.Ply))
	p.add(&text, c.What != "", " on %s", p.say(c.What))
	if c.Point != "" {
		text += " " + c.Point
	}
	if c.Text != "" {
		text += p.say(": ") + c.Text
	}
	switch {
	case c.Ruling > 0:
		text += p.say(" (answered by ruling %d)", c.Ruling)
	case c.Article != "":
		text += p.say(" (refused, %s)", c.Article)
	case c.State == "refused":
		text += p.say(" (refused)")
	}
	return p.noted(text, c.Notes)
}

func (l language) noted(text string, notes []string) string {
	for _, note := range notes {
		text += l.say("; ") + l.say(note)
	}
	return text
}

// voidTexts returns the void moves from a ply on, in words; position is the one before that ply.
func (p *page) voidTexts(position boardgame.Position, ply int) []string {
	var texts []string
	for _, v := range p.Void {
		if v.From != ply || v.Reinstated > 0 {
			continue
		}
		moves := strings.Join(p.playedTexts(position, v.plies), " ")
		text := p.say("void by ruling %d: %s", v.Ruling, moves)
		if v.Ruling == 0 { // The public learns of the ruling, but not its number.
			text = p.say("void by a ruling: %s", moves)
		}
		for _, f := range v.Findings {
			text += p.say("; %s %s", p.turn(f.Ply), p.findingText(f, p.wordsAt(position, v, f.Ply)))
		}
		texts = append(texts, text)
	}
	return texts
}

// wordsAt writes moves in the position before a ply of the void ones, which begin in the given position.
func (p *page) wordsAt(position boardgame.Position, v Void, ply int) func(string) string {
	for _, m := range v.plies[:max(0, min(ply-v.From, len(v.plies)))] {
		if move, err := boardgame.ParseMove(m.Move); err == nil {
			position = position.After(move)
		}
	}
	return func(text string) string { return inWords(position, text, p.style) }
}

// playedTexts returns moves in words, each in the position after those before it; an uncertain move is marked.
func (p *page) playedTexts(position boardgame.Position, moves []Move) []string {
	var words []string
	for _, m := range moves {
		text := inWords(position, m.Move, p.style)
		p.add(&text, m.Open, " (open)")
		words = append(words, text)
		if move, err := boardgame.ParseMove(m.Move); err == nil {
			position = position.After(move)
		}
	}
	return words
}

// arbitration returns the claims, decided questions, rulings and counts of moves in words, in their order.
func (p *page) arbitration() []string {
	texts := []string{}
	for _, said := range p.arbitrated() {
		texts = append(texts, said.text)
	}
	return texts
}

// said is a claim or ruling, with the ply of a ruling about one.
type said struct {
	at   sensor.Micros
	text string
	ply  int
}

// arbitrated returns them in their order.
func (p *page) arbitrated() []said {
	var all []said
	for _, c := range p.Claims {
		all = append(all, said{at: c.At, text: p.claimText(c)})
	}
	for _, q := range p.Questions {
		all = append(all, said{at: q.At, text: p.questionText(q)})
	}
	for _, r := range p.Rulings {
		all = append(all, said{r.At, p.rulingText(r), r.Ply})
	}
	for _, n := range p.Named {
		all = append(all, said{n.At, p.namedText(n), n.Ply})
	}
	for _, l := range p.Limits {
		all = append(all, said{at: l.At, text: p.limitText(l)})
	}
	slices.SortStableFunc(all, func(a, b said) int { return cmp.Compare(a.at, b.at) })
	return all
}

// repetition keeps the law's verdict on a position that came back. It decides nothing, so the sheet leaves it out.
func (k *Keeper) repetition(r record.Repetition) error {
	k.sheet.Repeated = r
	return nil
}
