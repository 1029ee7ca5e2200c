package analysis

import (
	"bufio"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Options bounds an engine's resources and output.
type Options struct {
	Lines  int   // The number of best lines, 1 for 0.
	Hash   int   // The size of its hash table in MB, 16 for 0.
	Memory int64 // The most bytes of address space, 1 GiB for 0.

	Threads    int  // The number of threads, 1 for 0.
	Processors int  // How many processors it may use, the last ones; all for 0.
	Nice       *int // Its priority once it is ready, from 0, the usual one, to 19, the lowest; 19 for nil.

	hurried bool          // It gets both greetings at once, and no time to end by itself,
	stops   time.Duration // or to stop, but for so long.
}

// The unread lines kept of an engine, and its longest line: some MB in all.
const linesKept, lineMax = 100, 1 << 16

const (
	// answers limits the time until a program is ready.
	answers = time.Minute
	// greets limits the time until it names its protocol: even a small, busy computer has started it by then.
	greets = time.Minute
	// asksAgain is the delay of the greeting in UCCI: some engines of UCCI ignore unknown commands.
	asksAgain = time.Second
)

// Engine is a running program that plays.
type Engine struct {
	Name    string // Its own name, that of its file where it says none.
	command *exec.Cmd
	mark    string // In its environment, and in that of all its child processes.
	guard   *guard
	in      io.WriteCloser
	lines   chan string
	options map[string]string // How the engine declared each option, by its name in lower case.
	dialect dialect
	ended   error // Why its output has ended.
	// The times until the greeting in UCCI, for ending by itself, for an answer after the search time, and for stopping
	// on command.
	asksAgain, farewell, late, stops time.Duration
}

// Start starts the program at a path for a game that begins with a position. It greets in UCI first, then in UCCI.
func Start(ctx context.Context, path string, start boardgame.Position, o Options) (*Engine, error) {
	e := &Engine{Name: filepath.Base(path), command: exec.Command(path), lines: make(chan string, linesKept), options: map[string]string{}, asksAgain: asksAgain, farewell: farewell, late: late, stops: late}
	if o.hurried {
		e.asksAgain, e.farewell, e.late, e.stops = 0, 0, 0, o.stops
	}
	if err := e.run(o); err != nil {
		return nil, fmt.Errorf("engine %s: %w", path, err)
	}
	if err := e.open(ctx, start, o); err != nil {
		e.Close()
		return nil, fmt.Errorf("engine %s: %w", path, err)
	}
	if err := giveWay(e.PID(), o.nice()); err != nil { // Not before: with all processors busy it would start too late.
		e.Close()
		return nil, fmt.Errorf("engine %s: its priority: %w", path, err)
	}
	return e, nil
}

func (e *Engine) run(o Options) (err error) {
	if e.in, err = e.command.StdinPipe(); err != nil {
		return err
	}
	out, err := e.command.StdoutPipe()
	if err != nil {
		return err
	}
	setGroup(e.command)
	e.mark = "KYBAN_ENGINE=" + rand.Text()
	e.command.Env = append(os.Environ(), e.mark)
	if e.guard, err = startGuard(e.mark); err != nil {
		return fmt.Errorf("its guard: %w", err)
	}
	if err := e.command.Start(); err != nil {
		e.guard.end()
		return err
	}
	goFirst(e.command.Process.Pid)
	if err := bound(e.command.Process.Pid, o.bounds()); err != nil {
		e.Close()
		return fmt.Errorf("its bounds: %w", err)
	}
	go func() {
		defer close(e.lines)
		s := bufio.NewScanner(out)
		s.Buffer(nil, lineMax)
		for s.Scan() {
			e.lines <- s.Text()
		}
	}()
	return nil
}

type bounds struct {
	memory     int64
	processors int // 0 for all.
}

func (o Options) bounds() bounds {
	return bounds{cmp.Or(o.Memory, 1<<30), o.Processors}
}

func (o Options) nice() int {
	if o.Nice != nil {
		return *o.Nice
	}
	return 19
}

// open detects the engine's protocol, and sends it the game.
func (e *Engine) open(ctx context.Context, start boardgame.Position, o Options) error {
	if err := e.greet(ctx); err != nil {
		return err
	}
	for _, set := range e.settings(start, o) {
		if err := e.tell(e.dialect.option(set[0], set[1])); err != nil {
			return err
		}
	}
	if !e.plays(start) {
		return fmt.Errorf("%s does not play %s", e.Name, start.Game().Name)
	}
	_, err := e.ask(ctx, answers, "isready", "readyok")
	return err
}

// settings are the options to set, as far as the engine declared them.
func (e *Engine) settings(start boardgame.Position, o Options) (set [][2]string) {
	game := start.Game().Name
	if variants, ok := e.options["uci_variant"]; ok && slices.Contains(strings.Fields(variants), game) {
		set = append(set, [2]string{"UCI_Variant", game})
		e.dialect.fromOne = game == "xiangqi" && !e.dialect.ucci
	}
	if c, ok := start.(*boardgame.Chess); ok && c.Is960() {
		e.dialect.is960 = true
		set = append(set, [2]string{"UCI_Chess960", "true"})
	}
	set = append(set, [2]string{"Threads", strconv.Itoa(max(o.Threads, 1))}, [2]string{"Hash", strconv.Itoa(max(o.Hash, 16))}, [2]string{"MultiPV", strconv.Itoa(max(o.Lines, 1))},
		[2]string{"UCI_AnalyseMode", "true"}, [2]string{"usemillisec", "true"})
	return slices.DeleteFunc(set, func(s [2]string) bool {
		_, declared := e.options[strings.ToLower(s[0])]
		return !declared
	})
}

// plays reports whether an engine plays the game of a position: one of UCCI plays xiangqi; one of UCI plays the variants
// that it lists, or else, by its name, xiangqi or chess.
func (e *Engine) plays(start boardgame.Position) bool {
	game := start.Game().Name
	if e.dialect.ucci {
		return game == "xiangqi"
	}
	if variants, ok := e.options["uci_variant"]; ok {
		return slices.Contains(strings.Fields(variants), game)
	}
	return strings.Contains(strings.ToLower(e.Name), "pikafish") == (game == "xiangqi")
}

func (e *Engine) tell(command string) error {
	if _, err := io.WriteString(e.in, command+"\n"); err != nil {
		return e.gone()
	}
	return nil
}

// greet detects an engine's protocol. It greets in UCI, and in UCCI as soon as the engine rejects the former, or after a
// while.
func (e *Engine) greet(ctx context.Context) error {
	said, err := e.ask(ctx, e.asksAgain, "uci", "uciok")
	if err != nil && e.ended == nil && ctx.Err() == nil && !errors.Is(err, errRepeats) {
		if said, err = e.ask(ctx, greets, "ucci", "ucciok", "uciok"); said == "uciok" {
			clear(e.options) // A slow engine that speaks both goes over to UCCI as it reads on: it is called back.
			said, err = e.ask(ctx, greets, "uci", "uciok")
		}
	}
	e.dialect.ucci = said == "ucciok"
	switch {
	case err == nil || ctx.Err() != nil:
		return err
	case e.ended != nil:
		return fmt.Errorf("it did not say whether it speaks UCI or UCCI: %w", err)
	default:
		return noEngine(err)
	}
}

// noEngine returns an error: the program is no usable engine, and why.
func noEngine(why error) error {
	return fmt.Errorf("it is no engine, for it speaks neither UCI nor UCCI: %w; expected a program such as pikafish, fairy-stockfish or stockfish", why)
}

var errRepeats = errors.New("it repeats what it is told")

// ask sends a command and returns the first of the answers that comes in time.
func (e *Engine) ask(ctx context.Context, most time.Duration, command string, answers ...string) (string, error) {
	if err := e.tell(command); err != nil {
		return "", err
	}
	ctx, stop := context.WithTimeoutCause(ctx, most, fmt.Errorf("no %s within %s", answers[0], most))
	defer stop()
	for {
		line, err := e.hear(ctx)
		if err != nil {
			return "", err
		}
		words := strings.Fields(line)
		switch {
		case len(words) > 0 && slices.Contains(answers, words[0]):
			return words[0], nil
		case line == command:
			return "", errRepeats
		case len(words) > 0 && words[0] == "option":
			e.declare(words[1:])
		case len(words) > 2 && words[0] == "id" && words[1] == "name":
			e.Name = strings.Join(words[2:], " ")
		case strings.HasPrefix(strings.ToLower(line), "unknown command") && strings.Contains(line, command):
			return "", fmt.Errorf("it does not know %q", command)
		}
	}
}

// declare notes an option: "name Hash type spin ..." in UCI, "hashsize type spin ..." in UCCI.
func (e *Engine) declare(words []string) {
	if len(words) > 0 && words[0] == "name" {
		words = words[1:]
	}
	if end := slices.Index(words, "type"); end > 0 {
		e.options[strings.ToLower(strings.Join(words[:end], " "))] = strings.Join(words[end:], " ")
	}
}

func (e *Engine) hear(ctx context.Context) (string, error) {
	select {
	case line, ok := <-e.lines:
		if !ok {
			return "", e.gone()
		}
		return line, nil
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
}

// farewell limits the time in which a silent engine may end by itself.
const farewell = time.Second

// gone returns how the engine ended by itself. It ends one that runs on without output, with all its child processes.
func (e *Engine) gone() error {
	if e.ended == nil {
		e.ended = errors.New("it ended")
		forced := time.AfterFunc(e.farewell, func() { endGroup(e.command.Process, e.mark) })
		if err := e.command.Wait(); err != nil {
			e.ended = fmt.Errorf("it ended: %w", err)
		}
		forced.Stop()
		endGroup(e.command.Process, e.mark)
		e.guard.end()
	}
	return e.ended
}

// late is how far an engine may exceed its time, and then its time to stop: a small computer may be busy.
const late = 10 * time.Second

// silent and longest limit an engine's silence, and its search, without a time limit.
const silent, longest = time.Minute, time.Hour

// patience is the remaining time for a search.
type patience struct {
	until   time.Time
	silence time.Duration // Between two lines; 0 for any.
	stopped bool          // The stop command was sent.
}

func (e *Engine) patience(l Limit) *patience {
	if l.Depth > 0 {
		return &patience{until: time.Now().Add(longest), silence: silent}
	}
	return &patience{until: time.Now().Add(l.Time + e.late)}
}

// hearWithin returns the next line of a searching engine. It stops an engine that takes too long, and gives up one that
// does not stop.
func (e *Engine) hearWithin(ctx context.Context, p *patience) (string, error) {
	for {
		until := p.until
		if by := time.Now().Add(p.silence); p.silence > 0 && by.Before(until) {
			until = by
		}
		limited, done := context.WithDeadline(ctx, until)
		line, err := e.hear(limited)
		done()
		switch {
		case err == nil || ctx.Err() != nil || e.ended != nil:
			return line, err
		case p.stopped:
			return "", errors.New("it says no bestmove, not even when it is told to stop")
		}
		*p = patience{until: time.Now().Add(e.stops), stopped: true}
		if err := e.tell("stop"); err != nil {
			return "", err
		}
	}
}

// Evaluate returns the best lines of the position after the moves from a start, the best one first; none if the game is
// over there. It stops an engine that exceeds its time; a context that ends, and any other error, leave the engine
// unusable. It calls heard with the best lines so far after each new one; they are not kept.
func (e *Engine) Evaluate(ctx context.Context, start boardgame.Position, moves []engine.Move, l Limit, heard func([]Line)) ([]Line, error) {
	p := start
	for _, m := range moves {
		p = p.After(m)
	}
	if len(p.Moves()) == 0 {
		return nil, nil
	}
	if err := e.tell(e.dialect.position(start, moves)); err != nil {
		return nil, err
	}
	if err := e.tell(e.dialect.search(l)); err != nil {
		return nil, err
	}
	var best byRank
	for patient := e.patience(l); ; {
		text, err := e.hearWithin(ctx, patient)
		if err != nil {
			return nil, fmt.Errorf("engine %s: %w", e.Name, err)
		}
		if line, ok := e.dialect.readLine(text, p); ok {
			best.take(line)
			heard(best)
		}
		if word, _, _ := strings.Cut(text, " "); word == "bestmove" || word == "nobestmove" {
			return best, nil
		}
	}
}

func (e *Engine) PID() int { return e.command.Process.Pid }

// Close ends the engine with all its child processes.
func (e *Engine) Close() {
	if e.ended != nil {
		return
	}
	e.ended = errors.New("it was ended")
	_ = e.tell("quit")
	_ = e.in.Close()
	endGroup(e.command.Process, e.mark)
	e.guard.end()
	go func() {
		for range e.lines { // So that the reader of its lines ends, too.
		}
	}()
	_ = e.command.Wait() // It was killed. Close does not wait for processes that left its group and hold its output open.
}
