//go:build vm

package vm

import (
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/sensortest/usbgadget"
)

// serialGroup is the group that may use serial lines, Debian's dialout.
const serialGroup = 20

// serialBoard is a board with a supply of its own at the end of a USB cable: the firmware's core, run by this computer.
type serialBoard struct {
	usb      *usbgadget.Port
	end      atomic.Pointer[os.File] // The board's end of the cable, nil while it is out.
	says     io.Writer               // The host's messages to the board.
	switches io.Writer
	closed   engine.PointSet
	down     sensor.ButtonSet
}

func startSerialBoard(t *testing.T, standing engine.PointSet) *serialBoard {
	t.Helper()
	usb, err := usbgadget.New(usbgadget.Mega, "0001")
	if err != nil {
		t.Fatal(err)
	}
	switchesOut, switches, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	core := exec.Command("/bin/hostboard")
	core.Stderr = os.Stderr
	core.ExtraFiles = []*os.File{switchesOut}
	says, err := core.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	said, err := core.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	b := &serialBoard{usb: usb, says: says, switches: switches}
	b.show(t)(standing, 0) // Before the board first looks.
	if err := core.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = core.Process.Kill() })
	go b.speak(said)
	return b
}

// speak sends the board's messages while it is plugged in; the rest is lost, as on a cable that leads nowhere.
func (b *serialBoard) speak(said io.Reader) {
	buffer := make([]byte, 256)
	for {
		n, err := said.Read(buffer)
		if err != nil {
			return
		}
		if end := b.end.Load(); end != nil {
			_, _ = end.Write(buffer[:n]) // Fails while the cable is pulled out.
		}
	}
}

// plug plugs the cable in, waits for the port with this name, and gives users of the serial lines access.
func (b *serialBoard) plug(t *testing.T, name string) {
	t.Helper()
	if err := b.usb.Plug(); err != nil {
		t.Fatal(err)
	}
	end, err := b.usb.Open()
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.Copy(b.says, end) }() // Until the cable is pulled out.
	b.end.Store(end)
	expectPort(t, name, "2341:0042 serial 0001")
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(time.Millisecond) { // The device's file comes with its port, or a moment later.
		if _, err := os.Stat("/dev/" + name); err == nil {
			break
		}
	}
	allow(t, "/dev/"+name, serialGroup)
}

func (b *serialBoard) unplug(t *testing.T) {
	t.Helper()
	if err := b.usb.Unplug(); err != nil {
		t.Fatal(err)
	}
	if err := b.end.Swap(nil).Close(); err != nil {
		t.Error(err)
	}
}

// show returns the function that closes and opens the switches of the board.
func (b *serialBoard) show(t *testing.T) func(engine.PointSet, sensor.ButtonSet) {
	return func(closed engine.PointSet, down sensor.ButtonSet) {
		t.Helper()
		var changes []byte
		change := func(number int, now bool) {
			if now {
				number |= 0x80
			}
			changes = append(changes, byte(number))
		}
		for _, p := range closed.Xor(b.closed).Points() {
			change(int(p), closed.Has(p))
		}
		for button := range sensor.Buttons {
			if down.Has(button) != b.down.Has(button) {
				change(engine.Points+int(button), down.Has(button))
			}
		}
		b.closed, b.down = closed, down
		if _, err := b.switches.Write(changes); err != nil {
			t.Error(err)
		}
	}
}

// TestAGameOverAUSBPortThatComesAndGoes lets boardd find a board at a USB port and follow a game. In mid-game the cable is
// pulled out for three seconds, in which the players go on, and plugged in again under another name.
func TestAGameOverAUSBPortThatComesAndGoes(t *testing.T) {
	const plies, away = 12, 3 * time.Second
	game := sensortest.Games()[0]
	game.Moves = game.Moves[:plies]
	script, err := sensortest.Play(game, hurried(t), 1)
	if err != nil {
		t.Fatal(err)
	}
	middle := script.Length() / 2
	if !slices.ContainsFunc(script.Steps, func(s sensortest.Step) bool {
		return s.Point.Valid() && s.At > middle+sensor.Micros(away.Microseconds())/4 && s.At < middle+sensor.Micros(away.Microseconds())/2
	}) {
		t.Fatal("nobody plays while the cable is out: expected another game")
	}
	board := startSerialBoard(t, script.Truth.Board)
	board.plug(t, "ttyACM0")
	daemon := startBoardd(t, []uint32{serialGroup}, "--source", "serial")
	daemon.await(t, func(r record) bool { return r.Type == "game" && r.State == "ready" })
	holder, err := os.Open("/dev/ttyACM0") // While a process has it open its name is taken.
	if err != nil {
		t.Fatal(err)
	}

	played := make(chan struct{})
	go func() {
		defer close(played)
		playOut(script, board.show(t))
	}()
	time.Sleep(time.Duration(middle) * time.Microsecond)
	board.unplug(t)
	time.Sleep(away)
	plugged := time.Now()
	board.plug(t, "ttyACM1")
	daemon.awaitLine(t, "at /dev/ttyACM1, ")
	took := time.Since(plugged)
	<-played
	daemon.await(t, func(r record) bool { return r.Type == "move" && r.Ply == plies })
	records := daemon.stop(t)
	if err := holder.Close(); err != nil {
		t.Error(err)
	}
	board.unplug(t)
	if err := board.usb.Remove(); err != nil {
		t.Error(err)
	}

	if got, want := movesOf(records), truth(script); !slices.Equal(got, want) {
		t.Errorf("boardd recorded\n%v, want\n%v\n%s", got, want, daemon.stderr.String())
	}
	for _, r := range records {
		if r.Type == "finding" || r.Type == "sensor" || r.Type == "lost" {
			t.Errorf("a board that remembered everything is not believed: %s", r.line)
		}
	}
	if said := daemon.stderr.String(); !strings.Contains(said, "board at /dev/ttyACM0 lost: ") {
		t.Errorf("boardd does not say that the board was lost:\n%s", said)
	}
	measured("USB: a game of %d moves, pulled out for %v in the middle and plugged in again as ttyACM1: 0 mismatches, read again after %v",
		plies, away, took.Round(time.Millisecond))
}
