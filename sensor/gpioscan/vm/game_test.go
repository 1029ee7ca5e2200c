//go:build vm

package vm

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

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

// TestWholeGame lets hands play a game of masters on the contacts while boardd scans them, as an
// ordinary user who is in the group gpio, and compares the moves that boardd has recorded with those that were played.
func TestWholeGame(t *testing.T) {
	reset(t)
	script, err := sensortest.Play(sensortest.Games()[0], hurried(t), 1)
	if err != nil {
		t.Fatal(err)
	}
	closeContacts(t, script.Truth.Board)
	daemon := startBoardd(t, gpioGroup)
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

// A user who may not use the GPIO chip is told what he lacks.
func TestOperatorOutsideTheGroup(t *testing.T) {
	reset(t)
	daemon := startBoardd(t)
	for r := range daemon.records {
		t.Errorf("boardd prints %s", r.line)
	}
	err := daemon.cmd.Wait()
	const want = "no GPIO chip found: expected /dev/gpiochip*, readable and writable by this user (group gpio)"
	if err == nil || !strings.Contains(daemon.stderr.String(), want) {
		t.Errorf("%v, %s\nwant %s", err, daemon.stderr.String(), want)
	}
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

// The user who runs boardd, and the group that may use the GPIO chip.
const (
	operator  = 1000
	gpioGroup = 997
)

// startBoardd runs boardd on the lines of the pin map, as a user of these groups.
func startBoardd(t *testing.T, groups ...uint32) *boardd {
	t.Helper()
	dir := t.TempDir()
	config := filepath.Join(dir, "boardd.toml")
	if err := os.WriteFile(config, []byte("[gpio]\nchip = \"kyban-matrix\"\npull = \"none\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{dir, filepath.Dir(dir)} { // Both are root's alone.
		if err := os.Chmod(path, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	// As Debian does on a Raspberry Pi.
	if err := errors.Join(os.Chown("/dev/gpiochip0", 0, gpioGroup), os.Chmod("/dev/gpiochip0", 0o660)); err != nil {
		t.Fatal(err)
	}
	d := &boardd{records: make(chan record, 10_000)}
	d.cmd = exec.Command("/bin/boardd", "--source", "gpio", "--config", config, "--data", filepath.Join(dir, "data"), "--json")
	d.cmd.Stderr = &d.stderr
	d.cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: operator, Gid: operator, Groups: groups}}
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
	const patience = 20 * time.Second // Of the machine's time; boardd is ready within two.
	late := time.After(patience)
	for {
		select {
		case r, ok := <-d.records:
			if !ok {
				t.Fatalf("boardd ended too early: %v\n%s", d.cmd.Wait(), d.stderr.String())
			}
			d.seen = append(d.seen, r)
			if wanted(r) {
				return
			}
		case <-late:
			t.Fatalf("boardd is not where it should be after %v; it has printed %d records", patience, len(d.seen))
		}
	}
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
