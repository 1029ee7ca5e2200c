package witness

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"golang.org/x/time/rate"

	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/printable"
)

// Path is the path at which a witness takes checkpoints, below its address.
const Path = "/add-checkpoint"

// sizeType is the content type of the size in an answer with http.StatusConflict.
const sizeType = "text/x.tlog.size"

// The time limits of a peer, and the number of peers served at once. A request is a few hundred bytes.
const (
	headerTimeout   = 3 * time.Second
	readTimeout     = 5 * time.Second
	writeTimeout    = 10 * time.Second
	idleTimeout     = 2 * time.Minute
	shutdownTimeout = 3 * time.Second
	headerMax       = 4 << 10
	requestsMax     = 32
	connectionsMax  = 256
)

// Serve answers requests until the context ends. The log gets the messages for people.
func (w *Witness) Serve(ctx context.Context, listener net.Listener, log *slog.Logger) error {
	server := &http.Server{
		Handler: w.Handler(log), ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: headerMax, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelWarn), // Errors of strangers' requests.
	}
	listener = netlimit.Fair(listener, connectionsMax)
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		ending, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
		defer cancel()
		if server.Shutdown(ending) != nil {
			server.Close() // A peer that still sends after that long is cut off.
		}
	})
	err := server.Serve(listener)
	if !stop() {
		<-ended // All open requests are answered before the directory is released.
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// Handler answers requests.
func (w *Witness) Handler(log *slog.Logger) http.Handler {
	busy := make(chan struct{}, requestsMax)
	told := newNotices(log)
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Path, func(out http.ResponseWriter, in *http.Request) {
		r, err := read(out, in) // A slow sender takes no place yet.
		select {
		case busy <- struct{}{}:
			defer func() { <-busy }()
		default:
			http.Error(out, "too many requests at once", http.StatusServiceUnavailable)
			return
		}
		var line string
		if err == nil {
			line, err = w.Add(r)
		}
		told.tell(err)
		var refused *Refusal
		switch {
		case err == nil:
			fmt.Fprintln(out, line)
		case !errors.As(err, &refused):
			http.Error(out, "the witness failed; its own log says why", http.StatusInternalServerError)
		case refused.Status == http.StatusConflict:
			out.Header().Set("Content-Type", sizeType)
			out.WriteHeader(refused.Status)
			fmt.Fprintf(out, "%d\n", refused.Size)
		default:
			http.Error(out, refused.Why, refused.Status)
		}
	})
	return mux
}

// notices logs refusals for people, limited so that strangers can't fill a screen or a disk.
type notices struct {
	log               *slog.Logger
	boards, strangers *rate.Limiter
}

func newNotices(log *slog.Logger) *notices {
	return &notices{log: log, boards: rate.NewLimiter(1, 20), strangers: rate.NewLimiter(0.2, 20)}
}

// tell logs why a checkpoint was not cosigned. A board that has to ask again is no news.
func (n *notices) tell(err error) {
	var refused *Refusal
	limit := n.boards
	if errors.As(err, &refused) && refused.Status != http.StatusConflict && refused.Status != http.StatusUnprocessableEntity {
		limit = n.strangers // Any stranger can send requests that are refused before a signature is found.
	}
	if err == nil || refused != nil && refused.Stale || !limit.Allow() {
		return
	}
	n.log.Warn(printable.Line(fmt.Sprintf("not cosigned: %v", err)))
}

func read(out http.ResponseWriter, in *http.Request) (*Request, error) {
	body, err := io.ReadAll(http.MaxBytesReader(out, in.Body, requestMax))
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "expected a request of at most %d bytes: %v", requestMax, err)
	}
	r, err := ParseRequest(body)
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "%v", err)
	}
	return r, nil
}
