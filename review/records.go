package review

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	timecontrol "github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/touchmove"
)

func (g *Game) take(r record.Record) {
	switch r := r.(type) {
	case record.State:
		g.enter(r)
	case record.Tags:
		maps.Copy(g.Tags, r.Tags)
	case record.Touch:
		t := g.turn(r.Ply)
		t.touches = append(t.touches, r)
	case record.Move:
		g.turn(r.Ply).move(r)
	case record.Revised:
		if t := g.last(r.Ply); t != nil {
			t.revise(r)
		}
	case record.Named:
		g.named(r)
	case record.Finding:
		g.turn(r.Ply).find(r)
	case record.Question:
		g.turn(r.Ply).ask(r)
	case record.Repetition:
		if t := g.last(r.Ply); t != nil {
			t.repeat(r)
		}
	case record.Limit:
		g.takeLimit(r)
	case record.Promotion:
		if t := g.last(r.Ply); t != nil {
			t.Events = append(t.Events, eventOf(r))
		}
	case record.Takeback:
		if t := g.last(r.Ply); t != nil {
			t.State, t.Silent = TakenBack, r.Silent
			t.Events = append(t.Events, eventOf(r))
		}
	case record.Void:
		g.void(r.From)
	case record.Reinstated:
		g.reinstate(r.From, r.Moves)
	case record.Claim, record.Ruling, record.Count, record.Duty, record.Note:
		g.arbitrate(r)
	case record.Result, record.Signed, record.SignaturesVoid, record.Confirmed, record.End:
		g.finish(r)
	case record.Entered:
		g.hand = r
		g.note(r)
	case record.Adjourned:
		g.note(r)
		g.adjourned = true
	case record.Opened:
		g.note(r)
		g.adjourned = false
		g.turn(r.Ply).sealed = len(r.Moves) > 0
	case record.Sensor, record.Illegal, record.Restored, record.Restoration, record.Lost, record.Setup, record.Announcement, record.Answer, record.Replay, record.Schedule, record.Arrival, record.Delay, record.Token,
		record.Sealed:
		g.note(r)
	}
}

// enter takes in a step in the life of the board.
func (g *Game) enter(r record.State) {
	if r.FEN != "" {
		g.Start, g.Rulebook = r.FEN, r.Rulebook
	}
	if r.State == "ready" {
		g.ready, g.Evidence, g.timed = r.At, r.Evidence, timecontrol.IsKept(r.Control)
	}
	if r.State == "playing" { // If there was a result it was taken back, and the game goes on.
		g.Result, g.Reason, g.Given, g.Signed, g.Lapsed, g.Confirmed, g.over = "", "", nil, nil, nil, false, 0
	}
}

// finish takes in the end of the game, and its signatures.
func (g *Game) finish(r record.Record) {
	switch r := r.(type) {
	case record.Result:
		g.over = cmp.Or(g.over, r.At)
		g.end(r)
		g.note(r)
	case record.Signed:
		g.sign(Signature{Signed: r})
	case record.SignaturesVoid:
		g.signaturesVoid(r.Changed)
	case record.Confirmed:
		g.Confirmed = true
	case record.End:
		g.over = cmp.Or(g.over, r.At)
		g.settle(r)
	}
}

// note puts a record that is an event into its turn: the one it names, or the one in whose time it falls (layOut).
func (g *Game) note(r record.Record) {
	ply, kind := record.Ply(r), r.About().Type
	if kind == "replay" || kind == "offer_answer" { // They belong to the turn in whose time they fall.
		ply = 0
	}
	switch t := g.last(ply); {
	case t != nil:
		t.Events = append(t.Events, eventOf(r))
	case ply > 0 && (kind == "illegal" || kind == "lost" || kind == "adjust" || kind == "vary" || kind == "sealed" || kind == "adjourned" || kind == "opened"):
		t := g.turn(ply)
		t.Events = append(t.Events, eventOf(r))
	default:
		g.Outside = append(g.Outside, eventOf(r))
	}
}

