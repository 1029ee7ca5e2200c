package site

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/scoresheet"
)

// anEvent returns an event of two sections with a round each, of which a board has recorded one game.
func anEvent(t *testing.T) Site {
	t.Helper()
	e := new(event.Event)
	list := []players.Player{
		{Name: "Nguyễn <An>", Club: "Huế", Rating: 2100, Birth: "1999-02-03", Extra: map[string]string{"phone": "0905123456"}},
		{Name: "Bình", Club: "Vinh"}, {Name: "Cường"}, {Name: "Dũng"}, {Name: "Em"},
	}
	teams := []players.Player{{Name: "A1", Team: "A"}, {Name: "A2", Team: "A"}, {Name: "B1", Team: "B"}, {Name: "B2", Team: "B"}}
	result := func(table int, o event.Outcome) event.Fact {
		return event.Fact{Result: &event.Result{Round: 1, Table: table, Game: 1, Outcome: o}}
	}
	for _, f := range []event.Fact{
		{Opened: &event.Regulations{Event: "Giải Huế", Arbiter: "Trọng Tài", System: event.Swiss, Rounds: 2, Seed: "7", Tiebreaks: []string{"buchholz"}}, Players: list},
		{Pairing: &event.Pairing{Round: 1, Tables: []event.Table{{Table: 1, First: 1, Second: 2}, {Table: 2, First: 3, Second: 4}}, Rests: []event.Place{{Entry: 5}}}},
		{Publication: &event.Publication{Round: 1}},
		result(1, event.RedWins), result(2, event.RedForfeit),
		{Pairing: &event.Pairing{Round: 2, Tables: []event.Table{{Table: 1, First: 1, Second: 3}, {Table: 2, First: 2, Second: 5}}, Rests: []event.Place{{Entry: 4}}}},
		{Section: "Teams", Opened: &event.Regulations{System: event.Teams, Boards: 2, Seed: "7", FirstTable: 11, Play: "chess"}, Players: teams},
		{Section: "Teams", Pairing: &event.Pairing{Round: 1, Tables: []event.Table{{Table: 11, First: 1, Second: 3, Match: 1, Board: 1, Teams: [2]int{1, 2}}, {Table: 12, First: 4, Second: 2, Match: 1, Board: 2, Teams: [2]int{1, 2}}}}},
		{Section: "Teams", Publication: &event.Publication{Round: 1}},
	} {
		if err := e.Apply(f); err != nil {
			t.Fatal(err)
		}
	}
	sheet := scoresheet.Sheet{Play: "xiangqi", FEN: boardgame.Start().FEN(), Rulebook: "vn2004", Result: "1-0", Tags: map[string]string{"red": "Nguyễn <An>", "black": "Bình"},
		Moves: []scoresheet.Move{{Ply: 1, Side: "red", Move: "h2e2"}, {Ply: 2, Side: "black", Move: "h9g7"}, {Ply: 3, Side: "red", Move: "h0g2"}}}
	positions := []string{boardgame.Start().FEN()}
	position := boardgame.Start()
	for _, m := range sheet.Moves {
		move, err := boardgame.ParseMove(m.Move)
		if err != nil {
			t.Fatal(err)
		}
		position = position.After(move)
		positions = append(positions, position.FEN())
	}
	return Site{Event: e, Recorded: map[Place]bool{{Round: 1, Game: 1, Table: 1}: true}, Game: func(context.Context, Place) (Game, error) {
		return Game{Sheet: sheet, Positions: positions, PGN: []byte("[Red \"Nguyễn <An>\"]\n\n1. h2e2 h9g7 2. h0g2 1-0\n")}, nil
	}}
}

