package game_test

import (
	"strings"
	"testing"

	. "github.com/kyban/kyban/game"
)

// The board refuses a ruling without effect, or beside its contrary, before a person enters it. Each refusal names what stands and what
// to do.
func TestWhatAnArbiterIsToldBeforeHeRulesInVain(t *testing.T) {
	const (
		game    = "trace 1\nrulebook vn2004\n1000000 - c0\n1500000 + c0\n2500000 - b0\n2900000 + c2\n3500000 press red\n"
		claims  = game + "4000000 claim black 1 c0 \"He lifted it.\"\n"
		ruled   = claims + "4100000 rule 1 dismissed \"An\" 9.11b \"Nobody saw it.\" claim=1\n"
		revised = ruled + "4200000 rule 1 duty_stands c0 \"Trần\" 9.1 \"I saw it.\" claim=1 revises=1\n"
		twice   = ruled + "4200000 rule 1 dismissed b0 \"Bo\" 9.11b \"Nor that.\"\n"
		annuls  = game + "4000000 rule 1 annulled \"An\" 9.9a \"So.\"\n"
		more    = "9000000 offer red\n"
	)
	for _, tc := range []struct{ name, trace, words, err string }{
		{"nothing stands against it", claims, `rule 1 duty_stands c0 "Trần" 9.1 "So." claim=1`, ""},
		{"the claim was answered by a colleague", ruled, `rule 1 duty_stands c0 "Trần" 9.1 "So." claim=1`,
			"rule: claim 1 was answered already, by ruling 1 of An (dismissed, ply 1): to rule otherwise take that one back, with --revises 1"},
		{"he takes that back", ruled, `rule 1 duty_stands c0 "Trần" 9.1 "So." claim=1 revises=1`, ""},
		{"the contrary, and he names no claim", ruled, `rule 1 duty_stands c0 "Trần" 9.1 "So."`,
			"rule: ruling 1 of An (dismissed, ply 1) says the contrary, and stands: to rule otherwise take that one back, with --revises 1"},
		{"the contrary of a ruling that replaced another", revised, `rule 1 dismissed "An" 9.11b "So."`,
			"rule: ruling 2 of Trần (duty stands c0, ply 1) says the contrary, and stands: to rule otherwise take that one back, with --revises 2"},
		{"the contrary of what was taken back", revised, `rule 1 duty_stands b0 "An" 9.1 "So."`, ""},
		{"an accident counts as deliberate", claims + "4100000 rule 1 accidental c0 \"An\" 9.6 \"His sleeve.\"\n", `rule 1 duty_stands c0 "Trần" 9.6 "The third time."`, ""},
		{"a duty stands, and a colleague calls it an accident", claims + "4100000 rule 1 duty_stands c0 \"An\" 9.1 \"So.\"\n", `rule 1 accidental c0 "Trần" 9.6 "His sleeve."`,
			"rule: ruling 1 of An (duty stands c0, ply 1) says the contrary, and stands: to rule otherwise take that one back, with --revises 1"},
		{"the same again", ruled, `rule 1 dismissed "Trần" 9.11b "So."`, "rule: ruling 1 of An (dismissed, ply 1) says the same, and stands"},
		{"the same of another touch", ruled, `rule 1 dismissed b0 "Trần" 9.11b "So."`, ""},
		{"the contrary of two, and he takes none back", twice, `rule 1 duty_stands "Trần" 9.1 "So."`,
			"rule: ruling 1 of An (dismissed, ply 1) says the contrary, and stands: to rule otherwise take that one back, with --revises 1"},
		{"the contrary of two, and he takes the first back", twice, `rule 1 duty_stands "Trần" 9.1 "So." revises=1`, ""},
		{"the contrary of two, and he takes the second back", twice, `rule 1 duty_stands "Trần" 9.1 "So." revises=2`, ""},
		{"another ruling on the same ply", ruled, `rule 1 warning "Trần" 9.6 "So."`, ""},
		{"another claim on the ply is open", ruled + "4300000 claim arbiter 1 c0\n", `rule 1 duty_stands c0 "Trần" 9.1 "So."`, ""},
		{"a claim that there is not", ruled, `rule 1 dismissed "Trần" 9.11b "So." claim=2`, "rule: there is no claim 2: the last is claim 1"},
		{"a claim, and there is none", game, `rule 1 dismissed "Trần" 9.11b "So." claim=2`, "rule: there is no claim 2: nobody has claimed in this game"},
		{"a ruling that there is not", revised, `rule 1 dismissed "Trần" 9.11b "So." revises=99`,
			"rule: there is no ruling 99 to take back: the last are ruling 1 of An (dismissed, ply 1, taken back since); ruling 2 of Trần (duty stands c0, ply 1)"},
		{"a ruling that was taken back", revised, `rule 1 dismissed "Trần" 9.11b "So." revises=1`,
			"rule: ruling 1 of An (dismissed, ply 1, taken back since): to change what stands name the ruling that stands, or none"},
		{"an answered claim, and he takes another ruling back", ruled + "4200000 rule 1 warning \"An\" 9.6 \"So.\"\n", `rule 1 duty_stands c0 "Trần" 9.1 "So." claim=1 revises=2`,
			"rule: claim 1 was answered already, by ruling 1 of An (dismissed, ply 1): to rule otherwise take that one back, with --revises 1"},
		{"a ruling, and there is none", claims, `rule 1 dismissed "Trần" 9.11b "So." revises=1`, "rule: there is no ruling 1 to take back: none was made in this game yet"},
		{"a duty in a turn in which nothing was touched", game, `rule 0 duty_stands "Trần" 9.1 "So."`,
			"rule: in ply 2 the board saw no touch that binds, and no duty can stand: name the ply that is meant; where you saw a touch yourself name its point, such as: rule 2 duty_stands h2"},
		{"a duty of a touch that he saw himself", game, `rule 0 duty_stands h9 "Trần" 9.1 "So."`, ""},
		{"a duty of a touch where no piece stands", game, `rule 0 duty_stands e4 "Trần" 9.1 "So."`, "rule: in ply 2 a touch on e4 binds nobody: name the point of a piece whose touch does"},
		{"a duty of a piece that was lifted", game + "5000000 - h9\n5600000 + h9\n", `rule 0 duty_stands "Trần" 9.1 "So."`, ""},
		{"a duty of a piece that is in the hand", game + "5000000 - h9\n", `rule 0 duty_stands "Trần" 9.1 "So."`, ""},
		{"a game is annulled", game, `rule 1 annulled "Trần" 9.9b "So."`, ""},
		{"a game is annulled twice", annuls, `rule 1 annulled "Trần" 9.9b "So."`,
			"rule: the game is annulled already, by ruling 1 of An (annulled, ply 1): nothing would change; to annul it otherwise take that one back, with --revises 1"},
		{"it is annulled by another letter", annuls, `rule 1 annulled "Trần" 9.9b "So." revises=1`, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := boardAfter(t, tc.trace+more)
			in, err := WordsOf(tc.words)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if err := board.Check(in); err != nil {
				got = err.Error()
			}
			if got != tc.err {
				t.Errorf("%s:\ngot  %s\nwant %s", strings.TrimSpace(tc.words), got, tc.err)
			}
		})
	}
}
