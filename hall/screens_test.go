package hall

import (
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/event"
)

// seat lets the board stand at table 1, and shows it.
func (l *late) seat() {
	l.Helper()
	key, err := l.board.BoardKey(l.Context())
	if err != nil {
		l.Fatal(err)
	}
	e := Enlisted{Table: 1, Board: key.String(), Fingerprint: "sha256:00"}
	if err := l.hall.journal.say(l.Context(), Fact{Enlisted: &e}); err != nil {
		l.Fatal(err)
	}
	if _, err := l.hall.open(l.Context(), e); err != nil {
		l.Fatal(err)
	}
}

// accused is what of a game is for arbiters: a finding, a claim, a question and a ruling.
var accused = []string{
	`{"type":"finding","game":1,"ply":1,"side":"red","article":"9.10b","kind":"displaced","duty":[],"played":"a0a1","from":"g6","to":"f6","at_us":0,"rulebook":"vn2004"}`,
	`{"type":"claim","game":1,"claim":1,"ply":1,"side":"black","state":"open","text":"He touched it.","at_us":0}`,
	`{"type":"question","game":1,"ply":1,"side":"red","why":"either_hand","article":"9.10b","at_us":0,"rulebook":"vn2004"}`,
	`{"type":"ruling","game":1,"ruling":1,"ply":1,"text":"warning","side":"red","name":"Trần","at_us":0}`,
}

// withheld are words that no screen says.
var withheld = []string{"finding", "claim", "touched", "question", "either_hand", "ruling", "warning", "Trần", "9.10b", "duty", "0912345678"}

// onAScreen is a hall in which table 1 plays, an hour before everybody sees it.
func onAScreen(t *testing.T) (*office, *late) {
	t.Helper()
	l := newLate(t, playing, delay(time.Hour), made(1, "h2e2"))
	l.seat()
	l.say(accused...)
	l.say(made(2, "h9g7"))
	l.say(made(3, "h0g2"))
	l.enter(0, event.RedWins)
	l.await(time.Hour)
	l.hall.show()
	return officeOf(t, l.hall), l
}

// ofTheGame fills in the path of a route: that of the game of table 1.
func (l *late) ofTheGame(path string) string {
	id := boardlog.StoredID(l.followed.Number(), 1)
	path = strings.NewReplacer("{table}", "1", "{$}", "", "{id}", itoa(id), "{name}", "hall.css", "{n}", "1").Replace(path)
	return regexp.MustCompile(`\{[^}]*\}`).ReplaceAllString(path, "1")
}

func itoa(n int) string { text, _ := json.Marshal(n); return string(text) }

// stream asks for a stream, and returns what comes of it up to a sign of life.
func (o *office) stream(role control.Role, path string) (int, string) {
	o.Helper()
	r, err := http.NewRequestWithContext(o.Context(), http.MethodGet, o.hall.Server().Endpoint().Address+path, nil)
	if err != nil {
		o.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+o.tokens[role])
	answer, err := browser.Do(r)
	if err != nil {
		o.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(answer.Body)
		return answer.StatusCode, string(text)
	}
	o.hall.hub.Beat()
	var text []byte
	for !strings.Contains(string(text), ": alive\n") {
		part := make([]byte, 4096)
		n, err := answer.Body.Read(part)
		if text = append(text, part[:n]...); err != nil {
			o.Fatalf("%s: %v behind %s", path, err, text)
		}
	}
	return answer.StatusCode, string(text)
}

// look asks for a route of everybody.
func (o *office) look(role control.Role, path, media string) (int, string) {
	o.Helper()
	if media == "text/event-stream" {
		return o.stream(role, path)
	}
	return o.ask(role, http.MethodGet, path, "")
}