// line is turns that a ruling made void together, with their states before.
type line struct {
	turns  []*Turn
	states []State
}

func (l line) moves() []string {
	return tell.Each(l.turns, func(t *Turn) string { return t.Move })
}

// void makes the plies from one on no longer part of the game.
func (g *Game) void(from int) {
	var l line
	for _, t := range g.Turns {
		if t.Ply >= from && (t.State == Made || t.State == Open) {
			l.turns, l.states = append(l.turns, t), append(l.states, t.State)
			t.State = Void
		}
	}
	g.lines = append(g.lines, l)
}

// reinstate makes the last voided moves, from a ply on, count again.
func (g *Game) reinstate(from int, moves []string) {
	for i, l := range slices.Backward(g.lines) {
		if len(l.turns) == 0 || l.turns[0].Ply != from || !slices.Equal(l.moves(), moves) {
			continue
		}
		for n, t := range l.turns {
			t.State = l.states[n]
		}
		g.lines = slices.Delete(g.lines, i, i+1)
		return
	}
}

// arbitrate takes in claims, rulings and their consequences.
func (g *Game) arbitrate(r record.Record) {
	ply := record.Ply(r)
	t, begins := g.last(ply), ply > 0 && ply <= g.lastPly()+1 // Else there may be no such ply.
	switch r := r.(type) {
	case record.Claim:
		if known := g.claim(r.Claim); known != nil {
			known.State, known.Ruling = r.State, r.Ruling
			return
		}
		begins = begins && r.State != "refused"
	case record.Ruling:
		g.rulings[r.Ruling] = r
		g.takenBack[r.Revises] = r.Revises > 0 && !r.NoEffect || g.takenBack[r.Revises]
		begins = begins && !r.NoEffect
	case record.Count, record.Note:
		if ply == 0 {
			t = g.spoken
		}
	}
	if t == nil && begins {
		t = g.turn(ply)
	}
	if g.spoken = t; t == nil {
		g.Outside = append(g.Outside, eventOf(r))
		return
	}
	t.arbitrate(r)
	if r, ok := r.(record.Ruling); ok && r.Revises > 0 && !r.NoEffect {
		g.revise(r)
	}
}

// revise notes on a ruling that a later one takes it back.
func (g *Game) revise(r record.Ruling) {
	for _, t := range g.Turns {
		for i := range t.Rulings {
			if t.Rulings[i].Ruling.Ruling == r.Revises {
				t.Rulings[i].Revised = r.Ruling
			}
		}
	}
}

func (t *Turn) arbitrate(r record.Record) {
	switch r := r.(type) {
	case record.Claim:
		t.Claims = append(t.Claims, r)
	case record.Ruling:
		t.Rulings = append(t.Rulings, Ruling{Ruling: r})
	case record.Duty:
		t.Duties = append(t.Duties, r)
	case record.Count:
		t.Counts = append(t.Counts, r)
	case record.Note:
		t.Notes = append(t.Notes, r)
	}
}

// named takes in the person who has named the move of a ply. If the records that rest on it are derived anew, the later findings go.
func (g *Game) named(r record.Named) {
	t := g.last(r.Ply)
	if t == nil || r.NoEffect {
		return // A note gives the reason.
	}
	t.Events = append(t.Events, eventOf(r))
	for _, t := range g.Turns {
		if r.Anew && t.Ply >= r.Ply {
			t.Findings, t.Questions, t.Repetitions = nil, nil, nil
		}
	}
}

// claim returns the claim of that number, nil if there is none yet.
func (g *Game) claim(number int) *record.Claim {
	if number == 0 {
		return nil
	}
	for _, t := range g.Turns {
		for i := range t.Claims {
			if t.Claims[i].Claim == number {
				return &t.Claims[i]
			}
		}
	}
	return nil
}

