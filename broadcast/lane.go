package broadcast

import (
	"context"

	"github.com/kyban/kyban/internal/netlimit"
)

// Lane is a group of viewers with places of its own. Other lanes can't take them.
type Lane int

// The lanes.
const (
	Everybody Lane = iota // Callers without a token.
	Hall                  // Players, commentators, and viewers with a token.
	Arbiters
	Operator
)

// seats limits the viewers of a lane, and those from one computer. A hall may be behind one address, and another hall
// beside it.
type seats struct{ most, ofOne int }

// viewersOf and livechessOf are the places of viewers and of LiveChess clients. They bound the memory that viewers can
// take.
var (
	viewersOf   = [...]seats{Everybody: {6000, 5000}, Hall: {1000, 800}, Arbiters: {128, 64}, Operator: {64, 64}}
	livechessOf = [...]seats{Everybody: {64, 16}, Hall: {16, 8}, Arbiters: {16, 8}, Operator: {8, 8}}
)

// lanes are the places of all lanes.
type lanes struct {
	lane func(context.Context) Lane // Of the caller.
	of   [len(viewersOf)]*netlimit.Places
}

func newLanes(lane func(context.Context) Lane, of [len(viewersOf)]seats) *lanes {
	l := &lanes{lane: lane}
	for i, s := range of {
		l.of[i] = netlimit.NewPlaces(s.most, s.ofOne)
	}
	return l
}

// Enter takes a place for a caller at an address, HOST:PORT, and returns its release, nil if there is no place.
func (l *lanes) Enter(ctx context.Context, from string) (leave func()) {
	places := l.of[l.lane(ctx)]
	if !places.Enter(from) {
		return nil
	}
	return func() { places.Leave(from) }
}
