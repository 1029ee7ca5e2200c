package broadcast

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"log/slog"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
)

// TestGamesComeInPages follows the pages from the newest game to the oldest: each game comes once, even if another begins
// meanwhile.
func TestGamesComeInPages(t *testing.T) {
	for _, tc := range []struct {
		name, path string
		want       []int // The number of games on each page.
	}{
		{"as many as a page has", "/api/games", []int{50, 50, 20}},
		{"as many as are asked for", "/api/games?limit=60", []int{60, 60}},
		{"as many as can be asked for", "/api/games?limit=200", []int{120}},
		{"behind a game", "/api/games?before=31&limit=20", []int{20, 10}},
		{"behind the oldest", "/api/games?before=1", []int{0}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			h := newManyHub(t, &manyGames{count: 120})
			var pages []int
			var ids []int
			for path := tc.path; path != ""; {
				games, next := askPage(t, h, path)
				pages = append(pages, len(games))
				for _, g := range games {
					ids = append(ids, g.ID)
				}
				path = next
			}
			if !slices.Equal(pages, tc.want) {
				t.Errorf("pages of %d games, want %d", pages, tc.want)
			}
			for i := 1; i < len(ids); i++ {
				if ids[i] != ids[i-1]-1 {
					t.Fatalf("game %d is followed by game %d", ids[i-1], ids[i])
				}
			}
		})
	}
}

func TestAPageThatCantBe(t *testing.T) {
	h := newManyHub(t, &manyGames{count: 1})
	for query, want := range map[string]string{
		"limit=0": `limit \"0\": expected a number from 1 to 200`, "limit=201": "expected a number from 1 to 200", "limit=x": "expected a number from 1 to 200",
		"before=0": `before \"0\": expected the number of a game`, "before=-1": "expected the number of a game", "before=1.5": "expected the number of a game",
		"before=99999999999999999999": "expected the number of a game",
	} {
		w := httptest.NewRecorder()
		serve(h.Routes()).ServeHTTP(w, httptest.NewRequest("GET", "/api/games?"+query, nil))
		if w.Code != 400 || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d %s", query, w.Code, w.Body)
		}
	}
}

// TestAPageReadsNoMoreThanItsGames counts the reads for a page: as many with 10,000 stored games as with 100.
func TestAPageReadsNoMoreThanItsGames(t *testing.T) {
	read := map[int]int{}
	for _, count := range []int{100, 10_000} {
		store := &manyGames{count: count}
		h := newManyHub(t, store)
		askPage(t, h, "/api/games")
		read[count] = store.read
	}
	if read[100] == 0 || read[10_000] != read[100] {
		t.Errorf("%d rows are read of 100 games, %d of 10,000: want the same", read[100], read[10_000])
	}
}

// A withheld game is not counted, and no address names it.
func TestAPageHidesWhatIsHeldBack(t *testing.T) {
	s := newTestHub(t)
	for range 3 {
		s.game(state("ready"), state("playing"), made(1, "h2e2"))
	}
	s.game(setDelay(60, 0), state("ready"))
	s.game(setDelay(60, 0), state("ready"))
	_, head, body := s.get("/api/games?limit=2")
	var games []public.Game
	if err := json.Unmarshal([]byte(body), &games); err != nil || len(games) != 2 || games[0].ID != 3 || games[1].ID != 2 {
		t.Errorf("%v %s", err, body)
	}
	if got, want := head.Get("Link"), `</api/games?before=2&limit=2>; rel="next"`; got != want {
		t.Errorf("Link: %s, want %s", got, want)
	}
	if _, head, _ := s.get("/api/games?limit=3"); head.Get("Link") != "" {
		t.Errorf("Link: %s behind the last game that is shown", head.Get("Link"))
	}
}

// An altered game is hidden, and all others are shown. The log has it once, however often viewers ask.
func TestAnAlteredGameHidesNoOther(t *testing.T) {
	for _, altered := range []int{1, 2, 3} {
		t.Run(fmt.Sprintf("game %d of 3", altered), func(t *testing.T) {
			var said []string
			h := newHubOn(t, &manyGames{count: 3, plies: 2, altered: altered}, logtest.New(func(line string) { said = append(said, line) }))
			for range 2 {
				games, _ := askPage(t, h, "/api/games")
				var ids []int
				for _, g := range games {
					ids = append(ids, g.ID)
				}
				if want := slices.DeleteFunc([]int{3, 2, 1}, func(id int) bool { return id == altered }); !slices.Equal(ids, want) {
					t.Errorf("games %d, want %d", ids, want)
				}
				w := httptest.NewRecorder()
				serve(h.Routes()).ServeHTTP(w, httptest.NewRequest("GET", "/games.pgn", nil))
				if n := strings.Count(w.Body.String(), "[Result "); w.Code != 200 || n != 2 {
					t.Errorf("/games.pgn: %d, %d games", w.Code, n)
				}
				w = httptest.NewRecorder()
				serve(h.Routes()).ServeHTTP(w, httptest.NewRequest("GET", fmt.Sprintf("/api/games/%d", altered), nil))
				if w.Code != 500 || !strings.Contains(w.Body.String(), "the games can't be read: boardd's log says why") {
					t.Errorf("the game itself: %d %s", w.Code, w.Body)
				}
				pgn, err := h.SessionPGN(t.Context())
				if n := strings.Count(string(pgn), "[Result "); err != nil || n != 1 {
					t.Errorf("the newest session: %v, %d games", err, n)
				}
			}
			if want := fmt.Sprintf("pages: kyban.db: game %d was altered", altered); len(said) != 1 || !strings.HasPrefix(said[0], want) {
				t.Errorf("said %q, want %q once", said, want)
			}
		})
	}
}

