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

// form is the form of the lines of a type of facts in a trace.
type form struct {
	word  string
	read  func(s *scanner) (fact.Fact, error) // Reads the text after the word.
	write func(f fact.Fact) string            // Writes it, with the space before it.
}

// forms are those of all facts but edges, in the order of their words in errors.
var forms = []form{
	sided[fact.Press](),
	formOf((*scanner).adjust, formatAdjust),
	formOf((*scanner).gap, formatGap),
	formOf((*scanner).sensors, formatFrame),
	sided[fact.Resign](),
	plain[fact.Agree](),
	sided[fact.Offer](),
	sided[fact.Decline](),
	formOf((*scanner).start, formatStart),
	sided[fact.Arrived](),
	plain[fact.Replay](),
	plain[fact.Stop](),
	plain[fact.Go](),
	formOf((*scanner).claim, formatClaim),
	formOf((*scanner).ruling, formatRuling),
	formOf((*scanner).signature, formatSignature),
	plain[fact.Takeback](),
	sided[fact.Vary](),
	formOf((*scanner).limit, formatLimit),
	plain[fact.Turned](),
	formOf((*scanner).seal, formatSeal),
	plain[fact.Adjourn](),
	formOf((*scanner).open, formatOpen),
	formOf((*scanner).promotion, func(p fact.Promote) string { return " " + p.Text }),
	formOf((*scanner).naming, formatNaming),
	formOf((*scanner).delay, func(d fact.Delay) string { return " " + d.String() }),
	plain[fact.End](),
}

func formOf[F fact.Fact](read func(*scanner, *F) error, write func(F) string) form {
	var f F
	return form{f.Word(), func(s *scanner) (fact.Fact, error) {
		var f F
		err := read(s, &f)
		return f, err
	}, func(f fact.Fact) string { return write(f.(F)) }}
}

// plain returns the form of facts that say nothing after their word.
func plain[F fact.Fact]() form {
	return formOf(func(*scanner, *F) error { return nil }, func(F) string { return "" })
}

func sided[F interface {
	fact.Fact
	~struct {
		Side engine.Side `json:"side,omitempty"`
	}
}]() form {
	return formOf(func(s *scanner, f *F) error {
		side, err := s.side()
		*f = F(fact.OfSide{Side: side})
		return err
	}, func(f F) string { return " " + fact.OfSide(f).Side.String() })
}

// find returns the form of a word, nil for none.
func find(word string) *form {
	i := slices.IndexFunc(forms, func(f form) bool { return f.word == word })
	if i < 0 {
		return nil
	}
	return &forms[i]
}

// words lists those of all lines, as "stop, go or end".
func words() string {
	all := []string{Edge{}.Word(), Edge{Placed: true}.Word()}
	for _, f := range forms {
		all = append(all, f.word)
	}
	last := len(all) - 1
	return strings.Join(all[:last], ", ") + " or " + all[last]
}

// Promotions are the letters of the pieces of a promotion.
var Promotions = []string{"q", "r", "b", "n"}

func (s *scanner) promotion(p *fact.Promote) error {
	word := s.peek()
	if !slices.Contains(Promotions, word) {
		return s.expected("what the pawn became: q, r, b or n")
	}
	s.advance(word)
	p.Text = word
	return nil
}

// A delay lasts at most a day; one of more moves than a game has ends with the game.
const (
	DelayMax      sensor.Micros = 24 * 3600 * 1_000_000
	DelayMovesMax               = 1000
)

// delay reads a time and an optional number of moves.
func (s *scanner) delay(d *fact.Delay) error {
	micros, err := s.integer("the delay in microseconds", 0, int64(DelayMax))
	if err != nil {
		return err
	}
	d.Time = sensor.Micros(micros)
	if s.skipSpaces(); s.atEnd() {
		return nil
	}
	moves, err := s.integer("the delay in moves", 0, DelayMovesMax)
	d.Moves = int(moves)
	return err
}

// AsRead stands in place of the move if the name of a ply is taken back.
const AsRead = "-"

// naming reads the move of a ply, and the reason; a side for a single player's word, and the name of the arbiter.
func (s *scanner) naming(m *fact.Name) error {
	n, err := s.integer("a ply", 1, PlyMax)
	if err != nil {
		return err
	}
	m.Ply, m.Text = int(n), s.peek()
	if m.Text == "" || m.Text[0] == '"' {
		return s.expected("the move that it was, such as h2e2, or " + AsRead + " to take back what was named")
	}
	if err := s.checkLength(m.Text, s.pos); err != nil {
		return err
	}
	s.advance(m.Text)
	if m.Reason, err = s.quoted(); err != nil {
		return err
	}
	if s.nextIs(isLetter) {
		if m.Side, err = s.side(); err != nil {
			return err
		}
	}
	if s.nextIs(isQuote) {
		m.Name, err = s.quoted()
	}
	return err
}

func formatNaming(m fact.Name) string {
	text := fmt.Sprintf(" %d %s %s", m.Ply, m.Text, strconv.Quote(m.Reason))
	if m.Side != engine.NoSide {
		text += " " + m.Side.String()
	}
	if m.Name != "" {
		text += " " + strconv.Quote(m.Name)
	}
	return text
}

// SealMax bounds the words of a sealed move, in bytes.
const SealMax = 64

// SealLost stands after open if the sealed move can't be opened any more.
const SealLost = fact.KeyLost

// seal reads the words of a sealed move, and its side.
func (s *scanner) seal(move *fact.Seal) (err error) {
	s.skipSpaces()
	start := s.pos
	if move.Text, err = s.name(); err != nil {
		return err
	}
	if strings.TrimSpace(move.Text) == "" {
		return s.errorAt(start, "what the player has written", "nothing")
	}
	if len(move.Text) > SealMax {
		return s.errorAt(start, fmt.Sprintf("a move of at most %d bytes", SealMax), fmt.Sprintf("one of %d", len(move.Text)))
	}
	move.Side, err = s.side()
	return err
}

// open reads whether the sealed move is lost.
func (s *scanner) open(o *fact.Open) error {
	if s.peek() == SealLost {
		o.Text = SealLost
		s.advance(SealLost)
	}
	return nil
}

func formatSeal(move fact.Seal) string {
	return fmt.Sprintf(" %s %s", strconv.Quote(move.Text), move.Side)
}

func formatOpen(o fact.Open) string {
	if o.Text == "" {
		return ""
	}
	return " " + SealLost
}
