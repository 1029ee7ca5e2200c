package sensortest

import (
	"bufio"
	"compress/gzip"
	"embed"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Game is a game for the hands to play.
type Game struct {
	Play   string // The game, empty for xiangqi.
	Tags   map[string]string
	FEN    string // The position at the start; empty for the usual one.
	Moves  []engine.Move
	Result string // As it is printed: 1-0, 0-1, 1/2-1/2; empty for the games of masters, which come without.
}

// Source and licence of the embedded games: games/README.md.
//
//go:embed games/masters.jsonl.gz games/practical.jsonl.gz games/chess.jsonl.gz
var gameFiles embed.FS

// Games returns 900 real games, always in the same order: 500 of masters, then 400 of a collection of practice games.
// The caller must not change them.
func Games() []Game { return readGames() }

var readGames = sync.OnceValue(func() []Game { return readGameFiles("games/masters.jsonl.gz", "games/practical.jsonl.gz") })

// ChessGames returns 1,500 real games of chess, always in the same order: more of them than by chance have promotions, captures en
// passant and castling on the queen's side. The caller must not change them.
func ChessGames() []Game { return readChessGames() }

var readChessGames = sync.OnceValue(func() []Game {
	games := readGameFiles("games/chess.jsonl.gz")
	for i := range games {
		games[i].Play = "chess"
	}
	return games
})

// GamesOf returns the real games of a game that boardgame.Of knows.
func GamesOf(play string) ([]Game, error) {
	switch _, err := boardgame.Of(play); {
	case err != nil:
		return nil, err
	case play == "chess":
		return ChessGames(), nil
	}
	return Games(), nil
}

func readGameFiles(names ...string) []Game {
	var games []Game
	for _, name := range names {
		read, err := readGameFile(name)
		if err != nil {
			panic(fmt.Sprintf("sensortest: embedded file %s: %v", name, err)) // An embedded file can't go bad.
		}
		games = append(games, read...)
	}
	return games
}

func readGameFile(name string) ([]Game, error) {
	file, err := gameFiles.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	var games []Game
	lines := bufio.NewScanner(unzipped)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		game, err := readGame(lines.Bytes())
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", len(games)+1, err)
		}
		games = append(games, game)
	}
	return games, lines.Err()
}

func readGame(line []byte) (Game, error) {
	var stored struct {
		Tags   map[string]string
		FEN    string
		Moves  []string
		Result string
	}
	if err := json.Unmarshal(line, &stored); err != nil {
		return Game{}, err
	}
	game := Game{Tags: stored.Tags, FEN: stored.FEN, Result: stored.Result}
	for _, text := range stored.Moves {
		move, err := boardgame.ParseMove(text)
		if err != nil {
			return Game{}, err
		}
		game.Moves = append(game.Moves, move)
	}
	return game, nil
}

// law holds the articles that the hands may break in a game.
type law struct {
	rulebook       string
	own, opponents string // A piece of either side was touched, and another one moved or captured.
	second         string // The piece stood on one point and was moved on.
	illegal        string
	faults         bool // A touch that creates no duty is still a fault.
	emptyPress     bool // A press without a move is an illegal move.
	stalemateDraws bool
}

func lawOf(game Game) law {
	if game.Play == "chess" {
		return law{rulebook: "fide2018", own: "4.3.1", opponents: "4.3.2", second: "4.7", illegal: "7.5.1", emptyPress: true, stalemateDraws: true}
	}
	return law{rulebook: "vn2004", own: "9.1", opponents: "9.2", second: "9.5b", illegal: "9.10", faults: true}
}
