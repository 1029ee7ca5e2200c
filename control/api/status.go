package api

import (
	"context"

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
			return nil, httpd.Problem(err)
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
			return nil, huma.Error404NotFound(httpd.NotReached)
		}
		log, err := a.board.LogKey(ctx)
		if err != nil {
			return nil, httpd.Problem(httpd.Unreadable(err))
		}
		return &httpd.Answer[control.Key]{Body: control.Key{Log: log, Fingerprint: a.door.Endpoint().Fingerprint, Authority: string(a.door.Authority())}}, nil
	})
}
