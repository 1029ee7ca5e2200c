package boardtest

import (
	"fmt"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Result holds the findings of a test so far.
type Result struct {
	Stuck   engine.PointSet               // Closed without a piece.
	Dead    engine.PointSet               // Open with a piece.
	Answers map[engine.Point]engine.Point // Which sensor closed when a piece stood on a point.
	Missing engine.PointSet               // Points whose diodes are missing.
	Whole   engine.PointSet               // Points whose diodes were shown to work.
	Ghosts  engine.PointSet               // Closed without a piece while one stood elsewhere; no single missing diode explains it.
	Lift    sensor.Micros                 // The longest time between the first and the last edge when a contact opened,
	Place   sensor.Micros                 // and when one closed.
}

// Broken returns the sensors that don't show whether a piece stands there.
func (r *Result) Broken() engine.PointSet { return r.Stuck.Or(r.Dead) }

func (r *Result) answer(p, by engine.Point) {
	if r.Answers == nil {
		r.Answers = map[engine.Point]engine.Point{}
	}
	r.Answers[p] = by
}

// Exchanged reports whether a point answers for another.
func (r *Result) Exchanged() bool {
	for p, q := range r.Answers {
		if p != q {
			return true
		}
	}
	return false
}

// Wires names the exchanged wires, and the points that answer for others without an exchanged wire to explain it.
func (r *Result) Wires() []string {
	var said []string
	ranks := agreed(r.Answers, func(p engine.Point) int { return int(p.Rank()) })
	files := agreed(r.Answers, func(p engine.Point) int { return int(p.File()) })
	name := func(kind string, to map[int]int, ends int, label func(int) string) {
		for i := range ends {
			switch j, ok := to[i]; {
			case !ok || i == j:
			case to[j] != i:
				said = append(said, fmt.Sprintf("%s %s answers as %s", kind, label(i), label(j)))
			case i < j:
				said = append(said, fmt.Sprintf("the wires of %ss %s and %s are exchanged", kind, label(i), label(j)))
			}
		}
	}
	name("row", ranks, engine.Ranks, func(i int) string { return string('0' + rune(i)) })
	name("column", files, engine.Files, func(i int) string { return string('a' + rune(i)) })
	for p := range engine.Point(engine.Points) {
		q, ok := r.Answers[p]
		rank, rankOK := ranks[int(p.Rank())]
		file, fileOK := files[int(p.File())]
		if ok && p != q && !(rankOK && fileOK && rank == int(q.Rank()) && file == int(q.File())) {
			said = append(said, fmt.Sprintf("%s answers as %s", p, q))
		}
	}
	return said
}

// agreed returns the line (a rank or a file) that each line answers as, where all its points agree.
func agreed(answers map[engine.Point]engine.Point, line func(engine.Point) int) map[int]int {
	to, quarrel := map[int]int{}, map[int]bool{}
	for p, q := range answers {
		i, j := line(p), line(q)
		if before, ok := to[i]; ok && before != j {
			quarrel[i] = true
		}
		to[i] = j
	}
	for i := range quarrel {
		delete(to, i)
	}
	return to
}

// diodes judges the diodes by the sensors that seem closed besides the closed ones.
func (r *Result) diodes(closed, extra engine.PointSet) {
	var blamed []engine.Point
	for _, p := range closed.Points() {
		ghosts := ghostsOf(p, closed)
		switch {
		case ghosts.Empty(): // No rectangle, no evidence.
		case !ghosts.Without(extra).Empty(): // A missing diode would show them.
			r.Whole.Add(p)
		case ghosts == extra:
			blamed = append(blamed, p)
		}
	}
	switch {
	case extra.Empty():
	case len(blamed) == 1:
		r.Missing.Add(blamed[0])
	default:
		r.Ghosts = r.Ghosts.Or(extra)
	}
}

// ghostsOf returns the points that seem closed when the diode of p is missing: current flows from a column back through p into
// its rank, and from there through the rank's contacts.
func ghostsOf(p engine.Point, closed engine.PointSet) engine.PointSet {
	var ghosts engine.PointSet
	for _, q := range closed.Points() {
		if q.Rank() != p.Rank() || q == p {
			continue
		}
		for _, s := range closed.Points() {
			if s.File() == p.File() && s != p {
				ghosts.Add(engine.NewPoint(q.File(), s.Rank()))
			}
		}
	}
	return ghosts.Without(closed)
}
