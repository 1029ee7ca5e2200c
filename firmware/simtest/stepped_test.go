package simtest

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// Stepped is a simulated board whose time only its host moves on. So a test's result does not depend on the computer's load.
type Stepped struct {
	Events []string // The simulator's events so far.
	t      testing.TB
	report Result
	end    func() error
	to     io.WriteCloser
	from   *bufio.Scanner
	stderr bytes.Buffer
	heard  []byte // Bytes that the host has not read yet.
	now    int    // Milliseconds since the simulation began.
	away   bool   // The line is unplugged.
	dead   bool   // It was unplugged since the host opened it.
}

// Step begins a simulation in steps, which ends with the test.
func Step(t testing.TB, elf, script string, flags ...string) *Stepped {
	t.Helper()
	file := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(file, []byte(script+"at 1000s end\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	command := simulator(Build(t), elf, append(flags, "--script", file, "--pace", "host")...)
	s := &Stepped{t: t, dead: true}
	command.Stderr = &s.stderr
	to, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	from, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	late := endAfter(command, patience)
	s.to, s.from = to, bufio.NewScanner(from)
	s.end = sync.OnceValue(func() error {
		to.Close()
		for s.from.Scan() {
			if err := s.report.take(s.from.Text()); err != nil {
				return err
			}
		}
		if err := command.Wait(); late() || err != nil {
			return fmt.Errorf("%v: %w\n%s", command.Args, cmp.Or(err, errStopped), &s.stderr)
		}
		return nil
	})
	t.Cleanup(func() {
		if err := s.end(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// End ends the simulation, and returns its final report.
func (s *Stepped) End() Result {
	s.t.Helper()
	if err := s.end(); err != nil {
		s.t.Fatal(err)
	}
	return s.report
}

// step runs a step of the simulation with an act of the host.
func (s *Stepped) step(does string) error {
	if _, err := fmt.Fprintln(s.to, does); err != nil {
		return err
	}
	for s.from.Scan() {
		said, ok := strings.CutPrefix(s.from.Text(), "step ")
		if !ok {
			s.note(s.from.Text())
			continue
		}
		took, bytes, _ := strings.Cut(said, " ")
		millis, err := strconv.Atoi(took)
		if err != nil {
			return err
		}
		s.now += millis
		heard, err := hex.DecodeString(bytes)
		s.heard = append(s.heard, heard...)
		return err
	}
	return errors.New("the simulation has ended")
}

func (s *Stepped) note(event string) {
	s.Events = append(s.Events, event)
	if fields := strings.Fields(event); len(fields) > 2 {
		s.away = fields[2] == "unplugged" || s.away && fields[2] != "pty"
		s.dead = s.dead || s.away
	}
}

func (s *Stepped) Now() time.Duration { return time.Duration(s.now) * time.Millisecond }

// Pass lets a millisecond pass.
func (s *Stepped) Pass() {
	if err := s.step(""); err != nil {
		s.t.Error(err)
	}
}

// Open opens the board's serial line, in a millisecond.
func (s *Stepped) Open() error {
	s.heard = nil
	if err := s.step("open"); err != nil {
		return err
	}
	if s.away {
		return fs.ErrNotExist
	}
	s.dead = false
	return nil
}

// Close closes it, in one as well.
func (s *Stepped) Close() error { return s.step("close") }

// Write sends bytes to the board, in a millisecond.
func (s *Stepped) Write(p []byte) (int, error) {
	if s.dead {
		return 0, io.ErrClosedPipe
	}
	return len(p), s.step(hex.EncodeToString(p))
}

// Read lets a millisecond pass, and returns the board's bytes.
func (s *Stepped) Read(p []byte) (int, error) { return s.listen(p, "") }

// Listen returns the board's bytes, or lets at most so many milliseconds pass until some come.
func (s *Stepped) Listen(p []byte, most int) (int, error) {
	if len(s.heard) > 0 {
		return s.take(p), nil
	}
	return s.listen(p, fmt.Sprint("listen ", most))
}

func (s *Stepped) listen(p []byte, does string) (n int, err error) {
	if !s.dead {
		err = s.step(does)
	}
	if n = s.take(p); n == 0 && err == nil && s.dead {
		err = io.EOF
	}
	return n, err
}

func (s *Stepped) take(p []byte) int {
	n := copy(p, s.heard)
	s.heard = s.heard[n:]
	return n
}
