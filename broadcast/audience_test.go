package broadcast

import (
	"bufio"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/internal/randtest"
)

// ofGame are the routes of a game that screens have.
var ofGame = []string{"/api/games/1", "/api/games/1/events", "/games/1.pgn", "/games/1/board.svg", "/api/games/1/scoresheet", "/api/live", "/live.pgn"}

// undelayed returns records without their delays.
func undelayed(records []string) (all []string) {
	for _, r := range records {
		if strings.Contains(r, `"type":"delay"`) {
			r = setDelay(0, 0)
		}
		all = append(all, r)
	}
	return all
}

// timeless returns what an answer says of the game alone, as frank does, and without when its clock was told.
func timeless(body string) string {
	return regexp.MustCompile(`"delay_(us|moves)":\d+`).ReplaceAllString(frank(body), "")
}

// A game that was split once, and is loaded anew with nothing that waits, is the same for screens and the public.
func TestScreensShareAGameThatIsSplitNoMore(t *testing.T) {
	s := testHubIn(t, t.TempDir())
	s.hub.mu.Lock()
	s.hub.boards[screens][1] = json.RawMessage(`{"as":"it was"}`)
	s.hub.mu.Unlock()
	id := s.game(`{"type":"game","game":1,"state":"ready","at_us":0}`)
	if seen, all := s.hub.Known(id, true), s.hub.Known(id, false); all == nil || string(seen) != string(all) {
		t.Errorf("screens see %s, all see %s", seen, all)
	}
}

// Screens see of a game with a delay what everybody sees of one without.
func TestScreensSeeThePresentOfWhatEverybodyMaySee(t *testing.T) {
	random := randtest.New(t, 8)
	for round := range 6 {
		t.Run(fmt.Sprint("game ", round+1), func(t *testing.T) {
			late, now := newTestHub(t), newTestHub(t)
			batches, waits := script(random)
			var followed, other *bufio.Reader // The stream of the game, from the first batch on.
			for i, records := range batches {
				late.pass(waits[i])
				now.pass(waits[i])
				if i == 0 {
					late.game(records...)
					now.game(undelayed(records)...)
				} else {
					late.say(1, records...)
					now.say(1, undelayed(records)...)
				}
				if random.IntN(8) == 0 && followed == nil { // boardd restarts.
					for _, s := range []*testHub{late, now} {
						s.close()
						s.open()
						s.tell(1)
					}
				}
				if followed == nil && random.IntN(3) == 0 {
					first, second := late.ask(ofGame[1], []string{onScreen, "yes"}), now.ask(ofGame[1], nil)
					defer first.Body.Close()
					defer second.Body.Close()
					followed, other = bufio.NewReader(first.Body), bufio.NewReader(second.Body)
				}
				for _, path := range ofGame {
					_, _, got := late.get(path, onScreen, "yes")
					if _, _, want := now.get(path); timeless(got) != timeless(want) {
						t.Fatalf("after batch %d: %s\n got  %s\n want %s", i+1, path, timeless(got), timeless(want))
					}
				}
			}
			if followed == nil {
				return
			}
			late.hub.Beat()
			now.hub.Beat()
			if got, want := moves(late.upToAlive(followed)), moves(now.upToAlive(other)); got != want {
				t.Errorf("who follows on a screen gets\n%s\nand everybody\n%s", got, want)
			}
		})
	}
}

// moves returns the events of a stream that have an id: what is sent beside them may be sent more often.
func moves(stream string) string {
	var kept []string
	for _, event := range strings.Split(stream, "\n\n") {
		if strings.Contains(event, "id: ") && !strings.Contains(event, `"delay"`) {
			kept = append(kept, event)
		}
	}
	return strings.Join(kept, "\n")
}

