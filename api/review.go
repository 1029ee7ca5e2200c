package api

import (
	"context"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
)

// reviewInput selects the turn to explain, and the language.
type reviewInput struct {
	ID   int    `path:"id" minimum:"1" doc:"The number of a stored game."`
	Ply  int    `query:"ply" minimum:"0" doc:"The ply that is explained; without it the whole game, without its timelines."`
	Lang string `query:"lang" enum:"vi,zh,en" default:"en" doc:"The language of text and told."`
}

// registerReview registers the review that an arbiter reads before a ruling.
func (a *api) registerReview() {
	httpd.Register(a.door, a.door.Operation("GET", "/api/attention", auth.ReadAccused, "attention", "The games, first those that wait for an arbiter"),
		func(ctx context.Context, _ *struct{}) (*httpd.Answer[[]control.Attention], error) {
			all, err := a.board.Attention(ctx)
			if err != nil {
				return nil, httpd.Problem(ctx, httpd.Unreadable(err))
			}
			control.Sort(all)
			return &httpd.Answer[[]control.Attention]{Body: all}, nil
		})
	registerPart(a, auth.ReadAccused, "review", "A game, or a turn of it, explained: the JSON of boardctl review, and its words", "application/json",
		func(ctx context.Context, in *reviewInput) (*file, error) {
			text, err := a.board.Review(ctx, in.ID, in.Ply, in.Lang)
			if err != nil {
				return nil, httpd.Problem(ctx, httpd.Unreadable(err))
			}
			return &file{"application/json", text}, nil
		})
}