// settle marks the plies that were open when the game ended.
func (g *Game) settle(r record.End) {
	g.Unsettled = r.Unresolved
	for _, n := range r.Unresolved {
		if t := g.last(n); t != nil && t.State == Made {
			t.State = Open
		}
	}
}

// last returns the present turn of a ply, nil for none.
func (g *Game) last(ply int) *Turn {
	var last *Turn
	for _, t := range g.Turns {
		if t.Ply == ply && (last == nil || t.State.weight() >= last.State.weight()) {
			last = t
		}
	}
	return last
}

// weight is higher for the turn of a ply that counts.
func (s State) weight() int {
	switch s {
	case Made, Open:
		return 2
	case Going:
		return 1
	}
	return 0
}

// turn returns the turn of a ply that counts, and begins one if there is none.
func (g *Game) turn(ply int) *Turn {
	t := g.last(ply)
	if t != nil && t.State != TakenBack && t.State != Void {
		return t
	}
	before := g.before(ply)
	t = &Turn{Ply: ply, Side: before.Turn(), State: Going, Before: before.FEN(), Attention: []Reason{}, Events: []Event{}}
	at := len(g.Turns)
	for at > 0 && g.Turns[at-1].Ply > ply && g.Turns[at-1].State == Going {
		at-- // The later turn's first touch was recorded before this ply.
	}
	g.Turns = slices.Insert(g.Turns, at, t)
	return t
}

// before returns the present position before a ply.
func (g *Game) before(ply int) boardgame.Position {
	p := position(g.Start)
	for n := 1; n < ply; n++ {
		t := g.last(n)
		if t == nil {
			break
		}
		if m, err := boardgame.ParseMove(t.Move); err == nil && p.At(m.From()) != 0 {
			p = p.After(m)
		}
	}
	return p
}

func findingOf(r record.Finding) Finding {
	f := Finding{Finding: r}
	if r.Count > 0 {
		f.Penalty = &Penalty{Count: r.Count, Gets: string(r.Gets), Amount: r.Amount, Loses: r.Loses, Draws: r.Draws, Article: r.Via}
	}
	return f
}

func (t *Turn) move(r record.Move) {
	t.State, t.Side, t.Move, t.Placed, t.Made, t.Passed = Made, r.Side.Of(), r.Move, r.Placed, r.Made, r.Passed
	if r.Open {
		t.State, t.Candidates = Open, r.Candidates
	}
	t.Law = &Law{Article: r.Article, Via: r.Via, Otherwise: r.Otherwise, Duty: r.Duty, Obeyed: r.Obeyed, Rulebook: r.Rulebook}
}

// Unmoved reports whether the clock was pressed for the turn, and no piece left its point: no move is likelier than another.
func (t *Turn) Unmoved() bool { return t.State == Open && len(t.Candidates) == 0 }

// find takes in a finding. A finding about the touches of the turn is the last word on its duty: a piece that was lifted in it
// may have come back since the move was recorded.
func (t *Turn) find(r record.Finding) {
	t.Findings = append(t.Findings, findingOf(r))
	if law := t.Law; law != nil && (law.Article != r.Article || !slices.Equal(law.Duty, r.Duty)) &&
		slices.Contains([]touchmove.Kind{touchmove.Breach, touchmove.TechnicalFault, touchmove.SecondDestination}, touchmove.Kind(r.Kind)) {
		obeyed := touchmove.Kind(r.Kind) == touchmove.TechnicalFault
		t.Law = &Law{Article: r.Article, Otherwise: r.Otherwise, Duty: r.Duty, Obeyed: &obeyed, Rulebook: law.Rulebook}
	}
}

func (t *Turn) revise(r record.Revised) {
	t.Was = cmp.Or(t.Was, t.Move)
	t.Move = r.Move
	switch {
	case !r.Open:
		t.State, t.Candidates = Made, nil
	case len(r.Candidates) > 0: // A ruling that settled it may have been taken back.
		t.State, t.Candidates = Open, r.Candidates
	}
}

