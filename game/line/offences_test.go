package line

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor"
)

// ruledOn holds an arbiter's rulings on one side.
type ruledOn struct {
	Rulings
	dismissed map[int]sensor.Micros // The times, by plies.
	illegal   []int
}

func (r ruledOn) DismissesOn(ply int, side engine.Side, since sensor.Micros) bool {
	at, dismissed := r.dismissed[ply]
	return side == engine.First && dismissed && at >= since
}

func (r ruledOn) IllegalMoves(side engine.Side) []int {
	if side != engine.First {
		return nil
	}
	return r.illegal
}

func TestOffencesAreCounted(t *testing.T) {
	for _, tc := range []struct {
		name   string
		found  []offence
		ruled  ruledOn
		want   int
		wantOf int // For the other side.
	}{
		{"nothing", nil, ruledOn{}, 0, 0},
		{"found", []offence{{engine.First, 1, 5}}, ruledOn{}, 1, 0},
		{"found of either side", []offence{{engine.First, 1, 5}, {engine.Second, 2, 6}}, ruledOn{}, 1, 1},
		{"found twice in one turn", []offence{{engine.First, 1, 5}, {engine.First, 1, 9}}, ruledOn{}, 2, 0},
		{"found and ruled of the same turn", []offence{{engine.First, 1, 5}}, ruledOn{illegal: []int{1}}, 1, 0},
		{"found, and ruled of another turn", []offence{{engine.First, 1, 5}}, ruledOn{illegal: []int{3}}, 2, 0},
		{"ruled twice of one turn", nil, ruledOn{illegal: []int{3, 3}}, 1, 0},
		{"found and dismissed", []offence{{engine.First, 1, 5}}, ruledOn{dismissed: map[int]sensor.Micros{1: 7}}, 0, 0},
		{"found again in a turn in which the first was dismissed", []offence{{engine.First, 1, 5}, {engine.First, 1, 9}}, ruledOn{dismissed: map[int]sensor.Micros{1: 7}}, 1, 0},
		{"dismissed, and ruled in the end", []offence{{engine.First, 1, 5}}, ruledOn{dismissed: map[int]sensor.Micros{1: 7}, illegal: []int{1}}, 1, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := Offences{}
			for _, o := range tc.found {
				w.Find(o.side, o.ply, o.at)
			}
			if got := w.Count(engine.First, tc.ruled); got != tc.want {
				t.Errorf("%d, want %d", got, tc.want)
			}
			if got := w.Count(engine.Second, tc.ruled); got != tc.wantOf {
				t.Errorf("of the other side %d, want %d", got, tc.wantOf)
			}
		})
	}
}

// The count must equal that of a list without the findings that were dismissed later.
func TestCountAsReadNaively(t *testing.T) {
	r := randtest.New(t, 1)
	for range 2000 {
		w, rulings := Offences{}, ruledOn{dismissed: map[int]sensor.Micros{}}
		type entry struct {
			ply   int
			found bool
		}
		var list []entry
		for at := range sensor.Micros(r.IntN(12)) {
			ply := 1 + 2*r.IntN(3)
			switch r.IntN(4) {
			case 0, 1:
				w.Find(engine.First, ply, at)
				list = append(list, entry{ply, true})
			case 2:
				rulings.dismissed[ply] = at
				var kept []entry
				for _, e := range list {
					if e.ply != ply || !e.found {
						kept = append(kept, e)
					}
				}
				list = kept
			default:
				rulings.illegal = append(rulings.illegal, ply)
				list = append(list, entry{ply, false})
			}
		}
		want := 0
		for ply := 1; ply < 7; ply++ {
			found, said := 0, 0
			for _, e := range list {
				if e.ply == ply && e.found {
					found++
				} else if e.ply == ply {
					said = 1
				}
			}
			want += max(found, said)
		}
		if got := w.Count(engine.First, rulings); got != want {
			t.Fatalf("%+v and %+v: %d, want %d", w, rulings, got, want)
		}
	}
}
