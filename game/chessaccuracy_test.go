package game_test

import (
	"fmt"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor/sensortest"
)

// TestAccuracyOfChess measures games of chess as TestAccuracy those of xiangqi. What a pawn became that nobody named stays open, and is
// counted apart.
func TestAccuracyOfChess(t *testing.T) {
	results := newTable("profile", "games", "plies", "exact games", "wrong", "accused", "blamed", "hidden", "open at move", "open at end",
		"unnamed at move", "unnamed at end")
	for i, profile := range sensortest.Profiles() {
		s := readAll(t, "chess", profile, i, program)
		cells := append([]string{profile.Name}, s.cells()...)
		results.row(append(cells, fmt.Sprint(s.unnamedMove), fmt.Sprint(s.unnamedEnd))...)
		limit := limits[profile.Name]
		if randtest.Chosen() != 0 {
			limit.atMove = 1
		}
		s.check(t, profile.Name, limit.atMove, limit.atEnd)
	}
	report(t, "profiles of chess", results)
}

// TestAccidentsOfChess plays games of chess in which one accident happens.
func TestAccidentsOfChess(t *testing.T) { testAccidents(t, "chess", "accidents of chess") }
