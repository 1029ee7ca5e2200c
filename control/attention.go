package control

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
)

// Attention is a game with the needs that wait for an arbiter.
type Attention struct {
	Game      int               `json:"game,omitempty" doc:"Its number; left out while it is not stored."`
	Open      bool              `json:"open" doc:"It is on the board."`
	Enters    bool              `json:"enters,omitempty" doc:"Something can be entered for it: it is on the board, or was in this session."`
	State     string            `json:"state,omitempty" enum:"setting_up,ready,playing,over,closed" doc:"Of the game on the board."`
	Rulebook  string            `json:"rulebook"`
	Tags      map[string]string `json:"tags,omitempty"`
	Ply       int               `json:"ply" doc:"Moves made."`
	Turn      string            `json:"turn,omitempty" enum:"red,white,black" doc:"Of the game on the board."`
	Position  string            `json:"position" doc:"FEN"`
	LastMove  string            `json:"last_move,omitempty"`
	Result    string            `json:"result,omitempty"`
	Confirmed bool              `json:"confirmed,omitempty" doc:"Both players and the arbiter signed the result."`
	Needs     []Need            `json:"needs" doc:"The weightiest first."`
}

// Need is something that waits for an arbiter.
type Need struct {
	Kind   NeedKind `json:"what" enum:"unrecorded,claim,illegal,lost,restoring,which_game,setup,repetition,loss,limit,finding,question,displaced,fault,unresolved,result,unsigned,stopped,clocks,adjourned"`
	Ply    int      `json:"ply,omitempty"`
	Side   string   `json:"side,omitempty" enum:"red,white,black,arbiter" doc:"Whose claim it is, of whom something was found, who must vary, whose moves are limited, or whom a question is about."`
	Claim  int      `json:"claim,omitempty" doc:"The number of an open claim."`
	Point  string   `json:"point,omitempty" doc:"Of the touch that is meant."`
	From   string   `json:"from,omitempty" doc:"Of a move against the law, with to; of a displaced piece, with to where it is known where it stands."`
	To     string   `json:"to,omitempty"`
	Points []string `json:"points,omitempty" doc:"That want a piece, with too_many: of a position that is being set up, or of pieces that may be set up wrongly."`
	Taken  []string `json:"too_many,omitempty"`
	Who    []string `json:"who,omitempty" doc:"Of a result: who has not signed it: red (in chess white), black, arbiter."`
	Gets   string   `json:"gets,omitempty" enum:"red,white,black" doc:"Of a finding: the side that the rulebook gives time, which the arbiter adds."`
	Amount int64    `json:"amount_us,omitempty" doc:"So much of it, in microseconds."`
	Text   string   `json:"text,omitempty" doc:"What was claimed, is broken, or fails, in words; of a loss the article, and the game for which the pieces are set up."`
}

// NeedKind names the kind of a need.
type NeedKind string

// The kinds, the weightiest first.
const (
	NeedUnrecorded NeedKind = "unrecorded" // The disk fails: nothing is recorded.
	NeedClaim      NeedKind = "claim"      // A claim is open.
	NeedIllegal    NeedKind = "illegal"    // A piece stands where no legal move puts it.
	NeedLost       NeedKind = "lost"       // The board can't follow the moves.
	NeedRestoring  NeedKind = "restoring"  // A position is being set up, by a ruling or to check the scoresheet.
	NeedWhichGame  NeedKind = "which_game" // The pieces seem to be set up for another game than the one that is played.
	NeedSetup      NeedKind = "setup"      // Before the first move: pieces may be set up wrongly.
	NeedRepetition NeedKind = "repetition" // The position came back, and the rulebook gives that a consequence.
	NeedLoss       NeedKind = "loss"       // A player has lost by the rulebook, by faults or by time, and the arbiter is to rule so.
	NeedLimit      NeedKind = "limit"      // A limit that the arbiter declared is reached, or a capture has just ended it.
	NeedFinding    NeedKind = "finding"    // A finding without a ruling.
	NeedQuestion   NeedKind = "question"   // A question that no sensor can decide, without a ruling.
	NeedDisplaced  NeedKind = "displaced"  // A piece left its point by no move and is not back; in an earlier game, there is no ruling.
	NeedFault      NeedKind = "fault"      // Sensors are broken.
	NeedUnresolved NeedKind = "unresolved" // Plies are open.
	NeedResult     NeedKind = "result"     // The game was closed before its end was known.
	NeedUnsigned   NeedKind = "unsigned"   // A result is not signed by all.
	NeedStopped    NeedKind = "stopped"    // The arbiter has stopped the game.
	NeedClocks     NeedKind = "clocks"     // The clocks have stood still since the program was down.
	NeedAdjourned  NeedKind = "adjourned"  // The game waits for its sealed move to be opened.
)

