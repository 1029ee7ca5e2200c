// Hands prints a trace of simulated hands that play real games, for debugging by eye:
//
//	go run ./sensortest/cmd/hands --profile gapless --game 7 --seed 3
//	go run ./sensortest/cmd/hands --wild knock=0.1,takeback=0.05 --games 3 --break stuck_on:e4@20000000
//	go run ./sensortest/cmd/hands --play chess --profile noclock --game 12
//	go run ./sensortest/cmd/hands --profile sloppy --accident knock_back_late --game 7
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
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
	play := flag.String("play", "xiangqi", "what is played: "+strings.Join(boardgame.Names(), " or "))
	number := flag.Int("game", 0, "the first of the embedded games to play, from 0")
	count := flag.Int("games", 1, "how many games to play one after the other")
	seed := flag.Uint64("seed", 1, "the seed of all that is random")
	truth := flag.Bool("truth", false, "print what is really played instead, as JSON")
	var wild sensortest.Wild
	flag.Var(&wild, "wild", "what else happens, such as knock=0.1,takeback=0.05")
	accident := flag.String("accident", "", "what happens once in the middle of the game, such as knock_back_late; --truth tells when and to which pieces")
	var faults faults
	flag.Var(&faults, "break", "what breaks, such as stuck_on:e4 or stuck_off:h2@20000000 (at a time in microseconds)")
	flag.Parse()

	profile, err := sensortest.ProfileNamed(*profileName)
	if err != nil {
		return err
	}
	profile.Wild = wild
	games, err := sensortest.GamesOf(*play)
	if err != nil {
		return err
	}
	if *number < 0 || *count < 1 || *number+*count > len(games) {
		return fmt.Errorf("games %d to %d: expected some of 0 to %d", *number, *number+*count-1, len(games)-1)
	}
	script, err := script(games[*number:*number+*count], profile, sensortest.MishapKind(*accident), *seed)
	if err != nil {
		return fmt.Errorf("from game %d: %w", *number, err)
	}
	for _, fault := range faults {
		if err := script.Break(fault, *seed); err != nil {
			return err
		}
	}
	if *truth {
		return json.NewEncoder(os.Stdout).Encode(script.Truth)
	}
	return trace.Write(os.Stdout, script.Trace())
}

func script(games []sensortest.Game, profile sensortest.Profile, accident sensortest.MishapKind, seed uint64) (*sensortest.Script, error) {
	switch {
	case accident == "":
		return sensortest.PlaySession(games, profile, seed)
	case len(games) > 1:
		return nil, fmt.Errorf("accident %s: expected one game, got --games %d", accident, len(games))
	}
	return sensortest.PlayMishap(games[0], profile, accident, seed)
}

type faults []sensor.Fault

func (f *faults) String() string { return fmt.Sprint([]sensor.Fault(*f)) }

func (f *faults) Set(text string) error {
	what, when, timed := strings.Cut(text, "@")
	kind, where, _ := strings.Cut(what, ":")
	fault := sensor.Fault{Kind: sensor.FaultKind(kind)}
	for _, name := range strings.Split(where, ",") {
		point, err := engine.ParsePoint(name)
		if err != nil {
			return err
		}
		fault.Points.Add(point)
	}
	if timed {
		at, err := strconv.ParseInt(when, 10, 64)
		if err != nil {
			return fmt.Errorf("%q: expected a time in microseconds", when)
		}
		fault.At = sensor.Micros(at)
	}
	*f = append(*f, fault)
	return nil
}
