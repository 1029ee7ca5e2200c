//go:build vm

package vm

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
)

// boardctl board test finds a missing diode and a dead sensor of a board at the computer's own pins, while a hand does as it
// asks.
func TestABoardTestAtThePins(t *testing.T) {
	reset(t)
	allow(t, "/dev/gpiochip0", gpioGroup)
	leaveOutDiodes(t, enginetest.Points(t, "e4"))
	dir := t.TempDir()
	letIn(t, dir)
	file := filepath.Join(dir, "board.toml")
	var stderr lockedText
	program := exec.Command("/bin/boardctl", "board", "test", "--gpio", "-o", file)
	program.Stderr = &stderr
	program.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: operator, Gid: operator, Groups: []uint32{gpioGroup}}}
	stdout, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	enter, err := program.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = program.Process.Kill() }) // Where the test failed.
	hang := time.AfterFunc(5*time.Minute, func() { _ = program.Process.Kill() })
	defer hang.Stop()

	h := hand{t: t, enter: enter, dead: enginetest.Points(t, "c0")}
	var told []string
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		told = append(told, lines.Text())
		h.do(lines.Text())
	}
	if err := program.Wait(); err == nil || !strings.Contains(stderr.String(), "something is wrong with the board") {
		t.Errorf("it ends with %v and says %s, want an error that says that something is wrong; it told\n%s", err, stderr.String(), strings.Join(told, "\n"))
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"board = 0", "dead = ['c0']", "stuck = []", "wires = []", "missing_diodes = ['e4']", "ghosts = []"} {
		if !strings.Contains(string(text), "\n"+want+"\n") {
			t.Errorf("the file lacks %s:\n%s", want, text)
		}
	}
	measured("boardctl board test at the pins: %d steps, the missing diode of e4 and the dead sensor of c0 found", len(told))
}

// hand puts pieces on a board and takes them off on request.
type hand struct {
	t      *testing.T
	enter  io.Writer
	dead   engine.PointSet // Sensors that see nothing.
	pieces engine.PointSet
}

// do does as a line asks, and presses Enter where nothing happens then.
func (h *hand) do(line string) {
	h.t.Helper()
	what, _, _ := strings.Cut(line, ";")
	switch {
	case strings.HasPrefix(what, "put a piece on "):
		asked := enginetest.Points(h.t, strings.TrimPrefix(what, "put a piece on "))
		h.pieces = h.pieces.Or(asked)
		if !asked.And(h.dead).Empty() {
			h.pieces = h.pieces.Without(asked) // It is taken off again.
			if _, err := io.WriteString(h.enter, "\n"); err != nil {
				h.t.Error(err)
			}
		}
	case strings.HasPrefix(what, "take the piece off "):
		h.pieces = h.pieces.Without(enginetest.Points(h.t, strings.TrimPrefix(what, "take the piece off ")))
	case strings.HasPrefix(what, "put pieces on "):
		h.pieces = enginetest.Points(h.t, strings.TrimSuffix(strings.TrimPrefix(what, "put pieces on "), " and leave them there"))
	}
	closeContacts(h.t, h.pieces.Without(h.dead))
}
