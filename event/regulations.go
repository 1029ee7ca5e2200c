package event

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/event/standings"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/rulebook"
)

// System is how a section is paired.
type System string

// The systems.
const (
	RoundRobin System = "round-robin"  // By the printed tables of vn1999, or Berger's for larger fields.
	Berger     System = "berger"       // By Berger's tables.
	Swiss      System = "vn1999-swiss" // By article 7.3 of vn1999.
	Matches    System = "matches"      // Matches of two games, by article 24 of vn1999.
	Knockout   System = "knockout"
	Teams      System = "teams"    // Matches of teams, board by board.
	External   System = "external" // By a program that speaks TRF.
)

// Systems returns all systems.
func Systems() []string {
	return []string{string(RoundRobin), string(Berger), string(Swiss), string(Matches), string(Knockout), string(Teams), string(External)}
}

// Regulations are those of a section. Complete fills in what is left out.
type Regulations struct {
	Event      string   `json:"event,omitempty"` // The name of the whole event.
	City       string   `json:"city,omitempty"`
	Begin      string   `json:"begin,omitempty"` // A date, YYYY-MM-DD.
	End        string   `json:"end,omitempty"`
	Zone       string   `json:"zone,omitempty"` // Of the IANA, such as Asia/Ho_Chi_Minh.
	Arbiter    string   `json:"arbiter,omitempty"`
	System     System   `json:"system"`
	By         System   `json:"by,omitempty"` // How matches, and teams, are paired: RoundRobin, Berger or Swiss.
	Rounds     int      `json:"rounds,omitempty"`
	Cycles     int      `json:"cycles,omitempty"` // Of a round robin.
	Seed       string   `json:"seed"`
	Play       string   `json:"play"` // xiangqi or chess.
	Rulebook   string   `json:"rulebook"`
	Repetition string   `json:"repetition,omitempty"`
	Control    string   `json:"control,omitempty"`
	Lateness   int      `json:"lateness,omitempty"`   // Minutes.
	Evidence   bool     `json:"evidence,omitempty"`   // Whether what the board has recorded is evidence.
	Scoring    string   `json:"scoring"`              // 2-1-0 or 1-½-0.
	Rest       string   `json:"rest,omitempty"`       // What a rest is worth: "" for a win, draw, or nothing.
	NoRepeats  bool     `json:"no_repeats,omitempty"` // A round in which somebody must meet somebody again is not paired.
	Games      int      `json:"games"`                // Of a match: 1 or 2.
	Boards     int      `json:"boards,omitempty"`     // Of a match of teams.
	Third      bool     `json:"third,omitempty"`      // A knockout has a game for the third place.
	Program    string   `json:"program,omitempty"`    // The pairing program.
	Edition    string   `json:"edition"`              // Of the tie-breaks.
	Tiebreaks  []string `json:"tiebreaks,omitempty"`
	FirstTable int      `json:"first_table"`

	Readings map[string]string `json:"readings,omitempty"` // How passages are read on which the law is silent, by the names of pairing.Choices.
}

// The scorings.
const (
	TwoOneZero  = "2-1-0"
	OneHalfZero = "1-½-0"
)

// ParseScoring reads a scoring, with ½ or 1/2.
func ParseScoring(text string) (string, error) {
	switch strings.ReplaceAll(strings.ReplaceAll(text, "1/2", "½"), "0.5", "½") {
	case TwoOneZero:
		return TwoOneZero, nil
	case OneHalfZero:
		return OneHalfZero, nil
	}
	return "", message.Errorf("scoring %q: expected %s or 1-1/2-0", text, TwoOneZero)
}

// complete fills in what is left out, for so many entries, and refuses what does not fit together.
func (r *Regulations) complete(entries int) error {
	if !slices.Contains(Systems(), string(r.System)) {
		return message.Errorf("system %q: expected one of %s", string(r.System), strings.Join(Systems(), ", "))
	}
	if err := r.completeGame(); err != nil {
		return err
	}
	if r.Edition == "" {
		r.Edition = string(standings.FIDE2026)
	}
	if !slices.Contains(standings.Editions(), r.Edition) {
		return message.Errorf("edition %q: expected one of %s", r.Edition, strings.Join(standings.Editions(), ", "))
	}
	for _, t := range r.Tiebreaks {
		if !slices.Contains(standings.Tiebreaks(), t) {
			return message.Errorf("tie-break %q: expected one of %s", t, strings.Join(standings.Tiebreaks(), ", "))
		}
	}
	if r.Games == 0 {
		r.Games = 1
		if r.System == Matches {
			r.Games = 2
		}
	}
	if r.Games < 1 || r.Games > 2 || r.System == Matches && r.Games != 2 || r.Games == 2 && r.System != Matches && r.System != Knockout {
		return message.Errorf("games %d: matches have 2, a knockout 1 or 2, all others 1", r.Games)
	}
	if r.System == Teams && (r.Boards < 1 || r.Boards > 50) {
		return message.Errorf("boards: expected on how many boards a match of teams is played, from 1 to 50")
	}
	if len(r.Tiebreaks) == 0 && (r.System == Matches || r.System == Teams) {
		r.Tiebreaks = []string{string(standings.GamePoints)}
	}
	if r.Rest != "" && r.Rest != RestWin && r.Rest != RestDraw && r.Rest != RestNothing {
		return message.Errorf("rest %q: expected win, draw or nothing", r.Rest)
	}
	if err := r.completeReadings(); err != nil {
		return err
	}
	r.Cycles = max(r.Cycles, 1)
	r.FirstTable = max(r.FirstTable, 1)
	return r.completeRounds(entries)
}

