package game_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// cutsOfASession is how often each session is cut.
const cutsOfASession = 12

// TestACutTraceSaysTheBeginning cuts traces of all profiles and of all events at wild boards, between lines and in the middle of lines.
// All records except the `end` that closes a cut trace must be a prefix of the records of the whole.
func TestACutTraceSaysTheBeginning(t *testing.T) {
	seed := randtest.Seed(t, 2)
	random := rand.New(rand.NewPCG(seed, 0))
	for _, s := range sweeptest.Sample(handsSessions(t, random)) {
		t.Run(s.name, func(t *testing.T) {
			whole := saidUntilCut(t, s.text)
			for range cutsOfASession {
				n := s.begins + random.IntN(len(s.text)-s.begins+1)
				if random.IntN(2) == 0 {
					n = strings.LastIndexByte(s.text[:n], '\n') + 1
				}
				cut := saidUntilCut(t, s.text[:n])
				if i := firstDifference(cut, whole); i >= 0 {
					t.Errorf("seed %d, %s, cut after %d bytes (line %d): record %d\n%s\nof the whole trace\n%s", seed, s.again, n,
						strings.Count(s.text[:n], "\n")+1, i+1, cut[i], strings.Join(whole[min(i, len(whole)):min(i+1, len(whole))], ""))
					break
				}
			}
		})
	}
}

// handsSession is the text of the trace of a session of hands.
type handsSession struct {
	name, again, text string
	begins            int // The bytes of the header.
}

// handsSessions lets hands of each profile, and of each wild case on top of a random one, play random games of xiangqi and of chess;
// without -sweep only every third.
func handsSessions(t *testing.T, random *rand.Rand) []handsSession {
	t.Helper()
	var sessions []handsSession
	add := func(play string, profile sensortest.Profile, name string, length int) {
		games, err := sensortest.GamesOf(play)
		if err != nil {
			t.Fatal(err)
		}
		index, seed := random.IntN(len(games)-length), random.Uint64N(1_000_000)
		script, err := sensortest.PlaySession(games[index:index+length], profile, seed)
		if err != nil {
			t.Fatal(err)
		}
		again := fmt.Sprintf("go run ./sensortest/cmd/hands --play %s --profile %s --game %d --games %d --seed %d", play, profile.Name, index, length, seed)
		if wild := profile.Wild.String(); wild != "" {
			again += " --wild " + wild
		}
		played := script.Trace()
		sessions = append(sessions, handsSession{name, again, trace.Format(played), len(played.Header.String())})
	}
	share := sweeptest.Of(3, 1)
	for i, profile := range sensortest.Profiles() {
		if i%share == 0 {
			add("xiangqi", profile, profile.Name, 1)
			add("chess", profile, "chess, "+profile.Name, 1)
		}
	}
	for i, c := range wildCases {
		if i%share != 0 {
			continue
		}
		profile := sensortest.Profiles()[random.IntN(len(sensortest.Profiles()))]
		if err := profile.Wild.Set(c.options); err != nil {
			t.Fatal(err)
		}
		add("xiangqi", profile, profile.Name+", "+c.name, 2)
		add("chess", profile, "chess, "+profile.Name+", "+c.name, 2)
	}
	return sessions
}

// saidUntilCut returns the records of a trace, without those that its breaking off adds. It reads as far as lines are whole.
func saidUntilCut(t *testing.T, text string) []string {
	t.Helper()
	var lines []string
	reader, err := trace.NewReader(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	player, err := feed.NewPlayer(reader.Header(), game.Config{}, func(in fact.Input, said []record.Record) error {
		if fact.Is[fact.Break](in.Fact) {
			return nil
		}
		for _, r := range said {
			lines = append(lines, string(record.Encode(r)))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for {
		line, err := reader.Next()
		if err != nil {
			var broken *trace.Error
			if !errors.Is(err, io.EOF) && !errors.As(err, &broken) {
				t.Fatal(err)
			}
			break
		}
		if err := player.Line(line); err != nil {
			t.Fatal(err)
		}
	}
	if err := player.Close(); err != nil {
		t.Fatal(err)
	}
	return lines
}

// firstDifference returns the place of the first of list that is not at the same place in whole, -1 for none.
func firstDifference(list, whole []string) int {
	for i, line := range list {
		if i >= len(whole) || line != whole[i] {
			return i
		}
	}
	return -1
}