// A screen that follows a game goes on with a log of its own when a delay begins, and misses nothing.
func TestAScreenGoesOnWhereADelayBegins(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), state("playing"))
	s.say(1, made(1, "h2e2"))
	screen, viewer := s.ask("/api/games/1/events", []string{onScreen, "yes"}), s.ask("/api/games/1/events", nil)
	defer screen.Body.Close()
	defer viewer.Body.Close()
	onIt, atHome := bufio.NewReader(screen.Body), bufio.NewReader(viewer.Body)
	next := func() (string, string) { // What has come since, on the screen and to everybody.
		s.hub.Beat()
		return moves(s.upToAlive(onIt)), moves(s.upToAlive(atHome))
	}
	if got, want := next(); got != want || !strings.Contains(got, "id: p3\nevent: move") {
		t.Fatalf("before the delay: %s and %s", got, want)
	}
	s.say(1, setDelay(600, 0))
	s.say(1, made(2, "h9g7"), finding(2))
	s.say(1, made(3, "h0g2"))
	if got, public := next(); !strings.Contains(got, `"move":"h9g7"`) || !strings.Contains(got, `"move":"h0g2"`) || strings.Contains(got, "finding") || public != "" {
		t.Errorf("the screen: %s, everybody: %s", got, public)
	}
	again := s.ask("/api/games/1/events", []string{onScreen, "yes", "Last-Event-ID", "p3"})
	defer again.Body.Close()
	if got := moves(s.untilAlive(again.Body)); strings.Contains(got, "h2e2") || !strings.Contains(got, `"move":"h9g7"`) {
		t.Errorf("a screen that comes back: %s", got)
	}
	s.upToAlive(onIt)
	s.upToAlive(atHome)
	s.pass(10 * time.Minute)
	if got, public := next(); got != "" || !strings.Contains(public, "h9g7") || !strings.Contains(public, "h0g2") {
		t.Errorf("ten minutes later the screen: %s, everybody: %s", got, public)
	}
}

// What screens see takes nothing of its own, as long as everybody sees the same.
func TestScreensShareWhatEverybodySees(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), state("playing"))
	s.say(1, made(1, "h2e2"), finding(1))
	c := s.hub.gameOf(1)
	answers := func() [2]any {
		var all [2]any
		for i, a := range []audience{everybody, screens} {
			answer, err := c.answer(a, "game", jsonMedia, detailOf)
			if err != nil {
				t.Fatal(err)
			}
			all[i] = answer
		}
		return all
	}
	if a := answers(); a[0] != a[1] || c.told[screens] != nil || c.logs[screens] != nil || s.hub.IsSplit() {
		t.Errorf("without a delay they have a view of their own: %v", a)
	}
	s.say(1, setDelay(600, 0), made(2, "h9g7"))
	if a := answers(); a[0] == a[1] || c.told[screens] == nil || c.logs[screens] == nil || !s.hub.IsSplit() {
		t.Errorf("with a delay they have none: %v", a)
	}
}

// A game that nobody may know of yet is on its board for a screen, and the one before it for everybody else.
func TestAScreenHasTheNextGameAtOnce(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), state("playing"))
	s.say(1, made(1, "h2e2"), won, state("over"), ended)
	at := func(header ...string) string {
		_, _, pgn := s.get("/live.pgn", header...)
		id, game := s.hub.OnTable(0, len(header) > 0)
		return fmt.Sprint(strings.Contains(pgn, "1-0"), id, game != nil)
	}
	if got, want := at(onScreen, "yes")+at(), "true 1 truetrue 1 true"; got != want {
		t.Fatalf("after the first game %s, want %s", got, want)
	}
	meta := s.meta()
	meta.Session = 1
	if _, err := s.store.NewGame(t.Context(), meta, s.batch(0, []string{setDelay(600, 0), state("ready"), state("playing")})); err != nil {
		t.Fatal(err)
	}
	s.tell(2)
	s.say(2, made(1, "h2e2"))
	if got, want := at(onScreen, "yes"), "false 2 true"; got != want {
		t.Errorf("on a screen %s, want %s", got, want)
	}
	if got, want := at(), "true 1 true"; got != want {
		t.Errorf("for everybody %s, want %s", got, want)
	}
}

// The lists of games are those of everybody.
func TestScreensGetTheListsOfEverybody(t *testing.T) {
	s := newTestHub(t)
	s.game(setDelay(600, 0), state("ready"))
	s.say(1, made(1, "h2e2"))
	for _, path := range []string{"/api/games", "/games.pgn", "/api/events"} {
		_, _, got := s.get(path, onScreen, "yes")
		if _, _, want := s.get(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}
