package notebook

import (
	"context"
	"errors"
	"strings"
)

// Limits bound the content of a file; zero is no limit.
type Limits struct{ Games, Moves int }

// ErrTooLong means that a file exceeds the limits.
var ErrTooLong = errors.New("the file holds more games or moves than expected")

// ReadWithin reads as Read does, but stops as soon as the file exceeds the limits, or the context has ended. Then it
// returns no games, and ErrTooLong or the error of the context.
func ReadWithin(ctx context.Context, data []byte, f Format, limits Limits) (games []*Game, notes []string, err error) {
	notes, err = readWithin(ctx, data, f, "", limits, func(g *Game) { games = append(games, g) })
	if err != nil && !errors.As(err, new(*Damage)) {
		games = nil
	}
	return games, notes, err
}

func readWithin(ctx context.Context, data []byte, f Format, c Charset, limits Limits, take func(*Game)) (notes []string, err error) {
	read, ok := readers[f]
	if !ok {
		_, err = ParseFormat(string(f))
		return nil, err
	}
	if len(data) > MaxSize {
		return nil, damaged(MaxSize, "expected at most %d bytes", MaxSize)
	}
	r := &reading{format: f, charset: c, take: take, ctx: ctx, limits: limits}
	read(r, data)
	if r.halted() {
		return nil, r.halt
	}
	r.hand()
	return r.notes, joined(r.damage)
}

// moved counts a read move, and reports whether to read the next.
func (r *reading) moved() bool {
	r.moves++
	if r.limits.Moves > 0 && r.moves > r.limits.Moves {
		r.halt = ErrTooLong
	}
	const often = 256 // A check of the context for each move would cost more than reading it.
	if r.moves%often == 0 {
		return !r.halted()
	}
	return r.halt == nil
}

// halted reports whether reading ends before the file does.
func (r *reading) halted() bool {
	if r.halt == nil && r.limits.Games > 0 && r.count > r.limits.Games {
		r.halt = ErrTooLong
	}
	if r.halt == nil {
		r.halt = r.ctx.Err()
	}
	return r.halt != nil
}

// finder finds a word repeatedly, from ever later in a text. It looks at each byte once over all calls.
type finder struct {
	text, word string
	at         int  // Where it was found last, or the end of the text.
	begun      bool // It has searched before.
	looked     *int // Counts the bytes it looked at.
}

func (r *reading) finder(text, word string) finder {
	return finder{text: text, word: word, looked: &r.looked}
}

// from returns the offset of the word at or after a byte, the end of the text for none.
func (f *finder) from(at int) int {
	if f.begun && f.at >= at {
		return f.at
	}
	f.begun = true
	f.at = len(f.text)
	if i := strings.Index(f.text[at:], f.word); i >= 0 {
		f.at = at + i
	}
	*f.looked += f.at - at
	return f.at
}
