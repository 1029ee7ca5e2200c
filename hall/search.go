package hall

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/internal/public"
)

// GameFound is a game of the event in which a position stood.
type GameFound struct {
	Game    int    `json:"game" doc:"Its number in /games."`
	Plies   []int  `json:"plies" doc:"After which the position stood, 0 for the beginning."`
	Unsure  bool   `json:"unsure,omitempty" doc:"A ply before it is open: the position rests on a guess."`
	Section string `json:"section,omitempty"`
	Round   int    `json:"round"`
	Table   int    `json:"table"`
	Red     string `json:"red,omitempty" doc:"In chess white."`
	White   string `json:"white,omitempty"`
	Black   string `json:"black"`
	Result  string `json:"result,omitempty"`
}

var searchQuery = []public.Param{{Name: "fen", Doc: "The position: its placement and the side to move count."}}

// positionKey stands for the placement and the side to move.
type positionKey [16]byte

// keyOf returns the key of a position by its FEN.
func keyOf(fen string) positionKey {
	fields := strings.Fields(fen + " - -")
	sum := sha256.Sum256([]byte(fields[0] + " " + fields[1]))
	return positionKey(sum[:16])
}

// index has the positions of games as everybody may know them.
type index struct {
	mu    sync.Mutex
	read  time.Time // When games that go on were read last.
	games map[int]indexed
}

type indexed struct {
	keys  []positionKey // After each ply, from 0.
	sure  int
	final bool
}

// indexEvery is the time between two looks at games that go on: who asks more often gets what was known then.
const indexEvery = time.Second

// find returns the plies of games after which a position stood. Games that nobody may know yet are in none.
func (x *index) find(ctx context.Context, key positionKey, ids []int, now time.Time, read func(context.Context, int) (broadcast.Positions, error)) (found []GameFound) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.games == nil {
		x.games = map[int]indexed{}
	}
	stale := now.Sub(x.read) >= indexEvery || now.Before(x.read)
	if stale {
		x.read = now
	}
	for _, id := range ids {
		g, known := x.games[id]
		if !known || stale && !g.final {
			all, err := read(ctx, id)
			if err != nil {
				continue // It may not be shown, or not yet.
			}
			g = indexed{sure: all.Sure, final: all.Final}
			for _, fen := range all.FEN {
				g.keys = append(g.keys, keyOf(fen))
			}
			x.games[id] = g
		}
		f := GameFound{Game: id}
		for ply, k := range g.keys {
			if k == key {
				f.Plies, f.Unsure = append(f.Plies, ply), f.Unsure || ply > g.sure
			}
		}
		if len(f.Plies) > 0 {
			found = append(found, f)
		}
	}
	return found
}

// search serves the games of the event in which a position stood.
func (h *Hall) search(w http.ResponseWriter, r *http.Request) {
	fen := r.URL.Query().Get("fen")
	position, err := boardgame.ParseFEN(fen)
	if err != nil {
		problem.Write(w, r, http.StatusBadRequest, message.Errorf("fen: %w", err))
		return
	}
	d := h.desk
	d.mu.Lock()
	known := map[int]GameFound{}
	event := d.known()
	for g, id := range d.ids() {
		if f, ok := about(event, g); ok {
			known[id] = f
		}
	}
	d.mu.Unlock()
	ids := []int{}
	for id := range known {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	found := h.index.find(h.ended, keyOf(position.FEN()), ids, h.now(), h.hub.Positions)
	for i, f := range found {
		k := known[f.Game]
		k.Game, k.Plies, k.Unsure = f.Game, f.Plies, f.Unsure
		found[i] = k
	}
	slices.SortFunc(found, func(a, b GameFound) int {
		return cmp.Or(cmp.Compare(a.Section, b.Section), a.Round-b.Round, a.Table-b.Table, a.Game-b.Game)
	})
	w.Header().Set("Cache-Control", "no-cache")
	answerOf(append([]GameFound{}, found...)).ServeHTTP(w, r)
}

// about returns who plays a game of the event, false where nobody may know its round yet.
func about(e *event.Event, g game) (f GameFound, ok bool) {
	i := slices.IndexFunc(e.Sections, func(s *event.Section) bool { return s.Name == g.section })
	if i < 0 {
		return f, false
	}
	s := e.Sections[i]
	r, err := s.Round(g.round)
	if err != nil || !r.Published {
		return f, false
	}
	for _, t := range r.Tables {
		if t.Table != g.table || g.game < 1 || g.game > len(t.Results) {
			continue
		}
		red, black := s.Sitting(t, g.game)
		f = GameFound{Section: s.Name, Round: g.round, Table: g.table, Red: s.PlayerName(red), Black: s.PlayerName(black), Result: fmt.Sprint(t.Results[g.game-1])}
		if s.Play == "chess" {
			f.Red, f.White = "", f.Red
		}
		return f, true
	}
	return f, false
}
