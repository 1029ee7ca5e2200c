package hall

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/hall/member"
)

// isAhead lets the hall know the clock of the board, more or less.
func (a *actor) isAhead(by, unsure time.Duration) {
	a.board.mu.Lock()
	defer a.board.mu.Unlock()
	a.board.signs = signs{asked: time.Now(), timed: true, ahead: by, unsure: unsure}
}

// stands lets the board say how its game stands.
func (a *actor) stands(change func(*control.Status)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	change(&a.status)
}

// startNow lets the hall start the game at the table of the board at once.
func (a *actor) startNow() {
	a.Helper()
	answers, err := a.hall.startAll(a.Context(), []wanted{{table: a.board.at(), moment: time.Now()}}, "Lan", control.Organiser)
	if err != nil || answers[0].err != nil {
		a.Fatal(err, answers)
	}
}

// becomes waits for what becomes of the start at the table of the board.
func (a *actor) becomes(want became) {
	a.Helper()
	until(a.T, fmt.Sprintf("a start that is %q", want), func() bool { return a.hall.startOf(a.board.at()).became == want })
}

// order returns an order that the board has taken, from 0.
func (a *actor) order(n int) member.Order {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.orders[n]
}

// one returns a hall with a board at table 1 of its only section, whose game has a clock.
func one(t *testing.T) (*office, *actor) {
	o := openOffice(t)
	o.do(SectionsPath, section(four, ""))
	a := newActor(t, o.hall, 1)
	a.stands(func(s *control.Status) { s.Time = &control.Time{Running: "none"} })
	return o, a
}

const tomorrow = `{"do":"schedule","body":{"start":"2999-11-23T09:00:00+07:00"}}`

func TestWhoStartsAGameByTheHallsClock(t *testing.T) {
	o := openOffice(t)
	for i, clock := range []func(a *actor){
		func(a *actor) { a.isAhead(900*time.Millisecond, 90*time.Millisecond) },
		func(a *actor) { a.isAhead(-1200*time.Millisecond, 0) },
		func(a *actor) { a.isAhead(900*time.Millisecond, 110*time.Millisecond) },
		func(*actor) {},
		func(a *actor) {
			a.isAhead(0, 0)
			a.board.mu.Lock()
			a.board.since = time.Now().Add(time.Hour)
			a.board.mu.Unlock()
		},
		func(a *actor) { a.isAhead(0, 0); a.refuses[control.Schedule] = "a move is made" },
		func(a *actor) { a.isAhead(0, 0); a.connect(nil) },
	} {
		clock(newActor(t, o.hall, i+1))
	}
	want := `{"taken":[1,2,3,4,5],"refused":[{"table":6,"why":"a move is made"},{"table":7,"why":"the board is not connected"}],"by_hall":[` +
		`{"table":2,"why":"the clock of the board is 1.2 s off"},{"table":3,"why":"the clock of the board is 0.9 s off"},` +
		`{"table":4,"why":"the clock of the board is not known"},{"table":5,"why":"the clock of the board is not known"}]}`
	if told := o.do(ActsPath, tomorrow); told != want {
		t.Errorf("got\n%s\nwant\n%s", told, want)
	}
	for table, want := range map[int]became{1: startTold, 2: startPending, 5: startPending, 6: startWithdrawn, 7: startPending} {
		if s := o.hall.startOf(table); s.became != want || table < 7 && s.number != 1 {
			t.Errorf("table %d: %+v, want %q", table, s, want)
		}
	}
	if err := o.hall.turn(t.Context()); err != nil { // What was decided is in the log of the hall.
		t.Fatal(err)
	}
	if s := o.hall.startOf(2); !s.ByHall || s.by != "Lan" || s.role != "organiser" || !s.moment.Equal(time.Date(2999, 11, 23, 2, 0, 0, 0, time.UTC)) {
		t.Errorf("after the log was read again: %+v", s)
	}
}

