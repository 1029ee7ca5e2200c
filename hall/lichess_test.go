package hall

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/internal/awaittest"
)

func TestParseTarget(t *testing.T) {
	for text, want := range map[string]Target{
		"3=AbCd1234":            {Round: 3, ID: "AbCd1234"},
		"12:101-200=AbCd1234":   {Round: 12, From: 101, To: 200, ID: "AbCd1234"},
		"AbCd1234":              {},
		"0=AbCd1234":            {},
		"3=":                    {},
		"3=../x":                {},
		"3:9-1=AbCd1234":        {},
		"3:1-=AbCd1234":         {},
		"3=AbCd1234?x=https://": {},
	} {
		got, err := ParseTarget(text)
		if (err != nil) != (want == Target{}) || err == nil && got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

// server is a stand-in for lichess: it wants a pause first, then takes all but one game.
func server(t *testing.T) (address string, taken <-chan string) {
	all, asked := make(chan string, 100), 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if asked++; asked == 1 {
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		if err != nil || r.Method != http.MethodPost || r.URL.Path != "/api/broadcast/round/AbCd1234/push" || r.Header.Get("Authorization") != "Bearer lip_token" {
			t.Errorf("%s %s: %v", r.Method, r.URL, err)
		}
		_, _ = io.WriteString(w, `{"games":[{"tags":{},"error":"no such player"}]}`)
		all <- string(body)
	}))
	t.Cleanup(s.Close)
	return s.URL, all
}

func TestARoundGoesToLichessAsOne(t *testing.T) {
	h := opened(t, event.Regulations{System: event.Swiss, Rounds: 2, Play: "chess", Event: "Open"}, of("A", "B"), map[int]event.Outcome{2: event.Draw})
	address, taken := server(t)
	if err := h.Push(address, []Target{{Round: 1, ID: "AbCd1234"}}, func() (string, error) { return "lip_token\n", nil }); err != nil {
		t.Fatal(err)
	}
	receive := func() string {
		t.Helper()
		select {
		case text := <-taken:
			return text
		case <-time.After(awaittest.Patience):
			t.Fatal("nothing was pushed")
			return ""
		}
	}
	first := receive()
	for _, want := range []string{`[White "A1"]`, `[Black "A2"]`, `[Round "1.1"]`, "[Result \"*\"]", `[White "B1"]`, `[Round "1.2"]`, `[Result "1/2-1/2"]`} {
		if !strings.Contains(first, want) {
			t.Errorf("no %s in %s", want, first)
		}
	}
	if n := strings.Count(first, "[Event "); n != 2 || strings.Contains(first, "Chinese") {
		t.Errorf("%d games: %s", n, first)
	}
	st, err := store.Open(h.dir, time.Now)
	if err == nil {
		err = st.Append(event.Fact{Result: &event.Result{Round: 1, Table: 1, Game: 1, Outcome: event.RedWins}})
	}
	if err != nil {
		t.Fatal(err)
	}
	if second := receive(); !strings.Contains(second, `[Result "1-0"]`) || second == first {
		t.Errorf("after a result: %s", second)
	}
}

func TestWhatIsNotPushed(t *testing.T) {
	const rounds = 1
	results := map[int]event.Outcome{1: event.Draw}
	for _, c := range []struct {
		name   string
		play   string
		target Target
		games  int
	}{
		{"all of the round", "chess", Target{Round: 1}, 2},
		{"the tables of the target alone", "chess", Target{Round: 1, From: 2, To: 9}, 1},
		{"another round", "chess", Target{Round: 2}, 0},
		{"what is no chess", "xiangqi", Target{Round: 1}, 0},
	} {
		h := opened(t, event.Regulations{System: event.Swiss, Rounds: rounds, Play: c.play}, of("A", "B"), results)
		text, err := h.pushed(t.Context(), c.target)
		if n := strings.Count(string(text), "[Event "); err != nil || n != c.games {
			t.Errorf("%s: %d games, %v, want %d", c.name, n, err, c.games)
		}
	}
}

// A game that everybody sees later goes out as late.
func TestNothingIsPushedBeforeItIsShown(t *testing.T) {
	l := newLateOf(t, event.Regulations{System: event.Swiss, Rounds: 1, Play: "chess"}, `{"type":"game","game":1,"state":"playing","play":"chess","at_us":0}`, delay(time.Hour), made(1, "e2e4"))
	l.enter(time.Minute, event.RedWins)
	text, err := l.hall.pushed(t.Context(), Target{Round: 1})
	if err != nil || strings.Contains(string(text), "e4") || !strings.Contains(string(text), `[Result "*"]`) {
		t.Errorf("%v: %s", err, text)
	}
}
