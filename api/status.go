package api

import (
	"context"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
)

type storedGameInput struct {
	ID int `path:"id" minimum:"1" doc:"The number of a stored game."`
}

// registerStatus registers the routes of the board's state and identity.
func (a *api) registerStatus() {
	status := a.door.Operation("GET", "/api/status", auth.ReadBoard, "status", "How the board stands")
	status.Responses = a.statusResponse()
	httpd.Register(a.door, status, func(ctx context.Context, in *struct {
		Game int `query:"game" minimum:"1" doc:"A stored game of this session; left out, it is the one that is on."`
	}) (*statusAnswer, error) {
		now, err := a.board.Status(in.Game)
		if err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		return a.view(ctx, now), nil
	})
	a.registerGames()
	if a.log != nil {
		a.door.RegisterFeed("/api/rows", auth.ReadAccused, a.log)
	}
	key := huma.Operation{Method: "GET", Path: "/api/key", OperationID: "key", Summary: "How the board and its log are known; needs no token"}
	httpd.Register(a.door, key, func(ctx context.Context, _ *struct{}) (*httpd.Answer[control.Key], error) {
		if a.door.Endpoint() == nil {
			return nil, httpd.Problem(ctx, a.door.NotReached())
		}
		log, err := a.board.LogKey(ctx)
		if err != nil {
			return nil, httpd.Problem(ctx, httpd.Unreadable(err))
		}
		return &httpd.Answer[control.Key]{Body: control.Key{Log: log, Fingerprint: a.door.Endpoint().Fingerprint, Authority: string(a.door.Authority())}}, nil
	})
}

// statusAnswer is the part of the board's state that the caller may know: a [control.Status], or a view of it.
type statusAnswer struct{ Body any }

// statusResponse describes it: a view has the fields of the status that its reader may know.
func (a *api) statusResponse() map[string]*huma.Response {
	schema := a.door.API().OpenAPI().Components.Schemas.Schema(reflect.TypeFor[control.Status](), true, "")
	return map[string]*huma.Response{"200": {Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}}
}

func (a *api) view(ctx context.Context, s *control.Status) *statusAnswer {
	s.Control = a.door.Endpoint()
	if httpd.SeesAll(ctx) {
		s.PINs = a.pinSides(s)
		s.FirstRun = a.firstRunTold()
		return &statusAnswer{s}
	}
	if g, isPresent := a.board.PublicGame(ctx, s.Game); !isPresent {
		s = s.Delayed(g)
	}
	if httpd.PersonOf(ctx).May(control.Sign) {
		return &statusAnswer{s.Player()}
	}
	return &statusAnswer{s.Public()}
}

// reviewInput selects the turn to explain, and the language.
type reviewInput struct {
	ID   int    `path:"id" minimum:"1" doc:"The number of a stored game."`
	Ply  int    `query:"ply" minimum:"0" doc:"The ply that is explained; without it the whole game, without its timelines."`
	Lang string `query:"lang" enum:"vi,zh,zh-hant,en" default:"en" doc:"The language of text and told."`
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
