package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/proctest"
)

// idleMax bounds the resident memory of an idle board, in KiB: 25 MB.
const idleMax = 25_000_000 / 1024

// TestAnIdleBoardKeepsLittleMemory runs boardd as it is released, with pages, and leaves it idle.
func TestAnIdleBoardKeepsLittleMemory(t *testing.T) {
	t.Parallel()
	program := proctest.BuildReleased(t, "cmd/boardd")
	c := startProgram(t, program, t.TempDir())
	c.tells(t, atPly(2))
	before := residentOf(t, c.cmd.Process.Pid)
	resident := before
	for late := time.Now().Add(awaittest.Patience); resident > idleMax; time.Sleep(10 * time.Millisecond) { // The system sends no event.
		if time.Now().After(late) {
			t.Fatalf("%d KiB are resident, from %d, and never %d or less", resident, before, idleMax)
		}
		resident = residentOf(t, c.cmd.Process.Pid)
	}
	t.Logf("%d KiB, from %d", resident, before)
	if _, body := c.get(t, "/api/games/1"); !strings.Contains(body, `"ply":2`) {
		t.Error("the game is not shown after memory was released")
	}
}

// residentOf returns the resident memory of a process, in KiB.
func residentOf(t *testing.T, pid int) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "status"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	var kib int
	if _, err := fmt.Sscan(rest, &kib); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return kib
}
