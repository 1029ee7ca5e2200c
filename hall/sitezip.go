package hall

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
)

// SitePath is the route of the event as a folder of static files.
const SitePath = "/api/organise/site.zip"

// registerSite registers the folder, in one file. It holds what everybody may know now, whoever asks for it.
func (h *Hall) registerSite(d *httpd.Door) {
	const summary = "The event as a folder of static files for any web host: what everybody may know now"
	o := d.Operation(http.MethodGet, SitePath, auth.ReadEvent, "site", summary)
	o.Responses = map[string]*huma.Response{"200": {Description: summary, Content: map[string]*huma.MediaType{"application/zip": {}}}}
	httpd.Register(d, o, func(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
		made := h.site(false)
		return &huma.StreamResponse{Body: func(out huma.Context) {
			out.SetHeader("Content-Type", "application/zip")
			out.SetHeader("Content-Disposition", `attachment; filename="site.zip"`)
			if err := made.WriteZip(ctx, out.BodyWriter()); err != nil {
				panic(http.ErrAbortHandler) // Only a broken connection shows that it is incomplete.
			}
		}}, nil
	})
}