// A screen has the routes of screens, and no other.
func TestWhatAScreenMayLookAt(t *testing.T) {
	o, l := onAScreen(t)
	var found []string
	for _, r := range l.hall.routes() {
		path := l.ofTheGame(r.Pattern)
		status, text := o.look(control.Screen, path, r.Media)
		if !slices.Contains(ofScreens, r.Pattern) {
			if status != http.StatusForbidden {
				t.Errorf("%s: %d, want 403: %s", path, status, text)
			}
			continue
		}
		found = append(found, r.Pattern)
		if status != http.StatusOK && r.Pattern != "/assets/{name}" {
			t.Errorf("%s: %d %s", path, status, text)
		}
		for _, word := range withheld {
			if strings.Contains(text, word) && r.Media != "text/html" { // A page has words for everything.
				t.Errorf("%s says %q: %s", path, word, text)
			}
		}
	}
	slices.Sort(found)
	if want := slices.Sorted(slices.Values(ofScreens)); !slices.Equal(found, want) {
		t.Errorf("the routes of screens are %v, want %v", found, want)
	}
}

// A screen sees the present, as arbiters do, and everybody sees it an hour later.
func TestAScreenSeesThePresent(t *testing.T) {
	o, l := onAScreen(t)
	game := "/api/games/" + itoa(boardlog.StoredID(l.followed.Number(), 1))
	for _, c := range []struct {
		path, stream string
		has          string // On a screen, and for nobody else but arbiters.
	}{
		{"/api/event", "", `"result":"1-0"`},
		{"/api/event", "", `"ply":3`},
		{"/events", "text/event-stream", `"result":"1-0"`},
		{"/events", "text/event-stream", `"last_move":"h0g2"`},
		{"/api/standings", "", `"points":2`},
		{"/tables/1/live.json", "", `"moves":["h2e2","h9g7","h0g2"]`},
		{"/tables/1/live.pgn", "", "H0-G2"},
		{game, "", `"move":"h0g2"`},
		{game + "/events", "text/event-stream", `"move":"h0g2"`},
	} {
		if status, text := o.look(control.Screen, c.path, c.stream); status != http.StatusOK || !strings.Contains(text, c.has) {
			t.Errorf("%s on a screen has no %s: %d %s", c.path, c.has, status, text)
		}
		if _, text := o.look(control.Viewer, c.path, c.stream); strings.Contains(text, c.has) {
			t.Errorf("%s has %s for everybody: %s", c.path, c.has, text)
		}
	}
	_, text := o.look(control.Arbiter, game+"/events", "text/event-stream")
	for _, word := range []string{"finding", "claim", "Trần"} {
		if !strings.Contains(text, word) {
			t.Errorf("the arbiter does not hear %q: %s", word, text)
		}
	}
	// Nobody chooses what he sees.
	for _, path := range []string{"/api/event?role=screen", "/api/event?screen=1#token=" + o.tokens[control.Screen], "/api/event?token=" + o.tokens[control.Screen]} {
		if _, text := o.ask(control.Viewer, http.MethodGet, path, ""); strings.Contains(text, `"result"`) {
			t.Errorf("%s: %s", path, text)
		}
	}
}

// A screen enters nothing, and reads nothing of what arbiters and organisers have.
func TestAScreenEntersNothing(t *testing.T) {
	o, l := onAScreen(t)
	status, text := o.ask(control.Arbiter, http.MethodGet, "/openapi.json", "")
	var api struct {
		Paths map[string]map[string]struct {
			Security []any `json:"security"`
		} `json:"paths"`
	}
	if err := json.Unmarshal([]byte(text), &api); err != nil || status != http.StatusOK {
		t.Fatal(status, err)
	}
	tried := 0
	for path, methods := range api.Paths {
		for method, operation := range methods {
			if len(operation.Security) == 0 {
				continue // For everybody, or for who has a code.
			}
			tried++
			if status, text := o.ask(control.Screen, strings.ToUpper(method), l.ofTheGame(path), "{}"); status != http.StatusForbidden {
				t.Errorf("%s %s: %d, want 403: %s", method, path, status, text)
			}
		}
	}
	if tried < 30 {
		t.Errorf("%d operations were tried, want all", tried)
	}
}