// BenchmarkGamesPage makes the first page of the games, of 20 plies each, for the first time. Its cost does not grow with
// the number of older games.
func BenchmarkGamesPage(b *testing.B) {
	for _, count := range []int{100, 10_000} {
		b.Run(strconv.Itoa(count), func(b *testing.B) {
			store := &manyGames{count: count, plies: 20}
			for b.Loop() {
				askPage(b, newManyHub(b, store), "/api/games")
			}
		})
	}
}

// askPage returns the games of a page and the address of the next one.
func askPage(t testing.TB, h *Hub, path string) (games []public.Game, next string) {
	t.Helper()
	w := httptest.NewRecorder()
	serve(h.Routes()).ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	if err := json.Unmarshal(w.Body.Bytes(), &games); err != nil || w.Code != 200 {
		t.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	if link := w.Header().Get("Link"); link != "" {
		address, rel, _ := strings.Cut(link, "; ")
		if rel != `rel="next"` {
			t.Fatalf("Link: %s", link)
		}
		next = strings.Trim(address, "<>")
	}
	return games, next
}

func newManyHub(t testing.TB, store Store) *Hub {
	return newHubOn(t, store, logtest.Silent(t))
}

func newHubOn(t testing.TB, store Store, log *slog.Logger) *Hub {
	h := New(Config{Store: store, Log: log, Health: func() error { return nil },
		Sees: func(context.Context) bool { return false }, Now: func() time.Time { return noon }})
	t.Cleanup(func() {
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return h
}

// manyGames is a store of finished games that counts reads.
type manyGames struct {
	count, plies int
	altered      int // The number of an altered game, 0 for none.
	read         int
}

func (m *manyGames) one(id int) boardlog.Game {
	m.read++
	return boardlog.Game{ID: id, Number: 1, Closed: true, Meta: boardlog.Meta{Session: id, Source: "gpio", Version: "1", FEN: engine.StartFEN}}
}

func (m *manyGames) Game(_ context.Context, id int) (boardlog.Game, error) { return m.one(id), nil }

func (m *manyGames) Check(_ context.Context, game int) error {
	if game == m.altered {
		return &recorder.AlteredError{Path: "kyban.db", Game: game, Why: "it has no opening"}
	}
	return nil
}

func (m *manyGames) Receipts(context.Context, int) ([]recorder.Receipt, error) { return nil, nil }

func (m *manyGames) NewestCheckpoint(context.Context, int) (*boardlog.Checkpoint, error) {
	return nil, nil
}

func (m *manyGames) Session(_ context.Context, first int) ([]boardlog.Game, error) {
	return []boardlog.Game{m.one(first)}, nil
}

func (m *manyGames) Games(context.Context) (games []boardlog.Game, err error) {
	for id := m.count; id > 0; id-- {
		games = append(games, m.one(id))
	}
	return games, nil
}

func (m *manyGames) GamesBefore(_ context.Context, before int) iter.Seq2[boardlog.Game, error] {
	return func(yield func(boardlog.Game, error) bool) {
		newest := m.count
		if before > 0 {
			newest = min(newest, before-1)
		}
		for id := newest; id > 0; id-- {
			if !yield(m.one(id), nil) {
				return
			}
		}
	}
}

func (m *manyGames) Rows(_ context.Context, game, from int) iter.Seq2[boardlog.Row, error] {
	records := []string{state("ready"), state("playing")}
	for ply := range m.plies {
		records = append(records, made(ply+1, []string{"h2e2", "h9g7", "e2h2", "g7h9"}[ply%4]))
	}
	records = append(records, won, state("over"), ended)
	return func(yield func(boardlog.Row, error) bool) {
		for i, record := range records[min(from-1, len(records)):] {
			m.read++
			kind, _, _ := strings.Cut(strings.TrimPrefix(record, `{"type":"`), `"`)
			if !yield(boardlog.Row{Game: game, Seq: from + i, Kind: kind, Bytes: []byte(record)}, nil) {
				return
			}
		}
	}
}

// Games recorded between those of another session are shown with their own session.
func TestTheNewestSessionIsToldWhole(t *testing.T) {
	s := newTestHub(t)
	for range 2 {
		s.game(state("ready"), state("playing"), made(1, "h2e2"))
	}
	meta := s.meta()
	meta.Session = 1
	if _, err := s.store.NewGame(t.Context(), meta, s.batch(0, []string{state("ready"), state("playing"), made(1, "b2e2")})); err != nil {
		t.Fatal(err)
	}
	pgn, err := s.hub.SessionPGN(t.Context())
	if err != nil || strings.Count(string(pgn), "[Result ") != 2 {
		t.Errorf("%v %s, want the games 1 and 3", err, pgn)
	}
}
