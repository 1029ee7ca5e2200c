package livechess

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/problem"
	"golang.org/x/time/rate"
)

const (
	// messageMax is the longest message of a client, in bytes.
	messageMax = 4 << 10
	// perSecond is the rate of a client's messages; what it sends in addition waits.
	perSecond = 10
	// writeTimeout limits one write to a client. A slower one is dropped.
	writeTimeout = 10 * time.Second
	// pingEvery is how often a client must show that it is there.
	pingEvery = 30 * time.Second
)

// Config names the board, and bounds its clients.
type Config struct {
	// Board returns the board's state, and a channel that is closed when it may have changed.
	Board func(context.Context) (Board, <-chan struct{}, error)
	// Guard calls end when the caller loses access, and not after stop.
	Guard func(ctx context.Context, end func(why error)) (stop func())
	Now   func() time.Time
	// Places bounds the connections at once.
	Places places
}

// places are taken for a caller at an address, HOST:PORT, and released again; without a place there is no release.
type places interface {
	Enter(ctx context.Context, from string) (leave func())
}

// Server lets clients follow a board.
type Server struct {
	Config
	ended     context.Context
	end       context.CancelFunc
	followers sync.WaitGroup
}

// New returns a server, which serves until Close.
func New(c Config) *Server {
	s := &Server{Config: c}
	s.ended, s.end = context.WithCancel(context.Background())
	return s
}

// Close reports to all clients that the board is switched off, and waits until they have gone; the library waits some
// seconds for each at most. Call it when no requests come any more.
func (s *Server) Close() {
	s.end()
	s.followers.Wait()
}

// ServeHTTP serves one client until it or the server ends. Pages of any origin may ask: all of it is public, whatever
// cookies a browser adds.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	leave := s.Places.Enter(r.Context(), r.RemoteAddr)
	if leave == nil {
		w.Header().Set("Retry-After", "5")
		problem.Write(w, r, http.StatusServiceUnavailable, message.Errorf("too many programs follow this board"))
		return
	}
	defer leave()
	s.followers.Add(1)
	defer s.followers.Done()
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
	if err != nil {
		return // Accept has answered.
	}
	defer conn.CloseNow()
	conn.SetReadLimit(messageMax)
	// The server ends its requests before it ends us, and the goodbye goes out first.
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.Context()))
	defer cancel()
	defer s.Guard(r.Context(), func(error) { cancel() })()
	calls := make(chan []byte)
	go func() {
		defer cancel()
		listen(ctx, conn, calls)
	}()
	s.follow(ctx, conn, calls)
}

// listen passes on what the client sends until it ends.
func listen(ctx context.Context, conn *websocket.Conn, calls chan<- []byte) {
	pace := rate.NewLimiter(perSecond, perSecond)
	for {
		kind, message, err := conn.Read(ctx)
		if err != nil || kind != websocket.MessageText || pace.Wait(ctx) != nil {
			return
		}
		select {
		case calls <- message:
		case <-ctx.Done():
			return
		}
	}
}

// follow answers calls and sends changes to the feeds, until the client is gone.
func (s *Server) follow(ctx context.Context, conn *websocket.Conn, calls <-chan []byte) {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	var known feeds
	var shown Board
	for {
		board, changed, err := s.Board(ctx)
		if err != nil {
			_ = conn.Close(websocket.StatusInternalError, "the board can't be read")
			return
		}
		if !reflect.DeepEqual(board, shown) {
			err = s.tell(ctx, conn, board, known)
			shown = board
		}
		if err != nil {
			return
		}
		select {
		case <-changed:
		case message := <-calls:
			before := len(known)
			err = write(ctx, conn, known.answer(message, board, s.Now()))
			if err == nil && len(known) > before {
				err = s.tell(ctx, conn, board, known[before:])
			}
		case <-ping.C:
			err = pinged(ctx, conn)
		case <-s.ended.Done():
			_ = conn.Close(websocket.StatusGoingAway, "the board is switched off")
			return
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

func (s *Server) tell(ctx context.Context, conn *websocket.Conn, board Board, to feeds) error {
	for _, feed := range to {
		if err := write(ctx, conn, board.event(feed, s.Now())); err != nil {
			return err
		}
	}
	return nil
}

func write(ctx context.Context, conn *websocket.Conn, r response) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	return conn.Write(ctx, websocket.MessageText, text)
}

func pinged(ctx context.Context, conn *websocket.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	return conn.Ping(ctx)
}
