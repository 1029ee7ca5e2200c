package hall

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/hall/byhand"
)

// paired returns a hall without boards, with a round of four players.
func paired(t *testing.T) *Hall {
	t.Helper()
	list := []players.Player{{Name: "An"}, {Name: "Bình"}, {Name: "Cường"}, {Name: "Dũng"}}
	return opened(t, event.Regulations{System: event.Swiss, Rounds: 3}, list, nil)
}

// hands enters moves at table 1, and says what is said of it.
func hands(t *testing.T, h *Hall, in HandMoves) (string, error) {
	t.Helper()
	told, err := h.enterMoves(t.Context(), 1, in, "Trần An", "en")
	h.takeHands()
	h.show()
	var moves []string
	for _, m := range told.Moves {
		moves = append(moves, m.Text)
	}
	return strings.Join(moves, " "), err
}

// await waits until an address answers with a text: pages show what is entered as soon as the hub has taken it in.
func await(t *testing.T, h *Hall, address, want string) string {
	t.Helper()
	patience := time.After(time.Minute)
	for {
		changed := h.hub.Changed()
		h.show()
		text, _ := answerTo(t, h, address)
		if strings.Contains(text, want) {
			return text
		}
		select {
		case <-changed:
		case <-time.After(showEvery): // The hall itself looks so often, too, where nothing tells of a change.
		case <-patience:
			t.Fatalf("%s: %s\nexpected: %s", address, text, want)
		}
	}
}

func TestMovesOfATableWithoutABoardAreEnteredByHand(t *testing.T) {
	h := paired(t)
	two := 2
	for _, c := range []struct {
		name, want, refused string
		in                  HandMoves
	}{
		{"a list", "C2=5 H8+7 H2+3", "", HandMoves{Text: "1. C2=5 H8+7 2. H2+3"}},
		{"a move in another notation", "C2=5 H8+7 H2+3 R9=8", "", HandMoves{After: 3, Text: "车9平8"}},
		{"an illegal move", "C2=5 H8+7 H2+3 R9=8", "ply 6, a0a9: no legal move is written so here; nothing was entered", HandMoves{After: 4, Text: "R1=2 a0a9"}},
		{"a correction", "C2=5 H2+3", "", HandMoves{After: 1, Text: "H2+3", Reason: "misread"}},
		{"what somebody else has not seen", "", "somebody else has entered moves of this game meanwhile: there are 3 entries by now; look at them first", HandMoves{After: 2, Text: "H2+3", Seen: &two}},
		{"more than there is", "", "expected at most 2 moves that are kept, found 9", HandMoves{After: 9, Text: "H2+3"}},
		{"a dry run", "C2=5 H2+3 H2+3", "", HandMoves{After: 2, Text: "h0g2", DryRun: true}},
		{"moves that are taken back", "C2=5", "", HandMoves{After: 1}},
	} {
		got, err := hands(t, h, c.in)
		said := ""
		if err != nil {
			said = err.Error()
		}
		if said != c.refused || c.refused == "" && got != c.want {
			t.Errorf("%s: %s (%v)\nexpected: %s (%s)", c.name, got, err, c.want, c.refused)
		}
	}
	c, err := h.desk.handCase(1, 0, 0)
	if err != nil || len(c.entered.Entries) != 4 || c.entered.Entries[2].Reason != "misread" || c.entered.Entries[2].By != "Trần An" {
		t.Errorf("%+v %v", c.entered.Entries, err)
	}
}

func TestWhatIsEnteredByHandIsShownAndMarked(t *testing.T) {
	h := paired(t)
	if _, status := answerTo(t, h, "/tables/1/live.json"); status != 404 {
		t.Errorf("before the first entry: %d", status)
	}
	if _, err := hands(t, h, HandMoves{Text: "C2=5 H8+7"}); err != nil {
		t.Fatal(err)
	}
	var game struct {
		ID     int
		Source string
		Tags   map[string]string
		Moves  []string
		Result string
	}
	if err := json.Unmarshal([]byte(await(t, h, "/tables/1/live.json", "h9g7")), &game); err != nil {
		t.Fatal(err)
	}
	if game.Source != byhand.Source || game.Tags[byhand.Tag] != "Trần An" || strings.Join(game.Moves, " ") != "h2e2 h9g7" {
		t.Errorf("%+v", game)
	}
	for _, address := range []string{"/rounds/1.pgn", "/tables/1/live.pgn"} {
		if text := await(t, h, address, "H9-G7"); !strings.Contains(text, `[EnteredByHand "Trần An"]`) {
			t.Errorf("%s: %s", address, text)
		}
	}
	var told struct {
		Tables []struct {
			Table  int
			ByHand bool `json:"by_hand"`
			Game   struct{ Ply int }
		}
	}
	text := await(t, h, "/api/event", `"ply":2`)
	if err := json.Unmarshal([]byte(text), &told); err != nil || !told.Tables[0].ByHand || told.Tables[0].Game.Ply != 2 || told.Tables[1].ByHand {
		t.Errorf("%v %s", err, text)
	}
	if text, status := answerTo(t, h, "/games/2146435073/scoresheet.pdf"); status != 200 || !strings.HasPrefix(text, "%PDF") {
		t.Errorf("the scoresheet: %d", status)
	}
	if in := h.inbox(); !in.Tables[0].ByHand || in.Tables[1].ByHand {
		t.Errorf("%+v", in.Tables)
	}
}

