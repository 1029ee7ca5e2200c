package trace

import (
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
)

// A delay lasts at most a day; one of more moves than a game has ends with the game.
const (
	DelayMax      sensor.Micros = 24 * 3600 * 1_000_000
	DelayMovesMax               = 1000
)

// delay reads a time and an optional number of moves.
func (s *scanner) delay(d *fact.Delay) error {
	micros, err := s.integer("the delay in microseconds", 0, int64(DelayMax))
	if err != nil {
		return err
	}
	d.Time = sensor.Micros(micros)
	if s.skipSpaces(); s.atEnd() {
		return nil
	}
	moves, err := s.integer("the delay in moves", 0, DelayMovesMax)
	d.Moves = int(moves)
	return err
}
