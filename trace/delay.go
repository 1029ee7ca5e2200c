package trace

import (
	"fmt"

	"github.com/kyban/kyban/sensor"
)

// Delay is how much later than the board the public sees a game. The zero value is at once.
type Delay struct {
	Time  sensor.Micros // At least so long after the event,
	Moves int           // and not before so many more moves, or the end of the game.
}

// A delay lasts at most a day; one of more moves than a game has ends with the game.
const (
	DelayMax      sensor.Micros = 24 * 3600 * 1_000_000
	DelayMovesMax               = 1000
)

// Longer returns a delay that waits for both.
func (d Delay) Longer(other Delay) Delay {
	return Delay{Time: max(d.Time, other.Time), Moves: max(d.Moves, other.Moves)}
}

// String returns the delay in the form of a trace.
func (d Delay) String() string {
	if d.Moves == 0 {
		return fmt.Sprint(int64(d.Time))
	}
	return fmt.Sprintf("%d %d", d.Time, d.Moves)
}

// delay reads a time and an optional number of moves.
func (s *scanner) delay() (d Delay, err error) {
	micros, err := s.integer("the delay in microseconds", 0, int64(DelayMax))
	if err != nil {
		return d, err
	}
	d.Time = sensor.Micros(micros)
	if s.skipSpaces(); s.atEnd() {
		return d, nil
	}
	moves, err := s.integer("the delay in moves", 0, DelayMovesMax)
	d.Moves = int(moves)
	return d, err
}
