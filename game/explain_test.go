package game_test

import (
	"bytes"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/trace"
)

// What is explained right after a ply was recorded is what its record says.
func TestExplainSaysWhatTheRecordSays(t *testing.T) {
	for _, path := range scenarios(t) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			tr, err := trace.Parse(bytes.NewReader(readScenario(t, path).trace.Data))
			if err != nil {
				t.Fatal(err)
			}
			var p *game.Player
			compare := func(_ game.Input, records []game.Record) error {
				for i, r := range records {
					m, ok := r.(game.Move)
					if !ok || m.Open || p == nil || closes(records[i:]) {
						continue
					}
					e, ok := p.Board().Explain(m.Ply)
					if !ok {
						t.Errorf("ply %d, %s: nothing is explained", m.Ply, m.Move)
						continue
					}
					v := e.Law.Verdict
					if e.Ply.Move.String() != m.Move || v.Article != m.Article || v.Via != m.Via ||
						v.Otherwise != m.Otherwise || !reflect.DeepEqual(moveTexts(v.Duty), m.Duty) {
						t.Errorf("ply %d: explained %s %+v, recorded %+v", m.Ply, e.Ply.Move, v, m)
					}
				}
				return nil
			}
			if p, err = game.NewPlayer(tr.Header, game.Config{}, compare); err != nil {
				t.Fatal(err)
			}
			for _, line := range tr.Lines {
				if err := p.Line(line); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// closes says whether one of the records closes its game, or takes a move back: then the board is further.
func closes(records []game.Record) bool {
	for _, r := range records {
		switch r.(type) {
		case game.End, game.Takeback:
			return true
		}
	}
	return false
}

func moveTexts(moves []engine.Move) []string {
	texts := []string{}
	for _, m := range moves {
		texts = append(texts, m.String())
	}
	return texts
}
