package hall

import (
	"cmp"
	"slices"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/tell"
)

// Inbox is what waits for an arbiter at all tables: the most urgent table first, at last those at which nothing waits.
type Inbox struct {
	Name   string      `json:"name,omitempty" doc:"Of the event."`
	Tables []Attending `json:"tables"`
}

// Attending is a table with what waits for an arbiter there.
type Attending struct {
	Table     int                 `json:"table"`
	Connected bool                `json:"connected" doc:"The board is connected to the hall."`
	Board     bool                `json:"board" doc:"A board stands there."`
	Section   string              `json:"section,omitempty" doc:"Of the pairing that was published last."`
	Round     int                 `json:"round,omitempty"`
	Red       string              `json:"red,omitempty" doc:"Who sits there by the pairing; in chess white."`
	White     string              `json:"white,omitempty"`
	Black     string              `json:"black,omitempty"`
	Result    string              `json:"result,omitempty" doc:"As the event has it."`
	ByHand    bool                `json:"by_hand,omitempty" doc:"What is shown of its game was entered by hand."`
	Needs     []HallNeed          `json:"needs" doc:"What the hall itself has found, the weightiest first."`
	Games     []control.Attention `json:"games" doc:"The games at the board with what waits there, as /api/attention of the board has them, the weightiest first."`
}

// HallNeed is something that the hall itself has found.
type HallNeed struct {
	Kind   string `json:"what" enum:"altered,cloned,mispaired,not_started,unheard,contradicts,differs"`
	Game   int    `json:"game,omitempty" doc:"The number of the game at the board."`
	Since  string `json:"since,omitempty" format:"date-time" doc:"When an unheard board was heard last; left out where it was not since halld was started. Of not_started the moment."`
	Red    string `json:"red,omitempty" doc:"Of mispaired: who sits there; in chess white."`
	Black  string `json:"black,omitempty"`
	Result string `json:"result,omitempty" doc:"Of contradicts: what was signed at the board."`
	Ply    int    `json:"ply,omitempty" doc:"Of differs: the first one that the board has recorded otherwise than it was entered by hand."`
	Text   string `json:"text,omitempty" doc:"Why a board is not shown, or its game is not started; of mispaired the rulebook with its articles."`

	Articles []string `json:"articles,omitempty" doc:"Of mispaired, where the players sit at each other's colours: what the rulebook has on that."`
	Rulebook string   `json:"rulebook,omitempty" doc:"The rulebook that has these articles."`
}

// The kinds of what the hall finds, beside those of faults.
const (
	unheard     = "unheard"     // The board is not connected, or silent.
	mispaired   = "mispaired"   // Others sit there than were paired, or with other colours.
	contradicts = "contradicts" // What was signed at the board is not the result that the event has.
	notStarted  = "not_started" // The moment of a start is over, or the board has refused it, and the game has not begun.
	differs     = "differs"     // What was entered by hand is not what the board has recorded.
)

// asWeighty says beside which needs of a board those of the hall stand.
var asWeighty = map[string]control.NeedKind{
	Altered: control.NeedUnrecorded, Cloned: control.NeedUnrecorded, mispaired: control.NeedLost, notStarted: control.NeedLost, unheard: control.NeedRestoring, contradicts: control.NeedFinding, differs: control.NeedFinding,
}

func (n HallNeed) weight() int { return asWeighty[n.Kind].Weight() }

// weight is that of what is weightiest at a table, lower for a weightier one.
func (a Attending) weight() int {
	weight := control.Attention{}.Weight()
	if len(a.Games) > 0 {
		weight = a.Games[0].Weight()
	}
	if len(a.Needs) > 0 {
		weight = min(weight, a.Needs[0].weight())
	}
	return weight
}