func eventOf(r record.Record) Event {
	e := Event{At: record.Time(r), Kind: EventKind(r.About().Type)}
	switch r := r.(type) {
	case record.Takeback:
		e.Text, e.Silent = r.Move, r.Silent
	case record.Result:
		e.Text = r.Result
	case record.Named:
		e.Side, e.Text, e.Name, e.Reason = string(r.By), r.Move, r.Name, r.Reason
		if r.TakenBack {
			e.Kind = "named_back"
		} else if r.Waits {
			e.Kind = "named_waits"
		}
	case record.Promotion:
		e.Piece, e.Kind = r.Piece, EventKind("promotion_"+r.How)
	case record.Illegal:
		e.Side, e.From, e.To = r.Side.String(), r.From, r.To
	case record.Lost:
		e.Cleared = r.Cleared
	case record.Setup:
		e.Points, e.Text, e.Cleared = r.Taken, guesses(r.Guesses), r.Cleared
	case record.Sensor:
		return faultEvent(e, r)
	case record.Announcement:
		e.Side, e.Points, e.Text, e.Length, e.Amount = string(r.Side), r.Points, r.Text, r.Length, r.Amount
		if r.Type == "adjust" && r.On != nil && !*r.On {
			e.Kind = "adjust_ended"
		}
	case record.Answer:
		e.Kind, e.Side, e.Text = EventKind("offer_"+r.State), r.Side.String(), r.How
	case record.Schedule:
		e.Length = r.Start
	case record.Arrival:
		e.Side, e.Length, e.Text = r.Side.String(), r.Late, r.How
	case record.Replay:
		e.Kind = EventKind("replay_" + r.State)
	case record.Delay:
		e.Delay, e.DelayMoves = r.Delay, r.Moves
	case record.Entered:
		e.Text, e.Name, e.Checked = r.What, r.By, r.Checked
	case record.Token:
		e.Side, e.Text, e.Name = string(r.Side), r.Role, cmp.Or(r.Made, r.Revoked)
		if r.Revoked != "" {
			e.Kind = "token_revoked"
		}
	case record.Claim:
		e.Side, e.Point, e.Text = string(r.Side), r.Point, r.Text
	case record.Ruling:
		e.Side, e.Point, e.Text, e.Name, e.Amount = string(r.Side), r.Point, cmp.Or(r.Text, r.Result), r.Name, r.Amount
	case record.Count:
		e.Side, e.Text, e.Count = r.Side.String(), r.What, r.Count
	case record.Duty:
		e.Side = r.Side.String()
	case record.Sealed:
		e.Side = r.Side.String()
	case record.Adjourned:
		e.Side = r.Side.String()
	case record.Opened:
		e.Side, e.Text, e.Kind = r.Side.String(), r.Text, "unsealed"
		if r.Lost {
			e.Kind = "unsealed_lost"
		}
	case record.Note:
		e.Side, e.Code, e.Text, e.Name = string(r.Side), r.Code, r.Text, r.Name
	}
	return e
}

// faultEvent is the event of a fault: its points are those of the sensors, or their line.
func faultEvent(e Event, r record.Sensor) Event {
	e.Point, e.Points, e.Fault, e.Length, e.Cleared = r.Point, r.Points, r.Fault, r.Length, r.Cleared
	switch {
	case r.Row != "":
		e.Points = []string{r.Row}
	case r.Column != "":
		e.Points = []string{r.Column}
	case r.Fault == string(sensor.Gap):
		e.Kind = "gap"
	}
	return e
}

// guesses lists the pieces that may stand on each point.
func guesses(list []record.Guess) string {
	return strings.Join(tell.Each(list, func(g record.Guess) string { return g.From + " – " + g.To }), ", ")
}
