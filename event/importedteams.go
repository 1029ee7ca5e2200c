package event

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/event/trf"
	"github.com/kyban/kyban/internal/message"
)

// teamReport reads how teams have met out of a TRF26 file: the lines of the players have their games, 300 who sat where, 320 who rested and 330
// which matches were not played.
type teamReport struct {
	regulations Regulations
	players     map[int]*trf.Player // By starting rank.
	number      map[int]int         // The players of the section, by starting rank.
	teams       []trf.Team
	of          map[int]int // The team of each starting rank, from 1.
	orders      map[[2]int][]int
	rests       []trf.TeamRests
	forfeits    []trf.TeamForfeit
	byes        map[[2]int]trf.Result
}

func newTeamReport(f *trf.File, number map[int]int, regulations Regulations) *teamReport {
	t := &teamReport{regulations: regulations, players: map[int]*trf.Player{}, number: number, teams: f.Teams(), of: map[int]int{}, orders: map[[2]int][]int{},
		byes: map[[2]int]trf.Result{}, rests: f.TeamRests(), forfeits: f.TeamForfeits()}
	for _, p := range f.Players() {
		t.players[p.Number] = p
	}
	for i, team := range t.teams {
		for _, p := range team.Players {
			t.of[p] = i + 1
		}
	}
	for _, bye := range f.Byes() {
		for _, team := range bye.Players {
			t.byes[[2]int{bye.Round, team}] = bye.Type
		}
	}
	for _, o := range f.Orders() {
		t.orders[[2]int{o.Round, o.Team}] = o.Players
	}
	return t
}

// check refuses teams and players that the file has not, and a team with two matches in a round: who met whom would be a guess.
func (t *teamReport) check(orders []trf.Order) error {
	team := func(code string, number int) error {
		if number < 1 || number > len(t.teams) {
			return message.Errorf("record %s: nobody is team %d", code, number)
		}
		return nil
	}
	seated := func(code string, list []int) error {
		for _, p := range list {
			if p > 0 && t.players[p] == nil {
				return message.Errorf("record %s: nobody has the starting rank %d", code, p)
			}
		}
		return nil
	}
	for _, one := range t.teams {
		if err := seated("310", one.Players); err != nil {
			return err
		}
	}
	for _, o := range orders {
		if err := cmp.Or(team("300", o.Team), seated("300", o.Players)); err != nil {
			return err
		}
	}
	met := map[[2]int]bool{} // By round and team.
	for _, f := range t.forfeits {
		if o := Outcome(f.Result); o != RedForfeit && o != BlackForfeit && o != BothForfeit {
			return message.Errorf("record 330: expected +-, -+ or --, found %q", f.Result)
		}
		for _, number := range []int{f.First, f.Second} {
			if err := team("330", number); err != nil {
				return err
			}
			if met[[2]int{f.Round, number}] {
				return message.Errorf("record 330: team %d has two matches in round %d", number, f.Round)
			}
			met[[2]int{f.Round, number}] = true
		}
	}
	return nil
}

// byBoards returns players team by team, in the order of the boards; those without a team come last.
func byBoards(list []*trf.Player, teams []trf.Team) []*trf.Player {
	place := map[int]int{}
	for _, team := range teams {
		for _, p := range team.Players {
			place[p] = len(place) + 1
		}
	}
	at := func(p *trf.Player) int { return cmp.Or(place[p.Number], len(place)+1) }
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b *trf.Player) int { return at(a) - at(b) })
	return list
}

// importTeamRounds reads the rounds of teams. A TRF16 file does not say who sat where: of it they are left out, and that is noted.
func importTeamRounds(f *trf.File, number map[int]int, regulations Regulations) (rounds []Pairing, notes []message.Text, err error) {
	last := 0
	for _, p := range f.Players() {
		last = max(last, len(p.Rounds))
	}
	if last == 0 {
		return nil, nil, nil
	}
	if f.Value("310") == "" {
		return nil, []message.Text{message.Of("the rounds are left out: which teams have met, and on which boards, only TRF26 says, by its records 310")}, nil
	}
	if colours := f.Colours(); colours != "" && !strings.HasPrefix(strings.Repeat("WB", 26), colours) {
		return nil, nil, message.Errorf("record 352: expected boards with colours in turn, such as WBWB, found %s", colours)
	}
	t := newTeamReport(f, number, regulations)
	if err := t.check(f.Orders()); err != nil {
		return nil, nil, err
	}
	for _, team := range t.teams {
		if len(team.Players) == 0 {
			return nil, nil, message.Errorf("team %s has no player", team.Name)
		}
	}
	for round := 1; round <= last; round++ {
		p, err := t.round(round)
		if err != nil {
			return nil, nil, err
		}
		if len(p.Tables) == 0 && len(p.Rests) == 0 {
			break
		}
		rounds = append(rounds, p)
	}
	return rounds, nil, nil
}

// lineup returns who sat for a team in a round, board by board.
func (t *teamReport) lineup(round, team int) []int {
	players := t.orders[[2]int{round, team}]
	if players == nil {
		players = t.teams[team-1].Players
	}
	players = slices.Clone(players)
	for len(players) < t.regulations.Boards {
		players = append(players, 0)
	}
	return players[:t.regulations.Boards]
}