// written returns the files of a site.
func written(t *testing.T, s Site) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := s.Write(t.Context(), func(name string, data []byte) error {
		if _, ok := all[name]; ok || !filepath.IsLocal(name) {
			t.Errorf("%s is written twice, or is elsewhere", name)
		}
		all[name] = string(data)
		return nil
	}, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestWhatIsInAFolder(t *testing.T) {
	all := written(t, anEvent(t))
	names := slices.Sorted(maps.Keys(all))
	for _, want := range []string{"index.html", "event.pgn", "rounds/1.pgn", "section-1.csv", "section-1.trf", "section-2.csv", "games/1-1-1-1.svg", "games/1-1-1-1.pgn", "games/1-1-1-1.js", "assets/xiangqi.js", SumsName,
		"vi/index.html", "zh/standings.html", "zh-hant/cross.html", "en/rounds/1.html", "en/players.html", "en/players/2-4.html", "en/teams.html", "en/games/1-1-1-1.html"} {
		if !slices.Contains(names, want) {
			t.Errorf("no %s among %q", want, names)
		}
	}
	for _, c := range []struct{ file, want string }{
		{"en/games/1-1-1-1.html", `<a id="ply-1" href="#ply-1">C2=5</a>`},
		{"vi/games/1-1-1-1.html", `<a id="ply-3" href="#ply-3">M2.3</a>`},
		{"en/games/1-1-1-1.html", "Red: Nguyễn &lt;An&gt; · Black: Bình · <strong class=\"result\">1-0</strong>"},
		{"en/rounds/1.html", `<th scope="row">11</th>`},
		{"en/rounds/1.html", "Rests: Em"},
		{"en/standings.html", `<td>2</td><th scope="row"><a href="players/1-1.html">Nguyễn &lt;An&gt;</a></th><td>Huế</td><td>2</td>`},
		{"zh/standings.html", "<th scope=\"col\">对手分</th>"},
		{"event.pgn", "1. h2e2 h9g7 2. h0g2 1-0\n\n[Game \"Chinese Chess\"]"},
		{"rounds/1.pgn", `[Round "1.11"]`},
		{"section-1.csv", ",1,2,1,Cường,Dũng,+-"},
		{"games/1-1-1-1.js", `window.kybanPositions = ["rnbakabnr/9/1c5c1/`},
	} {
		if !strings.Contains(all[c.file], c.want) {
			t.Errorf("%s has no %s: %s", c.file, c.want, all[c.file])
		}
	}
	if again := written(t, anEvent(t)); !maps.Equal(again, all) {
		t.Error("the same event gives other bytes")
	}
}

var linked = regexp.MustCompile(`(?:href|src)="([^"]*)"`)

// A folder works at any place, also on a disk.
func TestAllLinksAreRelativeAndLeadSomewhere(t *testing.T) {
	s := anEvent(t)
	s.Evidence = true
	game := s.Game
	s.Game = func(ctx context.Context, p Place) (Game, error) {
		g, err := game(ctx, p)
		g.Key, g.Evidence = "KEY", func(out io.Writer) error { _, err := io.WriteString(out, "signed"); return err }
		return g, err
	}
	all := written(t, s)
	if all["evidence/1-1-1-1.evidence"] != "signed" || !strings.Contains(all["en/evidence.html"], "boardctl verify 1-1-1-1.evidence --board KEY") {
		t.Errorf("the evidence: %s", all["en/evidence.html"])
	}
	for name, text := range all {
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		for _, link := range linked.FindAllStringSubmatch(text, -1) {
			target, fragment, _ := strings.Cut(link[1], "#")
			to := path.Join(path.Dir(name), target)
			if target == "" {
				to = name
			}
			if _, ok := all[to]; !ok || strings.HasPrefix(target, "/") {
				t.Errorf("%s leads to %s, which is not there", name, link[1])
			}
			if fragment != "" && !strings.Contains(all[to], `id="`+fragment+`"`) {
				t.Errorf("%s leads to %s: no such place", name, link[1])
			}
		}
	}
}

func TestNothingPrivateIsInAFolder(t *testing.T) {
	for name, text := range written(t, anEvent(t)) {
		for _, private := range []string{"1999-02-03", "1999/02/03", "0905123456", "phone", "Trọng Tài", "seed", "token", "evidence/"} {
			if strings.Contains(text, private) {
				t.Errorf("%s has %q", name, private)
			}
		}
		if strings.Contains(name, "rounds/2") || strings.HasPrefix(name, "evidence") {
			t.Errorf("%s is there: the round is not published, and the records are not wanted", name)
		}
	}
}

func TestAFolderThatIsThere(t *testing.T) {
	s, none := anEvent(t), func(int, int) {}
	parent := t.TempDir()
	folder := filepath.Join(parent, "public")
	n, err := s.WriteFolder(t.Context(), folder, none)
	if want := len(written(t, s)); err != nil || n != want {
		t.Fatalf("%d files, %v, want %d", n, err, want)
	}
	if _, err := s.WriteFolder(t.Context(), folder, none); err != nil {
		t.Errorf("a site is not replaced: %v", err)
	}
	index := filepath.Join(folder, "index.html")
	kept, err := os.ReadFile(index)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		change func() error
		want   string
	}{
		{"with a file of somebody else", func() error { return os.WriteFile(filepath.Join(folder, "mine.txt"), nil, 0o600) }, "mine.txt was changed, or is none of the site's files"},
		{"with a changed file", func() error {
			return errors.Join(os.Remove(filepath.Join(folder, "mine.txt")), os.WriteFile(index, []byte("mine"), 0o600))
		}, "index.html was changed, or is none of the site's files"},
		{"without its sums", func() error {
			return errors.Join(os.WriteFile(index, kept, 0o600), os.Remove(filepath.Join(folder, SumsName)))
		}, "is there already, is no site, and is not replaced"},
	} {
		if err := c.change(); err != nil {
			t.Fatal(err)
		}
		if _, err := s.WriteFolder(t.Context(), folder, none); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	if entries, err := os.ReadDir(parent); err != nil || len(entries) != 1 {
		t.Errorf("beside the folder: %v, %v", entries, err)
	}
}

func TestAnArchiveHasTheSameFiles(t *testing.T) {
	s := anEvent(t)
	var first, second bytes.Buffer
	for _, out := range []*bytes.Buffer{&first, &second} {
		if err := s.WriteZip(t.Context(), out); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same event gives other bytes")
	}
	z, err := zip.NewReader(bytes.NewReader(first.Bytes()), int64(first.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if want := len(written(t, s)); len(z.File) != want {
		t.Errorf("%d files, want %d", len(z.File), want)
	}
}
