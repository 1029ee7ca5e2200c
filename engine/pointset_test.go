package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	. "github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
)

// randomSet returns a set, also as a map.
func randomSet(random *rand.Rand) (PointSet, map[Point]bool) {
	var set PointSet
	members := map[Point]bool{}
	for range random.IntN(60) {
		pt := Point(random.IntN(Points))
		set.Add(pt)
		members[pt] = true
	}
	return set, members
}

func TestPointSetsAreSets(t *testing.T) {
	random := randtest.New(t, 6)
	for range 1000 {
		a, inA := randomSet(random)
		b, inB := randomSet(random)
		for pt := range Point(Points) {
			x, y := inA[pt], inB[pt]
			for name, c := range map[string]struct{ got, want bool }{
				"Has":     {a.Has(pt), x},
				"And":     {a.And(b).Has(pt), x && y},
				"Or":      {a.Or(b).Has(pt), x || y},
				"Xor":     {a.Xor(b).Has(pt), x != y},
				"Without": {a.Without(b).Has(pt), x && !y},
				"Turned":  {a.Turned().Has(pt.Turned()), x},
			} {
				if c.got != c.want {
					t.Fatalf("%s of %s: got %v, want %v\na %v\nb %v", name, pt, c.got, c.want, a.Points(), b.Points())
				}
			}
		}
		if a.Len() != len(inA) || a.Empty() != (len(inA) == 0) || a.Turned().Len() != len(inA) || a.Turned().Turned() != a {
			t.Fatalf("%v: got length %d, turned %v", a.Points(), a.Len(), a.Turned().Points())
		}
	}
}

func TestPointSetPopsFromTheLowestOn(t *testing.T) {
	set := SetOf(89, 0, 63, 64, 25)
	if want := []Point{0, 25, 63, 64, 89}; !slices.Equal(set.Points(), want) {
		t.Errorf("Points: got %v, want %v", set.Points(), want)
	}
	if want := []string{"a0", "h2", "a7", "b7", "i9"}; !slices.Equal(set.Names(), want) {
		t.Errorf("Names: got %v, want %v", set.Names(), want)
	}
	if none := (PointSet{}).Names(); none == nil || len(none) > 0 {
		t.Errorf("Names of no points: got %#v, want a list without any", none)
	}
	var popped []Point
	for !set.Empty() {
		if first, got := set.First(), set.Pop(); first == got {
			popped = append(popped, got)
		}
	}
	if want := []Point{0, 25, 63, 64, 89}; !slices.Equal(popped, want) {
		t.Errorf("Pop: got %v, want %v", popped, want)
	}
	if set.First() != NoPoint || set.Pop() != NoPoint || !set.Empty() {
		t.Error("an empty set gives a point")
	}
}

func TestPointSetLosesOnlyWhatIsRemoved(t *testing.T) {
	for pt := range Point(Points) {
		set := AllPoints
		set.Remove(pt)
		if set.Has(pt) || set.Len() != Points-1 {
			t.Errorf("without %s: got %v", pt, set.Points())
		}
		set.Remove(pt)
		if set.Len() != Points-1 {
			t.Errorf("without %s twice: got %v", pt, set.Points())
		}
	}
	if AllPoints.Turned() != AllPoints || AllPoints.Len() != Points {
		t.Errorf("all points: got %d, turned %v", AllPoints.Len(), AllPoints.Turned().Points())
	}
}
