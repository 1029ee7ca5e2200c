package screen

import (
	"context"
	"io"

	tea "charm.land/bubbletea/v2"

	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/tell"
)

// Run shows the games on a terminal until the reader leaves it: in a language first, from the turns of a ply on, 0 for the first one.
func Run(ctx context.Context, in io.Reader, out io.Writer, games []*review.Game, language string, ply int) error {
	var speakers []*review.Speaker
	for _, each := range tell.Languages() {
		s, err := review.NewSpeaker(each)
		if err != nil {
			return err
		}
		speakers = append(speakers, s)
	}
	for speakers[0].Language() != language {
		speakers = append(speakers[1:], speakers[0])
	}
	model := New(games, speakers)
	if ply > 0 {
		err := review.EachTurn(games, ply, func(_ *review.Game, t *review.Turn) error {
			model = model.At(t)
			return nil
		})
		if err != nil {
			return err
		}
	}
	_, err := tea.NewProgram(model, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out)).Run()
	return err
}
