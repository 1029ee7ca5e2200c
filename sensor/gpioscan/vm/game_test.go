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
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
	"github.com/kyban/kyban/sensortest"
)

const (
	millisecond sensor.Micros = 1000

	// leverDown is how long a hand holds a lever down.
	leverDown = 50 * millisecond
)

// hurried are players who bounce, brush and slide as usual, and think little, so that a game takes a minute.
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

// TestWholeGame lets hands play a game of masters on the contacts while boardd scans them, as an ordinary user in the group gpio,
// and compares the moves that boardd has recorded with the moves played.
func TestWholeGame(t *testing.T) {
	reset(t)
	script, err := sensortest.Play(sensortest.Games()[6], hurried(t), 1)
	if err != nil {
		t.Fatal(err)
	}
	closeContacts(t, script.Truth.Board)
	daemon := startBoarddAtPins(t, gpioGroup)
	daemon.await(t, func(r record) bool { return r.Type == "game" && r.State == "ready" })
	playOut(script, showModule(t))
	records := daemon.stop(t)

	gaps := 0
	for _, r := range records {
		switch {
		case r.Type == "finding":
			t.Errorf("somebody is accused: %s", r.line)
		case r.Type == "sensor" && r.Fault == string(sensor.Gap):
			gaps++
		case r.Type == "sensor":
			t.Errorf("a healthy board is said to be ill: %s", r.line)
		}
	}
	got, want := movesOf(records), truth(script)
	if gaps > gapsMost {
		got, want = sureOf(got, want)
	}
	if len(got) == 0 || !slices.Equal(got, want) {
		t.Errorf("boardd recorded\n%v, want\n%v, with %d gaps in the scanning", got, want, gaps)
	}
	measured("a game of %d moves played by hands, %d of them sure as recorded by boardd: 0 mismatches, %d gaps in the scanning", len(truth(script)), len(got), gaps)
}

// gapsMost is the number of gaps in the scanning up to which every ply must be sure: with little beside it the virtual machine
// leaves some ten. A busy computer keeps it from scanning for longer; then plies may be open, but none that is sure may be wrong.
const gapsMost = 20

// sureOf returns the recorded moves that are not open, and the played moves in their place.
func sureOf(got, want []string) (sure, played []string) {
	for i, move := range got {
		if strings.HasSuffix(move, "?") {
			continue
		}
		sure = append(sure, move)
		if i < len(want) {
			played = append(played, want[i])
		}
	}
	return sure, played
}

func truth(script *sensortest.Script) (moves []string) {
	for _, m := range script.Truth.Games[0].Moves {
		moves = append(moves, m.String())
	}
	return moves
}

// A user without access to the GPIO chip learns what is missing.
func TestOperatorOutsideTheGroup(t *testing.T) {
	reset(t)
	daemon := startBoarddAtPins(t)
	for r := range daemon.records {
		t.Errorf("boardd prints %s", r.line)
	}
	err := daemon.cmd.Wait()
	const want = "no GPIO chip found: expected /dev/gpiochip*, readable and writable by this user (group gpio)"
	if err == nil || !strings.Contains(daemon.stderr.String(), want) {
		t.Errorf("%v, %s\nwant %s", err, daemon.stderr.String(), want)
	}
}

// playOut moves the contacts and the levers of a board by a script, at its times.
func playOut(script *sensortest.Script, show func(closed engine.PointSet, down sensor.ButtonSet)) {
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
			if press, ok := line.Fact.(fact.Press); ok {
				released[leverOf(press.Side)] = now + leverDown
			}
		}
		show(matrix.Closed(), pressed(&released, now))
	}
}

// showModule shows the GPIO chip the closed contacts and the levers that are down.
func showModule(t *testing.T) func(engine.PointSet, sensor.ButtonSet) {
	return func(closed engine.PointSet, down sensor.ButtonSet) {
		t.Helper()
		closeContacts(t, closed)
		tell(t, "pressed", fmt.Sprint(uint8(down)))
	}
}

func leverOf(side engine.Side) sensor.Button {
	if side == engine.Second {
		return sensor.BlackLever
	}
	return sensor.RedLever
}

// pressed lets go of the levers whose time has come, and returns those that are down.
func pressed(released *[sensor.Buttons]sensor.Micros, now sensor.Micros) (down sensor.ButtonSet) {
	for button, at := range released {
		if at <= now {
			released[button] = 0
			continue
		}
		down = down.With(sensor.Button(button))
	}
	return down
}

// record holds the fields of a boardd record that these tests read.
type record struct {
	Type  string
	State string
	Ply   int
	Move  string
	Open  bool
	Fault string
	line  string
}

// movesOf returns the moves in records, each in its last reading; one that stayed open has a question mark.
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
	stderr  lockedText
}

// lockedText is written by a program and read by a test.
type lockedText struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedText) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lockedText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// The user who runs boardd, and the group that may use the GPIO chip.
const (
	operator  = 1000
	gpioGroup = 997
)

// startBoarddAtPins runs boardd on the lines of the pin map, as a user of these groups.
func startBoarddAtPins(t *testing.T, groups ...uint32) *boardd {
	t.Helper()
	config := filepath.Join(t.TempDir(), "boardd.toml")
	if err := os.WriteFile(config, []byte("[gpio]\nchip = \"kyban-matrix\"\npull = \"none\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	letIn(t, filepath.Dir(config))
	allow(t, "/dev/gpiochip0", gpioGroup)
	return startBoardd(t, groups, "--source", "gpio", "--config", config)
}

// letIn lets the operator into a folder of a test, and the one above, which are root's alone.
func letIn(t *testing.T, dir string) {
	t.Helper()
	if err := errors.Join(os.Chmod(dir, 0o777), os.Chmod(filepath.Dir(dir), 0o777)); err != nil {
		t.Fatal(err)
	}
}

// allow gives a device to a group, as Debian does.
func allow(t *testing.T, device string, group int) {
	t.Helper()
	if err := errors.Join(os.Chown(device, 0, group), os.Chmod(device, 0o660)); err != nil {
		t.Fatal(err)
	}
}

// startBoardd runs boardd with these flags, as a user of these groups.
func startBoardd(t *testing.T, groups []uint32, flags ...string) *boardd {
	t.Helper()
	dir := t.TempDir()
	letIn(t, dir)
	d := &boardd{records: make(chan record, 10_000)}
	d.cmd = exec.Command("/bin/boardd", append(flags, "--data", filepath.Join(dir, "data"), "--json")...)
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

// read passes on boardd's output; a line that is no record becomes one of type "unreadable".
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

// patience is the limit of a wait, in the machine's time: seconds become minutes on a busy computer.
const patience = 5 * time.Minute

// await waits for a record.
func (d *boardd) await(t *testing.T, wanted func(record) bool) {
	t.Helper()
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

// awaitLine waits until boardd has printed a line to its operator.
func (d *boardd) awaitLine(t *testing.T, words string) {
	t.Helper()
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(time.Millisecond) {
		if strings.Contains(d.stderr.String(), words) {
			return
		}
	}
	t.Fatalf("boardd has not said %q after %v:\n%s", words, patience, d.stderr.String())
}

// stop tells boardd to end and returns all its output.
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
