package control

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"maps"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/kyban/kyban/boardlog"
)

// ErrNotRunning means that no boardd runs on a data directory.
var ErrNotRunning = errors.New("no boardd runs there")

// Client sends requests to a boardd, over the socket of its data directory or over the network.
type Client struct {
	base   string // The start of each URL, without a slash at the end.
	host   string // The host name of requests, "" for that of base.
	token  string
	http   *http.Client
	where  string // For errors.
	remote bool   // It reaches the board over the network.
	most   int64  // Bytes of an answer, 0 for answerMax.
}

// Local returns a client of the boardd that runs on a data directory. It acts as the operator.
func Local(dir string, patience time.Duration) (*Client, error) {
	path, err := SocketPath(dir)
	if err != nil {
		return nil, err
	}
	transport := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", path)
	}}
	return &Client{base: "http://boardd", http: &http.Client{Transport: transport, Timeout: patience}, where: "data directory " + dir}, nil
}

func (c *Client) Close() { c.http.CloseIdleConnections() }

// Do sends a request and returns the board's state after it; the request is then durable. If the connection breaks before the
// answer, Do sends it again; the board carries it out only once.
func (c *Client) Do(ctx context.Context, r Request) (*Status, error) {
	status, body := new(Status), any(struct{}{})
	if r.Body != nil {
		body = r.Body
	}
	if err := c.AskOnce(ctx, Path(r.Op, r.game()), body, status); err != nil {
		return nil, err
	}
	return status, nil
}

// AskOnce posts a body to a route that does something once, and reads the answer. If the connection breaks before the answer, it is sent again.
func (c *Client) AskOnce(ctx context.Context, path string, body, into any) error {
	header := http.Header{"Idempotency-Key": {rand.Text()}}
	err := c.ask(ctx, http.MethodPost, path, header, body, into)
	if broken(err) {
		err = c.ask(ctx, http.MethodPost, path, header, body, into)
	}
	return err
}

// broken reports whether a connection ended before the answer.
func broken(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET)
}

// Status requests the board's state.
func (c *Client) Status(ctx context.Context) (*Status, error) { return c.StatusOf(ctx, 0) }

// StatusOf requests the board's state for a stored game of its session, 0 for the current one.
func (c *Client) StatusOf(ctx context.Context, game int) (*Status, error) {
	path := "/api/status"
	if game != 0 {
		path += "?game=" + strconv.Itoa(game)
	}
	status := new(Status)
	return status, c.ask(ctx, http.MethodGet, path, nil, nil, status)
}

// Games yields the stored games with lower ids than the given one, the newest first and a page at a time; 0 stands for all.
func (c *Client) Games(ctx context.Context, before int) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		for {
			path := "/api/games"
			if before > 0 {
				path = fmt.Sprintf("/api/games?before=%d", before)
			}
			var games []Game
			if err := c.ask(ctx, http.MethodGet, path, nil, nil, &games); err != nil {
				yield(Game{}, err)
				return
			}
			for _, g := range games {
				if before > 0 && g.ID >= before {
					continue
				}
				if !yield(g, nil) {
					return
				}
			}
			if len(games) == 0 || before > 0 && games[0].ID >= before { // An older boardd sends all games at once.
				return
			}
			before = games[len(games)-1].ID
		}
	}
}

// Bounds of a row and of a file of evidence, in bytes.
const (
	rowMax      = 1 << 20
	evidenceMax = 256 << 20
)

// Records calls tell for each record of a game in their order.
func (c *Client) Records(ctx context.Context, game int, tell func(record []byte) error) error {
	for line, err := range c.lines(ctx, game, "records") {
		if err != nil {
			return err
		}
		if err := tell(line); err != nil {
			return err
		}
	}
	return nil
}

// PublicRecords yields the records of a game that the public may see by now, in their order, for any caller; of a game in
// progress those that an engine may use. The caller must not keep them.
func (c *Client) PublicRecords(ctx context.Context, game int) iter.Seq2[[]byte, error] {
	return c.lines(ctx, game, "records?public=true")
}

