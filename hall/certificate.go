package hall

import (
	"encoding/json"
	"net/http"

	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/internal/public"
)

// CertificatePath is the route of the hall's certificate authority, for programs.
const CertificatePath = "/api/certificate"

// CertificateTold is the certificate authority of the hall, which devices install so that no browser warns of the hall.
type CertificateTold struct {
	Name        string   `json:"name" doc:"As a device lists it."`
	Fingerprint string   `json:"fingerprint" doc:"sha256: and the SHA-256 of the certificate, in hexadecimal digits."`
	Bounds      []string `json:"bounds,omitempty" doc:"The names and addresses for which it vouches; left out for one of an older program, which has no bounds."`
	Authority   string   `json:"authority" doc:"In PEM."`
	Page        string   `json:"page,omitempty" doc:"Where devices get it, with the steps; left out where the hall is not reached over the network."`
}

// certificateRoute returns the route of the authority: whoever looks may have it.
func certificateRoute(d *httpd.Door) public.Route {
	return public.Route{Method: http.MethodGet, Pattern: CertificatePath, Media: "application/json", Summary: "The certificate authority of the hall, to be installed", Body: CertificateTold{},
		Open: func(*http.Request) bool { return true },
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if d.Endpoint() == nil {
				problem.Write(w, r, http.StatusNotFound, d.NotReached())
				return
			}
			c := d.Certificate(r.Host)
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(CertificateTold{c.Name, c.Fingerprint, c.Bounds, string(d.Authority()), c.Link}) // The client may have gone.
		})}
}
