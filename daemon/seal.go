package daemon

import (
	"crypto/rand"

	"github.com/kyban/kyban/adjournment"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/sensor"
)

// sealed seals a player's written move under a new random key, and returns the key: only the caller gets it, and it is not
// kept. For other requests it returns no key.
func (d *Daemon) sealed(r control.Request, inputs []fact.Input) (key string, err error) {
	b, ok := r.Body.(control.SealBody)
	if !ok {
		return "", nil
	}
	if !b.AsWritten && !boardgame.IsWritten(d.board.View().Position, b.Move) { // The daemon's log has this: it does not contain the move.
		return "", control.Meaningless(message.Errorf("seal: this can be a move in no notation: ask what is meant; with as_written (--as-written) it is sealed all the same"))
	}
	var drawn adjournment.Key
	if _, err := rand.Read(drawn[:]); err != nil {
		return "", err
	}
	envelope, err := adjournment.Seal(b.Move, drawn)
	if err != nil {
		return "", err
	}
	inputs[0].Fact = fact.Seal{Side: inputs[0].Fact.(fact.Seal).Side, Text: envelope.String()}
	return drawn.String(), nil
}

// keyOf normalises a typed key, and returns any other text unchanged.
func keyOf(typed string) string {
	key, err := adjournment.ParseKey(typed)
	if err != nil {
		return typed
	}
	return key.String()
}

// resumed returns the inputs that continue a game adjourned on another board, and names its players. Other rules or another
// time control would make it another game.
func (d *Daemon) resumed(b control.ResumeBody) ([]fact.Input, error) {
	a, has := b.Adjourned, d.board.Config()
	if a.Rulebook != has.Rulebook || a.Control != has.Control {
		return nil, message.Errorf("resume: the game was adjourned under rulebook %s with time control %q, and this board has %s with %q: start boardd with the same",
			a.Rulebook, a.Control, has.Rulebook, has.Control)
	}
	in := fact.Resume{Text: a.Envelope, FEN: a.FEN, Plies: a.Plies}
	if a.Red != nil && a.Black != nil {
		in.Red, in.Black = fact.Left{Known: true, Time: sensor.Micros(*a.Red)}, fact.Left{Known: true, Time: sensor.Micros(*a.Black)}
	}
	return d.withTags(in, b.Tags), nil
}
