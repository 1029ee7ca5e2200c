package line

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/tracker"
)

func point(t *testing.T, name string) engine.Point {
	t.Helper()
	p, err := engine.ParsePoint(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPiecesBesideTheBoardComeBackOnce(t *testing.T) {
	cannon := tracker.Displaced{Turn: 3, From: point(t, "h2"), To: engine.NoPoint}
	horse := tracker.Displaced{Turn: 4, From: point(t, "b0"), To: point(t, "b1")}
	var p Displaced
	for i, step := range []struct {
		name string
		now  []tracker.Displaced
		back []tracker.Displaced
	}{
		{"two are displaced", []tracker.Displaced{cannon, horse}, nil},
		{"both still are", []tracker.Displaced{cannon, horse}, nil},
		{"the one beside the board is back", []tracker.Displaced{horse}, []tracker.Displaced{cannon}},
		{"nothing more", nil, nil},
	} {
		if back := p.Follow(step.now); !slices.Equal(back, step.back) {
			t.Errorf("step %d, %s: %v, want %v", i+1, step.name, back, step.back)
		}
	}
}

func TestTheGameOutlastsAPieceByAPlyOfItsOwn(t *testing.T) {
	s := tracker.Displaced{Turn: 5, From: point(t, "h2"), To: engine.NoPoint}
	var p Displaced
	for _, step := range []struct {
		plies int
		want  bool
	}{{4, false}, {4, false}, {5, true}, {6, true}} {
		if got := p.Outlasted(s, step.plies); got != step.want {
			t.Errorf("%d plies: %v, want %v", step.plies, got, step.want)
		}
	}
}

func TestACopyOfDisplacedGoesOnByItself(t *testing.T) {
	s := tracker.Displaced{Turn: 5, From: point(t, "h2"), To: point(t, "h3")}
	var p Displaced
	p.FindTouch(5)
	c := p.Copy()
	c.Say(s)
	c.FindTouch(6)
	if p.IsSaid(s) || p.IsTouchFound(6) || !c.IsTouchFound(5) || len(c.Still([]tracker.Displaced{s})) != 1 || len(c.Still(nil)) != 0 {
		t.Errorf("%+v and its copy %+v", p, c)
	}
}
