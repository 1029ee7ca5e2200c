package line_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
)

func TestWhatIsRecordedOfAPromotion(t *testing.T) {
	type step struct {
		name   int    // A person names the piece of this ply first,
		as     string // as these, one after the other.
		ply    int
		became byte // 0 for a move that promotes no pawn.
		fixed  bool
	}
	for _, tc := range []struct {
		name  string
		steps []step
		want  string
	}{
		{"a move that promotes nothing", []step{{ply: 1, fixed: true}}, ""},
		{"nobody names it", []step{{ply: 1, became: 'q'}}, "1 q assumed"},
		{"the same again", []step{{ply: 1, became: 'q'}, {ply: 1, became: 'q'}}, "1 q assumed"},
		{"two plies of which nobody names it, and the first again", []step{{ply: 1, became: 'q'}, {ply: 2, became: 'q'}, {ply: 1, became: 'q'}}, "1 q assumed, 2 q assumed"},
		{"later moves show it", []step{{ply: 1, became: 'q'}, {ply: 1, became: 'n', fixed: true}}, "1 q assumed, 1 n seen"},
		{"it is said at once", []step{{name: 1, as: "r", ply: 1, became: 'r', fixed: true}}, "1 r said"},
		{"it is said later", []step{{ply: 1, became: 'q'}, {name: 1, as: "r", ply: 1, became: 'r', fixed: true}}, "1 q assumed, 1 r said"},
		{"two pieces are named and nothing shows which", []step{{name: 1, as: "qn", ply: 1, became: 'q'}}, "1 q assumed"},
		{"two pieces are named and later moves show which", []step{{name: 1, as: "qn", ply: 1, became: 'q'}, {ply: 1, became: 'n', fixed: true}}, "1 q assumed, 1 n seen"},
		{"another one was named", []step{{name: 1, as: "q", ply: 3, became: 'q'}}, "3 q assumed"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var w line.Promotions
			var said []string
			for _, s := range tc.steps {
				if s.name > 0 {
					for i := range len(s.as) {
						w.Name(s.name, s.as[i])
					}
				}
				m := engine.NewMove(engine.NewPoint(0, 7), engine.NewPoint(0, 8))
				if s.became != 0 {
					m = m.Promoting(s.became)
				}
				for _, r := range w.Record(1, s.ply, m, s.fixed, 5) {
					p := r.(record.Promotion)
					said = append(said, fmt.Sprintf("%d %s %s", p.Ply, p.Piece, p.How))
				}
			}
			if got := strings.Join(said, ", "); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}
