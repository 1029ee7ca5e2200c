// Hands prints a trace of simulated hands that play a real game, for debugging by eye:
//
//	go run ./sensor/sensortest/cmd/hands --profile gapless --game 7 --seed 3
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/kyban/kyban/sensor/sensortest"
	"github.com/kyban/kyban/trace"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "hands:", err)
		os.Exit(1)
	}
}

func run() error {
	profileName := flag.String("profile", "normal", "how the hands move: clean, normal, noclock, sloppy, blitz, gapless")
	number := flag.Int("game", 0, "which of the embedded games, from 0")
	seed := flag.Uint64("seed", 1, "the seed of all that is random")
	moves := flag.Bool("moves", false, "print the moves that are played instead")
	flag.Parse()

	profile, err := sensortest.ProfileNamed(*profileName)
	if err != nil {
		return err
	}
	games := sensortest.Games()
	if *number < 0 || *number >= len(games) {
		return fmt.Errorf("game %d: expected 0 to %d", *number, len(games)-1)
	}
	script, err := sensortest.Play(games[*number], profile, *seed)
	if err != nil {
		return fmt.Errorf("game %d: %w", *number, err)
	}
	if *moves {
		for _, game := range script.Truth.Games {
			fmt.Println(game.Moves)
		}
		return nil
	}
	return trace.Write(os.Stdout, script.Trace())
}
