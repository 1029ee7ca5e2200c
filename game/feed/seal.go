package feed

import (
	"strconv"

	"github.com/kyban/kyban/adjournment"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/trace"
)

// seals makes inputs of what people say in a trace. A trace tells in words what is sealed in it, so the key is derived from the
// line and opens it again: the same trace gives the same records.
type seals struct {
	keys map[string]string // By their envelopes.
	key  string            // Of what was sealed last: a line that the board refuses seals nothing.
}

// hear takes in the records that follow from a line.
func (s *seals) hear(records []record.Record) {
	for _, r := range records {
		if sealed, ok := r.(record.Sealed); ok {
			s.key = s.keys[sealed.Envelope]
		}
	}
}

// input returns what a line says: of a sealed move the envelope, of its opening the key.
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
