package livechess

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"
)

const (
	// messageMax is the longest message that a client may send, in bytes.
	messageMax = 4 << 10
	// perSecond is how often a client may ask; what it asks in addition waits.
	perSecond = 10
	// writeTimeout is how long a client may take for a message. Whoever is slower is dropped.
	writeTimeout = 10 * time.Second
	// pingEvery is how often a client has to show that it is there.
	pingEvery = 30 * time.Second
)

// Config says which board is followed, and by how many.
type Config struct {
	// Board returns how the board stands, and a channel that is closed when that may have changed.
	Board func(context.Context) (Board, <-chan struct{}, error)
	// Guard calls end when who asks may not follow any more, and not after stop.
	Guard func(ctx context.Context, end func(why error)) (stop func())
	Now   func() time.Time
	// Places are those of the connections that there may be at once.
	Places places
}

// places are taken for who asks from an address, HOST:PORT, and given free again; there is nothing to give free where there is none.
type places interface {
	Enter(ctx context.Context, from string) (leave func())
}

// Server lets programs follow a board.
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

// Close tells all clients that the board is switched off, and waits until they have gone; the library waits some seconds for
// each at most. It has to be called when no requests come any more.
func (s *Server) Close() {
	s.end()
	s.followers.Wait()
}

// ServeHTTP follows one client until it or the server ends. Pages of any origin may ask: there is nothing here that not
// everybody may see, whatever cookies a browser adds.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	leave := s.Places.Enter(r.Context(), r.RemoteAddr)
	if leave == nil {
		w.Header().Set("Retry-After", "5")
		http.Error(w, "too many programs follow this board", http.StatusServiceUnavailable)
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
	// The server ends its requests before it ends us, and we want to say so first.
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

// listen hands on what the client sends until it ends.
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

// follow answers calls and tells the feeds what changes, until the client is gone.
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

// tell tells feeds how the board stands.
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
