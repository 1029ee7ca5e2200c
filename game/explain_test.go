package game_test

import (
	"bytes"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/trace"
)

// The explanation right after a ply is recorded matches its record.
func TestExplainSaysWhatTheRecordSays(t *testing.T) {
	for _, path := range scenarios(t) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			tr, err := trace.Parse(bytes.NewReader(readScenario(t, path).trace.Data))
			if err != nil {
				t.Fatal(err)
			}
			var why []game.Explained
			compare := func(_ fact.Input, records []record.Record) error {
				for _, r := range records {
					m, ok := r.(record.Move)
					if !ok {
						continue
					}
					i := slices.IndexFunc(why, func(e game.Explained) bool { return e.Ply.Number == m.Ply })
					if i < 0 {
						t.Errorf("ply %d, %s: nothing is explained", m.Ply, m.Move)
						continue
					}
					v := why[i].Law.Verdict
					if why[i].Ply.Move.String() != m.Move || v.Article != m.Article || v.Via != m.Via ||
						v.Otherwise != m.Otherwise || !reflect.DeepEqual(moveTexts(v.Duty), m.Duty) {
						t.Errorf("ply %d: explained %s %+v, recorded %+v", m.Ply, why[i].Ply.Move, v, m)
					}
				}
				why = nil
				return nil
			}
			p, err := feed.NewPlayer(tr.Header, game.Config{}, compare)
			if err != nil {
				t.Fatal(err)
			}
			p.Board().OnMade(func(e game.Explained) { why = append(why, e) })
			for _, line := range tr.Lines {
				if err := p.Line(line); err != nil {
					t.Fatal(err)
				}
			}
			if err := p.Close(); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func moveTexts(moves []engine.Move) []string {
	texts := []string{}
	for _, m := range moves {
		texts = append(texts, m.String())
	}
	return texts
}
