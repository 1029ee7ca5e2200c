package hall

import (
	"context"
	"fmt"
	"net/http"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
)

// registerTokens registers who may come in: the operator's alone, as at a board.
func (h *Hall) registerTokens(d *httpd.Door) {
	httpd.Register(d, d.Operation("GET", "/api/tokens", auth.ReadTokens, "tokens", "Who has or had a token"),
		func(context.Context, *struct{}) (*httpd.Answer[[]control.Token], error) {
			return &httpd.Answer[[]control.Token]{Body: d.Keyring().Tokens()}, nil
		})
	httpd.Register(d, d.Operation("POST", "/api/tokens", control.MakeToken, "token", "Make a token; its text is shown this once"),
		func(ctx context.Context, in *httpd.Answer[control.NewToken]) (*httpd.Answer[control.MadeToken], error) {
			made, err := d.Keyring().Make(in.Body)
			if err != nil {
				return nil, httpd.Problem(ctx, err)
			}
			d.Log().Info(fmt.Sprintf("control: a token of role %s is made for %s", made.Role, made.Name), "person", made.Name)
			return &httpd.Answer[control.MadeToken]{Body: made}, nil
		})
	revoke := d.Operation("DELETE", "/api/tokens/{name}", control.MakeToken, "revoke", "End a token")
	revoke.DefaultStatus = http.StatusNoContent
	httpd.Register(d, revoke, func(ctx context.Context, in *struct {
		Name string `path:"name"`
	}) (*struct{}, error) {
		if err := d.Keyring().Revoke(in.Name); err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		d.Log().Info("control: the token of "+in.Name+" is revoked", "person", in.Name)
		return nil, nil
	})
}
