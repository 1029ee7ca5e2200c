package main

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
)

// TestWhereTheBoardHangs never opens a line: on a computer with such lines, another device may be connected.
func TestWhereTheBoardHangs(t *testing.T) {
	own := func(c cli.GPIO) *cli.GPIO {
		c.Rows, c.Columns = strings.Fields("0 1 2 3 4 5 6 7 8 9"), strings.Fields("10 11 12 13 14 15 16 17 18")
		return &c
	}
	for _, tc := range []struct {
		name   string
		config *cli.GPIO
		want   string // Chip, first and last row, first and last column, pull, red lever and arbiter.
		told   bool   // The lines are those of the guide.
	}{
		{"no configuration", nil, " 4 21 18 8 PullUp 14 9", true},
		{"no lines", &cli.GPIO{Chip: "gpiochip4", Active: "low"}, "gpiochip4 4 21 18 8 PullUp 14 9", true},
		{"resistors outside", &cli.GPIO{Pull: "none"}, " 4 21 18 8 Float 14 9", true},
		{"a lever elsewhere, and no other button", &cli.GPIO{Buttons: map[string]string{"red_lever": "3"}}, " 4 21 18 8 PullUp 3 ", true},
		{"no buttons", &cli.GPIO{Buttons: map[string]string{}}, " 4 21 18 8 PullUp  ", true},
		{"own lines", own(cli.GPIO{}), " 0 9 10 18 Float  ", false},
		{"own lines, all levels reversed", own(cli.GPIO{Active: "high", Pull: "down"}), " 0 9 10 18 PullDown  ", false},
		{"own lines and a button", own(cli.GPIO{Buttons: map[string]string{"arbiter": "27"}}), " 0 9 10 18 Float  27", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var reported []string
			s, err := newGPIO(tc.config, logtest.New(func(line string) { reported = append(reported, line) }))
			if err != nil {
				t.Fatal(err)
			}
			l := s.Lines
			if got := fmt.Sprint(l.Chip, " ", l.Rows[0], " ", l.Rows[9], " ", l.Columns[0], " ", l.Columns[8], " ", l.Pull, " ",
				l.Buttons[sensor.RedLever], " ", l.Buttons[sensor.Arbiter]); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
			if told := len(reported) == 1 && strings.Contains(reported[0], "docs/BUILDING-A-BOARD.md"); told != tc.told || told != (s.Matrix.Wiring != nil) {
				t.Errorf("told %t, want %t; own wiring %t; reported %q", told, tc.told, s.Matrix.Wiring != nil, reported)
			}
		})
	}
}

func TestSettingsThatNoBoardCanHave(t *testing.T) {
	for want, config := range map[string]cli.GPIO{
		"gpio: expected 10 rows and 9 columns, or neither for those of docs/BUILDING-A-BOARD.md; found 0 and 1":               {Columns: []string{"1"}},
		"gpio: expected 10 rows and 9 columns, or neither for those of docs/BUILDING-A-BOARD.md; found 0 and 0":               {Rows: []string{}},
		"gpio.active high: the board of docs/BUILDING-A-BOARD.md is active low; name the rows and columns of one that is not": {Active: "high"},
		`gpio.active "up": expected low or high`:                                                   {Active: "up"},
		`gpio.pull "high": expected up, down or none`:                                              {Pull: "high"},
		"gpio.buttons.lever: expected red_lever, black_lever, red_adjust, black_adjust or arbiter": {Buttons: map[string]string{"lever": "1"}},
	} {
		if s, err := newGPIO(&config, slog.New(slog.DiscardHandler)); err == nil || err.Error() != want {
			t.Errorf("got  %v, %v\nwant %s", s, err, want)
		}
	}
}

// TestTheExampleShowsTheLinesOfTheGuide uncomments the lines of the printed configuration.
func TestTheExampleShowsTheLinesOfTheGuide(t *testing.T) {
	file := filepath.Join(t.TempDir(), "boardd.toml")
	shown := regexp.MustCompile(`(?m)^# ((rows|columns|\w+_lever|\w+_adjust|arbiter) = |\[)`).ReplaceAllString(example, "$1")
	for name, text := range map[string]string{"as it is printed": example, "with the lines that it shows": shown} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := cli.ReadSettings(file)
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
