package standings

import "github.com/kyban/kyban/internal/message"

// Formula says how a tie-break is computed, by an edition where that differs.
func Formula(t Tiebreak, rules Rules) message.Text {
	unplayed := map[Edition]message.Text{
		FIDE2009: message.Of("a round without a game as one against a virtual opponent, an opponent's as a draw (fide2009)"),
		FIDE2023: message.Of("a round without a game as one against oneself (fide2023)"),
		FIDE2026: message.Of("a round without a game as one against oneself, at most the opponent missed or a draw a round (fide2026)"),
	}[rules.Edition]
	if rules.RoundRobin {
		unplayed = message.Of("forfeits as games (round robin)")
	}
	switch t {
	case GamePoints:
		return message.Of("the points of all games of the matches")
	case DirectEncounter:
		return message.Of("the points of the games among those who are equal so far")
	case Wins:
		return message.Of("rounds with as many points as a win brings, rests and forfeits included")
	case Buchholz:
		return message.Of("the sum of the opponents' points; %v", unplayed)
	case BuchholzCut1:
		return message.Of("the sum of the opponents' points without the least one; %v", unplayed)
	case BuchholzMedian1:
		return message.Of("the sum of the opponents' points without the least and the greatest; %v", unplayed)
	case SonnebornBerger:
		return message.Of("the points of each opponent times 1 for a win and ½ for a draw; %v", unplayed)
	case WinsWithBlack:
		return message.Of("games won over the board by who moved second")
	}
	return message.Text{}
}
