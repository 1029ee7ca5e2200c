package trace

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
)

// The words of an arbiter's rulings. A trace may hold others, which are kept unchanged.
const (
	RuleDutyStands     = "duty_stands"     // The duty of the ply stands: a move that disobeys it must be replaced.
	RuleDismissed      = "dismissed"       // Nothing follows.
	RuleAccidental     = "accidental"      // A touch was accidental.
	RuleTechnicalFault = "technical_fault" // A side made a technical fault.
	RuleConductFault   = "conduct_fault"   // A side made a conduct fault.
	RuleIllegalMove    = "illegal_move"    // A side made an illegal move, or one that is punished as such.
	RuleReminder       = "reminder"        // A side is reminded.
	RuleWarning        = "warning"         // A side is warned.
	RuleTime           = "time"            // A side's clock gets time, or loses some.
	RuleAnnulled       = "annulled"        // The game is annulled.
	RuleRestore        = "restore"         // The position before the ply is to be set up; from ply 0, the scoresheet is replayed.
	RuleColoursSwapped = "colours_swapped" // The players change their colours; the position stands.
	RuleResult         = "result"          // The game ended so.
)

// Rulings returns the words of an arbiter's rulings.
func Rulings() []string {
	return []string{RuleDutyStands, RuleDismissed, RuleAccidental, RuleTechnicalFault, RuleConductFault, RuleIllegalMove, RuleReminder,
		RuleWarning, RuleTime, RuleAnnulled, RuleRestore, RuleColoursSwapped, RuleResult}
}

// Results returns the possible results of a game.
func Results() []string { return []string{"1-0", "0-1", "1/2-1/2", BothLose, "*"} }

// BothLose is the result of a game that both sides have lost: neither came, or both broke the law.
const BothLose = "0-0"

// The subjects of a claim that is on no ply and on no touch.
const (
	ClaimRepetition = "repetition" // The position has come back.
	ClaimFifty      = "50"         // So many moves were made without a capture, in chess without a pawn move, too.
	ClaimSixty      = "60"         // Likewise.
)

// Claims returns the subjects of a claim that is on no ply and on no touch.
func Claims() []string { return []string{ClaimRepetition, ClaimFifty, ClaimSixty} }

// IsCount reports whether a claim's subject is a number of moves.
func IsCount(what string) bool { return what == ClaimFifty || what == ClaimSixty }

// ClaimAgreement is the subject of a claim that waits for the arbiter's consent: the players agree to a draw. The board
// makes it of their word.
const ClaimAgreement = "agreement"

// Arbiter stands in place of a side, for the arbiter's own claim or signature.
const Arbiter = "arbiter"

// How a person is known whose token the board has not seen.
const (
	ByPIN  = "pin"  // The signer has typed his PIN, which the board has checked.
	ByHall = "hall" // The hall of the event vouches for him: its key has signed the order.
)

// OfHall begins the name of a person for whom the hall vouches.
const OfHall = "hall: "

// PlyMax is the last ply that a claim or a ruling may name, and the highest number of either.
const PlyMax = fact.PlyMax

func (s *scanner) person() (engine.Side, error) {
	if word := s.peek(); word == Arbiter {
		s.advance(word)
		return engine.NoSide, nil
	}
	side, err := s.side()
	if err != nil {
		return side, s.expected("red, black or arbiter")
	}
	return side, nil
}

func (s *scanner) ply() (int, error) {
	n, err := s.integer("a ply", 0, PlyMax)
	return int(n), err
}

func (s *scanner) claim(c *fact.Claim) (err error) {
	c.Point = engine.NoPoint
	if c.Side, err = s.person(); err != nil {
		return err
	}
	if err := s.claimed(c); err != nil {
		return err
	}
	if s.nextIs(isLetter) {
		if c.Point, err = s.point(); err != nil {
			return err
		}
	}
	if s.nextIs(isQuote) {
		if c.Text, err = s.quoted(); err != nil {
			return err
		}
	}
	if s.skipSpaces(); !s.atEnd() {
		return s.expected("a ply, repetition, 50 or 60, a point or a text in double quotes, in this order")
	}
	return nil
}

// claimed reads the ply and the subject of a claim. A lone number of moves is no ply.
func (s *scanner) claimed(c *fact.Claim) (err error) {
	first := s.peek()
	if first == claimPly {
		s.advance(first)
	}
	if first == claimPly || s.nextIs(isDigit) {
		if c.Ply, err = s.ply(); err != nil {
			return err
		}
	}
	if word := s.peek(); slices.Contains(Claims(), word) {
		c.What = word
		s.advance(word)
	}
	if s.skipSpaces(); s.atEnd() && c.What == "" && IsCount(first) {
		c.Ply, c.What = 0, first
	}
	return nil
}

// claimPly may stand before the ply of a claim, and must before one that would be read as a number of moves.
const claimPly = "ply"

// limit reads the side with limited moves, and the number of plies.
func (s *scanner) limit(l *fact.Limit) (err error) {
	if l.Side, err = s.side(); err != nil {
		return err
	}
	n, err := s.integer("a number of plies", 1, PlyMax)
	l.Plies = int(n)
	return err
}

