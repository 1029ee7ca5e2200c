package hall

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/public"
)

// addresses returns with which addresses a route is asked about table 1 and its game, false for a route of which that is not said here.
func (l *late) addresses(pattern string) (all []string, ok bool) {
	id := fmt.Sprint(boardlog.StoredID(l.followed.Number(), 1))
	after := boardgame.Start()
	for _, text := range []string{"h2e2", "h9g7", "h0g2"} {
		move, err := boardgame.ParseMove(text)
		if err != nil {
			l.Fatal(err)
		}
		after = after.After(move)
	}
	said := map[string][]string{
		"/rounds/{file}":               {"/rounds/1", "/rounds/1.pgn", "/rounds/2.pgn"},
		"/api/rounds/{n}":              {"/api/rounds/1", "/api/rounds/2"},
		"/games/{file}":                {"/games/" + id, "/games/" + id + ".pgn", "/games/" + id + ".pdf", "/games/" + id + ".dhtmlxq"},
		"/{file}":                      {"/game-" + id + ".pgn"},
		"/players/{id}":                {"/players/1-1"},
		"/api/players/{id}":            {"/api/players/1-1", "/api/players/1-2"},
		"/api/search":                  {"/api/search?fen=" + url.QueryEscape(boardgame.Start().FEN()), "/api/search?fen=" + url.QueryEscape(after.FEN())},
		"/tables/{table}/games/{file}": {"/tables/1/games/1.pgn"},
		"/assets/{name}":               {"/assets/hall.css"},
		"/tables/{table}/games/{file}/scoresheet.pdf": {"/tables/1/games/1/scoresheet.pdf"},
	}
	if all, ok := said[pattern]; ok {
		return all, true
	}
	path := strings.NewReplacer("{table}", "1", "{$}", "").Replace(pattern)
	for _, games := range []string{"/games/", "/api/games/", "/tables/1/api/games/"} {
		if rest, ok := strings.CutPrefix(path, games+"{id}"); ok {
			path = games + id + rest
		}
	}
	return []string{path}, !strings.Contains(path, "{")
}

// unlike is what of an answer changes by itself: the time, and how many have looked.
var unlike = regexp.MustCompile(`(?m)^((Date|Kyban-Time): .*|kyban_viewers.*)\n`)

// answers returns the answers of all routes that are public to a viewer, heads and bodies, by their addresses, and the event as a folder.
func (o *office) answers(l *late) map[string]string {
	o.Helper()
	all := map[string]string{}
	get := func(role control.Role, address string, streams bool) {
		r, err := http.NewRequestWithContext(o.Context(), http.MethodGet, o.hall.Server().Endpoint().Address+address, nil)
		if err != nil {
			o.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+o.tokens[role])
		answer, err := browser.Do(r)
		if err != nil {
			o.Fatal(err)
		}
		defer answer.Body.Close()
		var text strings.Builder
		if address == "/metrics" {
			answer.Header.Del("Content-Length") // The number of those who have looked has more digits each time.
		}
		fmt.Fprintln(&text, answer.Status)
		_ = answer.Header.Write(&text)
		if streams = streams && answer.StatusCode == http.StatusOK; streams {
			o.hall.hub.Beat()
		}
		for part := make([]byte, 4096); !streams || !strings.Contains(text.String(), ": alive\n"); {
			n, err := answer.Body.Read(part)
			text.Write(part[:n])
			if err == io.EOF {
				break
			}
			if err != nil {
				o.Fatalf("%s: %v", address, err)
			}
		}
		all[address] = unlike.ReplaceAllString(strings.ReplaceAll(text.String(), "\r\n", "\n"), "")
	}
	routes := append(o.hall.routes(), public.Route{Pattern: CertificatePath})
	for _, r := range routes {
		addresses, ok := l.addresses(r.Pattern)
		if !ok {
			o.Errorf("%s is new: say in addresses with which ones it is asked about a game that everybody sees later", r.Pattern)
		}
		for _, address := range addresses {
			get(control.Viewer, address, r.Media == "text/event-stream")
		}
	}
	get(control.Organiser, SitePath, false) // It holds what everybody may know.
	return all
}