// in returns what a player did in a round.
func (t *teamReport) in(round, player int) trf.Round {
	if p := t.players[player]; p != nil && round <= len(p.Rounds) {
		return p.Rounds[round-1]
	}
	return trf.Round{Colour: trf.NoColour, Result: trf.NoResult}
}

// round reads a round.
func (t *teamReport) round(round int) (Pairing, error) {
	p := Pairing{Round: round, Imported: true, Tables: []Table{}}
	opponents := map[int]int{}
	forfeits := map[int]string{} // By the first team.
	for _, f := range t.forfeits {
		if f.Round == round {
			opponents[f.First], opponents[f.Second], forfeits[f.First] = f.Second, f.First, f.Result
		}
	}
	for _, player := range slices.Sorted(maps.Keys(t.of)) {
		r := t.in(round, player)
		one, other := t.of[player], t.of[r.Opponent]
		if r.Opponent == 0 || opponents[one] == other && other != 0 {
			continue
		}
		if other == 0 || other == one || opponents[one] != 0 || opponents[other] != 0 {
			return p, message.Errorf("round %d: %s meets number %d, whose team meets another one: put the file right first", round, t.players[player].Name, r.Opponent)
		}
		opponents[one], opponents[other] = other, one
	}
	placed := map[int]bool{}
	for team := 1; team <= len(t.teams); team++ {
		other := opponents[team]
		if other == 0 || placed[team] {
			continue
		}
		first, second := team, other
		if forfeits[other] != "" || forfeits[team] == "" && t.second(round, team, other) {
			first, second = other, team
		}
		placed[team], placed[other] = true, true
		if err := t.match(&p, first, second, forfeits[first]); err != nil {
			return p, err
		}
	}
	t.places(&p, placed)
	return p, nil
}

// second reports whether the other team is named first: whether it has White on odd boards.
func (t *teamReport) second(round, team, other int) bool {
	for i, player := range t.lineup(round, team) {
		if r := t.in(round, player); player != 0 && r.Opponent != 0 && t.of[r.Opponent] == other && r.Colour != trf.NoColour {
			return (r.Colour == trf.Black) == (i%2 == 0)
		}
	}
	return false
}

// match adds the tables of a match.
func (t *teamReport) match(p *Pairing, first, second int, forfeit string) error {
	why := []pairing.Reason{{Code: "imported", Text: "TRF"}}
	match := len(p.Tables)/t.regulations.Boards + 1
	one, two := t.lineup(p.Round, first), t.lineup(p.Round, second)
	for board := 1; board <= t.regulations.Boards; board++ {
		a, b := one[board-1], two[board-1]
		table := Table{Table: max(t.regulations.FirstTable, 1) + len(p.Tables), Match: match, Board: board, Teams: [2]int{first, second}, First: t.number[a], Second: t.number[b], Why: why}
		o := Outcome(forfeit)
		if forfeit == "" {
			var err error
			if o, err = t.outcome(p.Round, a, b); err != nil {
				return err
			}
			if r := t.in(p.Round, a); r.Colour != trf.NoColour && (r.Colour == trf.White) != (board%2 == 1) {
				return message.Errorf("round %d: %s has another colour than board %d: the boards of a match have colours in turn", p.Round, t.players[a].Name, board)
			}
		}
		if board%2 == 0 {
			table.First, table.Second, o = table.Second, table.First, o.turned()
		}
		if o != Open {
			table.Results = []Outcome{t.regulations.ofFirst(1, o)}
		}
		p.Tables = append(p.Tables, table)
	}
	return nil
}

// outcome returns how a board ended, first what the player a got; 0 is nobody.
func (t *teamReport) outcome(round, a, b int) (Outcome, error) {
	one, two := t.in(round, a), t.in(round, b)
	switch {
	case a == 0 && two.Result == trf.ForfeitWin:
		return BlackForfeit, nil
	case b == 0 && one.Result == trf.ForfeitWin:
		return RedForfeit, nil
	case a == 0 || b == 0:
		return BothForfeit, nil
	case one.Opponent != b || two.Opponent != a:
		return Open, message.Errorf("round %d: %s and %s sit at one board and have not met: a record 300 says who sat where", round, t.players[a].Name, t.players[b].Name)
	}
	return outcomeOf(one.Result, two.Result), nil
}

// places adds the teams without a match.
func (t *teamReport) places(p *Pairing, placed map[int]bool) {
	why := []pairing.Reason{{Code: "imported", Text: "TRF"}}
	for team := range t.teams {
		if placed[team+1] {
			continue
		}
		rests := slices.ContainsFunc(t.rests, func(r trf.TeamRests) bool {
			return p.Round <= len(r.Teams) && r.Teams[p.Round-1] == team+1
		})
		place := Place{Entry: team + 1, Why: why}
		switch bye := t.byes[[2]int{p.Round, team + 1}]; {
		case rests:
			p.Rests = append(p.Rests, place)
		case bye == trf.FullBye:
			place.Full = true
			p.Rests = append(p.Rests, place)
		default:
			place.Half = bye == trf.HalfBye
			p.Absent = append(p.Absent, place)
		}
	}
}
