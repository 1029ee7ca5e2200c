//go:build gpiovm

package vm

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
	"github.com/kyban/kyban/sensor/sensortest"
	"github.com/kyban/kyban/trace"
)

const (
	millisecond sensor.Micros = 1000

	// leverDown is how long a hand holds a lever down.
	leverDown = 50 * millisecond
)

// hurried are players who bounce, brush and slide as all do, and think little, so that a game takes two minutes.
func hurried(t *testing.T) sensortest.Profile {
	t.Helper()
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		t.Fatal(err)
	}
	profile.Think = sensortest.Span{Min: 250 * millisecond, Max: 1000 * millisecond}
	profile.Travel = sensortest.Span{Min: 90 * millisecond, Max: 350 * millisecond}
	profile.Press = sensortest.Span{Min: 120 * millisecond, Max: 300 * millisecond}
	return profile
}

// TestWholeGame lets hands play a game of masters on the contacts while boardd scans them, and compares the moves that
// boardd has recorded with those that were played.
func TestWholeGame(t *testing.T) {
	reset(t)
	script, err := sensortest.Play(sensortest.Games()[0], hurried(t), 1)
	if err != nil {
		t.Fatal(err)
	}
	closeContacts(t, script.Truth.Board)
	daemon := startBoardd(t, header())
	daemon.await(t, func(r record) bool { return r.Type == "game" && r.State == "ready" })
	playOut(t, script)
	records := daemon.stop(t)

	var want []string
	for _, m := range script.Truth.Games[0].Moves {
		want = append(want, m.String())
	}
	if got := movesOf(records); !slices.Equal(got, want) {
		t.Errorf("boardd recorded\n%v, want\n%v", got, want)
	}
	gaps := 0
	for _, r := range records {
		switch {
		case r.Type == "finding":
			t.Errorf("somebody is accused: %s", r.line)
		case r.Type == "fault" && r.Fault == string(sensor.Gap):
			gaps++
		case r.Type == "fault":
			t.Errorf("a healthy board is said to be ill: %s", r.line)
		}
	}
	measured("a game of %d moves played by hands, recorded by boardd: 0 mismatches, %d gaps in the scanning", len(want), gaps)
}

// playOut does on the contacts and the levers what a script says, when it says it.
func playOut(t *testing.T, script *sensortest.Script) {
	t.Helper()
	var matrix sensortest.Matrix
	player := sensortest.NewPlayer(script, &matrix)
	clock := gpioscan.NewClock()
	var released [sensor.Buttons]sensor.Micros // When each lever comes up again, 0 when it is up.
	for {
		next, playing := player.Next()
		for _, at := range released {
			if at > 0 && (!playing || at < next) {
				next = at
			}
		}
		if next == 0 && !playing {
			return
		}
		clock.SleepUntil(next)
		now := clock.Now()
		for _, line := range player.Advance(now) {
			if line.Kind == trace.Press {
				released[leverOf(line.Side)] = now + leverDown
			}
		}
		closeContacts(t, matrix.Closed())
		tell(t, "pressed", pressed(&released, now))
	}
}

func leverOf(side engine.Side) sensor.Button {
	if side == engine.Black {
		return sensor.BlackLever
	}
	return sensor.RedLever
}

// pressed lets go of the levers whose time has come, and returns those that are down as the module wants to be told.
func pressed(released *[sensor.Buttons]sensor.Micros, now sensor.Micros) string {
	var down sensor.ButtonSet
	for button, at := range released {
		if at <= now {
			released[button] = 0
			continue
		}
		down = down.With(sensor.Button(button))
	}
	return fmt.Sprint(uint8(down))
}

// record is what these tests read of a record of boardd.
type record struct {
	Type  string
	State string
	Ply   int
	Move  string
	Open  bool
	Fault string
	line  string
}

// movesOf returns the moves that records tell, each as it was read last; one that stayed open has a question mark.
func movesOf(records []record) []string {
	var moves []string
	for _, r := range records {
		if r.Open {
			r.Move += "?"
		}
		switch {
		case r.Type == "move" && r.Ply == len(moves)+1:
			moves = append(moves, r.Move)
		case r.Type == "revised" && r.Ply >= 1 && r.Ply <= len(moves):
			moves[r.Ply-1] = r.Move
		case r.Type == "move" || r.Type == "revised":
			moves = append(moves, "out of order: "+r.line)
		}
	}
	return moves
}

// boardd is a running daemon.
type boardd struct {
	cmd     *exec.Cmd
	records chan record
	seen    []record
	stderr  strings.Builder
}

// startBoardd runs boardd on these lines, as an operator would.
func startBoardd(t *testing.T, lines gpioscan.Lines) *boardd {
	t.Helper()
	dir := t.TempDir()
	config := filepath.Join(dir, "boardd.toml")
	if err := os.WriteFile(config, []byte(configOf(lines)), 0o600); err != nil {
		t.Fatal(err)
	}
	d := &boardd{records: make(chan record, 10_000)}
	d.cmd = exec.Command("/bin/boardd", "--source", "gpio", "--config", config, "--data", filepath.Join(dir, "data"), "--json")
	d.cmd.Stderr = &d.stderr
	stdout, err := d.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := d.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.cmd.Process.Kill() }) // Where stop was not reached.
	go d.read(stdout)
	return d
}

// configOf writes the lines as a configuration file.
func configOf(lines gpioscan.Lines) string {
	var b strings.Builder
	fmt.Fprintf(&b, "[gpio]\nchip = %q\nactive = \"low\"\npull = \"none\"\n", lines.Chip)
	fmt.Fprintf(&b, "rows = [\"%s\"]\n", strings.Join(lines.Rows[:], `", "`))
	fmt.Fprintf(&b, "columns = [\"%s\"]\n[gpio.buttons]\n", strings.Join(lines.Columns[:], `", "`))
	for button, line := range lines.Buttons {
		fmt.Fprintf(&b, "%s = %q\n", strings.ReplaceAll(button.String(), " ", "_"), line)
	}
	return b.String()
}

// read passes on what boardd prints; a line that is no record is one of type "unreadable".
func (d *boardd) read(stdout io.Reader) {
	defer close(d.records)
	lines := bufio.NewScanner(stdout)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		r := record{}
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			r.Type = "unreadable"
		}
		r.line = lines.Text()
		d.records <- r
	}
}

// await waits for a record.
func (d *boardd) await(t *testing.T, wanted func(record) bool) {
	t.Helper()
	for r := range d.records {
		d.seen = append(d.seen, r)
		if wanted(r) {
			return
		}
	}
	t.Fatalf("boardd ended too early: %v\n%s", d.cmd.Wait(), d.stderr.String())
}

// stop tells boardd to end and returns all that it has printed.
func (d *boardd) stop(t *testing.T) []record {
	t.Helper()
	if err := d.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for r := range d.records {
		d.seen = append(d.seen, r)
	}
	if err := d.cmd.Wait(); err != nil {
		t.Fatalf("boardd: %v\n%s", err, d.stderr.String())
	}
	return d.seen
}
