package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/recorder"
)

// told are the lines of a story, without their times.
type told chan string

var tellingTime = regexp.MustCompile(`^\d\d:\d\d:\d\d  `)

func (lines told) Write(text []byte) (int, error) {
	if at := tellingTime.Find(text); at != nil {
		lines <- strings.TrimSuffix(string(text[len(at):]), "\n")
	}
	return len(text), nil
}

// tell plays the demo until its story has a line, and returns all lines until then.
func tell(t *testing.T, d *demo, last string) (lines []string) {
	t.Helper()
	out, failures := make(told, 1000), new(bytes.Buffer)
	d.out, d.log = out, slog.New(slog.NewTextHandler(failures, &slog.HandlerOptions{Level: slog.LevelError}))
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.serve(ctx, plain) }()
	for !slices.Contains(lines, last) {
		select {
		case line := <-out:
			lines = append(lines, line)
		case err := <-ended:
			t.Fatalf("the demo ends: %v", err)
		case <-time.After(awaittest.Patience):
			t.Errorf("not told: %s", last)
			lines = append(lines, last)
		}
	}
	stop()
	if err := <-ended; err != nil || failures.Len() > 0 {
		t.Errorf("the demo ends with %v, and says %s", err, failures)
	}
	return lines
}

// incidents are the lines that are no results: these come when a game is over.
func incidents(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return strings.Contains(line, "signed by both players") })
}

func TestTheDemoTellsAnAfternoon(t *testing.T) {
	for _, tc := range []struct {
		name   string
		tables int
		seed   uint64
		want   []string
	}{
		{"all of it", 4, 1, []string{
			"hall      round 1 is paired and published: names go to the boards  /rounds/1",
			"hall      round 1 has started: the clocks run  /",
			"table 2   Lê Cường is not here: his clock runs  /tables/2",
			"table 2   Lê Cường comes 3 minutes late; 15 are allowed, so nothing is found  /tables/2",
			`table 3   Vũ Hải claims in ply 7: "He lifted another piece first."  /arbiter`,
			"table 3   Trần Văn Quang has ruled by the hall: the players do as he says  /tables/3/arbiter",
			"table 3   the game goes on  /tables/3",
			"table 1   the board is unplugged, and records on: the players notice nothing  /",
			"table 1   it is connected again: the hall has every row that it has signed, each once  /tables/1",
			"table 4   the board is dead  /",
			"table 4   a spare board takes its place, as by boardctl hall replace 4, and the pieces are set up  /tables/4",
			"table 4   the game goes on from ply 13, at the same address  /tables/4",
			"hall      round 2 is paired and published: names go to the boards  /rounds/2",
		}},
		{"two tables are few, and a draw needs the arbiter", 2, 5, []string{
			"hall      with 2 tables no board is unplugged and nobody is late: --tables 4 shows all of it  /",
			"hall      round 1 is paired and published: names go to the boards  /rounds/1",
			"hall      round 1 has started: the clocks run  /",
			`table 1   Trần Bình claims in ply 7: "He lifted another piece first."  /arbiter`,
			"table 1   Trần Văn Quang has ruled by the hall: the players do as he says  /tables/1/arbiter",
			"table 1   the game goes on  /tables/1",
			"table 2   the board is dead  /",
			"table 2   a spare board takes its place, as by boardctl hall replace 2, and the pieces are set up  /tables/2",
			"table 2   the game goes on from ply 13, at the same address  /tables/2",
			"table 2   both players agree on a draw, and Trần Văn Quang consents  /tables/2",
			"hall      round 2 is paired and published: names go to the boards  /rounds/2",
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := &demo{data: t.TempDir(), tables: tc.tables, seed: tc.seed, speed: 100, incidents: true}
			lines := tell(t, d, tc.want[len(tc.want)-1])
			if got := incidents(lines); !slices.Equal(got, tc.want) {
				t.Errorf("told:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(tc.want, "\n"))
			}
			if n := len(lines) - len(tc.want); n != tc.tables {
				t.Errorf("%d results of %d tables: %q", n, tc.tables, lines)
			}
			if table := castOf(tc.seed, tc.tables).unplugged; table > 0 {
				sameRows(t, d, table)
			}
			for table := 1; table <= tc.tables; table++ {
				nothingFound(t, d.dir(table), table == castOf(tc.seed, tc.tables).claim)
			}
		})
	}
}

// rowsOf returns the rows of a stored game.
func rowsOf(t *testing.T, dir string, game int) (rows []string) {
	t.Helper()
	st, err := recorder.OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	for row, err := range st.Rows(t.Context(), game, 1) {
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, fmt.Sprintf("%d %d %s %s", row.Seq, row.At, row.Kind, row.Bytes))
	}
	return rows
}

// sameRows checks that the hall has each row of the first game at a table, from the first one to the last signature, and each once.
func sameRows(t *testing.T, d *demo, table int) {
	t.Helper()
	board := rowsOf(t, d.dir(table), 1)
	signed := slices.IndexFunc(board, func(row string) bool { return strings.Contains(row, `"type":"confirmed"`) }) + 1
	st, err := recorder.OpenReader(d.hallDir())
	if err != nil {
		t.Fatal(err)
	}
	games, err := st.Games(t.Context())
	if err = errors.Join(err, st.Close()); err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if rows := rowsOf(t, d.hallDir(), g.ID); signed > 0 && len(rows) >= signed && slices.Equal(rows[:signed], board[:signed]) {
			return
		}
	}
	t.Errorf("table %d: no log of the hall has the %d rows of its board", table, signed)
}

// nothingFound checks that nobody is found to have come too late, and that a breach was found only where one was claimed.
func nothingFound(t *testing.T, dir string, claimed bool) {
	t.Helper()
	found := slices.DeleteFunc(rowsOf(t, dir, 1), func(row string) bool { return !strings.Contains(row, `"type":"finding"`) })
	if claimed != (len(found) > 0) || slices.ContainsFunc(found, func(row string) bool { return strings.Contains(row, `"kind":"late"`) }) {
		t.Errorf("%s: found %q", dir, found)
	}
}