func TestAStartThatMakesNoSenseIsRefused(t *testing.T) {
	o, a := one(t)
	a.isAhead(0, 0)
	a.stands(func(s *control.Status) { s.Game = 12 })
	for name, c := range map[string]struct{ path, body, want string }{
		"a moment that is over":       {ActsPath, `{"do":"schedule","body":{"start":"2020-01-01T09:00:00Z"}}`, "the moment is over"},
		"no moment":                   {ActsPath, `{"do":"schedule","body":{"start":"9:00"}}`, "expected a time of day"},
		"another game":                {"/tables/1/api/games/11/schedule", `{"start":"2999-11-23T09:00:00Z"}`, "game 11 is not the one that is on at the board"},
		"a game of many boards":       {ActsPath, `{"do":"schedule","game":12,"body":{"start":"2999-11-23T09:00:00Z"}}`, "game: expected a single table"},
		"a shift of a game":           {ActsPath, `{"do":"shift","game":12,"tables":[1],"body":{"by_us":1}}`, "game: expected none"},
		"a shift by nothing":          {ActsPath, `{"do":"shift","body":{"by_us":0}}`, "by_us: expected"},
		"a shift by more than a day":  {ActsPath, `{"do":"shift","body":{"by_us":86400000001}}`, "by_us: expected"},
		"a shift where no start is":   {ActsPath, `{"do":"shift","body":{"by_us":1}}`, "no start is set that is still to come"},
		"a shift of what is no shift": {ActsPath, `{"do":"shift","body":"later"}`, "by_us: expected"},
	} {
		if status, text := o.ask(control.Arbiter, "POST", c.path, c.body); status != 422 || !strings.Contains(text, c.want) {
			t.Errorf("%s: %d %s, want %s", name, status, text, c.want)
		}
	}
	if got := a.took(); got != "" {
		t.Errorf("the board has taken %s", got)
	}
	if status, text := o.ask(control.Arbiter, "POST", "/tables/1/api/games/12/schedule", `{"start":"2999-11-23T09:00:00Z"}`); status != 200 || a.took() != "schedule" {
		t.Errorf("the game that is on: %d %s, taken %s", status, text, a.took())
	}
}

func TestTheHallStartsAGameWhenItsMomentComes(t *testing.T) {
	_, a := one(t)
	a.startNow()
	a.becomes(startBegun)
	if got := a.took(); got != "go" {
		t.Errorf("the board has taken %q, want go", got)
	}
}

func TestAGameThatHasBegunIsNotStartedAgain(t *testing.T) {
	_, a := one(t)
	a.stands(func(s *control.Status) { s.State, s.Time.Running = "playing", "red" })
	a.startNow()
	a.becomes(startBegun)
	if got := a.took(); got != "" {
		t.Errorf("the board has taken %q", got)
	}
}

func TestAStartIsWithdrawn(t *testing.T) {
	for name, c := range map[string]struct {
		act  string
		want became
	}{
		"by a stop":                {`{"do":"stop"}`, startWithdrawn},
		"by a go":                  {`{"do":"go"}`, startWithdrawn},
		"by one that comes later":  {tomorrow, startPending},
		"not by what changes none": {`{"do":"tags","body":{"tags":{"site":"Huế"}}}`, startPending},
	} {
		t.Run(name, func(t *testing.T) {
			o, a := one(t)
			o.do(ActsPath, `{"do":"schedule","body":{"start":"2999-11-23T08:00:00+07:00"}}`)
			o.do(ActsPath, c.act)
			if s := o.hall.startOf(a.board.at()); s.became != c.want {
				t.Errorf("%+v, want %q", s, c.want)
			}
		})
	}
}

// needs returns what the hall has found at a table.
func (o *office) needs(table int) (needs []HallNeed) {
	for _, a := range o.hall.inbox().Tables {
		if a.Table == table {
			needs = a.Needs
		}
	}
	return slices.DeleteFunc(needs, func(n HallNeed) bool { return n.Kind == unheard })
}

