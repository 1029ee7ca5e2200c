package broadcast

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/kyban/kyban/internal/randtest"
)

// hubPair is two hubs of one game that differ in what is withheld. Up to there they hold the same records, under the same
// name.
type hubPair struct {
	t     *testing.T
	pair  [2]*testHub
	heard [2][]*heard // The followed streams of each, in the order of followed.
	chess [2]*websocket.Conn
	feeds [2][]string // The messages of LiveChess.
}

// heard is a followed stream.
type heard struct {
	header http.Header
	lines  *bufio.Reader
	told   string
}

// newHubPair opens two hubs with the same batches.
func newHubPair(t *testing.T, batches [][]string) *hubPair {
	t.Helper()
	seed := t.TempDir()
	t.Run("the beginning", func(t *testing.T) { // The store is closed at its end.
		s := testHubIn(t, seed)
		s.game(batches[0]...)
		for _, records := range batches[1:] {
			s.say(1, records...)
		}
	})
	w := &hubPair{t: t}
	for i := range w.pair {
		dir := t.TempDir()
		if err := os.CopyFS(dir, os.DirFS(seed)); err != nil {
			t.Fatal(err)
		}
		w.pair[i] = testHubIn(t, dir)
		w.pair[i].tell(1)
	}
	return w
}

// followed are the streams that a viewer of both hubs follows all the time.
var followed = []string{"/api/games/1/events", "/api/events"}

// follow gives each hub viewers.
func (w *hubPair) follow() {
	w.t.Helper()
	for i, s := range w.pair {
		for _, path := range followed {
			answer := s.ask(path, nil)
			w.t.Cleanup(func() { answer.Body.Close() })
			w.heard[i] = append(w.heard[i], &heard{header: answer.Header, lines: bufio.NewReader(answer.Body)})
		}
		conn, _, err := websocket.Dial(w.t.Context(), s.server.URL+"/livechess", nil)
		if err != nil {
			w.t.Fatal(err)
		}
		w.chess[i] = conn
		w.t.Cleanup(func() { conn.CloseNow() })
		call(w.t, conn, `{"call":"subscribe","id":1,"param":{"feed":"eboardevent","id":7,"param":{"serialnr":""}}}`, 1)
	}
}

// call calls as a LiveChess program does, and returns the messages up to the answer.
func call(t *testing.T, conn *websocket.Conn, text string, id int) (told []string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	if err := conn.Write(ctx, websocket.MessageText, []byte(text)); err != nil {
		t.Fatal(err)
	}
	for {
		_, message, err := conn.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		told = append(told, string(message))
		var answer struct {
			Response string
			ID       int
		}
		if err := json.Unmarshal(message, &answer); err != nil {
			t.Fatal(err)
		}
		if answer.Response == "call" && answer.ID == id {
			return told
		}
	}
}

// hear lets the viewers of one hub read all there is, so that they get everything one by one. LiveChess then has so many
// moves; news says that it had fewer before.
func (w *hubPair) hear(i, moves int, news bool) {
	w.t.Helper()
	s := w.pair[i]
	s.hub.Beat()
	for _, h := range w.heard[i] {
		h.told += s.upToAlive(h.lines)
	}
	for news {
		_, message, err := w.chess[i].Read(w.t.Context())
		if err != nil {
			w.t.Fatal(err)
		}
		w.feeds[i] = append(w.feeds[i], string(message))
		var feed struct{ Param struct{ Moves []string } }
		if err := json.Unmarshal(message, &feed); err != nil {
			w.t.Fatal(err)
		}
		news = len(feed.Param.Moves) < moves
	}
}

// say records batches on one of the two.
func (w *hubPair) say(i int, batches [][]string) {
	for _, records := range batches {
		w.pair[i].say(1, records...)
	}
}

