package event

import (
	"strings"

	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/internal/message"
)

// Outcome is how a game ended, first what Red, or White, got. It is "" while that is open.
type Outcome string

// The outcomes. Plus and minus stand for a game that was not played.
const (
	Open         Outcome = ""
	RedWins      Outcome = "1-0"
	BlackWins    Outcome = "0-1"
	Draw         Outcome = "1/2-1/2"
	RedForfeit   Outcome = "+-" // Black did not come.
	BlackForfeit Outcome = "-+"
	BothForfeit  Outcome = "--"
)

// ParseOutcome reads an outcome as people write it. * takes a result back.
func ParseOutcome(text string) (Outcome, error) {
	switch strings.NewReplacer(" ", "", ":", "-", "–", "-", "−", "-", "½", "1/2", "0.5", "1/2", "0,5", "1/2").Replace(text) { // A dash as word processors write it, too.
	case "1-0":
		return RedWins, nil
	case "0-1":
		return BlackWins, nil
	case "1/2-1/2", "=":
		return Draw, nil
	case "+-", "+--", "+/-":
		return RedForfeit, nil
	case "-+", "--+", "-/+":
		return BlackForfeit, nil
	case "--", "---", "-/-":
		return BothForfeit, nil
	case "*":
		return Open, nil
	}
	return "", message.Errorf("result %q: expected 1-0, 0-1, 1/2-1/2, +- (Black did not come), -+ (Red did not come), -- (neither came), or * to take one back", text)
}

func (o Outcome) known() bool {
	return o == Open || o == RedWins || o == BlackWins || o == Draw || o == RedForfeit || o == BlackForfeit || o == BothForfeit
}

// played reports whether the game was played.
func (o Outcome) played() bool { return o == RedWins || o == BlackWins || o == Draw }

// turned returns the outcome as the other side writes it.
func (o Outcome) turned() Outcome {
	switch o {
	case RedWins:
		return BlackWins
	case BlackWins:
		return RedWins
	case RedForfeit:
		return BlackForfeit
	case BlackForfeit:
		return RedForfeit
	}
	return o
}

// points returns what Red and Black get.
func (o Outcome) points(s pairing.Scoring) (red, black float64) {
	switch o {
	case RedWins, RedForfeit:
		return s.Win, 0
	case BlackWins, BlackForfeit:
		return 0, s.Win
	case Draw:
		return s.Draw, s.Draw
	}
	return 0, 0
}

// firstHasRed reports whether the player who moves first in the first game has Red in a game of the table.
func (r Regulations) firstHasRed(game int) bool { return (game%2 == 1) != r.SecondIsRed() }

// ofFirst returns an outcome of a game as the player who moves first in the first game sees it: his result stands first.
func (r Regulations) ofFirst(game int, o Outcome) Outcome {
	if r.firstHasRed(game) {
		return o
	}
	return o.turned()
}