// settled waits until the hub has taken in what was recorded, and all that is to be told was told.
func (l *late) settled(result string) {
	l.Helper()
	patience := time.After(awaittest.Patience)
	for {
		l.hall.show()
		_, game := l.hall.hub.OnTable(l.followed.Number(), true)
		if l.hall.present.IsQuiet() && strings.Contains(string(game), fmt.Sprintf(`"result":%q`, result)) {
			return
		}
		select {
		case <-patience:
			l.Fatalf("the hall does not come to rest: %s", game)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// pairNext pairs the second round, and publishes it.
func (l *late) pairNext() {
	l.Helper()
	st, err := store.Open(l.hall.dir, time.Now)
	if err != nil {
		l.Fatal(err)
	}
	p, _, err := st.Event.Sections[0].Pair(2)
	if err == nil {
		err = st.Append(event.Fact{By: "Lan", Pairing: &p})
	}
	if err == nil {
		err = st.Append(event.Fact{By: "Lan", Publication: &event.Publication{Round: 2}})
	}
	if err != nil {
		l.Fatal(err)
	}
	taken(l.T, l.hall)
}

// No route for everybody changes by a bit when a game ends that everybody sees later, when its result is entered, and when the next round is
// published behind it.
func TestNothingSaysAResultBeforeItsTime(t *testing.T) {
	l := newLateOf(t, event.Regulations{System: event.RoundRobin, Cycles: 2}, playing, made(1, "h2e2"))
	l.seat()
	l.say(delay(time.Hour), made(2, "h9g7"), made(3, "h0g2"))
	l.await(time.Hour)
	o := officeOf(t, l.hall)
	l.settled("*")
	before := o.answers(l)

	l.say(`{"type":"result","game":1,"result":"1-0","reason":"resignation","at_us":9000000}`, `{"type":"game","game":1,"state":"over","at_us":9000000}`)
	l.enter(0, event.RedWins)
	l.pairNext()
	l.settled("1-0")
	for address, got := range o.answers(l) {
		if want := before[address]; got != want {
			t.Errorf("%s changes before its time:\n%s\nwas\n%s", address, got, want)
		}
	}

	l.say(delay(0))
	l.await(0)
	l.settled("1-0")
	var told []string
	for address, got := range o.answers(l) {
		if got != before[address] {
			told = append(told, address)
		}
	}
	id := fmt.Sprint(boardlog.StoredID(l.followed.Number(), 1))
	for _, address := range []string{"/api/event", "/events", "/api/standings", "/api/cross", "/api/rounds/1", "/api/rounds/2", "/rounds/1.pgn", "/api/players/1-1", "/tables/1/live.json", "/tables/1/live.pgn",
		"/tables/1/board.svg", "/tables/1/board.png", "/api/games", "/api/games/" + id, "/api/games/" + id + "/events", "/games.pgn", "/games/" + id + ".pgn", "/games/" + id + ".pdf",
		"/game-" + id + ".pgn", "/games/" + id + "/scoresheet.pdf", "/metrics", SitePath} {
		if !slices.Contains(told, address) {
			t.Errorf("%s does not change when its time has come", address)
		}
	}
}

// The games of a round are listed when everybody may know who plays in it.
func TestARoundThatNobodyMayKnowListsNoGames(t *testing.T) {
	l := newLateOf(t, event.Regulations{System: event.RoundRobin, Cycles: 2}, playing, made(1, "h2e2"))
	l.say(delay(time.Hour), made(2, "h9g7"))
	l.await(time.Hour)
	l.hall.desk.mu.Lock()
	games := l.hall.desk.games
	games[game{round: 2, game: 1, table: 1}] = games[game{round: 1, game: 1, table: 1}]
	l.hall.desk.mu.Unlock()
	listed := func() string {
		first, _ := answerTo(t, l.hall, "/rounds/1.pgn")
		second, _ := answerTo(t, l.hall, "/rounds/2.pgn")
		return fmt.Sprint(strings.Contains(first, "H2-E2"), strings.Contains(second, "H2-E2"))
	}
	l.enter(0, event.RedWins)
	l.pairNext()
	if got := listed(); got != "true false" {
		t.Errorf("behind a result that nobody may know: %s, want the first round alone", got)
	}
	l.say(delay(0))
	l.await(0)
	if got := listed(); got != "true true" {
		t.Errorf("with nothing withheld: %s, want both", got)
	}
}
