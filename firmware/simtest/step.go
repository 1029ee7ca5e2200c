package simtest

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Stepped is a simulated board whose time goes on only as its host says, a millisecond at a time. So what a test sees does
// not depend on how busy the computer is.
type Stepped struct {
	Events []string // What the simulator has told so far.
	t      testing.TB
	to     io.WriteCloser
	from   *bufio.Scanner
	stderr bytes.Buffer
	heard  []byte // What the host has not read yet.
}

// Step begins a simulation in steps, which ends with the test.
func Step(t testing.TB, elf, script string, flags ...string) *Stepped {
	t.Helper()
	file := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(file, []byte(script+"at 1000s end\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	command := simulator(Build(t), elf, append(flags, "--script", file, "--pace", "host")...)
	s := &Stepped{t: t}
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
	s.to, s.from = to, bufio.NewScanner(from)
	t.Cleanup(func() {
		to.Close()
		for s.from.Scan() {
		}
		if err := command.Wait(); err != nil {
			t.Errorf("%v: %v\n%s", command.Args, err, &s.stderr)
		}
	})
	return s
}

// step lets a millisecond pass in which the host does something.
func (s *Stepped) step(does string) error {
	if _, err := fmt.Fprintln(s.to, does); err != nil {
		return err
	}
	for s.from.Scan() {
		said, ok := strings.CutPrefix(s.from.Text(), "step ")
		if !ok {
			s.Events = append(s.Events, s.from.Text())
			continue
		}
		heard, err := hex.DecodeString(said)
		s.heard = append(s.heard, heard...)
		return err
	}
	return errors.New("the simulation has ended")
}

// Pass lets a millisecond pass.
func (s *Stepped) Pass() {
	if err := s.step(""); err != nil {
		s.t.Error(err)
	}
}

// Open opens the board's serial line, in a millisecond.
func (s *Stepped) Open() error {
	s.heard = nil
	return s.step("open")
}

// Close closes it, in one as well.
func (s *Stepped) Close() error { return s.step("close") }

// Write sends bytes to the board, in a millisecond.
func (s *Stepped) Write(p []byte) (int, error) { return len(p), s.step(hex.EncodeToString(p)) }

// Read lets a millisecond pass, and returns what the board has said.
func (s *Stepped) Read(p []byte) (int, error) {
	err := s.step("")
	n := copy(p, s.heard)
	s.heard = s.heard[n:]
	return n, err
}
