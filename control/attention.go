package control

import (
	"cmp"
	"context"
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

// Attention is a game, and what of it waits for an arbiter.
type Attention struct {
	Game      int               `json:"game,omitempty" doc:"Its number; left out while it is not stored."`
	Open      bool              `json:"open" doc:"It is on the board."`
	State     string            `json:"state,omitempty" enum:"setting_up,ready,playing,over,closed" doc:"Of the game on the board."`
	Rulebook  string            `json:"rulebook"`
	Tags      map[string]string `json:"tags,omitempty"`
	Ply       int               `json:"ply" doc:"Moves made."`
	Turn      string            `json:"turn,omitempty" enum:"red,black" doc:"Of the game on the board."`
	Position  string            `json:"position" doc:"FEN"`
	LastMove  string            `json:"last_move,omitempty"`
	Result    string            `json:"result,omitempty"`
	Confirmed bool              `json:"confirmed,omitempty" doc:"Both players and the arbiter signed the result."`
	Needs     []Need            `json:"needs" doc:"The weightiest first."`
}

// Need is something that waits for an arbiter.
type Need struct {
	What   What     `json:"what" enum:"unrecorded,claim,illegal,lost,restoring,setup,finding,question,displaced,fault,unresolved,unsigned,stopped"`
	Ply    int      `json:"ply,omitempty"`
	Side   string   `json:"side,omitempty" enum:"red,black,arbiter" doc:"Whose claim it is, of whom something was found, or whom a question is about."`
	Claim  int      `json:"claim,omitempty" doc:"The number of an open claim."`
	Point  string   `json:"point,omitempty" doc:"Of the touch that is meant."`
	From   string   `json:"from,omitempty" doc:"Of a move against the law, with to; of a displaced piece, with to where it is known where it stands."`
	To     string   `json:"to,omitempty"`
	Points []string `json:"points,omitempty" doc:"That want a piece, with too_many: of a position that is being set up, or of pieces that may be set up wrongly."`
	Taken  []string `json:"too_many,omitempty"`
	Who    []string `json:"who,omitempty" doc:"Of a result: who has not signed it: red, black, arbiter."`
	Text   string   `json:"text,omitempty" doc:"What was claimed, is broken, or fails, in words."`
}

// What names the kind of a need.
type What string

// The kinds, the weightiest first.
const (
	Unrecords  What = "unrecorded" // The disk fails: nothing is recorded.
	Claims     What = "claim"      // A claim is open.
	Against    What = "illegal"    // A piece stands where no legal move puts it.
	Lost       What = "lost"       // The board can't follow the moves.
	Restores   What = "restoring"  // A position is being set up by a ruling.
	Misplaced  What = "setup"      // Before the first move: pieces may be set up wrongly.
	Found      What = "finding"    // Something was found of which nobody has ruled.
	Asked      What = "question"   // What no sensor can decide, and nobody has ruled.
	Astray     What = "displaced"  // A piece left its point by no move and is not back; of a game that was, nobody has ruled.
	Faulty     What = "fault"      // Sensors are broken.
	Unresolved What = "unresolved" // Plies are open.
	Unsigned   What = "unsigned"   // A result is not signed by all.
	Pauses     What = "stopped"    // The arbiter has stopped the game.
)

var weights = []What{Unrecords, Claims, Against, Lost, Restores, Misplaced, Found, Asked, Astray, Faulty, Unresolved, Unsigned, Pauses}

// weight is lower for what matters more.
func (n Need) weight() int { return slices.Index(weights, n.What) }

// weight of a game is that of what matters most in it. What is on the board goes before what was.
func (a Attention) weight() int {
	weight := len(weights)
	if len(a.Needs) > 0 {
		weight = a.Needs[0].weight()
	}
	if a.Open {
		return weight
	}
	return weight + len(weights) + 1
}

// Sort puts first what matters most, in each game and among the games; of two that matter alike the newer.
func Sort(all []Attention) {
	for _, a := range all {
		slices.SortStableFunc(a.Needs, func(x, y Need) int { return cmp.Compare(x.weight(), y.weight()) })
	}
	slices.SortStableFunc(all, func(x, y Attention) int {
		return cmp.Or(cmp.Compare(x.weight(), y.weight()), cmp.Compare(y.Game, x.Game))
	})
}

// Needs returns what of a status waits for an arbiter.
func (s *Status) Needs() []Need {
	needs := []Need{}
	if u := s.Unrecorded; u != nil {
		needs = append(needs, Need{What: Unrecords, Text: u.Error})
	}
	for _, c := range s.OpenClaims {
		needs = append(needs, Need{What: Claims, Claim: c.Claim, Ply: c.Ply, Side: c.Side, Point: c.Point, Text: c.Text})
	}
	if i := s.Illegal; i != nil && s.State == "playing" {
		needs = append(needs, Need{What: Against, Ply: i.Ply, Side: i.Side, From: i.From, To: i.To})
	}
	if s.Lost > 0 && s.State == "playing" {
		needs = append(needs, Need{What: Lost, Ply: s.Lost})
	}
	if s.Restoring > 0 {
		needs = append(needs, Need{What: Restores, Ply: s.Restoring, Points: s.Missing, Taken: s.TooMany})
	}
	if u := s.Setup; u != nil {
		needs = append(needs, Need{What: Misplaced, Points: u.Empty, Taken: u.Taken})
	}
	for _, d := range s.Displaced {
		needs = append(needs, Need{What: Astray, Ply: d.Ply, From: d.From, To: d.To})
	}
	for _, fault := range s.Faults {
		needs = append(needs, Need{What: Faulty, Text: fault})
	}
	for _, ply := range s.Unresolved {
		needs = append(needs, Need{What: Unresolved, Ply: ply})
	}
	if s.State == "over" && s.Result != "" && s.Result != "*" && !s.Confirmed {
		needs = append(needs, Need{What: Unsigned, Who: NotSigned(s.Signed)})
	}
	if s.Stopped {
		needs = append(needs, Need{What: Pauses})
	}
	return needs
}

// NotSigned returns who is to sign a result yet.
func NotSigned(signed []string) (who []string) {
	for _, one := range []string{"red", "black", "arbiter"} {
		if !slices.Contains(signed, one) {
			who = append(who, one)
		}
	}
	return who
}

// reviewInput says which turn is to be explained, and how.
type reviewInput struct {
	ID   int    `path:"id" minimum:"1" doc:"The number of a stored game."`
	Ply  int    `query:"ply" minimum:"0" doc:"The ply that is explained; without it the whole game, without its timelines."`
	Lang string `query:"lang" enum:"vi,zh,en" default:"en" doc:"The language of text and told."`
}

// judging registers what an arbiter reads before he rules.
func (a *api) judging() {
	huma.Register(a.huma, a.operation("GET", "/api/attention", readAccused, "attention", "The games, first those that wait for an arbiter"),
		func(ctx context.Context, _ *struct{}) (*answer[[]Attention], error) {
			all, err := a.board.Attention(ctx)
			if err != nil {
				return nil, problem(notReadable(err))
			}
			Sort(all)
			return &answer[[]Attention]{all}, nil
		})
	offer(a, readAccused, "review", "A game, or a turn of it, explained: the JSON of boardctl review, and its words", "application/json",
		func(ctx context.Context, in *reviewInput) (*file, error) {
			text, err := a.board.Review(ctx, in.ID, in.Ply, in.Lang)
			if err != nil {
				return nil, problem(notReadable(err))
			}
			return &file{"application/json", text}, nil
		})
}