func TestAStartThatItsBoardRefusesLateWaitsForAnArbiter(t *testing.T) {
	o, a := one(t)
	a.refuses[control.Go] = "the board says no"
	a.startNow()
	a.becomes(startRefused)
	if got := o.needs(1); len(got) != 1 || got[0].Kind != "not_started" || got[0].Text != "the board says no" || got[0].Since == "" {
		t.Errorf("the inbox has %+v", got)
	}
	o.do(ActsPath, `{"do":"stop"}`)
	if got := o.needs(1); len(got) != 0 {
		t.Errorf("after an arbiter has the game in hand the inbox has %+v", got)
	}
}

func TestAGameThatWasStoppedAtItsBoardIsNotStarted(t *testing.T) {
	_, a := one(t)
	a.stands(func(s *control.Status) { s.Stopped = true })
	a.startNow()
	until(t, "a start that waits because the game is stopped", func() bool {
		a.board.mu.Lock()
		defer a.board.mu.Unlock()
		return errors.Is(a.board.starts.why, errStopped)
	})
	if s := a.hall.startOf(1); s.became != startPending || a.took() != "" || !s.isLate(time.Now().Add(time.Minute)) {
		t.Errorf("%+v, taken %q", s, a.took())
	}
}

// A board that does not answer is told again, by an order that is newer than all that it may have taken meanwhile.
func TestAStartThatIsToldAgainIsANewerOrder(t *testing.T) {
	o, a := one(t)
	a.isAhead(0, 0)
	a.fails = 1
	if told := o.do(ActsPath, tomorrow); !strings.Contains(told, `"taken":[1],"refused":[],"by_hall":[{"table":1,"why":"`) {
		t.Errorf("the board does not answer: %s", told)
	}
	a.becomes(startTold)
	if o := a.order(0); o.Do != control.Schedule || o.Number != 2 {
		t.Errorf("the board has taken order %d, %s; want 2, schedule", o.Number, o.Do)
	}
}

// A board whose clock is off has an earlier start on it: by that one a player would be late.
func TestAnEarlierStartFindsNobodyLate(t *testing.T) {
	o, a := one(t)
	a.isAhead(0, 0)
	o.do(ActsPath, `{"do":"schedule","body":{"start":"2999-11-23T01:00:00Z"}}`)
	a.isAhead(90*time.Second, 0)
	o.do(ActsPath, tomorrow)
	if got := a.took(); got != "schedule schedule" {
		t.Fatalf("the board has taken %q", got)
	}
	var body control.ScheduleBody
	if err := json.Unmarshal(a.order(1).Body, &body); err != nil || body.Start != "2999-11-23T02:01:30Z" {
		t.Errorf("the board starts at %s, want the moment by its own clock (%v)", body.Start, err)
	}
	a.board.mu.Lock()
	a.board.signs = signs{}
	a.board.mu.Unlock()
	if told := o.do(ActsPath, tomorrow); !strings.Contains(told, "has an earlier start, and its clock is not known yet") {
		t.Errorf("a clock that is not known: %s", told)
	}
}

