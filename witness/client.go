package witness

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/printable"
)

const (
	// answerMax is the longest answer of a witness, in bytes.
	answerMax = 4 << 10

	// answerTimeout is how long a witness may take.
	answerTimeout = 10 * time.Second
)

// Client asks one witness for cosignatures.
type Client struct {
	key  PublicKey
	url  *url.URL
	http *http.Client
}

// ParseClient reads URL=KEY: the address of a witness, and its verifier key.
func ParseClient(text string) (*Client, error) {
	address, key, found := strings.Cut(text, "=")
	if !found {
		return nil, fmt.Errorf("witness %q: expected URL=KEY, as boardctl witness serve prints it", text)
	}
	at, err := url.Parse(address)
	if err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "" || at.User != nil || at.RawQuery != "" || at.Fragment != "" {
		return nil, fmt.Errorf("witness %q: expected an address such as http://192.0.2.7:7453", address)
	}
	public, err := ParsePublicKey(key)
	if err != nil {
		return nil, fmt.Errorf("witness %s: %w", address, err)
	}
	return &Client{key: public, url: at, http: &http.Client{
		Timeout:       answerTimeout,
		Transport:     &http.Transport{Proxy: http.ProxyFromEnvironment, MaxResponseHeaderBytes: headerMax, IdleConnTimeout: idleTimeout},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// Key returns the key that checks the answers of the witness.
func (c *Client) Key() PublicKey { return c.key }

func (c *Client) Address() string { return c.url.String() }

// Open reports whether others on the way can read the requests: they are not encrypted, and leave this computer.
func (c *Client) Open() bool {
	ip := net.ParseIP(c.url.Hostname())
	return c.url.Scheme == "http" && c.url.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback())
}

// Add requests a cosignature and returns the line with it, checked, and its time. The error is a Refusal when the witness gave one; a
// refusal is not signed, and only reports the answer.
func (c *Client) Add(ctx context.Context, r *Request) (line string, at time.Time, err error) {
	in, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url.JoinPath(Path).String(), bytes.NewReader(r.Encode()))
	if err != nil {
		return "", at, err
	}
	answer, err := c.http.Do(in)
	if err != nil {
		return "", at, withoutAddress(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, answerMax))
	if err != nil {
		return "", at, withoutAddress(err)
	}
	if answer.StatusCode != http.StatusOK {
		return "", at, readRefusal(answer.StatusCode, body)
	}
	cosigned := append(bytes.Clone(r.Checkpoint), body...)
	if bytes.LastIndex(cosigned, []byte("\n\n")) != bytes.LastIndex(r.Checkpoint, []byte("\n\n")) {
		return "", at, errors.New("expected lines with signatures, found something else: it would be another text that is signed")
	}
	line, at, err = c.key.Find(cosigned)
	if err != nil {
		return "", at, fmt.Errorf("its answer holds no valid cosignature of the key %s: %w", c.key.Fingerprint(), err)
	}
	return line, at, nil
}

// withoutAddress returns an error without its method and address, which the caller knows.
func withoutAddress(err error) error {
	var known *url.Error
	if errors.As(err, &known) {
		return known.Err
	}
	return err
}

func readRefusal(status int, body []byte) error {
	text, _, _ := strings.Cut(string(body), "\n")
	if status != http.StatusConflict {
		return &Refusal{Status: status, Why: printable.Line(fmt.Sprintf("%d %s: %.300s", status, http.StatusText(status), text))}
	}
	size, err := strconv.ParseInt(text, 10, 32)
	if err != nil || size < 0 {
		return fmt.Errorf("expected a size with %d %s, found %.20q", status, http.StatusText(status), text)
	}
	return &Refusal{Status: status, Size: int(size), Why: fmt.Sprintf("it has cosigned %d leaves", size)}
}

const (
	// requestMax is the largest body of a request, in bytes: a proof of a log's whole length and a checkpoint with the
	// signatures of many witnesses.
	requestMax = 16 << 10

	// proofMax is how many hashes a proof may have by the protocol.
	proofMax = 63
)

// Request asks a witness to cosign a checkpoint.
type Request struct {
	Old        int             // The size of the checkpoint that the witness cosigned last, 0 for none.
	Proof      []evidence.Hash // Proves that the first Old leaves of the checkpoint's tree are those of that one.
	Checkpoint []byte          // The signed note.
}

func (r *Request) Encode() []byte {
	body := fmt.Appendf(nil, "old %d\n", r.Old)
	for _, hash := range r.Proof {
		body = append(body, hash.String()+"\n"...)
	}
	return append(append(body, '\n'), r.Checkpoint...)
}

// ParseRequest reads what Encode writes, and refuses every other form. It does not read the checkpoint.
func ParseRequest(body []byte) (*Request, error) {
	if len(body) > requestMax {
		return nil, fmt.Errorf("expected at most %d bytes, found %d", requestMax, len(body))
	}
	head, checkpoint, found := bytes.Cut(body, []byte("\n\n"))
	if !found || len(checkpoint) == 0 {
		return nil, errors.New("expected an empty line and a checkpoint behind it")
	}
	lines := strings.Split(string(head), "\n")
	old, ok := strings.CutPrefix(lines[0], "old ")
	size, err := strconv.Atoi(old)
	if !ok || err != nil || size < 0 || size > math.MaxInt32 || strconv.Itoa(size) != old {
		return nil, fmt.Errorf("line 1: expected old and a plain decimal size, found %q", lines[0])
	}
	if len(lines)-1 > proofMax {
		return nil, fmt.Errorf("expected at most %d hashes, found %d", proofMax, len(lines)-1)
	}
	r := &Request{Old: size, Checkpoint: checkpoint}
	for i, line := range lines[1:] {
		hash, err := tlog.ParseHash(line)
		if err != nil || hash.String() != line {
			return nil, fmt.Errorf("line %d: expected a hash in base64, found %q", i+2, line)
		}
		r.Proof = append(r.Proof, hash)
	}
	return r, nil
}

// HostName returns the name of this computer, or a general one.
func HostName() string {
	name, err := os.Hostname()
	if err != nil || name == "" {
		return "witness"
	}
	return name
}

// URL returns the argument of boardd --witness for a witness that listens at an address.
func URL(address string, key PublicKey) (string, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return "", err
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = HostName()
	}
	return fmt.Sprintf("http://%s=%s", net.JoinHostPort(host, port), key), nil
}

// KeyOf returns the key of the witness in a directory. Where there is none it makes one with a name.
func KeyOf(dir, name string) (PublicKey, error) {
	key, err := ReadKey(dir)
	if !errors.Is(err, ErrNoWitness) {
		return key, err
	}
	w, err := Open(dir, name)
	if err != nil {
		return key, err
	}
	return w.Key(), w.Close()
}
