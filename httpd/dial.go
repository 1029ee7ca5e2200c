package httpd

import (
	"context"
	"crypto/tls"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/problem"
)

// Peer is who is dialled, so that he may ask over the connection: nothing has to reach the program then. His pinned fingerprint stands
// for a token; he may show one all the same.
type Peer struct {
	Name        string       // His, for the log and for what he enters.
	Role        control.Role // One of the program's, but not a player: who is one has a game and a side, too.
	Address     string       // https://HOST:PORT.
	Fingerprint string       // Of his certificate authority.
}

// Pauses between two attempts to dial; each is twice as long as the last, up to the longest, and a random part of it is left out: the boards of a
// hall do not come back at once.
const (
	firstRedial   = 250 * time.Millisecond
	longestRedial = 3 * time.Second
)

const dialledPatience = 30 * time.Second

// Dial dials a peer, and answers what he asks; when the connection breaks, it dials again, until the context or the Server ends.
func (s *Server) Dial(ctx context.Context, peer Peer) error {
	if peer.Role == control.Player || len(s.door.quotas.roles.Of(peer.Role).Rights) == 0 {
		return fmt.Errorf("%s: expected a role of those who can be dialled, such as %s, found %q", peer.Name, control.Arbiter, peer.Role)
	}
	authority, err := auth.OpenAuthority(s.dir)
	if err != nil {
		return err
	}
	own, err := authority.ForPrograms()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(s.door.ended, cancel)
	s.running.Go(func() {
		defer cancel()
		defer stop()
		s.dial(ctx, peer, own)
	})
	return nil
}

// dial dials again and again. It logs what has changed since the last attempt.
func (s *Server) dial(ctx context.Context, peer Peer, own tls.Certificate) {
	wait, told := firstRedial, ""
	for ctx.Err() == nil {
		conn, err := control.Dial(ctx, peer.Address, peer.Fingerprint, own)
		if err == nil {
			if now := "connected"; told != now {
				told = now
				s.door.log.Info(fmt.Sprintf("control: connected to %s at %s", peer.Name, peer.Address))
			}
			began := time.Now()
			if err = s.answer(ctx, peer, conn); time.Since(began) > longestRedial {
				wait = firstRedial
			}
		}
		if err != nil && ctx.Err() == nil && err.Error() != told {
			told = err.Error()
			s.door.log.Warn(fmt.Sprintf("control: not connected to %s: %v; it is dialled again, and all else goes on", peer.Name, err))
		}
		select {
		case <-time.After(wait - rand.N(wait/2)):
		case <-ctx.Done():
		}
		wait = min(2*wait, longestRedial)
	}
}

func (s *Server) answer(ctx context.Context, peer Peer, conn net.Conn) error {
	person := s.door.quotas.roles.Peer(peer.Name, peer.Role, peer.Fingerprint)
	return control.Answer(ctx, conn, &http.Server{
		Handler: problem.Answer(s.door), ReadTimeout: readTimeout, WriteTimeout: writeTimeout, MaxHeaderBytes: headerMax, ErrorLog: errorLog(s.door.limit),
		ConnContext: func(ctx context.Context, _ net.Conn) context.Context {
			return context.WithValue(WithListener(ctx, Dialled), peerKey, person)
		},
	})
}

// Boards takes a board that has dialled, with the fingerprint of its authority. The connection ends with the call, and the context with the
// Server.
type Boards func(ctx context.Context, fingerprint string, board *control.Client)

// dialled returns what takes the connections of boards.
func (d *Door) dialled(boards Boards) func(*http.Server, *tls.Conn, http.Handler) {
	return func(_ *http.Server, conn *tls.Conn, _ http.Handler) {
		board, fingerprint, err := control.Dialled(conn, dialledPatience)
		if err != nil {
			d.log.Warn(fmt.Sprintf("control: refused %s: %v", conn.RemoteAddr(), err))
			return
		}
		defer board.Close()
		netlimit.Know(conn)
		boards(d.ended, fingerprint, board)
	}
}
