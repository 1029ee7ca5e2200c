package broadcast

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/scoresheet"
)

// script returns the batches of a game of random length with random delays, changed in mid-game, and the time before
// each. No two are whole seconds apart, as delays are: the order of a change of the delay and of a release at the very
// same instant is open.
func script(random *rand.Rand) (batches [][]string, waits []time.Duration) {
	add := func(records ...string) {
		batches = append(batches, records)
		waits = append(waits, time.Duration(1+random.IntN(8))*time.Second+7*time.Millisecond)
	}
	add(setDelay(random.IntN(30), random.IntN(4)), state("setting_up"), state("ready"))
	add(state("playing"), touch(1, "h2"))
	for i, move := range played[:2+random.IntN(len(played)-2)] {
		if random.IntN(6) == 0 {
			add(setDelay(random.IntN(30), random.IntN(4)))
		}
		if random.IntN(4) == 0 {
			add(fmt.Sprintf(`{"type":"tags","game":1,"tags":{"note":"before ply %d"},"at_us":0}`, i+1))
		}
		add(stood(i+1, move))
		add(made(i+1, move), finding(i+1))
		if random.IntN(3) == 0 {
			add(asked(i+1), strayed(i+1))
		}
	}
	if random.IntN(2) == 0 {
		add(won, state("over"))
	}
	return batches, waits
}

// No public way out is early: each shows what it would show if the game's records ended at the release point. The release
// point has tests of its own.
func TestNoRouteIsAheadOfTheReleasePoint(t *testing.T) {
	random := randtest.New(t, 4)
	for round := range 4 {
		t.Run(fmt.Sprint("game ", round+1), func(t *testing.T) {
			s := newTestHub(t)
			var p releasePoint
			batches, waits := script(random)
			seq := 0
			for i, records := range batches {
				s.pass(waits[i])
				if i == 0 {
					s.game(records...)
				} else {
					s.say(1, records...)
				}
				for n := range append([]string{""}, records...) {
					seq++
					f := releaseFact{Seq: seq, Durable: s.now()}
					if n > 0 {
						f = factIn(t, records[n-1], f)
					}
					p.add(f)
				}
				if random.IntN(4) == 0 || i == len(batches)-1 {
					if found := leaks(t, s, s.hub.Routes(), p.at(s.now())); len(found) > 0 {
						t.Fatal(strings.Join(found, "\n"))
					}
				}
				if random.IntN(8) == 0 { // boardd restarts.
					s.close()
					s.open()
					s.tell(1)
				}
			}
		})
	}
}

// factIn reads a record of the tests, by other means than the hub.
func factIn(t *testing.T, record string, f releaseFact) releaseFact {
	t.Helper()
	var micros, moves int
	if n, _ := fmt.Sscanf(record, `{"type":"delay","game":1,"delay_us":%d,"delay_moves":%d,`, &micros, &moves); n == 2 {
		f.Delay = &publicDelay{Time: time.Duration(micros) * time.Microsecond, Moves: moves}
	}
	if n, _ := fmt.Sscanf(record, `{"type":"move","game":1,"ply":%d,`, &f.Ply); n == 1 {
		f.Made = true
	}
	fmt.Sscanf(record, `{"type":"stood","game":1,"ply":%d,`, &f.Ply)
	f.Over = record == won || record == state("over")
	return f
}

func TestARouteThatPassesTheReleasePointByIsFound(t *testing.T) {
	s := newTestHub(t)
	s.game(setDelay(600, 0), state("ready"))
	s.say(1, made(1, "h2e2"))
	if found := leaks(t, s, s.hub.Routes(), 0); len(found) > 0 {
		t.Error(strings.Join(found, "\n"))
	}
	bypass := public.Route{Method: http.MethodGet, Pattern: "/api/games/{id}/newest", Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sheet, err := scoresheet.OfLog(boardlog.Meta{}, s.store.Records(r.Context(), 1, 1))
		fmt.Fprint(w, sheet.Moves, err)
	})}
	if found := leaks(t, s, append(s.hub.Routes(), bypass), 0); len(found) != 1 || !strings.Contains(found[0], "/newest") {
		t.Errorf("found %q", found)
	}
}

