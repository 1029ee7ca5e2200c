package review_test

import (
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/review"
)

// FuzzStored reviews a store with arbitrary bytes among its records and facts: the review succeeds, or returns an error.
func FuzzStored(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, name := range []string{"stopped_claimed_and_ruled", "takeback_of_a_reply", "gap_in_a_turn", "result_signed_and_confirmed"} {
		tr := scenario(f, scenarioPath(name))
		err := feed.Replay(tr, game.Config{}, func(in fact.Input, records []record.Record) error {
			corpus.Add(true, fact.Encode(in))
			for _, r := range records {
				corpus.Add(false, record.Encode(r))
			}
			return nil
		})
		if err != nil {
			f.Fatal(err)
		}
	}
	begun := boardlog.Row{Kind: boardlog.KindInput, Bytes: []byte(`{"fact":"start","at_us":0,"closed":"ff10041aa00002aac10041ff"}`)}
	speaker, err := review.NewSpeaker("en")
	if err != nil {
		f.Fatal(err)
	}
	corpus.Fuzz(func(t testing.TB, fact bool, text []byte) {
		games, err := review.Stored(func(yield func(boardlog.Row, error) bool) {
			row := boardlog.Row{Bytes: text}
			if fact {
				row.Kind = boardlog.KindInput
			}
			_ = yield(begun, nil) && yield(row, nil) && yield(row, nil)
		}, game.Config{})
		if err != nil {
			return
		}
		for _, g := range games {
			speaker.ToldGame(g)
			for _, turn := range g.Turns {
				if _, err := speaker.ToldPly(g, turn.Ply); err != nil {
					t.Errorf("ply %d: %v", turn.Ply, err)
				}
			}
		}
	})
}
