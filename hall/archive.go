package hall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math"
	"slices"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/event/site"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
)

// Archive is an event as it is stored, with the games that a hall has followed, as everybody may know both now. No hall need run.
type Archive struct {
	hall   *Hall
	reader *recorder.Reader // Nil where no hall has stored anything.
}

// OpenArchive opens the event in a data directory for reading.
func OpenArchive(ctx context.Context, dir string) (*Archive, error) {
	h := &Hall{dir: dir, log: slog.New(slog.DiscardHandler), now: time.Now, ended: ctx}
	h.desk = newDesk(h)
	h.desk.safe = math.MaxInt
	a := &Archive{hall: h}
	reader, err := recorder.OpenReader(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return a, nil
	}
	if err != nil {
		return nil, err
	}
	a.reader, h.store = reader, &recorder.Store{Reader: reader} // It reads alone.
	h.journal = &journal{store: h.store, now: h.now}
	if err := h.journal.find(ctx); err != nil {
		return nil, errors.Join(err, reader.Close())
	}
	nobody := func(context.Context) bool { return false }
	h.hub = broadcast.New(broadcast.Config{Store: games{h.store, h.journal}, Log: h.log, Health: func() error { return nil }, Sees: nobody, Now: h.now})
	if err := a.find(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

// Close closes the archive.
func (a *Archive) Close() error {
	if a.reader == nil {
		return nil
	}
	return errors.Join(a.hall.hub.Close(context.Background()), a.reader.Close())
}

// Site returns what a folder of static files is made of: with the signed records of the games that are over, or without.
func (a *Archive) Site(evidence bool) site.Site { return a.hall.site(evidence) }

// find finds the game that each stored one is of the event: of the board of which it was ordered last, where that has begun it.
func (a *Archive) find(ctx context.Context) error {
	stood, err := a.stood(ctx)
	if err != nil {
		return err
	}
	d := a.hall.desk
	defer d.compareHands()
	d.mu.Lock()
	defer d.mu.Unlock()
	var all []boardlog.Game
	for g, err := range a.hall.store.GamesBefore(ctx, 0) {
		if err != nil {
			return err
		}
		if !isOwn(g.ID) && g.Source != journalSource {
			all = append(all, g)
		}
	}
	at := map[game]placed{}
	for _, g := range slices.Backward(all) { // As they came from each board.
		key, err := a.reader.KeyOf(ctx, g.ID)
		if err != nil {
			return err
		}
		sheet, err := d.sheet(g.ID)
		if err != nil {
			continue // It can't be read: the hall has said so.
		}
		of, ok := played(d.reload(), sheet.Tags)
		if !ok || !stood[stoodAt{key.String(), of.table}] {
			continue
		}
		now := placed{g.ID, d.mayHave(g.ID, of.game), g.Opened.Time}
		if was, ok := at[of.game]; !ok || d.replaces(now, was, of) {
			at[of.game], d.games[of.game] = now, g.ID
		}
	}
	return nil
}

// placed is a stored game that has a place in the event.
type placed struct {
	id      int
	ordered bool // Of its board.
	opened  time.Time
}

// replaces reports whether a game takes the place of an earlier one.
func (d *desk) replaces(now, was placed, of due) bool {
	before, _ := boardlog.BoardOf(was.id)
	board, _ := boardlog.BoardOf(now.id)
	switch {
	case now.ordered != was.ordered:
		return now.ordered
	case before == board:
		return !d.stays(was.id, now.id, of)
	}
	return now.opened.After(was.opened)
}

// stoodAt says that a board, by its key, has stood at a table.
type stoodAt struct {
	board string
	table int
}

// stood returns which boards have stood at which tables, by the log of the hall that wrote then.
func (a *Archive) stood(ctx context.Context) (map[stoodAt]bool, error) {
	stood := map[stoodAt]bool{}
	for g, err := range a.reader.GamesBefore(ctx, 0) { // Of two halls each has the log of the other one, too.
		if err != nil {
			return nil, err
		}
		if g.Source != journalSource {
			continue
		}
		for row, err := range a.reader.Rows(ctx, g.ID, 1) {
			var f Fact
			if err == nil {
				err = json.Unmarshal(row.Bytes, &f)
			}
			if err != nil {
				return nil, fmt.Errorf("the log of the hall, row %d: %w", row.Seq, err)
			}
			if f.Enlisted != nil {
				stood[stoodAt{f.Enlisted.Board, f.Enlisted.Table}] = true
			}
		}
	}
	return stood, nil
}

// site returns what a folder of static files is made of, as everybody may know it now.
func (h *Hall) site(evidence bool) site.Site {
	d := h.desk
	d.mu.Lock()
	defer d.mu.Unlock()
	s := site.Site{Event: d.known(), Recorded: map[site.Place]bool{}, Evidence: evidence}
	ids := map[site.Place]int{}
	for g, id := range d.ids() {
		if _, ok := about(s.Event, g); !ok {
			continue
		}
		if _, err := h.hub.Board(h.ended, id); err != nil {
			continue // Nothing of it may be shown yet.
		}
		p := site.Place{Section: g.section, Round: g.round, Game: g.game, Table: g.table}
		ids[p], s.Recorded[p] = id, true
	}
	s.Game = func(ctx context.Context, p site.Place) (site.Game, error) { return h.siteGame(ctx, ids[p], evidence) }
	return s
}

// siteGame returns a stored game as everybody may know it now, whoever asks.
func (h *Hall) siteGame(ctx context.Context, id int, evidence bool) (g site.Game, err error) {
	if g.Sheet, _, _, err = h.hub.Sheet(h.ended, id); err != nil {
		return g, err
	}
	positions, err := h.hub.Positions(h.ended, id)
	if err != nil {
		return g, err
	}
	g.Positions = positions.FEN
	_, byHand := h.journal.hand(id) // Nobody has signed it.
	if g.PGN, err = h.hub.PGNOf(h.ended, []int{id}); err != nil || !evidence || !positions.Final || byHand {
		return g, err // The signed records are all of a game, also what is shown later.
	}
	made, err := h.store.Evidence(ctx, id, version.Number, scoresheet.ForEvidence)
	if err != nil {
		return g, err
	}
	key, err := h.store.KeyOf(ctx, id)
	g.Key, g.Evidence = key.String(), func(to io.Writer) error { return made.Write(ctx, to) }
	return g, err
}
