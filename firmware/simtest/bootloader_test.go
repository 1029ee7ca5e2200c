package simtest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/firmware/simtest"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// bootloader is a bootloader of a Mega.
type bootloader struct{ name, bootloader string }

func bootloaders(programs simtest.Programs) []bootloader {
	return []bootloader{{"Arduino's", programs.Bootloader}, {"the one of 2011", programs.OldBootloader}}
}

// A bootloader of a Mega starts the firmware when no bytes come, and stays while any do. Package serialscan relies on this:
// it is silent for 2 s from the opening on, and asks a silent line once in 10 s.
func TestABootloaderStaysWhileBytesCome(t *testing.T) {
	programs := simtest.Build(t)
	for _, c := range bootloaders(programs) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var asked strings.Builder
			for at := 100; at <= 11_000; at += 100 { // A hello request, as from a host that knows of no bootloader.
				fmt.Fprintf(&asked, "at %dms send 02 81 05 56 f7 55 8c 00\n", at)
			}
			left := firmwareStarts(t, simtest.Run(t, programs.Firmware, "at 2s end\n", "--bootloader", c.bootloader))
			kept := firmwareStarts(t, simtest.Run(t, programs.Firmware, asked.String()+"at 21s end\n", "--bootloader", c.bootloader))
			t.Logf("measured: behind the bootloader, %s: the firmware starts after %.2f s; asked each 100 ms for 11 s, after %.2f s", c.name, left, kept)
			if left > 1 || kept < 11+1 || kept > 11+9 {
				t.Errorf("left alone it starts the firmware after %.2f s, want 1 at most; asked for 11 s after %.2f s, want 1 to 9 more", left, kept)
			}
		})
	}
}

// firmwareStarts returns when the bootloader has ended, in seconds, and fails the test unless it has once.
func firmwareStarts(t *testing.T, result simtest.Result) (seconds float64) {
	t.Helper()
	if _, err := fmt.Sscanf(strings.Join(result.Events, "\n"), "at %fs firmware starts", &seconds); err != nil || len(result.Events) != 1 {
		t.Fatalf("the simulator tells %q, want that the firmware starts", result.Events)
	}
	return seconds
}

// A program that hangs starts again, and reports why, behind any bootloader. With its interrupts off only a reset would do
// that: it resets where that helps, and not where it would be the end.
func TestAProgramThatHangsStartsAgain(t *testing.T) {
	programs := simtest.Build(t)
	for _, c := range []struct {
		name, what string
		flags      []string
		want       []string // The simulator's events once the program hangs.
		cause      wire.Cause
	}{
		{"no bootloader", "hang", nil, []string{"restarts"}, 8},
		{"no bootloader", "freeze", nil, nil, 1},
		{"Arduino's", "hang", []string{"--bootloader", programs.Bootloader}, []string{"restarts"}, 8},
		{"Arduino's", "freeze", []string{"--bootloader", programs.Bootloader}, []string{"reset watchdog", "firmware starts"}, 0},
		{"the one of 2011", "hang", []string{"--bootloader", programs.OldBootloader}, []string{"restarts"}, 8},
		{"the one of 2011", "freeze", []string{"--bootloader", programs.OldBootloader}, nil, 1},
	} {
		t.Run(c.name+": "+c.what, func(t *testing.T) {
			t.Parallel()
			result := simtest.Run(t, programs.Firmware, "at 1500ms "+c.what+"\nat 3500ms end\n", c.flags...)
			var told []string
			for _, e := range result.Events {
				told = append(told, strings.Join(strings.Fields(e)[2:], " "))
			}
			if got := told[slices.Index(told, "hangs")+1:]; !slices.Equal(got, c.want) {
				t.Errorf("it tells %q, want %q", got, c.want)
			}
			if cause := lastCause(result.Sent); cause != c.cause {
				t.Errorf("it started last by %s, want %s", cause, c.cause)
			}
		})
	}
}

// lastCause returns the cause of a board's last reported start.
func lastCause(sent []byte) (cause wire.Cause) {
	var decoder wire.Decoder
	var m wire.Message
	for rest, ok := decoder.Next(sent, &m); ok; rest, ok = decoder.Next(rest, &m) {
		if m.Type == wire.Hello {
			cause = m.Identity.Cause
		}
	}
	return cause
}

// boardd reads a stock Mega, which is in its bootloader when its line has been opened, and records each move.
func TestBoarddRecordsBehindABootloader(t *testing.T) {
	for _, c := range bootloaders(simtest.Build(t)) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			const begin = 3_000_000 // When the hands begin: the firmware has started long before.
			script := opening(t, 45, 24)
			lines, err := simtest.Script(script, begin)
			if err != nil {
				t.Fatal(err)
			}
			// A busy computer may lose the line and open it again, which must not reset the board in mid-game.
			lines += "at 1500ms cut-reset\n" + endWhenTold(begin+script.Length())
			board := simtest.Start(t, simtest.Build(t).Firmware, lines, "--wait-open", "--reset-on-open", "--bootloader", c.bootloader)
			d := startDaemonAgain(t, board.Path)
			board.Await("opened")
			board.Await("firmware")
			d.awaitMoves(len(script.Truth.Games[0].Moves))
			d.wantMoves(script)
			board.Tell()
			board.Wait()
		})
	}
}
