package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	chessnotation "github.com/kyban/kyban/engine/chess/notation"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/notebook"
	"github.com/kyban/kyban/tell"
)

const (
	// MaxSize is the largest file in bytes. Its reading takes 64 MiB at most; boardctl convert reads larger ones.
	MaxSize = 1 << 20
	// MaxNodes and MaxGames bound the moves and the games of a file.
	MaxNodes, MaxGames = 20_000, 2_000
	// waitingMax bounds the waiting files.
	waitingMax = 64
	// answersMax bounds the bytes of all answers that wait for their readers.
	answersMax = 32 << 20
	// readingTime limits the reading of a file, since the others wait for it.
	readingTime = 5 * time.Second
	// asksSecond and asksAtOnce are the rate limit of a computer.
	asksSecond, asksAtOnce = 2, 20
)

// converter reads one file at a time. Computers take turns.
type converter struct {
	turns   *netlimit.Turns
	rates   *netlimit.Rates
	answers *netlimit.Memory
}

func newConverter() *converter {
	return &converter{turns: netlimit.NewTurns(waitingMax), rates: netlimit.NewRates(asksSecond, asksAtOnce), answers: netlimit.NewMemory(answersMax)}
}

// Routes returns the routes that show and convert files.
func Routes() []public.Route {
	c := newConverter()
	return []public.Route{{
		Method: http.MethodPost, Pattern: "/api/notebook", Media: "application/json", Body: GamesFile{}, BodyMax: MaxSize,
		Summary: "The games of a file that is sent, of XQF, CBR, CBL, CBF, DhtmlXQ, UBB, PGN or JSON, with their moves in the notation of the query; with to in the query the file in another format",
		Handler: http.HandlerFunc(c.serve),
	}}
}

type request struct {
	from, to notebook.Format
	style    notation.Style
	game     int    // From 1; 0 for all.
	language string // Of the messages about the file.
}

func (c *converter) serve(w http.ResponseWriter, r *http.Request) {
	if at, err := netip.ParseAddrPort(r.RemoteAddr); err == nil && !c.rates.Allow(at.Addr()) {
		w.Header().Set("Retry-After", "2")
		fail(w, r, http.StatusTooManyRequests, message.Errorf("too many requests from this address: ask again in 2 seconds"))
		return
	}
	asked, err := parse(r)
	if err != nil {
		fail(w, r, http.StatusBadRequest, err)
		return
	}
	file, err := received(http.MaxBytesReader(w, r.Body, MaxSize))
	switch {
	case errors.As(err, new(*http.MaxBytesError)):
		fail(w, r, http.StatusRequestEntityTooLarge, message.Errorf("the file is too large to be shown here: expected at most %d KiB; boardctl convert reads files of 64 MiB", MaxSize>>10))
		return
	case err != nil && !isCrowded(r):
		fail(w, r, http.StatusBadRequest, message.Errorf("the file did not come in whole"))
		return
	case err != nil || !c.turns.Wait(r.Context(), netlimit.HostOf(r.RemoteAddr)):
		giveUp(w, r)
		return
	}
	said, status := c.inTurn(r, asked, file)
	if r.Context().Err() != nil {
		giveUp(w, r)
		return
	}
	c.send(w, r, said, status)
}

// giveUp answers a waiting request that others go first.
func giveUp(w http.ResponseWriter, r *http.Request) {
	if r.Context().Err() == nil || isCrowded(r) {
		w.Header().Set("Retry-After", "5")
		fail(w, r, http.StatusServiceUnavailable, message.Errorf("other files are being read: ask again in 5 seconds"))
	}
}

