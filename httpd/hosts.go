package httpd

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"strings"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
)

// hostNames are the names by which browsers know a board, in small letters. The owner of another name can have it lead to the
// board after a page was loaded from it (DNS rebinding): a browser then takes that page for the board's own. That does not work
// with an address, with a name that is never looked up outside the hall, or with the board's own.
type hostNames map[string]bool

var hostForm = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$`)

var errHost = errors.New("expected a name such as board.example.org, in ASCII, without https:// and without a port")

// CheckHost refuses an invalid host name for a board.
func CheckHost(name string) error {
	if len(name) > 253 || !hostForm.MatchString(strings.ToLower(name)) {
		return errHost
	}
	return nil
}

func newHostNames(given []string) hostNames {
	known := hostNames{}
	for _, name := range append(localNames(), given...) {
		known[strings.ToLower(name)] = true
	}
	return known
}

func localNames() []string {
	own := []string{control.BoardName, "localhost"}
	if host, err := os.Hostname(); err == nil && host != "" {
		own = append(own, host, host+".local")
	}
	return own
}

// checkHost refuses a request that uses the rights of a role, or signs in, by a name that may belong to another site. Reading
// is open to all, and a session may be ended under any name.
func (d *Door) checkHost(r *http.Request, w http.ResponseWriter) error {
	kind := ListenerOf(r.Context())
	leaves := r.Method == http.MethodDelete && r.URL.Path == sessionPath
	if kind != TLS && kind != Loopback || isAnonymousRead(r, w) || leaves || d.hosts.contains(r.Host) {
		return nil
	}
	name, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		name = r.Host
	}
	return control.Refuse(errMisdirected, message.Errorf("%.100q is no name that this board knows for its own, and a page of another site may have led here: "+
		"go by the board's address, or start boardd with --name where this is its name, or that of a proxy before it", name))
}

// contains reports whether the Host of a request names the board: an address, a name of mDNS, or one of its own.
func (n hostNames) contains(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return true
	}
	return n[host] || strings.HasSuffix(host, ".local") || strings.HasSuffix(host, ".localhost")
}

// AddressFor returns the TLS address for a browser that has reached the program by a host. The program is on the network.
func (d *Door) AddressFor(host string) string {
	at, err := url.Parse(d.endpoint.Address)
	name := (&url.URL{Host: host}).Hostname()
	if err != nil || !d.hosts.contains(host) || IsLoopbackName(name) {
		return control.Reachable(d.endpoint.Address)
	}
	return "https://" + net.JoinHostPort(name, at.Port())
}

// IsLoopbackName reports whether a name leads a computer to itself.
func IsLoopbackName(name string) bool {
	ip := net.ParseIP(name)
	return ip != nil && ip.IsLoopback() || name == "localhost" || strings.HasSuffix(name, ".localhost")
}
