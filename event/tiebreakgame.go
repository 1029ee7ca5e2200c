package event

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/internal/message"
)

// TiebreakGame is one more game at a table, which decides a meeting that the others have left level. It follows the games that are there.
type TiebreakGame struct {
	Round   int    `json:"round"`
	Table   int    `json:"table"`
	First   int    `json:"first,omitempty"`   // The player who moves first; left out where colours turn from game to game.
	Control string `json:"control,omitempty"` // Its time control; left out where it is that of the section.
	Back    bool   `json:"back,omitempty"`    // The last such game is taken back, which has no result.
	Reason  string `json:"reason,omitempty"`
}

// maxTiebreakGames bounds how many such games a table has.
const maxTiebreakGames = 50

// tiebreak opens a tie-break game, or takes one back.
func (s *Section) tiebreak(g TiebreakGame) error {
	t, err := s.table(g.Round, g.Table)
	if err != nil {
		return err
	}
	if g.Back {
		n := len(t.Tiebreaks)
		if n == 0 || t.Results[len(t.Results)-1] != Open {
			return message.Errorf("round %d, table %d: no tie-break game is open there", g.Round, g.Table)
		}
		t.Tiebreaks, t.Results = t.Tiebreaks[:n-1], t.Results[:len(t.Results)-1]
		return nil
	}
	if err := s.checkTiebreak(g, *t); err != nil {
		return err
	}
	t.Tiebreaks, t.Results = append(slices.Clip(t.Tiebreaks), g), append(slices.Clip(t.Results), Open)
	return nil
}

func (s *Section) checkTiebreak(g TiebreakGame, t Table) error {
	if s.System != Knockout && s.System != Matches {
		return message.Errorf("tie-break games are those of a knockout or of matches: in %s a draw stays one", string(s.System))
	}
	m := meeting{first: t.First, second: t.Second, unplayed: true, both: true, through: t.Through}
	s.addGames(&m, t)
	switch {
	case !s.Rounds[g.Round-1].Published:
		return message.Errorf("round %d is not published", g.Round)
	case s.By == Knockout && g.Round < len(s.Rounds):
		return errRestsOn(g.Round + 1)
	case m.open:
		return message.Errorf("table %d: a game has no result yet", g.Table)
	case m.unplayed:
		return message.Errorf("table %d: no game was played there, so none decides between the two", g.Table)
	case s.winner(m) != 0:
		return message.Errorf("table %d: it is decided already, for %s", g.Table, s.PlayerName(s.winner(m)))
	case g.First != 0 && g.First != t.First && g.First != t.Second:
		return message.Errorf("who moves first is one of the two at the table")
	case len(t.Tiebreaks) == maxTiebreakGames:
		return message.Errorf("table %d: expected at most %d tie-break games", g.Table, maxTiebreakGames)
	case g.Control == "":
		return nil
	case s.Control == "":
		return message.Errorf("the section names no time control, to which the board would go back after the tie-break game: leave its own out")
	}
	_, err := clock.ParseControl(g.Control)
	return err
}

// ControlOf returns the time control of a game at a table.
func (s *Section) ControlOf(t Table, game int) string {
	if g := s.tiebreakOf(t, game); g != nil {
		return cmp.Or(g.Control, s.Control)
	}
	return s.Control
}

// tiebreakOf returns the tie-break game that a game at a table is, nil for none.
func (r Regulations) tiebreakOf(t Table, game int) *TiebreakGame {
	if n := game - r.Games; n >= 1 && n <= len(t.Tiebreaks) {
		return &t.Tiebreaks[n-1]
	}
	return nil
}

// decide takes the tie-break games of a table into a meeting that its other games leave level: the last one that somebody has won decides.
func (s *Section) decide(m *meeting, t Table) {
	if m.games[0] != m.games[1] {
		return
	}
	for i := range t.Tiebreaks {
		game := s.Games + i + 1
		red, black := s.Sitting(t, game)
		switch t.Results[game-1] {
		case Open:
			m.open = true
		case RedWins, RedForfeit:
			m.decided = red
		case BlackWins, BlackForfeit:
			m.decided = black
		}
	}
}

// lead says who has won a meeting in the standings: 1 the first, -1 the second, 0 neither. A tie-break game decides matches; in a knockout
// it only says who goes on.
func (s *Section) lead(m meeting) int {
	switch {
	case m.games[0] != m.games[1]:
		return cmp.Compare(m.games[0], m.games[1])
	case s.System != Matches || m.decided == 0:
		return 0
	case m.decided == m.first:
		return 1
	}
	return -1
}

// hasTiebreaks reports whether a tie-break game was opened anywhere.
func (s *Section) hasTiebreaks() bool {
	return slices.ContainsFunc(s.Rounds, func(r *Round) bool {
		return slices.ContainsFunc(r.Tables, func(t Table) bool { return len(t.Tiebreaks) > 0 })
	})
}

// tiebreakViews returns the tie-break games of a table as programs read them.
func (s *Section) tiebreakViews(t Table) (views []map[string]any) {
	red, black := s.Colours()
	for i := range t.Tiebreaks {
		game := s.Games + i + 1
		first, second := s.Sitting(t, game)
		views = append(views, map[string]any{"game": game, "control": s.ControlOf(t, game), red: s.PlayerName(first), black: s.PlayerName(second),
			red + "_number": first, black + "_number": second, "result": t.Results[game-1]})
	}
	return views
}