// answers returns all that one of the two shows outside, by path.
func (w *hubPair) answers(i int) map[string]string {
	s := w.pair[i]
	all := map[string]string{}
	all["figures"] = s.whole("/metrics", nil) // Before it counts the streams that this test opens.
	for _, path := range paths(s.hub.Routes()) {
		if path == "/metrics" || path == "/livechess" || path == "/api/v1.0" {
			continue // They are followed.
		}
		for _, header := range [][]string{nil, {"Accept-Encoding", "gzip"}, {"If-None-Match", "*"}} {
			all[fmt.Sprint(path, header)] = s.whole(path, header)
		}
	}
	for n := range 40 {
		for _, id := range []string{fmt.Sprint(n), eventID(everybody, n)} {
			path := "/api/games/1/events?after=" + id
			all[path] = s.whole(path, nil)
			all["Last-Event-ID "+id] = s.whole("/api/games/1/events", []string{"Last-Event-ID", id})
		}
	}
	s.hub.Beat()
	for j, h := range w.heard[i] {
		all["followed "+followed[j]] = fmt.Sprint(h.header, h.told, s.upToAlive(h.lines))
	}
	all["LiveChess"] = strings.Join(append(w.feeds[i], call(w.t, w.chess[i], `{"call":"eboards","id":2}`, 2)...), "\n")
	pushed, err := s.hub.SessionPGN(w.t.Context())
	var records []string
	for record, err := range s.hub.Records(w.t.Context(), 1) {
		records = append(records, fmt.Sprint(string(record), err))
	}
	all["the records that a player and a viewer get"] = strings.Join(records, "\n")
	all["what is pushed"] = fmt.Sprintf("%s %v", pushed, err)
	return all
}

// whole returns an answer without its time of day.
func (s *testHub) whole(path string, header []string) string {
	s.t.Helper()
	answer := s.ask(path, header)
	defer answer.Body.Close()
	answer.Header.Del("Date")
	body := ""
	if answer.Header.Get("Content-Type") == eventMedia {
		body = s.untilAlive(answer.Body)
	} else {
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			s.t.Fatal(err)
		}
		body = string(text)
	}
	return fmt.Sprintf("%s %d %v %v\n%s", answer.Status, answer.ContentLength, answer.TransferEncoding, sorted(answer.Header), body)
}

func sorted(header http.Header) (lines []string) {
	for _, name := range slices.Sorted(maps.Keys(header)) {
		lines = append(lines, fmt.Sprintf("%s: %q", name, header[name]))
	}
	return lines
}

// turn returns random batches of a ply: lifts, a capture or none, findings, questions, and the move. Two turns have
// nothing in common but that there is a move.
func turn(random *rand.Rand, ply int) (batches [][]string) {
	move := played[random.IntN(len(played))]
	for range 1 + random.IntN(3) { // A capture lifts two pieces, an accident more.
		batches = append(batches, []string{touch(ply, move[:2])})
	}
	if random.IntN(3) == 0 {
		batches = append(batches, nil) // A fact without consequences.
	}
	if random.IntN(4) == 0 {
		batches = append(batches, []string{asked(ply), strayed(ply)})
	}
	batches = append(batches, []string{stood(ply, move)})
	if random.IntN(4) == 0 {
		batches = append(batches, []string{stood(ply, played[random.IntN(len(played))])})
	}
	last := []string{made(ply, move)}
	for range random.IntN(3) {
		last = append(last, finding(ply))
	}
	return append(batches, last)
}

// While a delay by moves withholds plies, no answer, event or count outside shows which they were: it is the same, to the
// last byte, as for a game with other plies.
func TestWhatIsWithheldChangesNoByteOutside(t *testing.T) {
	random := randtest.New(t, 3)
	for round := range 6 {
		moves := 1 + random.IntN(3)
		shown := random.IntN(5)
		t.Run(fmt.Sprintf("game %d, %d plies and %d withheld", round+1, shown, moves), func(t *testing.T) {
			batches := [][]string{{setDelay(0, moves), state("setting_up"), state("ready")}, {state("playing")}}
			for ply := 1; ply <= shown; ply++ {
				batches = append(batches, turn(random, ply)...)
			}
			w := newHubPair(t, batches)
			w.follow()
			for i := range w.pair {
				for ply := shown + 1; ply <= shown+moves; ply++ {
					w.say(i, turn(random, ply))
					w.hear(i, ply-moves, ply > moves)
				}
				for n := range 5 * i { // The lifts of the present ply.
					w.say(i, [][]string{{touch(shown+moves+1, played[n][:2])}})
				}
			}
			w.compare()
		})
	}
}

// compare reports where the two differ.
func (w *hubPair) compare() {
	w.t.Helper()
	first, second := w.answers(0), w.answers(1)
	for _, what := range slices.Sorted(maps.Keys(first)) {
		if first[what] != second[what] {
			w.t.Errorf("%s tells the games apart:\n%.3000s\n\n%.3000s", what, first[what], second[what])
		}
	}
	if len(first) != len(second) || !strings.Contains(first["/api/games/1[]"], "200 OK") {
		w.t.Errorf("%d and %d answers, %s", len(first), len(second), first["/api/games/1[]"])
	}
}
