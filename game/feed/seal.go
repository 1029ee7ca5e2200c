package feed

import (
	"cmp"
	"strconv"

	"github.com/kyban/kyban/adjournment"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/trace"
)

// seals makes inputs of what people say in a trace. A trace has its sealed moves in plain words, so the key comes from the
// line and opens it again: the same trace gives the same records.
type seals struct {
	keys map[string]string // By envelopes.
	key  string            // Of the last sealed move: a line that the board refuses seals nothing.
}

func (s *seals) observe(records []record.Record) {
	for _, r := range records {
		if sealed, ok := r.(record.Sealed); ok {
			s.key = s.keys[sealed.Envelope]
		}
	}
}

// input returns the input of a line: a sealed move becomes its envelope, its opening the key.
func (s *seals) input(l trace.Line) fact.Input {
	switch f := l.Fact.(type) {
	case fact.Seal:
		key := adjournment.KeyOf(strconv.FormatInt(int64(l.At), 10)+" "+f.Side.String(), f.Text)
		envelope, err := adjournment.Seal(f.Text, key)
		if err != nil {
			panic("feed: " + err.Error()) // The reader of traces refuses what can't be sealed.
		}
		f.Text = envelope.String()
		s.keys[f.Text] = key.String()
		return fact.Input{At: l.At, Fact: f}
	case fact.Open:
		f.Text = cmp.Or(f.Text, s.key)
		return fact.Input{At: l.At, Fact: f}
	}
	return fact.Input{At: l.At, Fact: l.Fact}
}
