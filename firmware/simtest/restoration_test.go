package simtest_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/firmware/simtest"
)

// The arbiter rules that a duty stands. The lights of the board show which piece has to go back, and its point, until the
// position stands, and then the duty is played.
func TestLightsShowWhatARulingRestores(t *testing.T) {
	t.Parallel()
	var script strings.Builder
	position := engine.StartPosition()
	for _, p := range position.Occupied().Points() {
		script.WriteString("at 0us close " + p.String() + "\n")
	}
	script.WriteString(`at 4s await led e0 00ff00
at 4s open h2
at 4300ms close e2
at 4600ms press red
at 5s open h9
at 5300ms close g7
at 5600ms press black
at 6s open g0
at 6300ms close g0
at 6600ms open h0
at 6900ms close g2
at 7200ms press red
at 8s await led g2 ffff00
at 12s open g2
at 12500ms close h0
at 12500ms await led h0 off
at 13500ms open g0
at 13800ms close i2
at 14100ms press red
` + endWhenTold(14_500_000))
	board := simtest.Start(t, simtest.Build(t).Firmware, script.String(), "--wait-open", "--pace", "real")
	d := startDaemon(t, board.Path)
	d.awaitMoves(3)
	ask, err := control.Local(d.data, patience)
	if err != nil {
		t.Fatal(err)
	}
	defer ask.Close()
	for _, request := range []control.Request{
		{Op: control.Stop},
		{Op: control.Rule, Body: control.RuleBody{Ply: 3, Ruling: "duty_stands", Point: "g0", Name: "Trần Văn An", Article: "9.1", Reason: "He lifted the horse first."}},
		{Op: control.Go},
	} {
		if _, err := ask.Do(context.Background(), request); err != nil {
			t.Fatal(err)
		}
	}
	d.awaitMoves(4)
	board.Tell()
	var lights []string
	for _, event := range board.Wait().Events {
		if fields := strings.Fields(event); len(fields) > 4 && fields[2] == "led" && (fields[3] == "h0" || fields[3] == "g2") {
			lights = append(lights, fields[3]+" "+fields[4])
		}
	}
	if want := []string{"h0 0000ff", "g2 ffff00", "g2 off", "h0 off"}; !slices.Equal(lights, want) {
		t.Errorf("the lights of h0 and g2 were %v, want %v", lights, want)
	}
	if got, want := d.moves(), []string{"h2e2", "h9g7", "h0g2", "g0i2"}; !slices.Equal(got, want) {
		t.Errorf("recorded %v, want %v\nboardd said:\n%s", got, want, &d.stderr)
	}
}