var needsByWeight = []NeedKind{NeedUnrecorded, NeedClaim, NeedIllegal, NeedLost, NeedRestoring, NeedWhichGame, NeedSetup, NeedRepetition, NeedLoss, NeedLimit, NeedFinding, NeedQuestion, NeedDisplaced, NeedClocks, NeedFault, NeedUnresolved, NeedResult, NeedUnsigned, NeedStopped, NeedAdjourned}

// Sort puts the weightiest needs first, in each game and among the games; of two equal ones the newer.
func Sort(all []Attention) {
	for i := range all {
		all[i].Needs = slices.Clone(all[i].Needs) // The board keeps them, and others may read them at the same time.
		slices.SortStableFunc(all[i].Needs, func(x, y Need) int { return cmp.Compare(x.weight(), y.weight()) })
	}
	slices.SortStableFunc(all, func(x, y Attention) int {
		return cmp.Or(cmp.Compare(x.Weight(), y.Weight()), cmp.Compare(y.Game, x.Game))
	})
}

// Weight is that of the game's weightiest need, lower for a weightier one. The current game goes before earlier ones.
func (a Attention) Weight() int {
	weight := len(needsByWeight)
	if len(a.Needs) > 0 {
		weight = a.Needs[0].weight()
	}
	if a.Open {
		return weight
	}
	return weight + len(needsByWeight) + 1
}

// weight is lower for weightier needs.
func (n Need) weight() int { return n.Kind.Weight() }

// Weight is lower for a weightier kind.
func (k NeedKind) Weight() int { return slices.Index(needsByWeight, k) }

// Needs returns the needs of a status that wait for an arbiter.
func (s *Status) Needs() []Need {
	needs := []Need{}
	if u := s.Unrecorded; u != nil {
		needs = append(needs, Need{Kind: NeedUnrecorded, Text: u.Error})
	}
	for _, c := range s.OpenClaims {
		needs = append(needs, Need{Kind: NeedClaim, Claim: c.Claim, Ply: c.Ply, Side: string(c.Side), Point: c.Point, Text: c.Text})
	}
	if i := s.Illegal; i != nil && s.State == "playing" {
		needs = append(needs, Need{Kind: NeedIllegal, Ply: i.Ply, Side: string(i.Side), From: i.From, To: i.To})
	}
	if s.Lost > 0 && s.State == "playing" {
		needs = append(needs, Need{Kind: NeedLost, Ply: s.Lost})
	}
	if s.Restoring > 0 {
		needs = append(needs, Need{Kind: NeedRestoring, Ply: s.Restoring, Points: s.Missing, Taken: s.TooMany})
	}
	if s.SetUpFor != "" {
		needs = append(needs, Need{Kind: NeedWhichGame, Text: s.SetUpFor})
	}
	if u := s.Setup; u != nil {
		needs = append(needs, Need{Kind: NeedSetup, Points: u.Empty, Taken: u.Taken})
	}
	for _, d := range s.Displaced {
		needs = append(needs, Need{Kind: NeedDisplaced, Ply: d.Ply, From: d.From, To: d.To})
	}
	for _, fault := range s.Faults {
		needs = append(needs, Need{Kind: NeedFault, Text: fault})
	}
	for _, ply := range s.Unresolved {
		needs = append(needs, Need{Kind: NeedUnresolved, Ply: ply})
	}
	if s.State == "over" && s.Result != "" && s.Result != "*" && !s.Confirmed {
		needs = append(needs, Need{Kind: NeedUnsigned, Who: NotSigned(s.Signed, s.Word("red"))})
	}
	if t := s.Time; t != nil && t.Outage {
		needs = append(needs, Need{Kind: NeedClocks})
	}
	if s.Adjourned {
		needs = append(needs, Need{Kind: NeedAdjourned, Side: s.Sealed})
	}
	if s.Stopped {
		needs = append(needs, Need{Kind: NeedStopped})
	}
	return needs
}

// Word returns a side as the game on the board names it: the side that moves first may be called red.
func (s *Status) Word(side string) string { return WordIn(s.FEN, side) }

// CheckSide refuses a word that names no side in the game on the board.
func (s *Status) CheckSide(word string) error {
	position, err := boardgame.ParseFEN(s.FEN)
	if err != nil {
		return nil // The status has no game.
	}
	if _, err := position.Game().SideOf(word); err != nil {
		return Meaningless(err)
	}
	return nil
}

// WordIn returns a side as the game of a position names it.
func WordIn(fen, side string) string {
	position, err := boardgame.ParseFEN(fen)
	named, other := engine.ParseSide(side)
	if err != nil || other != nil {
		return side
	}
	return position.Game().Word(named)
}

// NotSigned returns those who still have to sign a result; first is the word for the side that moves first.
func NotSigned(signed []record.Side, first string) (who []string) {
	for _, one := range []record.Side{record.Side(first), "black", "arbiter"} {
		if !slices.Contains(signed, one) {
			who = append(who, string(one))
		}
	}
	return who
}
