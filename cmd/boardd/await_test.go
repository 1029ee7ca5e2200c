package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kyban/kyban/broadcast/client"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/watch"
)

// await is a program of the sessions that waits for an event of a board or another program:
//
//	await board DATA                       boardd of the data directory DATA returns its board's state
//	await event BOARD PATTERN              boardctl watch --json prints an event that matches; BOARD is DATA or DATA/games/NUMBER
//	await line FILE PATTERN                FILE, which need not be there yet, has a line that matches
//	await success FOLDER PROGRAM ARGS...   the program succeeds, which is run again whenever a file of the folder has changed
func await(args []string) error {
	ctx, cancel := context.WithTimeout(context.Background(), awaittest.Patience)
	defer cancel()
	switch {
	case len(args) == 2 && args[0] == "board":
		_, err := awaitBoard(ctx, args[1])
		return err
	case len(args) == 3 && args[0] == "event":
		pattern, err := regexp.Compile(args[2])
		if err != nil {
			return err
		}
		return awaitEvent(ctx, args[1], pattern)
	case len(args) == 3 && args[0] == "line":
		return awaitLine(ctx, args[1], args[2])
	case len(args) > 2 && args[0] == "success":
		return awaittest.Files(ctx, args[1], func() bool { return exec.Command(args[2], args[3:]...).Run() == nil })
	}
	return fmt.Errorf("await %q: expected board DATA, event BOARD PATTERN, line FILE PATTERN, or success FOLDER PROGRAM ARGS...", args)
}

func awaitLine(ctx context.Context, file, pattern string) error {
	line, err := regexp.Compile("(?m)" + pattern)
	if err != nil {
		return err
	}
	var text []byte
	err = awaittest.Files(ctx, filepath.Dir(file), func() bool {
		text, _ = os.ReadFile(file) // It is not there yet.
		return line.Match(text)
	})
	if err != nil {
		return fmt.Errorf("%w: no line of %s matches %s:\n%s", err, file, pattern, text)
	}
	return nil
}

// awaitBoard returns the board's state, once its boardd answers. boardd protects its socket when it listens, which is a change
// of a file.
func awaitBoard(ctx context.Context, data string) (status *control.Status, err error) {
	operator, err := control.Local(data, awaittest.Patience)
	if err != nil {
		return nil, err
	}
	defer operator.Close()
	awaited := awaittest.Files(ctx, data, func() bool {
		for {
			status, err = operator.Status(ctx)
			if refused := new(control.RefusedError); !errors.As(err, &refused) {
				return err == nil
			}
			time.Sleep(time.Millisecond) // It listens before it has read its board's last state, and writes nothing after that.
		}
	})
	if awaited != nil {
		return nil, fmt.Errorf("%w: no boardd tells of %s: %w", awaited, data, err)
	}
	return status, nil
}

var gameAt = regexp.MustCompile(`^(.*)/games/(\d+)$`)

// awaitEvent waits for an event of a data directory's boardd, which need not run yet. The events are those of boardctl watch
// --json, from the first record on of the current game, or of DIRECTORY/games/NUMBER. A later request sees that event's effect.
func awaitEvent(ctx context.Context, board string, pattern *regexp.Regexp) error {
	data, game := board, 0
	if found := gameAt.FindStringSubmatch(board); found != nil {
		data = found[1]
		game, _ = strconv.Atoi(found[2]) // The expression lets nothing else pass.
	}
	operator, err := control.Local(data, awaittest.Patience)
	if err != nil {
		return err
	}
	defer operator.Close()
	return awaitOn(ctx, &watch.Board{Name: board, Board: client.Board{Source: operator, Game: game}}, data, pattern)
}

// awaitOn waits for an event of a board. It retries on each change of a file in the data directory until the board answers.
func awaitOn(ctx context.Context, board *watch.Board, data string, pattern *regexp.Regexp) error {
	ctx, cancel := context.WithTimeout(ctx, awaittest.Patience)
	defer cancel()
	if err := awaittest.Files(ctx, data, func() bool { return board.Reach(ctx) == nil }); err != nil {
		return fmt.Errorf("no boardd answers: %w", err)
	}
	heard := &matcher{pattern: pattern, matched: cancel}
	err := watch.Pass(ctx, heard, []*watch.Board{board})
	if !heard.found {
		return fmt.Errorf("%v, %w: no event of %s matches %s:\n%s", err, ctx.Err(), board.Name, pattern, &heard.text)
	}
	return nil
}

// matcher keeps the written text until it matches.
type matcher struct {
	pattern *regexp.Regexp
	text    bytes.Buffer
	found   bool
	matched func()
}

func (m *matcher) Write(line []byte) (int, error) {
	m.text.Write(line)
	if !m.found && m.pattern.Match(line) {
		m.found = true
		m.matched()
	}
	return len(line), nil
}

// atPly matches the event of a played ply.
func atPly(ply int) *regexp.Regexp {
	return regexp.MustCompile(fmt.Sprintf(`"event":"move".*"ply":%d,`, ply))
}

// untilPly waits until a board has come to a ply.
func untilPly(t *testing.T, data string, ply int) {
	t.Helper()
	if err := awaitEvent(t.Context(), data, atPly(ply)); err != nil {
		t.Fatal(err)
	}
}

// tells waits for an event that the public sees of a board.
func (c *child) tells(t *testing.T, pattern *regexp.Regexp) {
	t.Helper()
	everybody, err := control.Public(c.pages, awaittest.Patience)
	if err != nil {
		t.Fatal(err)
	}
	defer everybody.Close()
	if err := awaitOn(t.Context(), &watch.Board{Name: c.pages, Board: client.Board{Source: everybody}}, c.dir, pattern); err != nil {
		t.Fatal(err)
	}
}

// shown waits until a boardd shows its first game.
func (c *child) shown(t *testing.T) {
	t.Helper()
	c.tells(t, regexp.MustCompile(`"event":"game"`))
}

// spoken keeps a program's output for tests that wait for it.
type spoken struct {
	mu   sync.Mutex
	text bytes.Buffer
	more chan struct{} // Closed when there is more output; nil while no test waits.
}

func (s *spoken) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.more != nil {
		close(s.more)
		s.more = nil
	}
	return s.text.Write(p)
}

func (s *spoken) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// await waits until a condition holds for the output.
func (s *spoken) await(t testing.TB, what string, holds func(text string) bool) {
	t.Helper()
	for late := time.After(awaittest.Patience); ; {
		s.mu.Lock()
		text := s.text.String()
		if s.more == nil {
			s.more = make(chan struct{})
		}
		more := s.more
		s.mu.Unlock()
		if holds(text) {
			return
		}
		select {
		case <-more:
		case <-late:
			t.Fatalf("never: %s in\n%s", what, text)
		}
	}
}

// pages waits for the address of boardd's pages, and returns it as HOST:PORT.
func (s *spoken) pages(t testing.TB) (address string) {
	t.Helper()
	s.await(t, "the address of the pages", func(text string) (whole bool) {
		_, rest, _ := strings.Cut(text, "boardd: pages: http://")
		address, _, whole = strings.Cut(rest, "\n")
		return whole
	})
	return address
}
