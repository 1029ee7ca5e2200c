package main

import (
	"context"
	"io"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/review"
)

// preview requests the consequences of a ruling from boardd, and prints them.
func (r *boardFlags) preview(ctx context.Context, w io.Writer, ruling control.RuleBody, language string) error {
	request := control.Request{Op: control.Rule, Game: r.game, Body: ruling}
	if err := request.Check(); err != nil {
		return cli.Bad(err)
	}
	speaker, err := review.NewSpeaker(languageOr(language))
	if err != nil {
		return err
	}
	return r.ask(ctx, func(ctx context.Context, c *control.Client) error {
		preview, err := c.Preview(ctx, request, speaker.Language())
		if err != nil {
			return err
		}
		told := preview.Told
		if preview.Restore != nil {
			told = append(told, preview.Restore.Told...)
		}
		for i := range told {
			told[i] = printable.Line(told[i])
		}
		_, err = io.WriteString(w, speaker.DryRun(told))
		return err
	})
}