// A token that is withdrawn ends what a screen follows, and is refused from then on.
func TestAScreenWhoseTokenIsWithdrawn(t *testing.T) {
	o, l := onAScreen(t)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, o.hall.Server().Endpoint().Address+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+o.tokens[control.Screen])
	answer, err := browser.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	operator, err := control.Local(l.hall.dir, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer operator.Close()
	if err := operator.Ask(t.Context(), http.MethodDelete, TokensPath+"/Wall%201", nil, nil); err != nil {
		t.Fatal(err)
	}
	rest, _ := io.ReadAll(answer.Body) // It ends.
	if !strings.Contains(string(rest), "the token was revoked") {
		t.Errorf("the stream ends with %s", rest)
	}
	if status, text := o.ask(control.Screen, http.MethodGet, "/api/event", ""); status != http.StatusUnauthorized {
		t.Errorf("with the token: %d %s", status, text)
	}
}

// As long as nothing is shown later a screen gets what was made for everybody; then it goes on with what is made for screens.
func TestAScreenSharesWhatIsShownUntilSomethingIsDelayed(t *testing.T) {
	l := newLate(t, playing, made(1, "h2e2"))
	l.seat()
	await(t, l.hall, "/api/event", `"ply":1`)
	same := func() bool {
		l.hall.show()
		l.hall.mu.Lock()
		defer l.hall.mu.Unlock()
		return l.hall.shown == l.hall.shownNow
	}
	if !same() || l.hall.presentNow != nil {
		t.Error("screens have something of their own where nobody is behind")
	}
	o := officeOf(t, l.hall)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, o.hall.Server().Endpoint().Address+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+o.tokens[control.Screen])
	answer, err := browser.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	l.say(delay(time.Hour), made(2, "h9g7"))
	l.await(time.Hour)
	if same() {
		t.Error("screens have nothing of their own where everybody is behind")
	}
	var text []byte
	for !strings.Contains(string(text), `"last_move":"h9g7"`) { // Who followed before goes over.
		part := make([]byte, 4096)
		n, err := answer.Body.Read(part)
		if text = append(text, part[:n]...); err != nil {
			t.Fatalf("%v behind %s", err, text)
		}
	}
	if _, game := l.hall.hub.OnTable(l.followed.Number(), false); strings.Contains(string(game), "h9g7") {
		t.Errorf("everybody has %s", game)
	}
	other := Table{Table: 2, Connected: true, Red: "A1"}
	everybody := newShown(EventTold{}, map[int]Table{1: {Table: 1}, 2: other}, nil)
	screens := newShown(EventTold{}, map[int]Table{1: {Table: 1, Result: "1-0"}, 2: other}, everybody)
	if &everybody.texts[2][0] != &screens.texts[2][0] || &everybody.texts[1][0] == &screens.texts[1][0] {
		t.Error("a table that stands alike for both is encoded twice, or one that does not once")
	}
}

// The command line asks what the page asks, before it publishes.
func TestWhatTheHallHasSeenOfARound(t *testing.T) {
	o, l := onAScreen(t)
	seen := func(round int) string {
		told := o.told()
		text, err := json.Marshal(told.Sections[0].Paired[round-1].Seen)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if got, want := seen(1), "{}"; got != want { // It has a result: the event itself keeps it.
		t.Errorf("with a result: %s, want %s", got, want)
	}
	l.enter(0, event.Open)
	if got, want := seen(1), `{"moves":[1]}`; got != want {
		t.Errorf("with a move alone: %s, want %s", got, want)
	}
	if status, text := o.ask(control.Organiser, http.MethodPost, "/api/event/rounds/1/publish", `{"back":true}`); status != http.StatusConflict || !strings.Contains(text, "round 1 has begun, at table 1") {
		t.Errorf("withdrawn: %d %s", status, text)
	}
}
