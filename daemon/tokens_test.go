package daemon

import (
	"cmp"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
)

func TestATokenEntersTheLogOnceByEitherWordForItsSide(t *testing.T) {
	for _, side := range []string{"red", "white", "black", ""} {
		d := &Daemon{named: 1}
		grant := control.Grant{Name: "Lan", Role: control.Player, Side: side, Game: 3, At: time.Unix(1, 0)}
		for i := range 2 {
			inputs, err := d.granted(grant)
			if err != nil || len(inputs) != 1-i {
				t.Fatalf("side %q: call %d gives %d inputs, %v", side, i+1, len(inputs), err)
			}
			for _, in := range inputs {
				d.tokens.enter(record.InWords(game.TokenRecord(in.Fact.(fact.Token), record.Head{Type: "token", Game: 1}, in.At), cmp.Or(side, "white")))
			}
		}
	}
}