func TestAShiftThatIsSentTwiceMovesOnce(t *testing.T) {
	o, a := one(t)
	a.isAhead(0, 0)
	b := newActor(t, o.hall, 2)
	o.do(ActsPath, tomorrow)
	for _, c := range []struct {
		key, body string
		status    int
		want      string
	}{
		{"first", `{"do":"shift","body":{"by_us":600000000}}`, 200, `{"taken":[1,2],"refused":[],"by_hall":[{"table":2,"why":"the clock of the board is not known"}]}`},
		{"first", `{"do":"shift","body":{"by_us":600000000}}`, 200, `{"taken":[1,2],"refused":[],"by_hall":[{"table":2,"why":"the clock of the board is not known"}],"repeated":true}`},
		{"first", `{"do":"shift","tables":[1],"body":{"by_us":600000000}}`, 422, "this Idempotency-Key belongs to another call"},
		{"first", `{"do":"shift","body":{"by_us":1}}`, 422, "this Idempotency-Key belongs to another call"},
		{"second", `{"do":"shift","tables":[2,3],"body":{"by_us":-300000000}}`, 200, `{"taken":[2],"refused":[{"table":3,"why":"no start is set there that is still to come"}],"by_hall":[`},
	} {
		status, text := o.askOnce(c.key, c.body)
		if status != c.status || !strings.Contains(text, c.want) {
			t.Errorf("%s %s: %d %s\nwant %d %s", c.key, c.body, status, text, c.status, c.want)
		}
	}
	for of, want := range map[*actor]time.Time{a: time.Date(2999, 11, 23, 2, 10, 0, 0, time.UTC), b: time.Date(2999, 11, 23, 2, 5, 0, 0, time.UTC)} {
		if got := o.hall.startOf(of.board.at()).moment; !got.Equal(want) {
			t.Errorf("table %d starts at %v, want %v", of.board.at(), got, want)
		}
	}
	if got := a.took(); got != "schedule schedule" {
		t.Errorf("the board has taken %q", got)
	}
	moment := time.Now().Add(time.Hour).UTC().Format(time.RFC3339)
	o.do(ActsPath, `{"do":"schedule","body":{"start":"`+moment+`"}}`)
	if status, text := o.askOnce("third", `{"do":"shift","tables":[1],"body":{"by_us":-7200000000}}`); status != 200 || !strings.Contains(text, "the moment would be over") {
		t.Errorf("to a moment that is over: %d %s", status, text)
	}
}

// askOnce asks for an act with a key, as an arbiter.
func (o *office) askOnce(key, body string) (int, string) {
	o.Helper()
	return o.askWith(http.Header{"Idempotency-Key": {key}}, control.Arbiter, "POST", ActsPath, body)
}

// roundOne is a hall whose first round is published, with a board at table 1 that has its game.
func roundOne(t *testing.T) (*office, *actor) {
	o, a := one(t)
	o.do("/api/event/rounds/1/pair", `{}`)
	o.do("/api/event/rounds/1/publish", `{}`)
	a.has("/1")
	return o, a
}

// has waits until the board has a game.
func (a *actor) has(game string) {
	a.Helper()
	until(a.T, "the game "+game, func() bool {
		a.mu.Lock()
		defer a.mu.Unlock()
		return slices.Contains(a.games, game)
	})
}

// wasTold lets the board have been told a moment that is over by now.
func (a *actor) wasTold(ago time.Duration) {
	a.Helper()
	games, _ := a.hall.desk.gamesDue()
	table := a.board.at()
	one := StartAt{Table: table, Board: a.board.key.String(), Game: member.GameName(games[table].body.Tags), Players: games[table].numbers(), Tell: true}
	err := a.hall.journal.start(a.Context(), "Lan", Start{Moment: time.Now().Add(-ago).UTC().Format(time.RFC3339Nano), Role: "organiser", Tables: []StartAt{one}})
	if err == nil {
		err = a.hall.noteStart(a.Context(), a.hall.startOf(table), startTold, nil)
	}
	if err != nil {
		a.Fatal(err)
	}
}

// isNotStarted waits until the inbox has it that the game at table 1 is not started, because of this.
func (o *office) isNotStarted(why string) {
	o.Helper()
	until(o.T, "the inbox says that "+why, func() bool {
		needs := o.needs(1)
		return len(needs) == 1 && needs[0].Kind == "not_started" && needs[0].Text == why
	})
}

// A board that has the moment would start its clocks, and find players late whom nobody has paired any more.
func TestTheStartOfARoundThatIsWithdrawnIsTakenFromItsBoards(t *testing.T) {
	o, a := roundOne(t)
	a.isAhead(0, 0)
	o.do(ActsPath, tomorrow)
	a.becomes(startTold)
	o.do("/api/event/rounds/1/publish", `{"back":true}`)
	a.becomes(startWithdrawn)
	if got := a.took(); got != "schedule stop" {
		t.Errorf("the board has taken %q", got)
	}
}

