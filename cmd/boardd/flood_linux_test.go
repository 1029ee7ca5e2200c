package main

import (
	"bufio"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"

	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// hostile is a board at a pseudo terminal that speaks the protocol and says what no board says.
type hostile struct {
	line     *os.File
	began    time.Time
	sequence uint8
	next     uint16
	boots    uint16
	closed   [12]byte
}

func (h *hostile) frame(to []byte, kind wire.Type, body ...byte) []byte {
	h.sequence++
	return wire.AppendFrame(to, kind, h.sequence, body...)
}

func (h *hostile) hello(to []byte) []byte {
	body := binary.LittleEndian.AppendUint16([]byte{wire.Protocol, 1, 0, 0, 7, 0, 0, 0, 0, 0}, h.boots)
	body = binary.LittleEndian.AppendUint16(append(body, 1), 1000)
	return h.frame(to, wire.Hello, binary.LittleEndian.AppendUint32(body, h.time())...)
}

func (h *hostile) fullFrame(to []byte) []byte {
	body := binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint32(nil, h.time()), h.next)
	return h.frame(to, wire.FullFrame, append(body, h.closed[:]...)...)
}

func (h *hostile) time() uint32 { return uint32(time.Since(h.began).Microseconds()) }

// TestABoardThatFloodsFromItsLineIsRecordedInLittle lets a board send thousands of gaps over a pseudo terminal, as fast as boardd reads. What each second
// costs is bounded, and so is the memory.
func TestABoardThatFloodsFromItsLineIsRecordedInLittle(t *testing.T) {
	const frames, most = 4_000, 256 << 20
	for name, say := range map[string]func(h *hostile, to []byte) []byte{
		"edges given up again and again":               func(h *hostile, to []byte) []byte { h.next += 1000; return h.fullFrame(to) },
		"full frames that contradict what it said":     func(h *hostile, to []byte) []byte { h.closed[0]++; return h.fullFrame(to) },
		"a start behind each start, each with a hello": func(h *hostile, to []byte) []byte { h.boots++; return h.fullFrame(h.hello(to)) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			master, slave, err := pty.Open()
			if err != nil {
				t.Fatal(err)
			}
			defer master.Close()
			defer slave.Close()
			go io.Copy(io.Discard, master) // What the host asks for is not answered.
			cmd := proctest.Command(os.Args[0], "--source", "serial:"+slave.Name(), "--json", "--data", filepath.Join(t.TempDir(), "data"))
			cmd.Env = append(os.Environ(), childEnv+"=1")
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			ready, gaps := make(chan struct{}), make(chan int)
			go func() {
				count := 0
				for lines := bufio.NewScanner(out); lines.Scan(); {
					switch {
					case strings.Contains(lines.Text(), `"state":"ready"`):
						close(ready)
					case strings.Contains(lines.Text(), `"fault":"gap"`):
						count++
					}
				}
				gaps <- count
			}()
			h := &hostile{line: master, began: time.Now(), closed: [12]byte{0xff, 1, 8, 0xaa, 0xa, 0, 0x40, 0x55, 0x41, 0, 0xfe, 3}}
			h.untilReady(t, ready)
			flooded := time.Now()
			for range frames {
				h.write(t, say(h, nil))
			}
			peak, _ := proctest.PeakMemory(cmd.Process.Pid)
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Error(err)
			}
			count := <-gaps
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
			seconds := int(time.Since(flooded).Seconds())
			if t.Logf("%d gaps in %d s, %d MB", count, seconds, peak>>20); count < 5 || count > 10+seconds+1 || peak > most {
				t.Errorf("%d gaps in %d s, %d bytes", count, seconds, peak)
			}
		})
	}
}

// untilReady says where the pieces of the start stand until the game is ready.
func (h *hostile) untilReady(t *testing.T, ready <-chan struct{}) {
	t.Helper()
	for every := time.NewTicker(20 * time.Millisecond); ; <-every.C {
		select {
		case <-ready:
			every.Stop()
			return
		default:
			h.write(t, h.fullFrame(h.hello(nil)))
		}
	}
}

func (h *hostile) write(t *testing.T, bytes []byte) {
	t.Helper()
	if _, err := h.line.Write(bytes); err != nil {
		t.Fatal(err)
	}
}
