package sensortest

import (
	"math/rand/v2"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor"
)

// The envelope of a healthy board, as the trace format promises it.
const (
	bounceEnds  = 6 * millisecond
	brushBelow  = 60 * millisecond
	slideBelow  = 100 * millisecond
	captureOpen = 12 * millisecond
)

// everyNth returns every nth embedded game with its number, so that a test covers many at a lower cost.
func everyNth(n int) map[int]Game {
	games := map[int]Game{}
	for i := 0; i < len(Games()); i += n {
		games[i] = Games()[i]
	}
	return games
}

// handsAfter plays a game and returns the hands with all their changes.
func handsAfter(t *testing.T, game Game, profile Profile, seed uint64) *hands {
	t.Helper()
	h := newHands(profile, seed)
	h.truth = &GameTruth{}
	if err := h.sitDown(game); err != nil {
		t.Fatal(err)
	}
	if err := h.playMoves(game.Moves); err != nil {
		t.Fatal(err)
	}
	h.contacts.sort()
	return h
}

func TestBouncesEndInTime(t *testing.T) {
	seed := randtest.Seed(t, 1)
	rng := rand.New(rand.NewPCG(seed, seed))
	bounced := 0
	for i := range 20000 {
		c := contact{at: sensor.Micros(i) * second, point: 40, closed: i%2 == 0}
		until := c.at + Span{0, bounceMax}.draw(rng)
		edges := bounce(rng, 0.5, c, until)
		if edges[0] != c || edges[len(edges)-1].closed != c.closed {
			t.Fatalf("seed %d: %v does not begin with %v and end like it", seed, edges, c)
		}
		for j := 1; j < len(edges); j++ {
			if edges[j].closed == edges[j-1].closed || edges[j].at <= edges[j-1].at || edges[j].at >= until {
				t.Fatalf("seed %d: edge %d of %v, until %d", seed, j, edges, until)
			}
		}
		if len(edges) > 1 {
			bounced++
		}
	}
	if bounced < 5000 || bounced > 10000 {
		t.Errorf("%d of 20000 contacts bounced, want about as many as half", bounced)
	}
}

func TestBouncesStayNearTheirContact(t *testing.T) {
	for _, profile := range Profiles() {
		for i, game := range everyNth(30) {
			h := handsAfter(t, game, profile, uint64(i)+randtest.Chosen())
			changes := byPoint(h.contacts.changes)
			for point, edges := range byPoint(h.contacts.bounced(h.rng, profile.Bounce)) {
				next := 0
				for _, e := range edges {
					for next < len(changes[point]) && changes[point][next].at <= e.at {
						next++
					}
					if late := e.at - changes[point][next-1].at; late > bounceEnds-profile.Scan {
						t.Fatalf("%s, game %d: %s bounces %d us after its contact", profile.Name, i, point, late)
					}
				}
			}
		}
	}
}

func byPoint(all []contact) map[engine.Point][]contact {
	sorted := map[engine.Point][]contact{}
	for _, c := range all {
		sorted[c.point] = append(sorted[c.point], c)
	}
	return sorted
}

// A point that opens for less than a brush must be a brush, or a capture long enough to be seen. A point that closes for less
// than a slide's rest must have been passed.
func TestHandsKeepWithinTheEnvelope(t *testing.T) {
	for _, profile := range Profiles() {
		seen := map[string]int{}
		for i, game := range everyNth(15) {
			h := handsAfter(t, game, profile, uint64(i)+randtest.Chosen())
			for point, changes := range byPoint(h.contacts.changes) {
				for j := 1; j < len(changes); j++ {
					lasted := changes[j].at - changes[j-1].at
					switch {
					case changes[j].closed && lasted < captureOpen:
						seen["short brush"]++
					case changes[j].closed && lasted < brushBelow:
						seen["brush or capture"]++
					case !changes[j].closed && lasted < slideBelow:
						seen["slide"]++
					case !changes[j].closed && lasted < settled:
						t.Errorf("%s, game %d: %s rests for %d us: neither a slide nor a set-down", profile.Name, i, point, lasted)
					}
				}
			}
		}
		if sliding := seen["slide"] > 0; sliding != (profile.Slide > 0) {
			t.Errorf("%s: %v, with a share of slides of %g", profile.Name, seen, profile.Slide)
		}
		if brushing := seen["short brush"] > 0; brushing != (profile.Brush > 0) {
			t.Errorf("%s: %v, with a share of brushes of %g", profile.Name, seen, profile.Brush)
		}
	}
}