func TestForWhichGameAStartIs(t *testing.T) {
	g := due{game: game{round: 1, game: 1, table: 1}, players: [2]entrant{{"", 1}, {"", 2}}}
	g.body.Tags = map[string]string{"round": "1"}
	for name, c := range map[string]struct {
		at   StartAt
		want bool
	}{
		"the same":          {StartAt{Game: "/1", Players: []int{1, 2}}, true},
		"paired anew":       {StartAt{Game: "/1", Players: []int{1, 3}}, false},
		"with other sides":  {StartAt{Game: "/1", Players: []int{2, 1}}, false},
		"another round":     {StartAt{Game: "/2", Players: []int{1, 2}}, false},
		"without an event":  {StartAt{}, true},
		"of an earlier log": {StartAt{Game: "/1"}, true},
	} {
		if got := (start{StartAt: c.at}).isOf(g); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// A start is that of a game, whichever board it is played on.
func TestAnotherBoardHasTheStartOfItsGame(t *testing.T) {
	o, a := roundOne(t)
	a.isAhead(0, 0)
	o.do(ActsPath, tomorrow)
	a.becomes(startTold)
	b := newActor(t, o.hall, 1)
	until(t, "a start for the board that stands there now", func() bool {
		s := o.hall.startOf(1)
		return s.Board == b.board.key.String() && s.became == startPending && s.ByHall && s.by == "Lan" && s.moment.Equal(time.Date(2999, 11, 23, 2, 0, 0, 0, time.UTC))
	})
}

func TestAStartThatTheBoardBeforeMayHaveBegunWaitsForAnArbiter(t *testing.T) {
	o, a := roundOne(t)
	a.wasTold(time.Minute)
	newActor(t, o.hall, 1)
	o.isNotStarted("another board stands there now: an arbiter starts the game")
}

func TestAGameThatItsBoardDoesNotBeginWaitsForAnArbiter(t *testing.T) {
	o, a := roundOne(t)
	a.wasTold(time.Minute)
	o.isNotStarted("the board has its moment, and has not begun the game")
	if got := a.took(); got != "" {
		t.Errorf("the board has taken %q", got)
	}
	a.stands(func(s *control.Status) { s.Time.Running = "red" })
	a.board.mu.Lock()
	a.board.starts.again = time.Time{} // As if a while had passed.
	a.board.mu.Unlock()
	a.becomes(startBegun)
}

// The start of the next game stays, whatever an arbiter enters of an earlier one, and where the board has not taken what would end it.
func TestWhatEndsAStart(t *testing.T) {
	for name, c := range map[string]struct {
		at, body string
		want     became
	}{
		"the result of its game":      {"12/result", `{"result":"1/2-1/2"}`, startWithdrawn},
		"that of an earlier game":     {"11/result", `{"result":"1/2-1/2"}`, startTold},
		"a stop":                      {"12/stop", ``, startWithdrawn},
		"a stop that is not taken":    {"12/adjourn", ``, startWithdrawn},
		"a stop where none answers":   {"open/stop", ``, startWithdrawn},
		"a result where none answers": {"open/result", `{"result":"1/2-1/2"}`, startTold},
	} {
		t.Run(name, func(t *testing.T) {
			o, a := roundOne(t)
			a.isAhead(0, 0)
			a.stands(func(s *control.Status) { s.Game = 12 })
			a.refuses[control.Adjourn] = "the board says no"
			o.do(ActsPath, tomorrow)
			if strings.HasSuffix(name, "where none answers") {
				a.mu.Lock()
				a.fails = 1
				a.mu.Unlock()
			}
			o.ask(control.Arbiter, "POST", "/tables/1/api/games/"+c.at, c.body)
			if s := o.hall.startOf(1); s.became != c.want {
				t.Errorf("%+v, want %q", s, c.want)
			}
		})
	}
}
