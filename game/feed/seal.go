package feed

import (
	"strconv"

	"github.com/kyban/kyban/adjournment"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/trace"
)

// seals makes inputs of what people say in a trace. A trace has its sealed moves in plain words, so the key comes from the
// line and opens it again: the same trace gives the same records.
type seals struct {
	keys map[string]string // By envelopes.
	key  string            // Of the last sealed move: a line that the board refuses seals nothing.
}

func (s *seals) hear(records []record.Record) {
	for _, r := range records {
		if sealed, ok := r.(record.Sealed); ok {
			s.key = s.keys[sealed.Envelope]
		}
	}
}

// input returns the input of a line: a sealed move becomes its envelope, its opening the key.
func (s *seals) input(l trace.Line) input.Input {
	in := input.OfLine(l)
	switch l.Kind {
	case trace.Seal:
		key := adjournment.KeyOf(strconv.FormatInt(int64(l.At), 10)+" "+l.Side.String(), l.Text)
		envelope, err := adjournment.Seal(l.Text, key)
		if err != nil {
			panic("feed: " + err.Error()) // The reader of traces refuses what can't be sealed.
		}
		in.Text = envelope.String()
		s.keys[in.Text] = key.String()
	case trace.Open:
		if l.Text == "" {
			in.Text = s.key
		}
	}
	return in
}
