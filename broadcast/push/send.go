package push

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/kyban/kyban/internal/printable"
)

// answerMax bounds how much of an answer is read, in bytes.
const answerMax = 64 << 10

// longestPause bounds the pause that an endpoint may ask for.
const longestPause = 10 * time.Minute

// ParseURL checks the address of an endpoint: https, or http on this computer, because the token goes there. It returns
// the address to show: without its query, which may hold a secret.
func ParseURL(text string) (shown string, err error) {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http":
		return "", errors.New("address of a push: expected such as https://lichess.org/api/broadcast/round/ROUND/push")
	case u.User != nil:
		return "", fmt.Errorf("address of a push, %s: expected no name and no password in it: the token says who sends", u.Host)
	case u.Scheme == "http" && !onThisComputer(u.Hostname()):
		return "", fmt.Errorf("address of a push, %s: expected https, since the token would be read by all in between", u.Host)
	}
	return u.Scheme + "://" + u.Host + u.EscapedPath(), nil
}

func onThisComputer(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

type slowDown struct{ wait time.Duration }

func (s *slowDown) Error() string { return fmt.Sprintf("it asks for a pause of %v", s.wait) }

// send posts the PGN once. The remark is the endpoint's, on a game that it did not take. Neither the remark nor the error
// holds the token.
func (p *Pusher) send(ctx context.Context, pgn []byte) (remark string, err error) {
	token, err := p.Token()
	if err != nil {
		return "", &fault{"has no token", err}
	}
	token = strings.TrimSpace(token)
	if token == "" || strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return "", &fault{"has no token", errors.New("expected a file that holds it on one line")}
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.URL, bytes.NewReader(pgn))
	if err != nil {
		return "", errors.New("the address can't be asked")
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "text/plain; charset=utf-8")
	request.Header.Set("User-Agent", "kyban")
	response, err := p.client.Do(request)
	if err != nil {
		var asked *url.Error
		if errors.As(err, &asked) {
			err = asked.Err // The address has a query.
		}
		return "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, answerMax))
	if err != nil {
		return "", err
	}
	if response.StatusCode/100 == 2 {
		return refusedGame(string(body), token), nil
	}
	return "", refusal(response, string(body), token)
}

// refusal returns why a push was not taken.
func refusal(response *http.Response, text, token string) error {
	status := excerpt(response.Status, token)
	said := status
	if line := excerpt(text, token); line != "" {
		said += ": " + line
	}
	switch code := response.StatusCode; {
	case code == http.StatusUnauthorized || code == http.StatusForbidden:
		return &fault{"does not take the token", errors.New(said + " (it is read again for each push: put a new one into its file)")}
	case code == http.StatusTooManyRequests:
		return &fault{"wants a pause", fmt.Errorf("%s; %w", said, &slowDown{pause(response.Header.Get("Retry-After"), time.Now())})}
	case code/100 == 3:
		return &fault{"has moved", fmt.Errorf("%s: expected the address itself, since the token goes nowhere else", status)}
	case code/100 == 4:
		return &fault{"does not take the games", errors.New(said)}
	}
	return &fault{"is out of order", errors.New(said)}
}

// pause returns the wait that Retry-After asks for, in seconds or until a time.
func pause(header string, now time.Time) time.Duration {
	wait := longestWait
	if seconds, err := strconv.ParseUint(header, 10, 32); err == nil {
		wait = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(header); err == nil {
		wait = at.Sub(now)
	}
	return min(max(wait, 0), longestPause)
}

// refusedGame returns the remark on the first game that was not taken, empty for none.
func refusedGame(text, token string) string {
	var answer struct {
		Games []struct {
			Error string
			Tags  map[string]string
		}
	}
	if json.Unmarshal([]byte(text), &answer) != nil {
		return ""
	}
	for i, g := range answer.Games {
		if g.Error != "" {
			name := cmp.Or(g.Tags["Red"], g.Tags["White"], "?") + " and " + cmp.Or(g.Tags["Black"], "?")
			return excerpt(fmt.Sprintf("game %d, %s: %s", i+1, name, g.Error), token)
		}
	}
	return ""
}

// excerpt returns the beginning of an endpoint's text, as one line. It hides the token last, when nothing more is cut out
// between two halves of one.
func excerpt(text, token string) string {
	line := strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	line = strings.ReplaceAll(line, token, "(the token)")
	if runes := []rune(line); len(runes) > 200 {
		line = string(runes[:200]) + " ..."
	}
	return printable.Line(line)
}
