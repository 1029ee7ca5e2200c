package event

import (
	"fmt"
	"slices"

	"github.com/kyban/kyban/internal/message"
)

// MetBefore notes the tables of a round at which two meet again.
func (s *Section) MetBefore(round int) (notes []message.Text) {
	if s.System == Teams {
		return nil
	}
	history := s.history(round)
	for _, t := range s.Rounds[round-1].Tables {
		if met := history[t.First-1].Met[t.Second]; met > 0 {
			notes = append(notes, message.Of("table %d: %s and %s have met in round %d", t.Table, s.PlayerName(t.First), s.PlayerName(t.Second), met))
		}
	}
	return notes
}

// table returns a table of a round.
func (s *Section) table(round, table int) (*Table, error) {
	r, err := s.Round(round)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(r.Tables, func(t Table) bool { return t.Table == table })
	switch {
	case i >= 0:
		return &r.Tables[i], nil
	case len(r.Tables) == 0:
		return nil, message.Errorf("round %d has no table", round)
	}
	return nil, message.Errorf("round %d has no table %d: expected %d to %d", round, table, r.Tables[0].Table, r.Tables[len(r.Tables)-1].Table)
}

// Results returns the facts of the outcomes that are entered for a table: one, or those of both games of a match. Where no game is named it
// is the first without a result; that nobody came, or one did not, is said of the whole match at once.
func (s *Section) Results(r Result, outcomes []Outcome) (facts []Result, err error) {
	t, err := s.table(r.Round, r.Table)
	if err != nil {
		return nil, err
	}
	if len(outcomes) > s.Games {
		return nil, message.Errorf("expected %d results of a table, found %d", s.Games, len(outcomes))
	}
	unplayed := len(outcomes) == 1 && (outcomes[0] == RedForfeit || outcomes[0] == BlackForfeit || outcomes[0] == BothForfeit)
	if s.Games == 2 && r.Game == 0 && unplayed && t.Results[0] == Open { // The second game turns the colours.
		outcomes = append(outcomes, outcomes[0].turned())
	}
	game := r.Game
	if game == 0 && len(t.Results) > 1 && len(outcomes) == 1 {
		if game = slices.Index(t.Results, Open) + 1; game == 0 {
			return nil, message.Errorf("table %d has the results of all its games: name the one to correct by --game", r.Table)
		}
	}
	for i, o := range outcomes {
		one := r
		one.Game, one.Outcome = max(game, 1)+i, o
		facts = append(facts, one)
	}
	return facts, nil
}

// Outcome returns the outcome that a game has so far.
func (s *Section) Outcome(r Result) (Outcome, error) {
	t, err := s.table(r.Round, r.Table)
	if err != nil {
		return Open, err
	}
	if r.Game < 1 || r.Game > len(t.Results) {
		return Open, message.Errorf("game %d: a table has %d in a round", r.Game, len(t.Results))
	}
	return t.Results[r.Game-1], nil
}

// Told says a result in a line, with the names by their colours.
func (s *Section) Told(r Result) string {
	t, err := s.table(r.Round, r.Table)
	if err != nil {
		return ""
	}
	red, black := s.Sitting(*t, r.Game)
	result := string(r.Outcome)
	if r.Outcome == Open {
		result = "*"
	}
	game := ""
	if len(t.Results) > 1 {
		game = fmt.Sprintf(", game %d", r.Game)
	}
	return fmt.Sprintf("Round %d, table %d%s: %s - %s  %s", r.Round, r.Table, game, s.PlayerName(red), s.PlayerName(black), result)
}
