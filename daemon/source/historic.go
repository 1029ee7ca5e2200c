package source

import (
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/sensor/sensortest"
)

// historic is a game from history. Unknown parts of its date are question marks, as in PGN.
type historic struct{ first, second, event, site, date, result, moves string }

// Historic returns games of xiangqi or chess with known result and date.
func Historic(play string) ([]sensortest.Game, error) {
	if play == "chess" {
		return gamesOf(famous, play, "White", "san", "uci")
	}
	return gamesOf(masters, "xiangqi", "Red", "ucci", "ucci")
}

// gamesOf returns the games of a list. Their moves are in the notation style, and coordinates is the notation of moves by
// points; first is the tag name of the side that begins.
func gamesOf(list []historic, play, first, style, coordinates string) ([]sensortest.Game, error) {
	rules, err := boardgame.Of(play)
	if err != nil {
		return nil, err
	}
	var games []sensortest.Game
	for _, h := range list {
		moves, err := rules.Translate(rules.Start, strings.Fields(h.moves), style, coordinates)
		if err != nil {
			return nil, err
		}
		g := sensortest.Game{Play: play, Result: h.result,
			Tags: map[string]string{first: h.first, "Black": h.second, "Event": h.event, "Date": h.date}}
		if h.site != "?" {
			g.Tags["Site"] = h.site
		}
		for _, text := range moves {
			m, err := boardgame.ParseMove(text)
			if err != nil {
				return nil, err
			}
			g.Moves = append(g.Moves, m)
		}
		games = append(games, g)
	}
	return games, nil
}