// completeGame fills in what is played, and by which law.
func (r *Regulations) completeGame() error {
	if r.Play == "" {
		r.Play = "xiangqi"
	}
	if r.Play != "xiangqi" && r.Play != "chess" {
		return message.Errorf("game %q: expected xiangqi or chess", r.Play)
	}
	if r.Rulebook == "" {
		r.Rulebook = string(rulebook.VN2004)
		if r.Play == "chess" {
			r.Rulebook = string(rulebook.FIDE2023)
		}
	}
	if _, err := rulebook.For(r.Play, r.Rulebook); err != nil {
		return err
	}
	if r.Control != "" {
		if _, err := clock.ParseControl(r.Control); err != nil {
			return err
		}
	}
	if r.Scoring == "" {
		r.Scoring = TwoOneZero
		if r.Play == "chess" {
			r.Scoring = OneHalfZero
		}
	}
	scoring, err := ParseScoring(r.Scoring)
	r.Scoring = scoring
	return err
}

// completeRounds fills in how many rounds there are, and how matches are paired.
func (r *Regulations) completeRounds(entries int) error {
	if r.Rounds < 0 || r.Rounds > 999 || r.Cycles > 10 {
		return message.Errorf("rounds %d: expected at most 999, in at most 10 cycles", r.Rounds)
	}
	all := pairing.Rounds(entries, r.Cycles)
	if r.By == "" {
		switch {
		case r.System != Matches && r.System != Teams:
			r.By = r.System
		case r.Rounds > 0 && r.Rounds < all || entries > pairing.MaxRoundRobin:
			r.By = Swiss
		default:
			r.By = RoundRobin
		}
	}
	switch r.By {
	case RoundRobin, Berger:
		if entries > pairing.MaxRoundRobin {
			return message.Errorf("a round robin: expected 2 to %d who play, found %d: larger fields play in sections, or by another system", pairing.MaxRoundRobin, entries)
		}
		if r.Rounds > all {
			return message.Errorf("rounds %d: a round robin of %d has %d", r.Rounds, entries, all)
		}
		if r.Rounds == 0 {
			r.Rounds = all
		}
	case Knockout:
		if r.Rounds != 0 && r.Rounds != pairing.KnockoutRounds(entries) {
			return message.Errorf("rounds %d: a knockout of %d has %d", r.Rounds, entries, pairing.KnockoutRounds(entries))
		}
		r.Rounds = pairing.KnockoutRounds(entries)
	case Swiss, External:
	default:
		return message.Errorf("pairing %q: expected one of %s, %s, %s", string(r.By), string(RoundRobin), string(Berger), string(Swiss))
	}
	return nil
}

// Points returns what a game is worth, and what a match is worth in the standings: the same where a match is one game.
func (r Regulations) Points() (game, match pairing.Scoring) {
	game = pairing.Scoring{Win: 2, Draw: 1}
	if r.Scoring == OneHalfZero {
		game = pairing.Scoring{Win: 1, Draw: 0.5}
	}
	match = game
	switch {
	case r.System == Teams:
		match = pairing.Scoring{Win: 2, Draw: 1}
	case r.Games == 2:
		match = pairing.Scoring{Win: 1, Draw: 0.5} // Article 24 of vn1999.
	}
	match.Rest = map[string]float64{"": match.Win, RestWin: match.Win, RestDraw: match.Draw}[r.Rest]
	game.Rest = match.Rest
	return game, match
}

// What a rest may be worth.
const (
	RestWin     = "win"
	RestDraw    = "draw"
	RestNothing = "nothing"
)

// Law returns the rulebook whose law of repetition holds, "" in chess, which has its own. An earlier version may have taken what is none.
func (r Regulations) Law() string {
	if r.Play == "chess" || rulebook.CheckRepetition(r.Play, r.Repetition) != nil {
		return ""
	}
	return cmp.Or(r.Repetition, r.Rulebook)
}

// SecondIsRed reports whether who moves first has Black, as by vn1999.
func (r Regulations) SecondIsRed() bool {
	book, err := rulebook.Lookup(r.Rulebook)
	return err == nil && r.Play != "chess" && book.Parameters.FirstMover == engine.Second
}

// Colours returns what the sides are called, first Red or White.
func (r Regulations) Colours() (red, black string) {
	if r.Play == "chess" {
		return "white", "black"
	}
	return "red", "black"
}
