package game_test

import (
	"fmt"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensor/sensortest"
)

// chessLimits are those of limits, where the queen, who can capture on many points, leaves more captures without a gap open until later
// moves decide them.
func chessLimits(profile string) (atMove, atEnd float64) {
	limit := limits[profile]
	switch {
	case randtest.Chosen() != 0:
		return 1, max(limit.atEnd, 0.001)
	case !sweeptest.Whole():
		limit.atEnd = max(limit.atEnd, 0.002)
	}
	return 1.25 * limit.atMove, limit.atEnd
}

// TestAccuracyOfChess measures games of chess as TestAccuracy those of xiangqi. What a pawn became that nobody named stays open, and is
// counted apart.
func TestAccuracyOfChess(t *testing.T) {
	results := newTable("profile", "games", "plies", "exact games", "wrong", "accused", "blamed", "hidden", "open at move", "open at end",
		"promotions open at move", "at end")
	for i, profile := range sensortest.Profiles() {
		s := readAll(t, "chess", profile, i, program)
		cells := append([]string{profile.Name}, s.cells()...)
		results.row(append(cells, fmt.Sprint(s.unnamedMove), fmt.Sprint(s.unnamedEnd))...)
		atMove, atEnd := chessLimits(profile.Name)
		s.check(t, profile.Name, atMove, atEnd)
	}
	report(t, "profiles of chess", results)
}

// TestAccidentsOfChess plays games of chess in which one accident happens.
func TestAccidentsOfChess(t *testing.T) { testAccidents(t, "chess", "accidents of chess") }
