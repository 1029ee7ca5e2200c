package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"periph.io/x/conn/v3/gpio"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/settings"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
	"github.com/kyban/kyban/sensor/sensortest"
	"github.com/kyban/kyban/sensor/sensortest/fakegpio"
	"github.com/kyban/kyban/trace"
)

// pinBoard is a gpio source whose pins are those of a fake matrix with simulated players at it. It is switched off at a
// time, while the players go on.
type pinBoard struct {
	*gpioSource
	script *sensortest.Script
	off    sensor.Micros // When it is switched off, 0 for never.
	now    sensor.Micros // Where the players are when it is switched on.
}

func (p *pinBoard) run(ctx context.Context, d *daemon, config game.Config, open *stored) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	table := &table{clock: &benchClock{now: p.now}}
	table.player = sensortest.NewPlayer(p.script, &table.contacts)
	rows, columns := fakegpio.New(&table.contacts, gpio.Low)
	var err error
	if table.pins, err = gpioscan.New(rows, columns, gpioscan.Config{Settle: 1}); err != nil {
		return err
	}
	last := p.script.Steps[len(p.script.Steps)-1].At
	table.clock.wait = func(at sensor.Micros) error {
		if p.off != 0 && at >= p.off || at > last {
			cancel()
		}
		return context.Cause(ctx)
	}
	return p.scan(ctx, d, config, open, table, table, table.clock)
}

// table is a fake matrix with the levers of a clock, and players at it.
type table struct {
	contacts sensortest.Matrix
	pins     *gpioscan.Matrix
	player   *sensortest.Player
	clock    *benchClock
	released [sensor.Buttons]sensor.Micros // When each lever comes up again.
}

// leverDown is how long a hand holds a lever down.
const leverDown sensor.Micros = 50_000

// Scan scans the pins.
func (b *table) Scan() (engine.PointSet, error) {
	for _, line := range b.player.Advance(b.clock.now) {
		if line.Kind == trace.Press {
			lever := sensor.RedLever
			if line.Side == engine.Black {
				lever = sensor.BlackLever
			}
			b.released[lever] = b.clock.now + leverDown
		}
	}
	return b.pins.Scan()
}

// Down returns the levers that are held down.
func (b *table) Down() (sensor.ButtonSet, error) {
	var down sensor.ButtonSet
	for button, until := range b.released {
		if b.clock.now < until {
			down = down.With(sensor.Button(button))
		}
	}
	return down, nil
}

// TestPins records a game on pins that is switched off in mid-turn and on again: it is the same game, the gap is
// recorded, nobody is accused, and every move is right.
func TestPins(t *testing.T) {
	script, want := handsAtPins(t)
	data := filepath.Join(t.TempDir(), "data")
	off := midTurn(t, script)
	var printed bytes.Buffer
	ready := false
	for _, board := range []*pinBoard{{off: off}, {now: off}} {
		board.gpioSource, board.script = &gpioSource{errors: io.Discard, guide: func(g game.Guide) { ready = ready || g.Ready }}, script
		recordOn(t, data, "1", board, &printed)
	}
	if games, moves := playedIn(t, data); games != 1 || !slices.Equal(moves, want) {
		t.Errorf("%d games with moves %v, want 1 with %v\n%s", games, moves, want, printed.Bytes())
	}
	if !ready {
		t.Error("the lights never show that the game may begin")
	}
	if !strings.Contains(printed.String(), `"fault":"gap"`) {
		t.Errorf("no gap is recorded:\n%s", printed.Bytes())
	}
	if strings.Contains(printed.String(), `"type":"finding"`) {
		t.Errorf("somebody is accused:\n%s", printed.Bytes())
	}
}

// A newer version that derives the same goes on with the game of an older one, says nothing of it, and replaces nothing.
func TestNewerVersionGoesOn(t *testing.T) {
	script, want := handsAtPins(t)
	data := filepath.Join(t.TempDir(), "data")
	off := midTurn(t, script)
	recordOn(t, data, "1", &pinBoard{gpioSource: &gpioSource{errors: io.Discard}, script: script, off: off}, io.Discard)
	before := storedRecords(t, data)

	var report bytes.Buffer
	recordOn(t, data, "2", &pinBoard{gpioSource: &gpioSource{errors: &report}, script: script, now: off}, io.Discard)
	if report.Len() > 0 {
		t.Errorf("a difference is reported: %s", report.Bytes())
	}
	if after := storedRecords(t, data); !slices.EqualFunc(after[:len(before)], before, bytes.Equal) {
		t.Error("what was stored was replaced")
	}
	if games, moves := playedIn(t, data); games != 1 || !slices.Equal(moves, want) {
		t.Errorf("%d games with moves %v, want 1 with %v", games, moves, want)
	}
}

// handsAtPins returns what hands do in a game of 20 plies, and the moves.
func handsAtPins(t *testing.T) (*sensortest.Script, []string) {
	t.Helper()
	played := masters()[0]
	played.Moves = played.Moves[:20]
	return handsOfGame(t, played, "clean")
}

// handsOfGame returns what hands of a profile do in a game, and the moves.
func handsOfGame(t *testing.T, played sensortest.Game, hands string) (*sensortest.Script, []string) {
	t.Helper()
	profile, err := sensortest.ProfileNamed(hands)
	if err != nil {
		t.Fatal(err)
	}
	script, err := sensortest.Play(played, profile, 1)
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, m := range played.Moves {
		moves = append(moves, m.String())
	}
	return script, moves
}

