package daemon

import (
	"bytes"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// TestTheClockOfTheComputerIsSet plays a game while the computer's clock is set. The records of the game stay the same to the
// microsecond; beside them stand the step, and the sources of the times of day.
func TestTheClockOfTheComputerIsSet(t *testing.T) {
	noon := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	for _, tc := range []struct {
		name    string
		began   time.Time
		set     time.Duration // By how much, after two seconds of play.
		records []string
		walls   []string // Each time of day that goes backwards or whose source differs from the one before.
	}{
		{"nobody sets it", noon, 0, nil, []string{"host 12:00:00"}},
		{"NTP sets it forward by an hour", noon, time.Hour,
			[]string{`{"type":"clock_step","game":1,"amount_us":3600000000,"at_us":1200000}`}, []string{"host 12:00:00"}},
		{"NTP sets it back by an hour", noon, -time.Hour,
			[]string{`{"type":"clock_step","game":1,"amount_us":-3600000000,"at_us":1200000}`}, []string{"host 12:00:00", "host 11:00:03"}},
		{"NTP corrects it by less than a second", noon, 400 * time.Millisecond, nil, []string{"host 12:00:00"}},
		{"without a battery it begins in 1970, and NTP sets it", time.Unix(0, 0), noon.Sub(time.Unix(0, 0)),
			[]string{`{"type":"clock_step","game":1,"amount_us":1795262400000000,"at_us":1200000}`}, []string{"none", "host 12:00:03"}},
		{"without a battery it begins in 1970, and nobody sets it", time.Unix(0, 0), 0, nil, []string{"none"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			want, _ := playedBy(t, noon, 0)
			got, walls := playedBy(t, tc.began, tc.set)
			steps := slices.DeleteFunc(slices.Clone(got), func(r string) bool { return !strings.HasPrefix(r, `{"type":"clock_step"`) })
			rest := slices.DeleteFunc(slices.Clone(got), func(r string) bool { return strings.HasPrefix(r, `{"type":"clock_step"`) })
			if !slices.Equal(rest, want) {
				t.Errorf("the game reads\n%s\nwant\n%s", strings.Join(rest, "\n"), strings.Join(want, "\n"))
			}
			if !reflect.DeepEqual(steps, append([]string{}, tc.records...)) {
				t.Errorf("steps %q, want %q", steps, tc.records)
			}
			if !slices.Equal(walls, tc.walls) {
				t.Errorf("times of day %q, want %q", walls, tc.walls)
			}
		})
	}
}

// playedBy plays two plies by a computer's clock, and returns the stored records, and the times of day beside them that the
// table above shows.
func playedBy(t *testing.T, began time.Time, set time.Duration) (records, walls []string) {
	t.Helper()
	dir := t.TempDir()
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	var at sensor.Micros // The time that has passed.
	read := func() (time.Time, time.Duration) {
		running := time.Duration(at) * time.Microsecond
		wall := began.Add(running)
		if at > 2_000_000 {
			wall = wall.Add(set)
		}
		return wall, running
	}
	d := &Daemon{
		host: &hostClock{read: read}, split: splitter{game: 1}, session: newSession(store, "gpio", game.Config{Rulebook: "vn2004"}, "", nil),
		wall: func(sensor.Micros) boardlog.Wall { now, _ := read(); return HostWallAt(now) },
	}
	d.commits = newCommitter(d.session, nothing{}, slog.New(slog.DiscardHandler), func(err error) { t.Error(err) }, func([]step, game.View) {}, func(time.Time) {})
	tr, err := trace.Parse(strings.NewReader(twoPlies))
	if err != nil {
		t.Fatal(err)
	}
	var player *feed.Player
	if err := d.Locked(func() (err error) {
		if player, err = feed.NewPlayer(tr.Header, game.Config{}, d.sink); err == nil {
			d.board = player.Board()
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for _, line := range tr.Lines {
		at = line.At
		if err := d.Locked(func() error { return player.Line(line) }); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.commits.close(); err != nil {
		t.Fatal(err)
	}
	last := boardlog.Wall{}
	for row, err := range store.Records(t.Context(), 1, 1) {
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, string(bytes.Clone(row.Bytes)))
		if row.Wall.Source != last.Source || row.Wall.Time.Before(last.Time) {
			text := string(row.Wall.Source)
			if row.Wall.Source != boardlog.WallNone {
				text = fmt.Sprint(text, " ", row.Wall.Time.Format(time.TimeOnly))
			}
			walls = append(walls, text)
		}
		last = row.Wall
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	return records, walls
}
