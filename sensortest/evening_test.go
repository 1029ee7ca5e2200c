package sensortest

import (
	"testing"

	"github.com/kyban/kyban/sensor"
)

// Hands play game after game. In each they quarrel, and take the move back or set the position up again; then the real game goes on, and
// their changes come in the order of time.
func TestAnEveningOfGames(t *testing.T) {
	for play, games := range map[string][]Game{"xiangqi": Games()[:60], "chess": ChessGames()[:60]} {
		t.Run(play, func(t *testing.T) {
			profile, err := ProfileNamed("normal")
			if err != nil {
				t.Fatal(err)
			}
			e, now, quarrels := NewEvening(profile, 7), sensor.Micros(0), 0
			happens := func(s *Script, err error) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
				for _, step := range s.Steps {
					if step.At < now {
						t.Fatalf("something happens at %d, after what happened at %d", step.At, now)
					}
					now = step.At
				}
				if e.h.contacts.closed != e.h.pos.Occupied() {
					t.Fatalf("%v stand on the board, expected %s", e.h.contacts.closed.Points(), e.h.pos.FEN())
				}
			}
			for i, game := range games {
				happens(e.Begin(game, now))
				peace := false
				for at, all := 0, 1; at < all; at, all = e.Played() {
					if at == 8 && !peace {
						peace = true
						if s, ok := e.Quarrel(now); ok {
							quarrels++
							happens(s, nil)
							if i%2 == 0 {
								happens(e.TakeBack(now), nil)
							} else if s, ok := e.Restore(at-i%3, now); ok {
								happens(s, nil)
							}
						}
					}
					happens(e.Move(now))
				}
				happens(e.Finish(now), nil)
				if want := e.before(len(game.Moves)).FEN(); e.h.pos.FEN() != want {
					t.Fatalf("the game ended with %s, not with %s", e.h.pos.FEN(), want)
				}
			}
			if quarrels < len(games)/2 {
				t.Errorf("%d quarrels in %d games", quarrels, len(games))
			}
		})
	}
}

// Other hands go on with a game that was played elsewhere: they set its pieces up from a time on, and play its next move.
func TestAGameGoesOnAtAnotherBoard(t *testing.T) {
	profile, err := ProfileNamed("normal")
	if err != nil {
		t.Fatal(err)
	}
	game, from := Games()[0], 90*second
	e := NewEvening(profile, 7)
	if _, err := e.Begin(game, 0); err != nil {
		t.Fatal(err)
	}
	for _, moves := range []int{-1, len(game.Moves) + 1} {
		if _, err := e.SetUp(moves, from); err == nil {
			t.Errorf("the pieces are set up after %d moves", moves)
		}
	}
	s, err := e.SetUp(12, from)
	if err != nil || len(s.Steps) == 0 || s.Steps[0].At < from {
		t.Fatalf("%v, %v", s, err)
	}
	if want := e.before(12); e.h.contacts.closed != want.Occupied() || e.h.pos.FEN() != want.FEN() {
		t.Errorf("%v stand on the board, expected %s", e.h.contacts.closed.Points(), want.FEN())
	}
	if _, err := e.Move(from); err != nil {
		t.Fatal(err)
	}
	if moves, _ := e.Played(); moves != 13 || e.h.pos.FEN() != e.before(13).FEN() {
		t.Errorf("after %d moves %s", moves, e.h.pos.FEN())
	}
}