// playedIn returns how many games a data directory holds, and their moves.
func playedIn(t *testing.T, data string) (games int, moves []string) {
	t.Helper()
	withStore(t, data, func(r *recorder.Reader, g recorder.Game) {
		games++
		sheet, err := recorder.Scoresheet(g.Meta, r.Records(context.Background(), g.ID, 1))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range sheet.Moves {
			moves = append(moves, m.Move)
		}
	})
	return games, moves
}

// midTurn returns a time at which a piece is in the hand, in the middle of a script.
func midTurn(t *testing.T, script *sensortest.Script) sensor.Micros {
	t.Helper()
	for _, s := range script.Steps[len(script.Steps)/2:] {
		if s.Point.Valid() && !s.Closed {
			return s.At + 50_000
		}
	}
	t.Fatal("nobody lifts a piece")
	return 0
}

// recordOn records a board into a data directory until it is switched off.
func recordOn(t *testing.T, data, version string, board *pinBoard, printed io.Writer) {
	t.Helper()
	store, err := recorder.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	cmd := newRoot()
	cmd.SetOut(printed)
	cmd.SetErr(io.Discard)
	o := defaults()
	o.data, o.json, o.game.Version = data, true, version
	if err := o.record(context.Background(), cmd, store, board, "gpio"); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestWhereTheBoardHangs never opens a line: on a computer that has them, something else may hang there.
func TestWhereTheBoardHangs(t *testing.T) {
	own := func(c settings.GPIO) *settings.GPIO {
		c.Rows, c.Columns = strings.Fields("0 1 2 3 4 5 6 7 8 9"), strings.Fields("10 11 12 13 14 15 16 17 18")
		return &c
	}
	for _, tc := range []struct {
		name   string
		config *settings.GPIO
		want   string // Chip, first and last row, first and last column, pull, red lever and arbiter.
		told   bool   // That the lines are those of the guide.
	}{
		{"no configuration", nil, " 4 21 18 8 PullUp 14 9", true},
		{"no lines", &settings.GPIO{Chip: "gpiochip4", Active: "low"}, "gpiochip4 4 21 18 8 PullUp 14 9", true},
		{"resistors outside", &settings.GPIO{Pull: "none"}, " 4 21 18 8 Float 14 9", true},
		{"a lever elsewhere, and no other button", &settings.GPIO{Buttons: map[string]string{"red_lever": "3"}}, " 4 21 18 8 PullUp 3 ", true},
		{"no buttons", &settings.GPIO{Buttons: map[string]string{}}, " 4 21 18 8 PullUp  ", true},
		{"own lines", own(settings.GPIO{}), " 0 9 10 18 Float  ", false},
		{"own lines, all levels reversed", own(settings.GPIO{Active: "high", Pull: "down"}), " 0 9 10 18 PullDown  ", false},
		{"own lines and a button", own(settings.GPIO{Buttons: map[string]string{"arbiter": "27"}}), " 0 9 10 18 Float  27", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var stderr bytes.Buffer
			s, err := newGPIO(tc.config, &stderr)
			if err != nil {
				t.Fatal(err)
			}
			l := s.lines
			if got := fmt.Sprint(l.Chip, " ", l.Rows[0], " ", l.Rows[9], " ", l.Columns[0], " ", l.Columns[8], " ", l.Pull, " ",
				l.Buttons[sensor.RedLever], " ", l.Buttons[sensor.Arbiter]); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
			if told := strings.Contains(stderr.String(), "docs/BUILDING-A-BOARD.md"); told != tc.told || told != (s.matrix.Wiring != nil) {
				t.Errorf("told %t, want %t; own wiring %t; stderr %s", told, tc.told, s.matrix.Wiring != nil, stderr.Bytes())
			}
		})
	}
}

func TestSettingsThatNoBoardCanHave(t *testing.T) {
	for want, config := range map[string]settings.GPIO{
		"gpio: expected 10 rows and 9 columns, or neither for those of docs/BUILDING-A-BOARD.md; found 0 and 1":               {Columns: []string{"1"}},
		"gpio: expected 10 rows and 9 columns, or neither for those of docs/BUILDING-A-BOARD.md; found 0 and 0":               {Rows: []string{}},
		"gpio.active high: the board of docs/BUILDING-A-BOARD.md is active low; name the rows and columns of one that is not": {Active: "high"},
		`gpio.active "up": expected low or high`:                                                   {Active: "up"},
		`gpio.pull "high": expected up, down or none`:                                              {Pull: "high"},
		"gpio.buttons.lever: expected red_lever, black_lever, red_adjust, black_adjust or arbiter": {Buttons: map[string]string{"lever": "1"}},
	} {
		if s, err := newGPIO(&config, io.Discard); err == nil || err.Error() != want {
			t.Errorf("got  %v, %v\nwant %s", s, err, want)
		}
	}
}

// TestTheExampleShowsTheLinesOfTheGuide takes the marks of comments off the lines of the printed configuration.
func TestTheExampleShowsTheLinesOfTheGuide(t *testing.T) {
	file := filepath.Join(t.TempDir(), "boardd.toml")
	shown := regexp.MustCompile(`(?m)^# ((rows|columns|\w+_lever|\w+_adjust|arbiter) = |\[)`).ReplaceAllString(example, "$1")
	for name, text := range map[string]string{"as it is printed": example, "with the lines that it shows": shown} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := settings.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		if own := text != example; own == c.GPIO.Standard() {
			t.Errorf("%s: the lines are its own: %t", name, !c.GPIO.Standard())
		}
		got, _, err := c.GPIO.Board()
		if want := gpioscan.BoardLines(); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\ngot  %+v, %v\nwant %+v", name, got, err, want)
		}
	}
}
