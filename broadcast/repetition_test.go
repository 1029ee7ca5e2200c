package broadcast

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/kyban/kyban/internal/public"
)

// cameBack is the law's verdict on a position that stands again after a ply.
func cameBack(ply, count int, verdict string) string {
	return fmt.Sprintf(`{"type":"repetition","game":1,"ply":%d,"count":%d,"first":2,"length":2,"red":"check","black":"idle","verdict":%q,"side":"red","article":"2.1","rulebook":"axf2003","at_us":%d}`,
		ply, count, verdict, ply*1_000_000)
}

func TestARepetitionIsPublicOnceTheGameHasAResult(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), state("playing"))
	told := func() (verdicts []string) {
		var d public.Detail
		if _, _, body := s.get("/api/games/1"); json.Unmarshal([]byte(body), &d) != nil {
			t.Fatal(body)
		}
		for _, r := range d.Repetitions {
			verdicts = append(verdicts, fmt.Sprint(r.Ply, " ", r.Count, " ", *r.Red, " ", r.Verdict, " ", r.Article))
		}
		return verdicts
	}
	for _, step := range []struct {
		what string
		said []string
		want string
	}{
		{"the position stands for the third time", []string{made(1, "h2e2"), made(2, "h9g7"), cameBack(2, 3, "must_vary")}, "[]"},
		{"the move is taken back and another brings it back", []string{`{"type":"takeback","game":1,"ply":2,"move":"h9g7","at_us":0}`, made(2, "b9c7"), cameBack(2, 4, "loss")}, "[]"},
		{"the arbiter gives the result", []string{won}, "[2 4 check loss 2.1]"},
		{"the game has ended", []string{ended}, "[2 4 check loss 2.1]"},
	} {
		s.say(1, step.said...)
		if got := fmt.Sprint(told()); got != step.want {
			t.Errorf("%s: %s, want %s", step.what, got, step.want)
		}
	}
}
