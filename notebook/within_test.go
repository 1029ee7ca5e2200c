package notebook

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// The searched bytes grow with the file, not with its square.
func TestEachByteIsSearchedOnce(t *testing.T) {
	for name, tc := range map[string]struct {
		format Format
		piece  string
		times  int // How many words are searched for in it.
	}{
		"blocks that none follows":         {DhtmlXQ, "[DhtmlXQ_a]x[/DhtmlXQ]", 3},
		"blocks that never end":            {DhtmlXQ, "[DhtmlXQ]", 3},
		"beginnings without their ends":    {DhtmlXQ, "[DhtmlXQ", 3},
		"tags on one line":                 {PGN, `[a "x"]`, 1},
		"games on one line":                {PGN, `[Event "x"]`, 1},
		"a comment of a line":              {PGN, "1. C2=5 ;x\n*\n", 1},
		"lines of another program":         {PGN, "%x\n", 1},
		"tags that are none, line by line": {PGN, "[x\n", 1},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Repeat(tc.piece, 2000)
			r := &reading{format: tc.format, take: func(*Game) {}, ctx: context.Background()}
			readers[tc.format](r, []byte(text))
			if r.looked == 0 || r.looked > tc.times*len(text) {
				t.Errorf("%d bytes were searched in a file of %d", r.looked, len(text))
			}
		})
	}
}

// patient is a context that ends after a few checks.
type patient struct {
	context.Context
	left int
}

func (p *patient) Err() error {
	if p.left--; p.left < 0 {
		return context.Canceled
	}
	return nil
}

var manyGames = map[Format]string{
	DhtmlXQ: strings.Repeat("[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]", 2000),
	PGN:     strings.Repeat("[Event \"x\"]\n1. C2=5 H8+7 *\n", 2000),
	JSON:    strings.Repeat(`{"tree":{"next":[{"move":"h2e2","next":[{"move":"h9g7"}]}]}}`, 2000),
}

func TestReadingStopsAtTheLimits(t *testing.T) {
	longest := "[DhtmlXQ][DhtmlXQ_movelist]" + strings.Repeat("7747", 5000) + "[/DhtmlXQ_movelist][/DhtmlXQ]"
	for format, text := range manyGames {
		for name, tc := range map[string]struct {
			limits Limits
			want   error
			most   int // The games read.
		}{
			"no limits":     {Limits{}, nil, 2000},
			"as many":       {Limits{Games: 2000, Moves: 4000}, nil, 2000},
			"a game less":   {Limits{Games: 1999}, ErrTooLong, 2000},
			"few games":     {Limits{Games: 10}, ErrTooLong, 11},
			"few moves":     {Limits{Moves: 20}, ErrTooLong, 11},
			"one move less": {Limits{Moves: 3999}, ErrTooLong, 2000},
		} {
			r := &reading{format: format, take: func(*Game) {}, ctx: context.Background(), limits: tc.limits}
			readers[format](r, []byte(text))
			if r.halted(); !errors.Is(r.halt, tc.want) || r.count > tc.most {
				t.Errorf("%s, %s: %v after %d games", format, name, r.halt, r.count)
			}
		}
	}
	r := &reading{format: DhtmlXQ, take: func(*Game) {}, ctx: context.Background(), limits: Limits{Moves: 100}}
	if readDhtmlXQ(r, []byte(longest)); !errors.Is(r.halt, ErrTooLong) || r.moves != 101 {
		t.Errorf("%v after %d moves", r.halt, r.moves)
	}
}

func TestReadingStopsWhenNobodyWaits(t *testing.T) {
	for format, text := range manyGames {
		r := &reading{format: format, take: func(*Game) {}, ctx: &patient{context.Background(), 20}}
		if readers[format](r, []byte(text)); r.count > 21 || !errors.Is(r.halt, context.Canceled) {
			t.Errorf("%s: %d games, %v", format, r.count, r.halt)
		}
		games, _, err := ReadWithin(&patient{context.Background(), 20}, []byte(text), format, Limits{})
		if games != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %d games, %v", format, len(games), err)
		}
	}
}
