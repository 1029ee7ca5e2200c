package trace

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
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