// Rows yields the facts and the records of a game in their order; it needs an arbiter's rights.
func (c *Client) Rows(ctx context.Context, game int) iter.Seq2[boardlog.Row, error] {
	return func(yield func(boardlog.Row, error) bool) {
		seq := 0
		for line, err := range c.lines(ctx, game, "rows") {
			var row boardlog.Row
			if seq++; err == nil {
				row, err = boardlog.ParseLine(line, seq)
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

// lines yields the lines of a part of a stored game. It ends after the first error.
func (c *Client) lines(ctx context.Context, game int, part string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		answer, err := c.send(ctx, http.MethodGet, fmt.Sprintf("/api/games/%d/%s", game, part), nil, nil)
		if err != nil {
			yield(nil, err)
			return
		}
		defer answer.Body.Close()
		lines := scan(answer.Body, rowMax)
		for lines.Scan() {
			if !yield(lines.Bytes(), nil) {
				return
			}
		}
		if err := lines.Err(); err != nil {
			yield(nil, fmt.Errorf("%s: the %s of game %d broke off: %w", c.where, part, game, err))
		}
	}
}

// scan returns what reads the whole lines of an answer, of so many bytes at most.
func scan(body io.Reader, most int) *bufio.Scanner {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, most)
	lines.Split(wholeLine)
	return lines
}

// wholeLine is bufio.ScanLines without a last line that lacks its line feed: the answer broke off within it.
func wholeLine(data []byte, atEOF bool) (advance int, line []byte, err error) {
	advance, line, err = bufio.ScanLines(data, atEOF)
	if advance > 0 && data[advance-1] != '\n' {
		return 0, nil, io.ErrUnexpectedEOF
	}
	return advance, line, err
}

// Evidence requests the evidence file of a game, and writes it as it comes; it needs an arbiter's rights.
func (c *Client) Evidence(ctx context.Context, game int, to io.Writer) error {
	answer, err := c.send(ctx, http.MethodGet, fmt.Sprintf("/api/games/%d/evidence", game), nil, nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	n, err := io.Copy(to, io.LimitReader(answer.Body, evidenceMax+1))
	switch {
	case err != nil:
		return fmt.Errorf("%s: the evidence of game %d broke off: %w", c.where, game, err)
	case n > evidenceMax:
		return fmt.Errorf("%s: the evidence of game %d: expected at most %d bytes: export it at the board", c.where, game, evidenceMax)
	}
	return nil
}

// Key requests the board's identity on the network.
func (c *Client) Key(ctx context.Context) (*Key, error) {
	key := new(Key)
	return key, c.ask(ctx, http.MethodGet, "/api/key", nil, nil, key)
}

// FirstRun requests the decisions of the board's first run, or the code of one that still waits.
func (c *Client) FirstRun(ctx context.Context) (*FirstRun, error) {
	told := new(FirstRun)
	return told, c.ask(ctx, http.MethodGet, FirstRunPath, nil, nil, told)
}

// Tokens requests all tokens, past and present.
func (c *Client) Tokens(ctx context.Context) (tokens []Token, err error) {
	return tokens, c.ask(ctx, http.MethodGet, "/api/tokens", nil, nil, &tokens)
}

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
	most := cmp.Or(c.most, answerMax)
	bound := &io.LimitedReader{R: answer.Body, N: most + 1}
	err = json.NewDecoder(bound).Decode(into)
	switch {
	case bound.N <= 0:
		return fmt.Errorf("%s: expected an answer of at most %d bytes", c.where, most)
	case err != nil:
		return fmt.Errorf("%s: hear from boardd: %w", c.where, err)
	}
	return nil
}

// answerMax bounds an answer in bytes, where AtMost does not.
const answerMax = 16 << 20

// AtMost returns a client that reads no more than so many bytes of an answer: who answers may be hostile.
func (c *Client) AtMost(bytes int64) *Client {
	bound := *c
	bound.most = bytes
	return &bound
}

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
	request.Host = cmp.Or(c.host, request.Host)
	maps.Copy(request.Header, header)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	if language, ok := ctx.Value(languageKey{}).(string); ok && language != "" {
		request.Header.Set("Accept-Language", language)
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

// unreached returns why there was no answer.
func (c *Client) unreached(err error) error {
	var at *url.Error
	if errors.As(err, &at) {
		err = at.Err // Without the address, which the caller did not type.
	}
	silent := errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED)
	switch {
	case silent && c.remote:
		return fmt.Errorf("%s: nobody answers there: expected a boardd that runs with --control at that address", c.where)
	case silent:
		return fmt.Errorf("%s: %w", c.where, ErrNotRunning)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%s: its boardd answers only the user who started it: %w", c.where, err)
	}
	return fmt.Errorf("%s: reach boardd: %w", c.where, err)
}

type languageKey struct{}

// InLanguage has requests answered in a language, in the form of the header Accept-Language.
func InLanguage(ctx context.Context, language string) context.Context {
	return context.WithValue(ctx, languageKey{}, language)
}

func refusedBy(answer *http.Response) error {
	var p struct { // RFC 9457, with huma's additions.
		Detail string
		Errors []struct{ Location, Message string }
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, BodyMax)).Decode(&p); err != nil || p.Detail == "" {
		return &RefusedError{answer.StatusCode, "boardd answers " + answer.Status}
	}
	text := p.Detail
	for _, e := range p.Errors {
		text += fmt.Sprintf("; %s: %s", e.Location, e.Message)
	}
	return &RefusedError{answer.StatusCode, text}
}

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
