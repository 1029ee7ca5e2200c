// Package view is what others see of a board: screens, lights, those who ask how it stands.
package view

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Phase is a step in the life of a board.
type Phase string

// The phases, in their order.
const (
	SettingUp Phase = "setting_up"
	Ready     Phase = "ready"   // All pieces stand on their points.
	Playing   Phase = "playing" // The first piece was lifted.
	Over      Phase = "over"
	Closed    Phase = "closed" // The session ended; nothing is recorded any more.
)

// View is what a screen shows of a board.
type View struct {
	Game      int
	Phase     Phase
	First     engine.Side        // Whose ply 1 is.
	Position  boardgame.Position // With the move that stands on the board, made or not; its Turn is who acts next.
	Lifted    engine.PointSet    // Points whose pieces are in the air.
	Last      engine.Move        // The last move on the board, 0 for none.
	Standing  bool               // Last is not made yet.
	Plies     []PlyView
	Adjusting engine.Side     // Who has announced "I adjust" and has not ended it.
	Illegal   *record.Illegal // The piece that stands against the law, as recorded; nil for none.
	Displaced []DisplacedView // The pieces that stand where no move brought them, or lie beside the board, as recorded.
	Empty     engine.PointSet // Where a piece should stand before the first move and none does, as recorded (Setup), and
	Taken     engine.PointSet // where one stands and none should, in the game's points.
	Lost      int             // The first ply that is not known, while the thread is lost.
	Restoring int             // The ply before which the position is being set up by a ruling, or to check the scoresheet.
	Sealed    engine.Side     // Who has sealed the move that is to be played, and
	Adjourned bool            // the game is adjourned: it is not known before it goes on.
	Timed     bool            // There is a time control, and
	Clock     clock.State     // how the clock stands.
	Outage    bool            // It stands since the program was down.
	Stopped   bool            // The arbiter has stopped the game for a while.
	Reached   int             // The last ply of which anything can be said: the one after those that stand on the board.
	Furthest  int             // The same with those that are void or were taken back: something can be ruled of them.
	Readings  int             // How many readings the evidence allows now.
	Result    string          // Empty while there is none.
	Reason    string
	Given     Given                   // Who gave the result, where people did.
	Claims    []arbitration.OpenClaim // Those that no ruling has answered.
	Offered   []engine.Side           // Whose offer of a draw stands.
	MayClaim  []string                // What a claim may be on that is on no ply and on no touch.
	Signed    []string                // Who has signed the result: red, black, arbiter.
	Lapsed    []arbitration.Lapsed    // Signatures that count no more, of whoever has not signed anew.
	Rulebook  string
	OtherGame string // That is set up although another is played, as recorded; empty for none.
	Turned    bool
	Place     engine.PointSet // Where a piece is to be put (Guide), in the game's points, as Take.
	Take      engine.PointSet // Where one is to be taken away.
	At        sensor.Micros
	Delay     trace.Delay // Of the public, in this game.
	Started   trace.Delay // What games begin with from now on.
}

// PlyView is one ply that was made.
type PlyView struct {
	Move engine.Move
	Side engine.Side
	Open bool
	At   sensor.Micros
}

// DisplacedView is a piece that was displaced and is not put back yet.
type DisplacedView struct {
	Ply      int          // The turn in which it left its point.
	From     engine.Point // The point that it left.
	To       engine.Point // Where it stands, NoPoint where nobody knows.
	Captured bool         // It was captured on From, and put back on the board, or, en passant, left there.
}

// Given says by whom or by what a result was given that play itself did not bring.
type Given struct {
	Ruling   int // That gave it, or:
	ByHand   bool
	By, Role string // Who entered it, where that is known, and in which role.
	Again    int    // The ruling that leaves it so: it took a later result back, or swapped the colours.
}

// Confirmed says whether both players and the arbiter have signed the result.
func (v View) Confirmed() bool { return len(v.Signed) == arbitration.Everyone }

// Guide is what lights on the board, and a drawing of it, show to the people at the board: how to set it up or put it right,
// and which sensors are broken. It says nothing of what anybody did.
type Guide struct {
	Ready  engine.PointSet // Where the kings stand, once all pieces do and the game may begin.
	Place  engine.PointSet // A piece is missing there. Points of the board as it is placed, as those below.
	Take   engine.PointSet // A piece is too many there.
	Asks   engine.PointSet // Pieces that stand as in another game than the one that is played: which is it?
	Broken engine.PointSet // Sensors that can't be relied on.
}
