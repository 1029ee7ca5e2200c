package control

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"syscall"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// ErrNotRunning says that no boardd runs on a data directory.
var ErrNotRunning = errors.New("no boardd runs there")

// Client asks a boardd, over the socket of its data directory or over the network.
type Client struct {
	base  string // Of the addresses, without a slash at the end.
	token string
	http  *http.Client
	where string // For errors.
}

// Local returns a client of the boardd that runs on a data directory. It asks as the operator.
func Local(dir string, patience time.Duration) (*Client, error) {
	path, err := socketPath(dir)
	if err != nil {
		return nil, err
	}
	transport := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", path)
	}}
	return &Client{base: "http://boardd", http: &http.Client{Transport: transport, Timeout: patience}, where: "data directory " + dir}, nil
}

// Close ends the connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// Do asks for something and returns how the board stands then; what was asked for is durable. Where the connection breaks
// before the answer it asks again; the board does nothing twice.
func (c *Client) Do(ctx context.Context, r Request) (*Status, error) {
	game := open
	if r.Game != 0 {
		game = strconv.Itoa(r.Game)
	}
	header := http.Header{"Idempotency-Key": {rand.Text()}}
	status := new(Status)
	err := c.ask(ctx, http.MethodPost, path(r.Op, game), header, r, status)
	if broken(err) {
		err = c.ask(ctx, http.MethodPost, path(r.Op, game), header, r, status)
	}
	if err != nil {
		return nil, err
	}
	return status, nil
}

// broken says whether a connection ended before the answer.
func broken(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET)
}

// Status asks how the board stands.
func (c *Client) Status(ctx context.Context) (*Status, error) {
	status := new(Status)
	return status, c.ask(ctx, http.MethodGet, "/api/status", nil, nil, status)
}

// Games asks for the stored games, the newest first.
func (c *Client) Games(ctx context.Context) (games []Game, err error) {
	return games, c.ask(ctx, http.MethodGet, "/api/games", nil, nil, &games)
}

// recordMax is the longest record that is read, in bytes.
const recordMax = 1 << 20

// Records lets tell have the records of a game, one after the other.
func (c *Client) Records(ctx context.Context, game int, tell func(record []byte) error) error {
	answer, err := c.send(ctx, http.MethodGet, fmt.Sprintf("/api/games/%d/records", game), nil, nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, recordMax)
	for lines.Scan() {
		if err := tell(lines.Bytes()); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: the records broke off: %w", c.where, err)
	}
	return nil
}

// Key asks how the board is known on the network.
func (c *Client) Key(ctx context.Context) (*Key, error) {
	key := new(Key)
	return key, c.ask(ctx, http.MethodGet, "/api/key", nil, nil, key)
}

// Tokens asks who has or had a token.
func (c *Client) Tokens(ctx context.Context) (tokens []Token, err error) {
	return tokens, c.ask(ctx, http.MethodGet, "/api/tokens", nil, nil, &tokens)
}

// NewToken asks for a token.
func (c *Client) NewToken(ctx context.Context, n NewToken) (made MadeToken, err error) {
	return made, c.ask(ctx, http.MethodPost, "/api/tokens", nil, n, &made)
}

// Revoke ends the token of a person.
func (c *Client) Revoke(ctx context.Context, name string) error {
	return c.ask(ctx, http.MethodDelete, "/api/tokens/"+url.PathEscape(name), nil, nil, nil)
}

// ask sends a body, nil for none, and reads the answer, nil for none.
func (c *Client) ask(ctx context.Context, method, path string, header http.Header, body, into any) error {
	answer, err := c.send(ctx, method, path, header, body)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if into == nil {
		return nil
	}
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		return fmt.Errorf("%s: hear from boardd: %w", c.where, err)
	}
	return nil
}

// send returns an answer that is no error.
func (c *Client) send(ctx context.Context, method, path string, header http.Header, body any) (*http.Response, error) {
	var text io.Reader
	if body != nil {
		line, err := json.Marshal(body)
		if err != nil {
			return nil, fmt.Errorf("ask boardd: %w", err)
		}
		text = bytes.NewReader(line)
	}
	request, err := http.NewRequestWithContext(ctx, method, c.base+path, text)
	if err != nil {
		return nil, fmt.Errorf("ask boardd: %w", err)
	}
	for name, values := range header {
		request.Header[name] = values
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return nil, c.unreached(err)
	}
	if answer.StatusCode >= http.StatusMultipleChoices {
		defer answer.Body.Close()
		return nil, refusedBy(answer)
	}
	return answer, nil
}

// unreached says why there was no answer.
func (c *Client) unreached(err error) error {
	var at *url.Error
	if errors.As(err, &at) {
		err = at.Err // Without an address that nobody typed.
	}
	switch {
	case c.token == "" && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED)):
		return fmt.Errorf("%s: %w", c.where, ErrNotRunning)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%s: its boardd answers only the user who started it: %w", c.where, err)
	}
	return fmt.Errorf("%s: reach boardd: %w", c.where, err)
}

// refusedBy returns what boardd said when it refused.
func refusedBy(answer *http.Response) error {
	var p huma.ErrorModel
	if err := json.NewDecoder(io.LimitReader(answer.Body, bodyMax)).Decode(&p); err != nil || p.Detail == "" {
		return fmt.Errorf("boardd answers %s", answer.Status)
	}
	text := p.Detail
	for _, e := range p.Errors {
		text += fmt.Sprintf("; %s: %s", e.Location, e.Message)
	}
	return errors.New(text)
}
