// Package view is the state of a board for its viewers: screens, lights, and clients that ask for it.
package view

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// View is the state of a board for a screen.
type View struct {
	Game      int
	Phase     line.Phase
	First     engine.Side        // The side of ply 1.
	Position  boardgame.Position // With the move that stands on the board, made or not; its Turn is the side that acts next.
	Lifted    engine.PointSet    // Points whose pieces are in the air.
	Last      engine.Move        // The last move on the board, 0 for none.
	Standing  bool               // Last is not made yet.
	Plies     []PlyView
	Adjusting engine.Side     // The side with an "I adjust" that has not ended.
	Illegal   *record.Illegal // The piece that stands against the law, as recorded; nil for none.
	Displaced []DisplacedView // The recorded pieces that stand where no move brought them, or lie beside the board.
	Empty     engine.PointSet // Recorded points without their pieces before the first move (Setup), and
	Taken     engine.PointSet // points with a piece too many, in the game's points.
	Lost      int             // The first unknown ply, while the thread is lost.
	Restoring int             // The ply before which the position is set up by a ruling, or to check the scoresheet.
	Sealed    engine.Side     // The side that has sealed its next move, and
	Adjourned bool            // the game is adjourned: the move stays unknown until it goes on.
	Timed     bool            // There is a time control, and
	Clock     clock.State     // the state of the clock.
	Outage    bool            // It stands since the program was down.
	Stopped   bool            // The arbiter has stopped the game for a while.
	Reached   int             // The last ply that claims and rulings may name: the one after those that stand on the board.
	Furthest  int             // The same, including void plies and those taken back: rulings may concern them.
	Readings  int             // The number of readings that the evidence allows now.
	Result    string          // Empty while there is none.
	Reason    string
	Given     line.Given              // The origin of the result, if people gave it.
	Claims    []arbitration.OpenClaim // Those without a ruling.
	Offered   []engine.Side           // The sides whose offer of a draw stands.
	MayClaim  []string                // The possible subjects of a claim on no ply and no touch.
	Signed    []record.Side           // The signers of the result: red, black, arbiter.
	Lapsed    []arbitration.Lapsed    // Signatures that no longer count, of those who have not signed anew.
	Rulebook  string
	OtherGame string // The recorded game that is set up instead of the board's; empty for none.
	Turned    bool
	Place     engine.PointSet // A piece belongs there (Guide), in the game's points, as Take.
	Take      engine.PointSet // A piece must be removed there.
	At        sensor.Micros
	Delay     fact.PublicDelay // Of the public, in this game.
	Started   fact.PublicDelay // The delay of games that begin from now on.
}

// PlyView is one ply that was made.
type PlyView struct {
	Move engine.Move
	Side engine.Side
	Open bool
	At   sensor.Micros
}

// DisplacedView is a displaced piece that is not put back yet.
type DisplacedView struct {
	Ply      int          // The turn in which it left its point.
	From     engine.Point // The point that it left.
	To       engine.Point // Where it stands, NoPoint if unknown.
	Captured bool         // It was captured on From, and put back on the board, or, en passant, left there.
}

// Confirmed reports whether both players and the arbiter have signed the result.
func (v View) Confirmed() bool { return len(v.Signed) == arbitration.Everyone }

// Guide holds what the lights on the board, and a drawing of it, show to the people at the board: how to set it up or put it
// right, and which sensors are broken. It shows nothing of what a player did.
type Guide struct {
	Ready  engine.PointSet // The kings' points, once all pieces stand and the game may begin.
	Place  engine.PointSet // A piece is missing there. Points of the board as it is placed, as those below.
	Take   engine.PointSet // A piece too many stands there.
	Asks   engine.PointSet // Pieces that stand as in another game than the board's: which game is it?
	Broken engine.PointSet // Unreliable sensors.
}

// Preview holds what would follow from an input. It shares no position with the board: a reader may use it while the board
// goes on.
type Preview struct {
	Start   boardgame.Position // The start position of the current game.
	Before  View               // The present state of the board.
	Records []record.Record    // The records that would follow.
	After   View               // The state of the board after them.
	Decides []engine.Point     // The pieces whose touches are in question, which a ruling decides.
}

// RefusesWithoutGame refuses inputs that need a game in progress. Claims, rulings and the piece of a promotion may come when
// it is over.
func (v View) RefusesWithoutGame(in fact.Fact) *refusal.Error {
	switch in.(type) {
	case fact.Claim, fact.Ruling, fact.Promote, fact.Name, fact.Open:
		if v.Phase == line.Over {
			return nil
		}
	}
	if v.Phase == line.Playing || v.Phase == line.Ready {
		return nil
	}
	return refusal.New(refusal.NoGameOn, in.Word(), refusal.Phrase{Code: refusal.Code("phase_" + v.Phase)})
}

// RefusesPly refuses a ruling on a ply that was never played, except one that dismisses a claim on it.
func (v View) RefusesPly(in fact.Ruling) *refusal.Error {
	dismisses := in.Text == trace.RuleDismissed && slices.ContainsFunc(v.Claims, func(c arbitration.OpenClaim) bool { return c.Ply == in.Ply })
	if v.Furthest > 0 && in.Ply > v.Furthest && !dismisses {
		return refusal.New(refusal.NotPlayed, in.Ply, v.Furthest)
	}
	return nil
}

// RefusesWord refuses to take back, to stop, to let go on, to decline or to replay without an object. adjourned means that a
// move is sealed or the game is adjourned, goes that no clock waits to be started, offered that the other side's offer of a
// draw stands.
func (v View) RefusesWord(in fact.Fact, adjourned, goes, offered bool) *refusal.Error {
	decline, declines := in.(fact.Decline)
	switch {
	case fact.Is[fact.Takeback](in) && len(v.Plies) == 0 && !v.Standing:
		return refusal.New(refusal.NoMoveMade)
	case fact.Is[fact.Takeback](in) && adjourned:
		return refusal.New(refusal.Adjourned, in.Word())
	case fact.Is[fact.Stop](in) && v.Stopped:
		return refusal.New(refusal.AlreadyStopped)
	case fact.Is[fact.Go](in) && adjourned:
		return refusal.New(refusal.Adjourned, in.Word())
	case fact.Is[fact.Go](in) && !v.Stopped && goes:
		return refusal.New(refusal.NotStopped)
	case fact.Is[fact.Replay](in) && v.Phase != line.Over:
		return refusal.New(refusal.NotOver)
	case declines && !offered:
		return refusal.New(refusal.NoOffer, decline.Side)
	}
	return nil
}

// RefusesResult refuses a result that can't be that of the current game. named means that its players, or other details of
// it, are known.
func (v View) RefusesResult(in fact.Result, named bool) *refusal.Error {
	switch {
	case v.Phase == line.SettingUp:
		return refusal.New(refusal.ResultTooEarly)
	case v.Phase == line.Ready && v.Game > 1 && !named:
		return refusal.New(refusal.ResultNoNames)
	case in.Ply > len(v.Plies):
		return refusal.New(refusal.ResultPly, in.Ply, len(v.Plies))
	}
	return nil
}

// RefusesSignature refuses to sign without a result, and under the name of the other side. own and other are the names of
// both.
func (v View) RefusesSignature(in fact.Sign, own, other string) *refusal.Error {
	switch {
	case v.Phase != line.Over || v.Result == "" || v.Result == "*" && v.Reason == "unknown":
		return refusal.New(refusal.NoResultYet)
	case in.Side != engine.NoSide && in.Name == other && in.Name != own:
		return refusal.New(refusal.OtherSide, in.Name)
	}
	return nil
}
