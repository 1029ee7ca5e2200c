package notation

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// phrase is one reading of a move's text. A text that conventions read differently has several.
type phrase struct {
	subject
	direction direction
	number    int
}

// subject is the part of a text on the moving piece.
type subject struct {
	kinds []engine.Kind // One of these.
	place place         // The piece among all of the side.
	loose place         // The piece if no move fits place: an abbreviation for the only piece that can move so. It may be nil.
}

// place reports whether a piece with such a standing is meant.
type place func(s standing) bool

func onFile(file int) place { return func(s standing) bool { return s.file == file } }

func front(s standing) bool { return s.count > 1 && s.index == 1 }

func rear(s standing) bool { return s.count > 1 && s.index == s.count }

func middle(s standing) bool { return s.count > 1 && 2*s.index == s.count+1 }

// nth is the pawn with a number: from the front if three or more stand on one file, else through all files with two or
// more.
func nth(n int) place {
	return func(s standing) bool {
		if s.files > 1 {
			return s.count > 1 && s.run == n
		}
		return s.count > 2 && s.index == n
	}
}

// fromFront is the pawn with that number on its own file.
func fromFront(n int) place {
	return func(s standing) bool { return s.count > 1 && s.index == n }
}

func both(a, b place) place { return func(s standing) bool { return a(s) && b(s) } }

// says joins the subjects with the rest of the move.
func says(subjects []subject, d direction, number int) []phrase {
	phrases := make([]phrase, len(subjects))
	for i, s := range subjects {
		phrases[i] = phrase{subject: s, direction: d, number: number}
	}
	return phrases
}

func named(p *engine.Position, phrases []phrase) []engine.Move {
	var strict, loose []engine.Move
	var buf [engine.MaxMoves]engine.Move
	for _, m := range p.LegalMoves(buf[:0]) {
		d, _ := describe(p, m)
		switch {
		case slices.ContainsFunc(phrases, func(f phrase) bool { return f.fits(d) && f.place(d.at) }):
			strict = append(strict, m)
		case slices.ContainsFunc(phrases, func(f phrase) bool { return f.fits(d) && f.loose != nil && f.loose(d.at) }):
			loose = append(loose, m)
		}
	}
	if len(strict) > 0 {
		return strict
	}
	return loose
}

func (f phrase) fits(d description) bool {
	return f.direction == d.direction && f.number == d.number && slices.Contains(f.kinds, d.piece.Kind())
}

// onlyNames reports whether the phrases name no legal move but m.
func onlyNames(p *engine.Position, phrases []phrase, m engine.Move) bool {
	return !slices.ContainsFunc(named(p, phrases), func(other engine.Move) bool { return other != m })
}
