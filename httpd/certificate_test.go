package httpd

import (
	"log/slog"
	"net"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/web"
)

// The code on the page leads other devices to it, where no browser warns, by the name or address by which its reader has come; one who sits at the
// computer of the hall himself is shown its address in the network.
func TestThePageOfTheCertificateLeadsOtherDevicesToIt(t *testing.T) {
	keyring, err := auth.OpenKeyring(t.TempDir(), auth.HallRoles())
	if err != nil {
		t.Fatal(err)
	}
	defer keyring.Close()
	for _, tc := range []struct {
		what, host string
		endpoint   string
		plain      net.Addr
		want       string // "" for no code.
	}{
		{"by a name", "hall.local:8080", "https://[::]:7444", &net.TCPAddr{Port: 8080}, "http://hall.local:8080/certificate"},
		{"over TLS", "192.168.1.5:7444", "https://[::]:7444", &net.TCPAddr{Port: 8080}, "http://192.168.1.5:8080/certificate"},
		{"at the computer", "localhost:8080", "https://192.168.1.5:7444", &net.TCPAddr{Port: 8080}, "http://192.168.1.5:8080/certificate"},
		{"looking goes over TLS alone", "hall.local:7444", "https://[::]:7444", nil, "https://hall.local:7444/certificate"},
		{"a proxy looks", "hall.local:7444", "https://[::]:7444", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}, "https://hall.local:7444/certificate"},
		{"by a name that is not the hall's", "evil.example:8080", "https://192.168.1.5:7444", &net.TCPAddr{Port: 8080}, "http://192.168.1.5:8080/certificate"},
		{"nothing reaches the hall", "localhost:8080", "https://127.0.0.1:7444", &net.TCPAddr{Port: 8080}, ""},
	} {
		d := NewDoor(keyring, auth.HallRoles(), slog.New(slog.DiscardHandler), &control.Endpoint{Address: tc.endpoint, Fingerprint: "sha256:0aff31"}, []byte("-----BEGIN CERTIFICATE-----\n"))
		d.shows, d.plain = web.CertificatePage{Hall: true, Name: "Kyban hall", Bounds: []string{"local", "10.0.0.0/8"}}, tc.plain
		d.Open(Program{Title: "A hall", Register: func() {}})
		r := httptest.NewRequest("GET", "/certificate", nil)
		r.Host = tc.host
		w := httptest.NewRecorder()
		d.ServeHTTP(w, r.WithContext(WithListener(r.Context(), Plain)))
		text := w.Body.String()
		if w.Code != 200 || !strings.Contains(text, "local, 10.0.0.0/8") || strings.Contains(text, "<svg") != (tc.want != "") || !strings.Contains(text, "<code>"+tc.want+"</code>") && tc.want != "" {
			t.Errorf("%s: %d, without %q: %s", tc.what, w.Code, tc.want, text)
		}
	}
}

func TestAProgramThatIsNotReachedSaysWhatItIs(t *testing.T) {
	for _, tc := range []struct {
		hall bool
		want string
	}{
		{false, "this board is not reached over the network: start boardd with --control ADDR"},
		{true, "this hall is not reached over the network: it needs an address for boards, --control"},
	} {
		d := &Door{shows: web.CertificatePage{Hall: tc.hall}}
		if err := d.NotReached(); err.Error() != tc.want {
			t.Errorf("hall %t: %v", tc.hall, err)
		}
	}
}