func TestWhatIsDelayedIsTheRightGame(t *testing.T) {
	s := newTestHub(t)
	s.game(setDelay(60, 0), state("ready"))
	if code, _, body := s.get("/api/games/1"); code != 404 {
		t.Errorf("a game that nobody may know of yet: %d %s", code, body)
	}
	if code, _, body := s.get("/api/games", official, "yes"); code != 200 || !strings.Contains(body, `"red":"Lan"`) {
		t.Errorf("the arbiter sees %d %s", code, body)
	}
	s.pass(time.Minute)
	s.say(1, made(1, "h2e2"))
	if _, _, body := s.get("/api/games/1"); !strings.Contains(body, `"moves":[]`) || !strings.Contains(body, `"delay_us":60000000`) {
		t.Error(body)
	}
	if _, _, metrics := s.get("/metrics"); !strings.Contains(metrics, "kyban_moves_released_total 0\n") {
		t.Error(metrics)
	}
	s.pass(time.Minute - 1)
	if _, _, body := s.get("/api/games/1/events"); strings.Contains(body, "h2e2") {
		t.Error(body)
	}
	s.pass(1)
	if _, _, body := s.get("/api/games/1/events"); !strings.Contains(body, `"move":"h2e2"`) {
		t.Error(body)
	}
	if _, _, metrics := s.get("/metrics"); !strings.Contains(metrics, "kyban_moves_released_total 1\n") {
		t.Error(metrics)
	}
}

func TestNobodyIsAccusedInPublic(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), state("playing"))
	s.say(1, touch(1, "b2"), made(1, "h2e2"), finding(1), asked(1), strayed(1), `{"type":"claim","game":1,"claim":1,"ply":1,"side":"black","state":"open","text":"He touched it.","at_us":0}`)
	s.say(1, `{"type":"sensor","game":1,"point":"e4","fault":"stuck_on","at_us":0}`, `{"type":"illegal","game":1,"ply":2,"side":"black","from":"a0","to":"b1","at_us":0}`)
	s.say(1, `{"type":"ruling","game":1,"ruling":1,"ply":1,"text":"warning","side":"red","name":"Trần","at_us":0}`, made(2, "h9g7"))
	held := []string{"touch", "finding", "breach", "claim", "touched", "sensor", "stuck", "illegal", "ruling", "warning", "Trần", "article", "9.1", "9.3a", "duty", "obeyed",
		"question", "either_hand", "technical_fault", "displaced", "9.10b"}
	for _, path := range paths(s.hub.Routes()) {
		_, _, body := s.get(path)
		for _, word := range held {
			if strings.Contains(path, "/api/") && strings.Contains(body, word) {
				t.Errorf("%s says %q: %s", path, word, body)
			}
		}
	}
	_, _, all := s.get("/api/games/1/events", official, "yes")
	for _, word := range held {
		if !strings.Contains(all, word) {
			t.Errorf("the arbiter does not hear %q", word)
		}
	}
	if _, _, pgn := s.get("/games/1.pgn"); strings.Contains(pgn, "finding") || strings.Contains(pgn, "question") || strings.Contains(pgn, "ruling") || !strings.Contains(pgn, "%emt") {
		t.Error(pgn)
	}
}

// The computer's clock was an hour slow, was set in a later game, and boardd restarted: nothing comes an hour early.
func TestAClockThatWasSetInALaterGameReleasesNothing(t *testing.T) {
	s := newTestHub(t)
	s.pass(-time.Hour)
	s.game(setDelay(600, 0), state("ready"))
	s.say(1, made(1, "h2e2"), won, state("over"), ended)
	s.pass(time.Hour)
	meta := s.meta()
	meta.Session = 1
	if _, err := s.store.NewGame(t.Context(), meta, s.batch(0, []string{`{"type":"clock_step","game":2,"amount_us":3600000000,"at_us":0}`, state("ready")})); err != nil {
		t.Fatal(err)
	}
	for _, second := range []int{0, 599, 600} {
		s.close()
		s.open()
		code, _, body := s.get("/api/games/1")
		if want := 404; second < 600 && code != want || second == 600 && code != 200 {
			t.Errorf("after %d s: %d %s", second, code, body)
		}
		s.pass(time.Duration(map[int]int{0: 599, 599: 1}[second]) * time.Second)
	}
}