func (s *scanner) ruling(r *fact.Ruling) (err error) {
	r.Point = engine.NoPoint
	if r.Ply, err = s.ply(); err != nil {
		return err
	}
	r.Text = s.peek()
	if !validKey(r.Text) {
		return s.expected("a ruling, one word such as accidental")
	}
	s.advance(r.Text)
	if err := s.about(r); err != nil {
		return err
	}
	if err := s.grounds(r); err != nil {
		return err
	}
	for s.nextIs(isLetter) {
		if err := s.reference(r); err != nil {
			return err
		}
	}
	if s.skipSpaces(); !s.atEnd() {
		return s.expected(s.first() + " or black, a point, a name in double quotes, claim=N or revises=R, in this order")
	}
	return nil
}

// about reads the subject of a ruling: a result, a side, a point, an amount of time. Traces of earlier versions hold the
// words time and result alone.
func (s *scanner) about(r *fact.Ruling) (err error) {
	if r.Text == RuleResult && s.nextIs(beginsResult) {
		if r.Result = s.peek(); !slices.Contains(Results(), r.Result) {
			return s.expected("a result: " + strings.Join(Results(), ", "))
		}
		s.advance(r.Result)
	}
	if word := s.peek(); word == s.first() || word == engine.First.String() || word == engine.Second.String() {
		if r.Side, err = s.side(); err != nil {
			return err
		}
	}
	if s.nextIs(isLetter) && !strings.Contains(s.peek(), "=") {
		if r.Point, err = s.point(); err != nil {
			return err
		}
	}
	if r.Text == RuleTime && r.Side != engine.NoSide {
		r.Amount, err = s.amount("microseconds for the side's clock, negative to take them from it")
	}
	return err
}

func beginsResult(c byte) bool { return isDigit(c) || c == '*' }

// amount reads microseconds that may be negative.
func (s *scanner) amount(what string) (sensor.Micros, error) {
	word := s.peek()
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil || word[0] == '+' || n < -int64(TimeMax) || n > int64(TimeMax) {
		return 0, s.expected(what)
	}
	s.advance(word)
	return sensor.Micros(n), nil
}

// grounds reads the arbiter, the article and the reason of a ruling. Name and reason together are no longer than one
// text.
func (s *scanner) grounds(r *fact.Ruling) (err error) {
	if !s.nextIs(isQuote) {
		return nil
	}
	if r.Name, err = s.quoted(); err != nil {
		return err
	}
	if word := s.peek(); IsArticle(word) {
		r.Article = word
		s.advance(word)
	}
	if !s.nextIs(isQuote) {
		return nil
	}
	start := s.pos
	if r.Reason, err = s.quoted(); err != nil {
		return err
	}
	return s.checkLength(r.Name+r.Reason, start)
}

// reference reads the number of the claim that a ruling answers, or of the ruling that it takes back.
func (s *scanner) reference(r *fact.Ruling) error {
	key, _, _ := strings.Cut(s.peek(), "=")
	numbers := map[string]*int{"claim": &r.Claim, "revises": &r.Revises}
	number, known := numbers[key]
	if !known || !strings.Contains(s.peek(), "=") || *number != 0 {
		return s.expected("claim=N or revises=R, each once")
	}
	s.pos += len(key) + 1
	if s.pos < len(s.text) && isSpace(s.text[s.pos]) {
		return s.errorAt(s.pos, "the number of a "+strings.TrimSuffix(key, "s"), "a space")
	}
	n, err := s.integer("the number of a claim or a ruling", 1, PlyMax)
	*number = int(n)
	return err
}

// IsArticle reports whether a word may name an article of a rulebook: letters, digits, dots and dashes, but not a
// reference.
func IsArticle(word string) bool {
	if word == "" || len(word) > keyBytesMax || word[0] == '"' {
		return false
	}
	return !strings.ContainsFunc(word, func(r rune) bool {
		return r != '.' && r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	})
}

// who returns the person of a claim or signature: a side, or Arbiter.
func who(side engine.Side) string {
	if side == engine.NoSide {
		return Arbiter
	}
	return side.String()
}

func formatClaim(c fact.Claim) string {
	text := " " + who(c.Side)
	alone := c.What == "" && !c.Point.Valid() && c.Text == ""
	if alone && IsCount(strconv.Itoa(c.Ply)) {
		text += " " + claimPly
	}
	if c.Ply > 0 || IsCount(c.What) && (c.Point.Valid() || c.Text != "") {
		text += fmt.Sprintf(" %d", c.Ply)
	}
	if c.What != "" {
		text += " " + c.What
	}
	if c.Point.Valid() {
		text += " " + c.Point.String()
	}
	if c.Text != "" {
		text += " " + strconv.Quote(c.Text)
	}
	return text
}

func formatLimit(l fact.Limit) string { return fmt.Sprintf(" %s %d", l.Side, l.Plies) }

func formatRuling(r fact.Ruling) string {
	text := fmt.Sprintf(" %d %s", r.Ply, r.Text)
	add := func(said bool, word string) {
		if said {
			text += " " + word
		}
	}
	add(r.Result != "", r.Result)
	add(r.Side != engine.NoSide, r.Side.String())
	add(r.Point.Valid(), r.Point.String())
	add(r.Text == RuleTime && r.Side != engine.NoSide, strconv.FormatInt(int64(r.Amount), 10))
	add(r.Name != "" || r.Article != "" || r.Reason != "", strconv.Quote(r.Name))
	add(r.Article != "", r.Article)
	add(r.Reason != "", strconv.Quote(r.Reason))
	add(r.Claim != 0, fmt.Sprintf("claim=%d", r.Claim))
	add(r.Revises != 0, fmt.Sprintf("revises=%d", r.Revises))
	return text
}
