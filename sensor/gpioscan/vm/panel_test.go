//go:build vm

package vm

import (
	"fmt"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
)

// TestButtons presses every combination of buttons while all contacts are closed: they must not show in one another.
func TestButtons(t *testing.T) {
	reset(t)
	board := open(t, header(), gpioscan.Config{})
	closeContacts(t, engine.AllPoints)
	combinations := sensor.ButtonSet(1 << sensor.Buttons)
	for down := range combinations {
		tell(t, "pressed", fmt.Sprint(uint8(down)))
		if got, err := board.Panel.Down(); err != nil || got != down {
			t.Errorf("%05b, %v are down, want %05b", got, err, down)
		}
		scan(t, board, engine.AllPoints)
	}
	measured("%d combinations of levers and buttons: 0 mismatches", combinations)
}
