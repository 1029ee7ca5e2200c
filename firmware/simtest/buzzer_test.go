package simtest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/firmware/simtest"
)

// The buzzer signals that the game may begin and that a row has died, and no act of a player, not even a move against the law.
func TestTheBuzzerTellsOfReadinessAndBrokenSensors(t *testing.T) {
	position := engine.StartPosition()
	var script strings.Builder
	for _, p := range position.Occupied().Points() {
		fmt.Fprintf(&script, "at 0us close %s\n", p)
	}
	script.WriteString("at 5s open a0\nat 5500ms close b5\nat 6s press red\nat 8s cut-row 3\n")
	mute := filepath.Join(t.TempDir(), "mute.toml")
	if err := os.WriteFile(mute, []byte("sounds = false\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name  string
		flags []string
		await string   // The signs that the game may begin, and that the row is dead.
		want  []string // When the buzzer sounds.
	}{
		{"sounds", nil, "at 4s await buzzer on\nat 11s await buzzer on\n", []string{"before the game", "when the row is dead"}},
		{"silence", []string{"--config", mute}, "at 4s await led e0 00ff00\n", nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			board := simtest.Start(t, simtest.Build(t).Firmware, script.String()+tc.await+endWhenTold(11_500_000), "--wait-open", "--pace", "real")
			d := startDaemon(t, board.Path, tc.flags...)
			d.await(func() bool { return d.count("touch") > 0 && d.count("sensor") > 0 })
			board.Tell()
			got := sounded(t, board.Wait().Events)
			if !slices.Equal(got, tc.want) {
				t.Errorf("it sounds %v, want %v; boardd said:\n%s\n%s", got, tc.want, &d.stderr, &d.stdout)
			}
			if d.count("touch") == 0 || d.count("sensor") == 0 {
				t.Errorf("expected a touch and a broken row to be recorded:\n%s", &d.stdout)
			}
		})
	}
}

// sounded returns when the buzzer of the test above begins to sound.
func sounded(t *testing.T, events []string) (when []string) {
	t.Helper()
	begun := 0.0 // When the script went on at 4 s, as the game might begin.
	for _, event := range events {
		var at float64
		var what string
		if _, err := fmt.Sscanf(event, "at %fs %s", &at, &what); err != nil {
			t.Fatalf("%q: %v", event, err)
		}
		switch {
		case what == "goes" && begun == 0:
			begun = at
		case !strings.HasSuffix(event, " buzzer on"):
		case begun == 0:
			when = append(when, "before the game")
		case at-begun < 8-4:
			when = append(when, "in play")
		default:
			when = append(when, "when the row is dead")
		}
	}
	return when
}
