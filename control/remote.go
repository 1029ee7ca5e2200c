package control

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

// BoardName is in every certificate that a board's authority signs. A client with the authority verifies the board by this
// name, at whatever address it is reached.
const BoardName = "board.kyban.internal"

var fingerprintForm = regexp.MustCompile(`^sha256:[0-9a-f]{64}$`)

// Remote returns a client of a board on the network. It trusts the authority with the fingerprint and no other, whatever
// the system trusts, and shows the token to that board alone.
func Remote(address, pinned, token string, patience time.Duration) (*Client, error) {
	base, err := CheckAddress(address)
	if err == nil {
		err = checkFingerprint(pinned)
	}
	if err != nil {
		return nil, err
	}
	config := &tls.Config{
		MinVersion: tls.VersionTLS13, ServerName: BoardName,
		InsecureSkipVerify: true, // VerifyConnection verifies instead: by the pinned authority, in place of the system's.
		VerifyConnection:   func(state tls.ConnectionState) error { return verifyPinned(state, pinned) },
	}
	transport := &http.Transport{TLSClientConfig: config, DialContext: (&net.Dialer{Timeout: patience}).DialContext}
	client := &http.Client{Transport: transport, Timeout: patience, CheckRedirect: func(*http.Request, []*http.Request) error {
		return errors.New("a board never sends elsewhere")
	}}
	return &Client{base: base, host: BoardName, token: token, http: client, where: "board " + base, remote: true}, nil
}

func checkFingerprint(text string) error {
	if !fingerprintForm.MatchString(text) {
		return fmt.Errorf("fingerprint %q: expected sha256: and 64 hexadecimal digits, as boardd shows it when it starts", text)
	}
	return nil
}

// OtherBoardError means that the answer comes from another board than the one with the pinned fingerprint, or from an impostor.
type OtherBoardError struct{ Want, Found string }

// Error names both fingerprints.
func (e *OtherBoardError) Error() string {
	return fmt.Sprintf("another board answers, or somebody in its place: expected fingerprint %s, found %s", e.Want, e.Found)
}

// Fingerprint requests the fingerprint of the server at an address. It proves nothing: a person compares it with the one that
// the board itself shows.
func Fingerprint(ctx context.Context, address string) (string, error) {
	base, err := CheckAddress(address)
	if err != nil {
		return "", err
	}
	var found string
	dialer := tls.Dialer{Config: &tls.Config{
		MinVersion: tls.VersionTLS13, ServerName: BoardName, InsecureSkipVerify: true, // Nothing is sent.
		VerifyConnection: func(state tls.ConnectionState) error {
			chain := state.PeerCertificates
			found = FingerprintOf(chain[len(chain)-1].Raw)
			return verifyPinned(state, found)
		},
	}}
	conn, err := dialer.DialContext(ctx, "tcp", base[len("https://"):])
	if err != nil {
		return "", fmt.Errorf("board %s: %w", base, err)
	}
	return found, conn.Close()
}

// verifyPinned refuses a server that can't prove that the pinned authority vouches for it.
func verifyPinned(state tls.ConnectionState, pinned string) error {
	chain := state.PeerCertificates
	if len(chain) == 0 {
		return errors.New("no certificate was shown")
	}
	own := chain[len(chain)-1]
	if found := FingerprintOf(own.Raw); subtle.ConstantTimeCompare([]byte(found), []byte(pinned)) != 1 {
		return &OtherBoardError{Want: pinned, Found: found}
	}
	roots := x509.NewCertPool()
	roots.AddCert(own)
	_, err := chain[0].Verify(x509.VerifyOptions{Roots: roots, DNSName: BoardName})
	return err
}

// FingerprintOf returns the fingerprint of an authority's certificate.
func FingerprintOf(der []byte) string { return fmt.Sprintf("sha256:%x", sha256.Sum256(der)) }

// CheckAddress reads the address of a board on the network and returns it as https://HOST:PORT.
func CheckAddress(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.Port() == "" || u.User != nil || (u.Path != "" && u.Path != "/") || u.RawQuery != "" {
		return "", fmt.Errorf("board %q: expected https://HOST:PORT, as boardd shows it when it starts", text)
	}
	return "https://" + u.Host, nil
}

// Reachable returns the address of this computer's boardd, https://HOST:PORT, as others on the network reach it. If boardd
// listens at all addresses, that is the first one that is not loopback. Others may still fail to reach it; the operator sees
// that.
func Reachable(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	at, err := netip.ParseAddr(u.Hostname())
	if err != nil || !at.IsUnspecified() {
		return address
	}
	host := "localhost"
	if found, err := net.InterfaceAddrs(); err == nil {
		host = firstOf(found, host)
	}
	u.Host = net.JoinHostPort(host, u.Port())
	return u.String()
}

// firstOf returns the first IPv4 address that others may reach, else the first IPv6 address, else none.
func firstOf(found []net.Addr, none string) string {
	chosen := ""
	for _, address := range found {
		n, ok := address.(*net.IPNet)
		switch {
		case !ok || n.IP.IsLoopback() || n.IP.IsLinkLocalUnicast():
		case n.IP.To4() != nil:
			return n.IP.String()
		case chosen == "":
			chosen = n.IP.String()
		}
	}
	return cmp.Or(chosen, none)
}

const socketName = "boardd.sock"

// maxPath is the longest path that the system allows for a socket, in bytes.
const maxPath = 107

// SocketPath returns the socket on which a data directory's boardd serves its operator.
func SocketPath(dir string) (string, error) {
	path := filepath.Join(dir, socketName)
	if len(path) > maxPath {
		return "", fmt.Errorf("control socket %s: the path has %d bytes, the system allows %d: choose a data directory with a shorter path", path, len(path), maxPath)
	}
	return path, nil
}

// OpenGame stands in a path for the game in progress, so that callers need not know its number.
const OpenGame = "open"

// DryRunPath returns the route that previews a ruling.
func DryRunPath(game string) string { return Path(Rule, game) + "/dry-run" }

// Path returns the route of an operation on a game, which is named by its number or [OpenGame].
func Path(op Op, game string) string {
	switch op {
	case New:
		return "/api/games"
	default:
		return "/api/games/" + game + "/" + string(op)
	}
}

func (r Request) game() string {
	if r.Game == 0 {
		return OpenGame
	}
	return strconv.Itoa(r.Game)
}
