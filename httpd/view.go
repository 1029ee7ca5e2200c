package httpd

import (
	"context"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
)

// statusAnswer is how the board stands, as far as who asks may know it: a [control.Status], or a view of it.
type statusAnswer struct{ Body any }

// statusResponse describes it: a view has the fields of the status that its reader may know.
func (a *api) statusResponse() map[string]*huma.Response {
	schema := a.huma.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[control.Status](), true, "")
	return map[string]*huma.Response{"200": {Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}}
}

// view returns of a status what its reader has the right to see.
func (a *api) view(ctx context.Context, s *control.Status) *statusAnswer {
	s.Control = a.endpoint
	if SeesAll(ctx) {
		s.PINs = a.keyring.PINs(s.Game)
		for i := range s.PINs {
			s.PINs[i] = s.Word(s.PINs[i])
		}
		s.FirstRun = a.firstRunTold()
		return &statusAnswer{s}
	}
	if g, isPresent := a.board.PublicGame(ctx, s.Game); !isPresent {
		s = s.Delayed(g)
	}
	if personOf(ctx).May(control.Sign) {
		return &statusAnswer{s.Player()}
	}
	return &statusAnswer{s.Public()}
}
