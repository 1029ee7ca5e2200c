package api

import (
	"context"
	"net/http"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/httpd"
)

// dryRunInput is a ruling to preview. It has a path of its own: a parameter that is misspelt, or unknown to an older board,
// would make it a real ruling.
type dryRunInput struct {
	GameInput
	Lang string `query:"lang" enum:"vi,zh,en" default:"en" doc:"The language of told."`
	Body control.RuleBody
}

// registerDryRun registers the preview of a ruling.
func (a *api) registerDryRun() {
	o := a.door.Operation("POST", control.DryRunPath("{game}"), control.Rule, "rule-dry-run", "What would follow from a ruling; nothing is entered, recorded or changed")
	o.Errors = append(o.Errors, http.StatusNotFound, http.StatusConflict, http.StatusServiceUnavailable)
	httpd.Register(a.door, o, func(ctx context.Context, in *dryRunInput) (*httpd.Answer[*control.Preview], error) {
		r := control.Request{Op: control.Rule, Game: in.number(), Body: in.Body}
		if err := a.prepare(httpd.PersonOf(ctx), &r); err != nil {
			return nil, a.refuse(ctx, err)
		}
		preview, err := a.board.Preview(r, in.Lang)
		if err != nil {
			return nil, a.refuse(ctx, err)
		}
		return &httpd.Answer[*control.Preview]{Body: preview}, nil
	})
}
