package broadcast

import (
	"context"
	"time"

	"github.com/kyban/kyban/boardgame"
)

// Positions are those of a game as far as everybody may know it.
type Positions struct {
	FEN   []string // After each ply, from 0.
	Sure  int      // From the ply behind this one on they rest on a guess.
	Final bool     // Nothing more will come.
}

// Positions returns the positions of a game, whoever asks, as far as the public may know them.
func (h *Hub) Positions(ctx context.Context, id int) (all Positions, err error) {
	c, err := h.open(ctx, id, everybody)
	if err != nil {
		return all, err
	}
	c.mu.Lock()
	sheet, _ := c.told[everybody].score()
	all.Final = c.final.Load()
	c.mu.Unlock()
	position, err := boardgame.ParseFEN(sheet.FEN)
	if err != nil {
		position = boardgame.Start()
	}
	all.FEN = append(all.FEN, position.FEN())
	all.Sure = len(sheet.Moves)
	for i, m := range sheet.Moves {
		position = play(position, m)
		all.FEN = append(all.FEN, position.FEN())
		if m.Open {
			all.Sure = min(all.Sure, i)
		}
	}
	return all, nil
}

// Delay returns by how much time and by how many moves everybody is behind a game.
func (h *Hub) Delay(ctx context.Context, id int) (by time.Duration, moves int, err error) {
	c, err := h.load(ctx, id)
	if err != nil {
		return 0, 0, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delay := c.releasePoint.currentDelay()
	return delay.Time, delay.Moves, nil
}
