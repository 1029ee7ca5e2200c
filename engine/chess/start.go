package chess

import (
	"fmt"
	"strings"
)

// Starts is how many start positions Chess960 has.
const Starts = 960

// StandardStart is the number of the start position of standard chess.
const StandardStart = 518

// knightPlaces holds which two of the five places still free the knights take.
var knightPlaces = [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}

// StartRank returns the back rank of a start position by Scharnagl's number, from a to h, as "RNBQKBNR".
func StartRank(number int) (string, error) {
	if number < 0 || number >= Starts {
		return "", fmt.Errorf("start position %d: expected a number from 0 to 959", number)
	}
	var rank [8]byte
	rank[number%4*2+1] = 'B'
	number /= 4
	rank[number%4*2] = 'B'
	number /= 4
	queen, knights := number%6, knightPlaces[number/6]
	fillFree(&rank, queen, 'Q')
	// The second knight goes first, so that the place of the first stays free.
	fillFree(&rank, knights[1], 'N')
	fillFree(&rank, knights[0], 'N')
	for _, piece := range []byte("RKR") {
		fillFree(&rank, 0, piece)
	}
	return string(rank[:]), nil
}

// fillFree puts a piece on the nth free place of the rank, counted from 0.
func fillFree(rank *[8]byte, nth int, piece byte) {
	for i, taken := range rank {
		if taken != 0 {
			continue
		}
		if nth == 0 {
			rank[i] = piece
			return
		}
		nth--
	}
}

// Start960 returns a start position of Chess960 by Scharnagl's number.
func Start960(number int) (Position, error) {
	rank, err := StartRank(number)
	if err != nil {
		return Position{}, err
	}
	return ParseFEN(strings.ToLower(rank) + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w KQkq - 0 1")
}
