package daemon

import (
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/review"
)

// Preview returns the consequences of a ruling. The board takes it on a copy of itself; nothing goes to the store.
func (o operator) Preview(r control.Request, language string) (*control.Preview, error) {
	speaker, err := review.NewSpeaker(language)
	if err != nil {
		return nil, control.Meaningless(err)
	}
	in, preview, err := o.preview(r)
	if err != nil {
		return nil, err
	}
	told := speaker.Preview(preview)
	f := &control.Preview{Article: told.Article, Told: told.Told, Said: answers(in, preview.Records)}
	if s := told.Setting; s != nil {
		f.Restore = &control.Setting{FEN: s.FEN, Place: s.Place, Take: s.Take, Told: s.Told}
	}
	return f, nil
}

// preview previews on the board at its present time; a request that it would refuse is refused.
func (d *Daemon) preview(r control.Request) (in fact.Input, preview game.Preview, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	inputs, err := d.ready(r)
	if err != nil {
		return in, preview, err
	}
	in = d.by(r, inputs[0])
	return in, d.board.Preview(in), nil
}

// RowBytes bounds the database space of a record beside its own bytes.
const RowBytes = 96

// PreviewBytes returns the bytes that the records of a ruling would take in the log.
func (o operator) PreviewBytes(r control.Request) (bytes int) {
	_, preview, err := o.preview(r)
	if err != nil {
		return 0
	}
	for _, r := range preview.Records {
		bytes += len(record.Encode(r)) + RowBytes
	}
	return bytes
}