// sort puts the most urgent first, among the tables and at each of them.
func (in *Inbox) sort() {
	for i := range in.Tables {
		t := &in.Tables[i]
		slices.SortStableFunc(t.Needs, func(a, b HallNeed) int { return cmp.Compare(a.weight(), b.weight()) })
		control.Sort(t.Games)
	}
	slices.SortFunc(in.Tables, func(a, b Attending) int {
		return cmp.Or(cmp.Compare(a.weight(), b.weight()), cmp.Compare(a.Table, b.Table))
	})
}

// within returns what waits at the tables of a sector.
func (in Inbox) within(t tables) Inbox {
	all := in.Tables
	in.Tables = []Attending{}
	for _, a := range all {
		if t.has(a.Table) {
			in.Tables = append(in.Tables, a)
		}
	}
	return in
}

// state is how a board stands with the hall.
type state struct {
	table     int
	connected bool
	heard     time.Time // Zero for never.
	fault     *Fault
	games     []control.Attention
	start     start
	why       error // Why that is not carried out, as far as the hall knows.
}

// unheardAfter is how long a board may be silent. A board that has nothing to say gives a sign of life each 15 seconds.
const unheardAfter = 40 * time.Second

// attending returns what waits at a table with a board, but for who sits there by the pairing.
func attending(e *event.Event, s state, now time.Time) Attending {
	a := Attending{Table: s.table, Connected: s.connected, Board: true, Needs: []HallNeed{}, Games: []control.Attention{}}
	if s.fault != nil {
		a.Needs = append(a.Needs, HallNeed{Kind: s.fault.Kind, Text: s.fault.Why})
	}
	if now.Sub(s.heard) > unheardAfter {
		n := HallNeed{Kind: unheard}
		if !s.heard.IsZero() {
			n.Since = s.heard.UTC().Format(time.RFC3339)
		}
		a.Needs = append(a.Needs, n)
	}
	a.Needs = append(a.Needs, s.notStarted(now)...)
	for _, g := range s.games {
		of, paired := played(e, g.Tags)
		paired = paired && of.table == s.table
		if paired {
			a.Needs = append(a.Needs, against(e, of, g)...)
		}
		if len(g.Needs) > 0 && (g.Open || g.Enters || paired) { // What was played before the event waits at the board.
			a.Games = append(a.Games, g)
		}
	}
	return a
}

// notStarted returns what waits where a game is not started. A board that starts its game itself may have begun it while it is not connected:
// it is asked first.
func (s state) notStarted(now time.Time) []HallNeed {
	startsItself := s.start.became == startTold && !s.start.ByHall
	if !s.start.isLate(now) || startsItself && s.why == nil {
		return []HallNeed{}
	}
	return []HallNeed{{Kind: notStarted, Since: s.start.moment.UTC().Format(time.RFC3339), Text: s.whyNotStarted()}}
}

// whyNotStarted returns why a start is not carried out, "" where the hall does not know.
func (s state) whyNotStarted() string {
	if s.start.why != "" || s.why == nil {
		return s.start.why
	}
	return tell.Error(tell.English, s.why)
}

// against returns what in a game at a board is not as the event has it.
func against(e *event.Event, of due, g control.Attention) (needs []HallNeed) {
	if red, black := seatsOf(g.Tags); !of.isSeated(red, black) {
		book, articles := of.articlesOn(red, black, g.Result != "" && g.Result != "*")
		needs = append(needs, HallNeed{Kind: mispaired, Game: g.Game, Red: red, Black: black, Text: cited(book, articles), Articles: articles, Rulebook: book})
	}
	if !g.Confirmed {
		return needs
	}
	s, err := e.Section(of.section)
	if err != nil {
		return needs
	}
	has, err := s.Outcome(event.Result{Round: of.round, Table: of.table, Game: of.game.game})
	signed, err2 := event.ParseOutcome(g.Result)
	if err == nil && err2 == nil && has != event.Open && signed != event.Open && has != signed {
		needs = append(needs, HallNeed{Kind: contradicts, Game: g.Game, Result: g.Result})
	}
	return needs
}