// received returns a body in pieces, which hold little more than what has come: many bodies come at a time.
func received(body io.Reader) (pieces [][]byte, err error) {
	const piece = 4 << 10
	for {
		next, filled := make([]byte, piece), 0
		for filled < piece && err == nil {
			var n int
			n, err = body.Read(next[filled:])
			filled += n
		}
		pieces = append(pieces, next[:filled])
		if err == io.EOF {
			return pieces, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// isCrowded reports whether a request was given up for others.
func isCrowded(r *http.Request) bool {
	return errors.Is(context.Cause(r.Context()), netlimit.ErrCrowded)
}

// inTurn returns the encoded answer to a file, and passes the turn on: the next file does not wait until the client has
// read the answer.
func (c *converter) inTurn(r *http.Request, asked request, file [][]byte) (said []byte, status int) {
	defer c.turns.Leave()
	if r.Context().Err() != nil {
		return nil, 0
	}
	answer, status, err := asked.answer(r.Context(), bytes.Join(file, nil))
	if err != nil {
		return refusal(r, status, err), status
	}
	said, err = json.Marshal(answer)
	if err != nil {
		return refusal(r, http.StatusInternalServerError, err), http.StatusInternalServerError
	}
	return append(said, '\n'), http.StatusOK
}

// send sends an answer. For a client that does not read, it is held while there is room.
func (c *converter) send(w http.ResponseWriter, r *http.Request, said []byte, status int) {
	connection := http.NewResponseController(w)
	share := c.answers.Open(netlimit.HostOf(r.RemoteAddr), func() { _ = connection.SetWriteDeadline(time.Unix(1, 0)) })
	defer share.Close()
	if !share.Grow(len(said)) {
		return
	}
	media := "application/json"
	if status != http.StatusOK {
		media = "application/problem+json"
	}
	w.Header().Set("Content-Type", media)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(said) // The client may have gone.
}

func parse(r *http.Request) (request, error) {
	asked := request{style: notation.Simplified, language: problem.LanguageOf(r)}
	query := r.URL.Query()
	for name, to := range map[string]*notebook.Format{"from": &asked.from, "to": &asked.to} {
		if text := query.Get(name); text != "" {
			f, err := notebook.ParseFormat(text)
			if err == nil && name == "to" && f == notebook.CBF {
				err = message.Errorf("format %s: it is read, and not written", f)
			}
			if err != nil {
				return asked, err
			}
			*to = f
		}
	}
	if text := query.Get("notation"); text != "" {
		style, err := styleOf(text)
		if err != nil {
			return asked, err
		}
		asked.style = style
	}
	if text := query.Get("game"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return asked, message.Errorf("game %q: expected a number from 1 on", text)
		}
		asked.game = n
	}
	return asked, nil
}

// styleOf reads the name of a notation, of xiangqi or of chess: a game of the other kind gets its usual notation.
func styleOf(name string) (notation.Style, error) {
	if chess, err := chessnotation.ParseStyle(name); err == nil {
		return notation.Style(chess), nil
	}
	return notation.ParseStyle(name)
}

// answer reads the file, and shows or converts it. With an error, the HTTP status gives its kind.
func (a request) answer(ctx context.Context, file []byte) (answer any, status int, err error) {
	ctx, cancel := context.WithTimeout(ctx, readingTime)
	defer cancel()
	from := a.from
	if from == "" {
		if from, err = notebook.Guess(file); err != nil {
			return nil, http.StatusUnprocessableEntity, err
		}
	}
	games, notes, err := notebook.ReadWithin(ctx, file, from, notebook.Limits{Games: MaxGames, Moves: MaxNodes})
	damage := damages(err)
	switch {
	case errors.Is(err, notebook.ErrTooLong):
		return nil, http.StatusRequestEntityTooLarge,
			message.Errorf("the file is too long to be shown here: expected at most %d games and %d moves; boardctl convert reads it", MaxGames, MaxNodes)
	case errors.Is(err, context.DeadlineExceeded):
		return nil, http.StatusRequestEntityTooLarge,
			message.Errorf("the file takes too long to be read here: expected at most %d seconds; boardctl convert reads it", readingTime/time.Second)
	case len(games) == 0 && errors.Is(err, notebook.ErrOtherChess):
		return nil, http.StatusUnprocessableEntity, notebook.ErrOtherChess
	case len(games) == 0 && errors.As(err, new(*notebook.Damage)):
		return nil, http.StatusUnprocessableEntity, refused(damage)
	case len(games) == 0:
		return nil, http.StatusUnprocessableEntity, err
	}
	if a.game > len(games) {
		return nil, http.StatusUnprocessableEntity, message.Errorf("game %d: the file has %d", a.game, len(games))
	}
	if a.to == "" {
		return GamesFile{Format: string(from), Games: shown(games, a.style), Notes: a.told(notes), Damage: a.damages(damage)}, 0, nil
	}
	if a.game > 0 {
		games = games[a.game-1 : a.game]
	}
	written, lost, err := notebook.Write(games, a.to, notebook.Options{Style: a.style, XQFVersion: 18})
	if err != nil {
		return nil, http.StatusUnprocessableEntity, err
	}
	return ConvertedFile{Format: string(a.to), File: written, Lost: a.told(lost), Damage: a.damages(damage)}, 0, nil
}

func (a request) told(texts []message.Text) []string {
	all := []string{} // No texts are [] in JSON, not null.
	for _, text := range texts {
		all = append(all, tell.Message(a.language, text))
	}
	return all
}

// refused returns why an unreadable file is refused: the first damage, and how much more there is.
func refused(damage []*notebook.Damage) error {
	if n := len(damage); n > 1 {
		return message.Errorf("byte %d: %s (and %d more places)", damage[0].Offset, damage[0].Reason, n-1)
	}
	return damage[0]
}

// fail answers with a problem, RFC 9457.
func fail(w http.ResponseWriter, r *http.Request, status int, why error) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(refusal(r, status, why))
}

func refusal(r *http.Request, status int, why error) []byte {
	problem.Refuse(r.Context(), why)
	return append(problem.JSON(status, why), '\n')
}

// GamesFile is the content of a file.
type GamesFile struct {
	Format string       `json:"format" enum:"xqf,cbr,cbl,cbf,dhtmlxq,pgn,ubb,json" doc:"What the file is."`
	Games  []FileGame   `json:"games"`
	Notes  []string     `json:"notes" doc:"What was put right while it was read."`
	Damage []FileDamage `json:"damage" doc:"What is wrong with the file; the games are what could be read."`
}

// FileGame is a game of a file.
type FileGame struct {
	FEN   string            `json:"fen" doc:"Before the first move."`
	Tags  map[string]string `json:"tags"`
	Text  string            `json:"text,omitempty" doc:"The comment before the first move."`
	Nodes []FileMove        `json:"nodes" doc:"The moves, each behind the one that it follows; of those that follow one the main line first."`
}

// FileMove is a move of a game.
type FileMove struct {
	Parent  int    `json:"parent" doc:"The place in nodes of the move that it follows, -1 at the start."`
	Move    string `json:"move" doc:"UCCI, such as h2e2."`
	Written string `json:"written" doc:"In the notation that was asked for."`
	Text    string `json:"text,omitempty" doc:"The comment."`
	Illegal bool   `json:"illegal,omitempty" doc:"The rules of moving don't allow it where it stands."`
}

// FileDamage is a fault of a file.
type FileDamage struct {
	Offset int    `json:"offset" doc:"The byte of the file."`
	Reason string `json:"reason"`
}

// ConvertedFile is a file in another format.
type ConvertedFile struct {
	Format string       `json:"format"`
	File   []byte       `json:"file" doc:"In Base64."`
	Lost   []string     `json:"lost" doc:"What the format can't hold, by name."`
	Damage []FileDamage `json:"damage"`
}

func (a request) damages(damage []*notebook.Damage) []FileDamage {
	told := []FileDamage{}
	for _, d := range damage {
		told = append(told, FileDamage{d.Offset, tell.Message(a.language, d.Reason)})
	}
	return told
}

func damages(err error) (found []*notebook.Damage) {
	for left := []error{err}; len(left) > 0; left = left[1:] {
		var many interface{ Unwrap() []error }
		var one *notebook.Damage
		switch {
		case left[0] == nil:
		case errors.As(left[0], &many):
			left = append(left, many.Unwrap()...)
		case errors.As(left[0], &one):
			found = append(found, one)
		default:
			found = append(found, &notebook.Damage{Reason: message.Of("%v", left[0])})
		}
	}
	return found
}

// shown returns games as lists.
func shown(games []*notebook.Game, style notation.Style) []FileGame {
	all := make([]FileGame, 0, len(games))
	for _, g := range games {
		all = append(all, FileGame{FEN: g.FEN, Tags: g.Tags, Text: g.Root.Comment, Nodes: nodes(g, style)})
	}
	return all
}

// way is a node, its place in the list, and how many of its continuations are listed.
type way struct {
	*notebook.Node
	place, next int
}

// nodes returns the moves of a game. Nothing recurses, since a tree may be deep.
func nodes(g *notebook.Game, style notation.Style) []FileMove {
	list, written := []FileMove{}, g.Written(style)
	path := []way{{Node: g.Root, place: -1}}
	for len(path) > 0 {
		last := &path[len(path)-1]
		if last.next == len(last.Next) {
			path = path[:len(path)-1]
			continue
		}
		n := last.Next[last.next]
		last.next++
		list = append(list, FileMove{Parent: last.place, Move: n.Move.String(), Written: written[n], Text: n.Comment, Illegal: n.Illegal})
		path = append(path, way{Node: n, place: len(list) - 1})
	}
	return list
}
