package sensortest_test

import (
	"testing"

	"github.com/kyban/kyban/sensor/sensortest"
	"github.com/kyban/kyban/trace"
)

func TestEveryGameCanBePlayedByEveryPairOfHands(t *testing.T) {
	for _, profile := range sensortest.Profiles() {
		for i, game := range sensortest.Games() {
			script, err := sensortest.Play(game, profile, uint64(i))
			if err != nil {
				t.Fatalf("%s, game %d, seed %d: %v", profile.Name, i, i, err)
			}
			_ = trace.Format(script.Trace())
		}
	}
}
