package main

import (
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/game"
)

// Foresee says what would follow from a ruling. The board takes it on a copy of itself; nothing is put on the way to the store.
func (h hand) Foresee(r control.Request, language string) (*control.Foreseen, error) {
	speaker, err := h.speaks.in(language)
	if err != nil {
		return nil, control.Meaningless(err)
	}
	in, foreseen, err := h.foresee(r)
	if err != nil {
		return nil, err
	}
	outlook := speaker.Outlook(foreseen)
	f := &control.Foreseen{Article: outlook.Article, Told: outlook.Told, Said: answers(in, foreseen.Records)}
	if s := outlook.Setting; s != nil {
		f.Restore = &control.Setting{FEN: s.FEN, Place: s.Place, Take: s.Take, Told: s.Told}
	}
	return f, nil
}

// foresee asks the board at the time that it has come to; what it would refuse is refused.
func (d *daemon) foresee(r control.Request) (in game.Input, foreseen game.Foreseen, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	inputs, err := d.ready(r)
	if err != nil {
		return in, foreseen, err
	}
	in = d.by(r, inputs[0])
	return in, d.board.Foresee(in), nil
}
