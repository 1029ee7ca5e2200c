package notebook

import (
	"context"
	"errors"
	"strings"
)

// Limits are how much a file may hold; zero is no limit.
type Limits struct{ Games, Moves int }

// ErrTooLong says that a file holds more than the limits.
var ErrTooLong = errors.New("the file holds more games or moves than expected")

// ReadWithin reads as Read does, but stops as soon as the file turns out to hold more than the limits, or once the context has ended.
// Then there are no games, and the error is ErrTooLong or that of the context.
func ReadWithin(ctx context.Context, data []byte, f Format, limits Limits) (games []*Game, notes []string, err error) {
	return readWithin(ctx, data, f, "", limits)
}

func readWithin(ctx context.Context, data []byte, f Format, c Charset, limits Limits) (games []*Game, notes []string, err error) {
	read, ok := readers[f]
	if !ok {
		_, err = ParseFormat(string(f))
		return nil, nil, err
	}
	if len(data) > MaxSize {
		return nil, nil, damaged(MaxSize, "expected at most %d bytes", MaxSize)
	}
	r := &reading{format: f, charset: c, ctx: ctx, limits: limits}
	read(r, data)
	if r.halted() {
		return nil, nil, r.halt
	}
	return r.games, r.notes, joined(r.damage)
}

// moved counts a move that was read, and says whether the next one is to be read as well.
func (r *reading) moved() bool {
	r.moves++
	if r.limits.Moves > 0 && r.moves > r.limits.Moves {
		r.halt = ErrTooLong
	}
	const often = 256 // Asking the context of each move would cost more than reading it.
	if r.moves%often == 0 {
		return !r.halted()
	}
	return r.halt == nil
}

// halted says whether reading is to end before the file does.
func (r *reading) halted() bool {
	if r.halt == nil && r.limits.Games > 0 && len(r.games) > r.limits.Games {
		r.halt = ErrTooLong
	}
	if r.halt == nil {
		r.halt = r.ctx.Err()
	}
	return r.halt != nil
}

// finder finds a word again and again from further behind in a text. It looks at each byte once, however often it is asked.
type finder struct {
	text, word string
	at         int  // Where it was found last, or the end of the text.
	begun      bool // It has looked before.
	looked     *int // Counts the bytes that were looked at.
}

func (r *reading) finder(text, word string) finder {
	return finder{text: text, word: word, looked: &r.looked}
}

// from returns where the word stands at or behind a byte, the end of the text where it doesn't.
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
