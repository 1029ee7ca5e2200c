package broadcast

import (
	"context"

	"github.com/kyban/kyban/internal/netlimit"
)

// Lane is in which places somebody follows games. Those of one are not taken by the others.
type Lane int

// Who has places of his own.
const (
	Everybody Lane = iota // Who has shown no token.
	Hall                  // Players, commentators, and viewers with a token.
	Arbiters
	Operator
)

// seats are how many may follow at once in a lane, and how many of them of one computer. A hall may be behind one address, and another
// one beside it.
type seats struct{ most, ofOne int }

// viewersOf and livechessOf are the places of viewers, and of programs that follow the board as one of LiveChess. With what is kept of
// each they bound the memory that they can take.
var (
	viewersOf   = [...]seats{Everybody: {6000, 5000}, Hall: {1000, 800}, Arbiters: {128, 64}, Operator: {64, 64}}
	livechessOf = [...]seats{Everybody: {64, 16}, Hall: {16, 8}, Arbiters: {16, 8}, Operator: {8, 8}}
)

// lanes are the places of all.
type lanes struct {
	lane func(context.Context) Lane // Of who asks.
	of   [len(viewersOf)]*netlimit.Places
}

func newLanes(lane func(context.Context) Lane, of [len(viewersOf)]seats) *lanes {
	l := &lanes{lane: lane}
	for i, s := range of {
		l.of[i] = netlimit.NewPlaces(s.most, s.ofOne)
	}
	return l
}

// Enter takes a place for who asks from an address, HOST:PORT, and returns what gives it free, nil where there is none.
func (l *lanes) Enter(ctx context.Context, from string) (leave func()) {
	places := l.of[l.lane(ctx)]
	if !places.Enter(from) {
		return nil
	}
	return func() { places.Leave(from) }
}
