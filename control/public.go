package control

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Public returns a client that reads as the public does: at http://HOST:PORT, or behind a proxy at https://HOST, whose
// certificate the system must trust. It shows no token.
func Public(address string, patience time.Duration) (*Client, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("board %q: expected http://HOST:PORT, as boardd shows it when it starts", address)
	}
	base := strings.TrimSuffix(u.String(), "/")
	transport := &http.Transport{DialContext: (&net.Dialer{Timeout: patience}).DialContext}
	return &Client{base: base, http: &http.Client{Transport: transport, Timeout: patience}, where: "board " + base}, nil
}

// Get requests an answer without a limit on its length in time, such as a stream of events; the client's patience limits only
// the wait for its beginning.
func (c *Client) Get(ctx context.Context, path string, header http.Header) (*http.Response, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(c.http.Timeout, func() { cancel(errors.New("no answer")) })
	defer timer.Stop()
	endless := *c
	endless.http = &http.Client{Transport: c.http.Transport, CheckRedirect: c.http.CheckRedirect}
	answer, err := endless.send(ctx, http.MethodGet, path, header, nil)
	switch {
	case err == nil:
		answer.Body = leaving{answer.Body, cancel}
		return answer, nil
	case errors.As(err, new(x509.UnknownAuthorityError)):
		err = fmt.Errorf("%w; where it is a board itself, boardctl connect %s makes it known", err, c.base)
	case errors.Is(err, context.Canceled) && context.Cause(ctx) != nil:
		err = fmt.Errorf("%s: %w", c.where, context.Cause(ctx))
	}
	cancel(nil)
	return nil, err
}

// leaving is the body of an answer whose request ends when it is closed.
type leaving struct {
	io.ReadCloser
	leave context.CancelCauseFunc
}

// Close ends the answer.
func (l leaving) Close() error {
	l.leave(nil)
	return l.ReadCloser.Close()
}
