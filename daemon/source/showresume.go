package source

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/game"
)

// ResumeShow prepares the show whose session is open. If play names a game, the games that follow are of that one.
func ResumeShow(open *daemon.OpenSession, play string, s Speed) (*Show, error) {
	first := open.First()
	seed, err := strconv.ParseUint(strings.TrimPrefix(first.Source, ShowPrefix), 10, 64)
	if err != nil {
		return nil, fmt.Errorf("game %d: %q is no show: %w", first.ID, first.Source, err)
	}
	start, err := boardgame.ParseFEN(first.FEN)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", first.ID, err)
	}
	show, err := NewShow(start.Game().Name, seed, s)
	if err == nil {
		show.play = play
	}
	return show, err
}

// resume lets the players come back to the board of a session that goes on. They play on where the game is the one that they
// have played; else they sit before it until they begin the next one.
func (s *Show) resume(b *bench, v game.View) (err error) {
	s.played, s.game = v.Position.Game().Name, v.Game
	if s.games, err = Historic(s.played); err != nil {
		return err
	}
	on := s.games[(s.seed+uint64(s.game)-1)%uint64(len(s.games))]
	moves, others := 0, len(v.Plies)
	if v.Standing {
		others++
	}
	for moves < len(on.Moves) && moves < len(v.Plies) && v.Plies[moves].Move == on.Moves[moves] {
		moves, others = moves+1, others-1
	}
	now := b.clock.now
	b.matrix.SetAll(s.evening.Resume(on, moves, v.Position, now).Truth.Board)
	s.heard = heard{stopped: v.Stopped || v.Adjourned, over: v.Phase == game.Over, answered: len(v.Claims) == 0}
	switch {
	case others > 1:
		s.heard.over = true // For the players, who have not played that.
	case others == 1:
		s.quarrel, s.waits = true, now+s.lasting(patience)
	}
	s.games, err = Historic(cmp.Or(s.play, s.played))
	return err
}