// The event has the results: a game that was entered by hand gets its result from there.
func TestAGameByHandEndsWithTheResultOfTheEvent(t *testing.T) {
	h := paired(t)
	if _, err := hands(t, h, HandMoves{Text: "C2=5 H8+7"}); err != nil {
		t.Fatal(err)
	}
	enter := func(o event.Outcome) {
		t.Helper()
		h.desk.mu.Lock()
		h.desk.reload()
		err := h.desk.store.Append(event.Fact{Result: &event.Result{Round: 1, Table: 1, Game: 1, Outcome: o}})
		h.desk.mu.Unlock()
		if err != nil {
			t.Fatal(err)
		}
		h.takeHands() // The result is said,
		h.takeHands() // and then shown.
	}
	for _, c := range []struct {
		outcome event.Outcome
		want    string
	}{{event.RedWins, `"result":"1-0"`}, {event.BothForfeit, `"result":"0-0"`}, {event.Open, `"result":"*"`}} {
		enter(c.outcome)
		await(t, h, "/api/games/2146435073", c.want)
	}
}

// As late as the event wants it, and its result with it.
func TestWhatIsEnteredByHandIsAsLateAsItsDelay(t *testing.T) {
	h := paired(t)
	hour := time.Hour.Microseconds()
	if _, err := hands(t, h, HandMoves{Text: "C2=5 H8+7", DelayUS: &hour}); err != nil {
		t.Fatal(err)
	}
	h.desk.mu.Lock()
	err := h.desk.store.Append(event.Fact{Result: &event.Result{Round: 1, Table: 1, Game: 1, Outcome: event.RedWins}})
	h.desk.mu.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	h.takeHands()
	h.show()
	for _, address := range []string{"/tables/1/live.json", "/rounds/1.pgn", "/api/event", "/api/rounds/1", "/games/2146435073.pgn"} {
		if text, _ := answerTo(t, h, address); strings.Contains(text, "h2e2") || strings.Contains(text, "H2-E2") || strings.Contains(text, "1-0") {
			t.Errorf("%s tells it: %s", address, text)
		}
	}
	if in := h.inbox(); in.Tables[0].Result != "1-0" {
		t.Errorf("the arbiter does not see it: %+v", in.Tables[0])
	}
}

// Of a game that is withheld whole everybody sees nothing: how late it is, its board has said.
func TestMovesByHandAreAsLateAsThoseOfTheBoard(t *testing.T) {
	for _, c := range []struct {
		name  string
		delay time.Duration
		moves int
	}{{"by time", time.Hour, 0}, {"by moves", 0, 4}, {"not at all", 0, 0}} {
		l := newLate(t, delayMoves(c.delay, c.moves), playing, made(1, "h2e2"))
		l.await(c.delay)
		if _, err := hands(t, l.hall, HandMoves{After: 1, Text: "h9g7"}); err != nil {
			t.Fatal(err)
		}
		of, err := l.hall.desk.handCase(1, 0, 0)
		if err != nil || of.entered.DelayUS != c.delay.Microseconds() || of.entered.DelayMoves != c.moves {
			t.Errorf("%s: %v, %d us and %d moves", c.name, err, of.entered.DelayUS, of.entered.DelayMoves)
		}
	}
}

// What players and arbiter have signed to the end counts, whether the board is heard now or not.
func TestAGameThatItsBoardHasEndedIsShownAsItIsSigned(t *testing.T) {
	l := newLate(t, playing, made(1, "h2e2"))
	if _, err := hands(t, l.hall, HandMoves{After: 1, Text: "h9g7"}); err != nil {
		t.Fatal(err)
	}
	shown := func() bool {
		t.Helper()
		l.hall.desk.mu.Lock()
		l.hall.desk.hands = nil // As after a restart.
		l.hall.desk.mu.Unlock()
		l.hall.desk.compareHands()
		c, err := l.hall.desk.handCase(1, 0, 0)
		if err != nil || !c.exists() {
			t.Fatal(c, err)
		}
		return c.entered.shown
	}
	if !shown() {
		t.Error("what goes on behind the log of a board that is away is not shown")
	}
	l.say(made(2, "b9c7"), `{"type":"result","game":1,"result":"1-0","reason":"resignation","at_us":3000000}`)
	l.await(0)
	if shown() {
		t.Error("what was entered is shown in the place of a record that is over")
	}
	if _, err := hands(t, l.hall, HandMoves{After: 2, Text: "h0g2"}); errorText(err) != "the board at table 1 has recorded this game to its end: its signed record counts, and nothing is entered by hand" {
		t.Error(err)
	}
}

// What was entered stands in the log of the hall: it is there after a restart, and a log that says what can't be is refused.
func TestTheRosterHasWhatWasEnteredByHand(t *testing.T) {
	opening := &byhand.Opening{Tags: map[string]string{"red": "An", "black": "Bình"}}
	first := ByHand{Round: 1, Game: 1, Table: 1, Number: 1, Entry: byhand.Entry{Opening: opening, Moves: []string{"h2e2"}}}
	next := ByHand{Round: 1, Game: 1, Table: 1, Number: 1, Entry: byhand.Entry{After: 1, Moves: []string{"h9g7"}}}
	gap, illegal := first, next
	gap.Number, illegal.Moves = 3, []string{"h2e2"}
	for _, c := range []struct {
		name  string
		facts []ByHand
		want  string
	}{
		{"two entries", []ByHand{first, next}, ""},
		{"a number is left out", []ByHand{first, gap}, "expected an entry in a game up to 2, found 3"},
		{"an illegal move", []ByHand{first, illegal}, "ply 2, h2e2: no legal move is written so here"},
	} {
		var r Roster
		var err error
		for _, f := range c.facts {
			text, encoding := Fact{By: "An", ByHand: &f}.encode()
			var read Fact
			if encoding != nil || json.Unmarshal(text, &read) != nil || read.Type != "by_hand" {
				t.Fatalf("%s %v", text, encoding)
			}
			err = r.Apply(read)
		}
		if said := errorText(err); said != c.want {
			t.Errorf("%s: %s", c.name, said)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
