package sensortest_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"

	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// Games, hands and accidents of xiangqi stay the same for their seeds: so figures measured with them can be measured again.
func TestHandsOfXiangqiStayAsTheyAre(t *testing.T) {
	const want = "4b0ef1bc30d96f353590b6bb349a1be9bb6e0e837ff881fae9d2da29bcc9973e"
	sum := sha256.New()
	add := func(script *sensortest.Script, err error) {
		if err != nil {
			return
		}
		truth, err := json.Marshal(script.Truth)
		if err != nil {
			t.Fatal(err)
		}
		sum.Write([]byte(trace.Format(script.Trace())))
		sum.Write(truth)
	}
	for i, profile := range sensortest.Profiles() {
		games := sensortest.Games()
		for n := range 4 {
			add(sensortest.Play(games[n*97+i], profile, uint64(n)))
		}
		for _, kind := range sensortest.Mishaps(profile.Clock) {
			add(sensortest.PlayMishap(games[n(i, kind)], profile, kind, uint64(i)))
		}
		profile.Wild = wild(t, everything+",illegalcapture=0.02,capturestands=0.003")
		for n := range 3 {
			add(sensortest.PlaySession(games[n*53+i:n*53+i+3], profile, uint64(n)))
		}
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != want {
		t.Errorf("the traces and truths of these seeds have the sum %s, want %s", got, want)
	}
}

// n draws the number of a game for an accident of some hands.
func n(profile int, kind sensortest.MishapKind) int { return 131*profile + 7*len(kind) }
