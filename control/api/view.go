package api

import (
	"context"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/httpd"
)

// statusAnswer is the part of the board's state that the caller may know: a [control.Status], or a view of it.
type statusAnswer struct{ Body any }

// statusResponse describes it: a view has the fields of the status that its reader may know.
func (a *api) statusResponse() map[string]*huma.Response {
	schema := a.door.API().OpenAPI().Components.Schemas.Schema(reflect.TypeFor[control.Status](), true, "")
	return map[string]*huma.Response{"200": {Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}}
}

// view returns the part of a status that the caller may see.
func (a *api) view(ctx context.Context, s *control.Status) *statusAnswer {
	s.Control = a.door.Endpoint()
	if httpd.SeesAll(ctx) {
		s.PINs = a.door.Keyring().PINs(s.Game)
		for i := range s.PINs {
			s.PINs[i] = s.Word(s.PINs[i])
		}
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
