package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/picture"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/tell"
)

// Place is the place of a game in the event.
type Place struct {
	Section     string
	Round, Game int // From 1.
	Table       int
}

// Game is a game that a board has recorded, as far as everybody may know it.
type Game struct {
	Sheet     scoresheet.Sheet
	Positions []string // As FEN, after each ply, from 0.
	PGN       []byte
	Evidence  func(io.Writer) error // Writes the signed records; nil where they are not wanted.
	Key       string                // Verifies them.
}

// Site is what the folder is made of.
type Site struct {
	Event    *event.Event   // As everybody may know it.
	Recorded map[Place]bool // The games that Game returns.
	Game     func(context.Context, Place) (Game, error)
	Evidence bool // The signed records are wanted, too.
}

// SumsName is the file with the sums of all others. A folder that has it, and in which all files are as it says, was written by this package.
const SumsName = "kyban-site.sha256"

// Write hands over all files, one after the other, and at the end their sums. After each game it tells how many of all are written.
func (s Site) Write(ctx context.Context, put func(name string, data []byte) error, progress func(done, all int)) error {
	w := &writer{Site: s, ctx: ctx, sums: map[string]string{}}
	w.all = w.seats()
	w.rounds = roundsOf(w.all)
	w.put = func(name string, data []byte) error {
		w.sums[name] = fmt.Sprintf("%x", sha256.Sum256(data))
		return put(name, data)
	}
	for _, write := range []func() error{w.assets, func() error { return w.games(progress) }, w.reports, w.pages} {
		if err := write(); err != nil {
			return err
		}
	}
	var sums strings.Builder
	for _, name := range slices.Sorted(maps.Keys(w.sums)) {
		fmt.Fprintf(&sums, "%s  %s\n", w.sums[name], name)
	}
	return put(SumsName, []byte(sums.String()))
}

// writer writes a site.
type writer struct {
	Site
	ctx     context.Context
	put     func(name string, data []byte) error
	all     []seat
	rounds  []int // That are published in some section.
	sums    map[string]string
	pgn     map[Place][]byte // Of the games that are recorded.
	evident []string         // The games whose evidence is there,
	keys    map[string]bool  // and the keys of their boards.
	plays   map[string]bool  // That are played on boards.
}

// seat is a game of the event with its table.
type seat struct {
	section int // From 1.
	s       *event.Section
	r       *event.Round
	t       event.Table
	game    int
}

func (g seat) place() Place { return Place{g.s.Name, g.r.Number(), g.game, g.t.Table} }

// id names a game in the folder.
func (g seat) id() string {
	return fmt.Sprintf("%d-%d-%d-%d", g.section, g.r.Number(), g.t.Table, g.game)
}

// seats returns all games of the rounds that are published, section by section.
func (w *writer) seats() (all []seat) {
	for i, s := range w.Event.Sections {
		for _, r := range s.Rounds {
			if !r.Published {
				continue
			}
			for _, t := range r.Tables {
				for game := range t.Results {
					all = append(all, seat{i + 1, s, r, t, game + 1})
				}
			}
		}
	}
	return all
}

// games writes what is recorded of each game: its page in each language, its last position as a picture, its moves.
func (w *writer) games(progress func(done, all int)) error {
	w.pgn, w.keys, w.plays = map[Place][]byte{}, map[string]bool{}, map[string]bool{}
	var recorded []seat
	for _, g := range w.all {
		if w.Recorded[g.place()] {
			recorded = append(recorded, g)
		}
	}
	for i, g := range recorded {
		if err := w.ctx.Err(); err != nil {
			return err
		}
		of, err := w.Game(w.ctx, g.place())
		if err == nil {
			err = w.game(g, of)
		}
		if err != nil {
			return fmt.Errorf("round %d, table %d: %w", g.r.Number(), g.t.Table, err)
		}
		progress(i+1, len(recorded))
	}
	for _, play := range slices.Sorted(maps.Keys(w.plays)) {
		if err := w.kit(play); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) game(g seat, of Game) error {
	id := g.id()
	w.pgn[g.place()] = of.PGN
	play := "xiangqi"
	if of.Sheet.Play == "chess" {
		play = "chess"
	}
	w.plays[play] = true
	last, err := diagram(g, of)
	if err != nil {
		return err
	}
	positions, err := json.Marshal(of.Positions)
	if err != nil {
		return err
	}
	for _, file := range []struct {
		suffix string
		data   []byte
	}{{".svg", last}, {".pgn", of.PGN}, {".js", []byte("window.kybanPositions = " + string(positions) + ";\n")}} {
		if err := w.put("games/"+id+file.suffix, file.data); err != nil {
			return err
		}
	}
	if of.Evidence != nil {
		var file bytes.Buffer
		if err := of.Evidence(&file); err != nil {
			return err
		}
		w.keys[of.Key], w.evident = true, append(w.evident, id)
		if err := w.put("evidence/"+id+".evidence", file.Bytes()); err != nil {
			return err
		}
	}
	for _, lang := range tell.Languages() {
		if err := w.gamePage(lang, g, of, play); err != nil {
			return err
		}
	}
	return nil
}

// diagram draws the last position of a game.
func diagram(g seat, of Game) ([]byte, error) {
	position, err := boardgame.ReadFEN(of.Positions[len(of.Positions)-1])
	if err != nil {
		return nil, err
	}
	red, black := g.s.Sitting(g.t, g.game)
	o := picture.Options{Title: g.s.PlayerName(red) + " – " + g.s.PlayerName(black)}
	if n := len(of.Sheet.Moves); n > 0 {
		if move, err := boardgame.ParseMove(of.Sheet.Moves[n-1].Move); err == nil {
			o.Last = move
		}
	}
	return picture.SVG(position, o), nil
}

// starts are the positions with one piece of each kind.
var starts = map[string]string{"chess": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "xiangqi": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"}

// kit writes the parts from which the pages of games draw positions.
func (w *writer) kit(play string) error {
	start, err := boardgame.ReadFEN(starts[play])
	if err != nil {
		return err
	}
	kit, err := json.Marshal(picture.NewKit(start, picture.Options{}))
	if err != nil {
		return err
	}
	return w.put("assets/"+play+".js", []byte("window.kybanKit = "+string(kit)+";\n"))
}

// reports writes the results of each section, and the games of each round and of all.
func (w *writer) reports() error {
	for i, s := range w.Event.Sections {
		public := *s
		public.Arbiter = "" // The pages name no arbiter.
		for _, file := range []struct{ suffix, format string }{{"csv", event.CSV}, {"trf", event.TRF26}} {
			data, _, err := public.Export(file.format)
			if err == nil {
				err = w.put(fmt.Sprintf("section-%d.%s", i+1, file.suffix), data)
			}
			if err != nil {
				return err
			}
		}
	}
	rounds := map[int][][]byte{}
	var all [][]byte
	for _, g := range w.all {
		text, ok := w.pgn[g.place()]
		if !ok {
			text = bytes.TrimSuffix(g.s.PGNOf(g.r, g.t, g.game), []byte("\n"))
		}
		rounds[g.r.Number()] = append(rounds[g.r.Number()], text)
		all = append(all, text)
	}
	for _, n := range w.rounds {
		if err := w.put(fmt.Sprintf("rounds/%d.pgn", n), bytes.Join(rounds[n], []byte("\n"))); err != nil {
			return err
		}
	}
	return w.put("event.pgn", bytes.Join(all, []byte("\n")))
}
