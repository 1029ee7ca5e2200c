package control

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"
)

// DialProtocol names, in the handshake of TLS (ALPN), a connection on which the board that has dialled it answers requests. Such a
// connection passes where nothing reaches the board. The one who was dialled asks over it by HTTP/2, as any client of the board.
const DialProtocol = "kyban-board/1"

// Signs of life on such a connection: one after so long a silence, which is answered in so long.
const (
	pingAfter  = 15 * time.Second
	pingAnswer = 15 * time.Second
)

// dialPatience is how long an attempt to dial may take. Without it a board that dials while the network is away waits for the system, which tries
// again after up to half a minute, and misses that the network is there again.
const dialPatience = 5 * time.Second

// headerTable is the size in bytes of what both ends remember of the heads of earlier requests and answers: these are short, and a hall has hundreds
// of connections.
const headerTable = 256

// settings are those of both ends.
func settings() *http.HTTP2Config {
	return &http.HTTP2Config{SendPingTimeout: pingAfter, PingTimeout: pingAnswer, MaxDecoderHeaderTableSize: headerTable, MaxEncoderHeaderTableSize: headerTable}
}

// Dial connects a board, with its certificate, to who has the authority with the pinned fingerprint.
func Dial(ctx context.Context, address, pinned string, own tls.Certificate) (net.Conn, error) {
	base, err := CheckAddress(address)
	if err == nil {
		err = checkFingerprint(pinned)
	}
	if err != nil {
		return nil, err
	}
	dialer := tls.Dialer{NetDialer: &net.Dialer{Timeout: dialPatience}, Config: &tls.Config{
		MinVersion: tls.VersionTLS13, ServerName: BoardName, NextProtos: []string{DialProtocol}, Certificates: []tls.Certificate{own},
		InsecureSkipVerify: true, // VerifyConnection verifies instead.
		VerifyConnection: func(state tls.ConnectionState) error {
			if err := verifyPinned(state, pinned); err != nil {
				return err
			}
			if state.NegotiatedProtocol != DialProtocol {
				return fmt.Errorf("expected somebody whom boards dial (%s), found a server that does not speak it", DialProtocol)
			}
			return nil
		},
	}}
	conn, err := dialer.DialContext(ctx, "tcp", base[len("https://"):])
	if err != nil {
		return nil, fmt.Errorf("dial %s: %w", base, err)
	}
	return conn, nil
}

// answerLeft is how long running requests may be answered when the context ends.
const answerLeft = 3 * time.Second

// Answer answers the requests that come over a dialled connection, until it ends or the context does. It returns when it has ended.
func Answer(ctx context.Context, conn net.Conn, server *http.Server) error {
	server.Protocols = new(http.Protocols)
	server.Protocols.SetUnencryptedHTTP2(true) // It is encrypted below.
	server.HTTP2 = settings()
	ended := make(chan struct{})
	only := &closing{Conn: conn, closed: sync.OnceFunc(func() { close(ended) })}
	once := &single{conn: only, ended: ended, shut: make(chan struct{})}
	stop := context.AfterFunc(ctx, func() {
		left, cancel := context.WithTimeout(context.Background(), answerLeft)
		defer cancel()
		_ = server.Shutdown(left) // What has no end is cut off.
		only.Close()
	})
	defer stop()
	err := server.Serve(once)
	if ctx.Err() != nil {
		<-ended
		return nil
	}
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// closing is a connection that tells when it is closed. Nothing sees the TLS below it.
type closing struct {
	net.Conn
	closed func()
}

func (c *closing) Close() error {
	defer c.closed()
	return c.Conn.Close()
}

// single accepts one connection, and waits until that is closed.
type single struct {
	mu    sync.Mutex
	conn  net.Conn
	ended <-chan struct{}

	shut     chan struct{} // Closed with it; nil where no server accepts.
	shutting sync.Once
}

// Accept returns the connection, and then net.ErrClosed once it has ended.
func (s *single) Accept() (net.Conn, error) {
	if conn := s.take(); conn != nil {
		return conn, nil
	}
	select {
	case <-s.ended:
	case <-s.shut: // A server that is shut down waits until nothing accepts any more.
	}
	return nil, net.ErrClosed
}

// take returns the connection once.
func (s *single) take() (conn net.Conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	conn, s.conn = s.conn, nil
	return conn
}

// Close closes a connection that was not accepted.
func (s *single) Close() error {
	if s.shut != nil {
		s.shutting.Do(func() { close(s.shut) })
	}
	if conn := s.take(); conn != nil {
		return conn.Close()
	}
	return nil
}

// Addr returns the own address of the connection.
func (s *single) Addr() net.Addr { return new(net.TCPAddr) }

// Dialable returns the configuration of a server that boards dial, too: of those, and of no browser, it asks for a certificate.
func Dialable(config *tls.Config) *tls.Config {
	dialled := config.Clone()
	dialled.NextProtos, dialled.ClientAuth = []string{DialProtocol}, tls.RequireAnyClientCert
	both, others := config.Clone(), config.GetConfigForClient
	both.GetConfigForClient = func(hello *tls.ClientHelloInfo) (*tls.Config, error) {
		switch {
		case slices.Contains(hello.SupportedProtos, DialProtocol):
			return dialled, nil
		case others != nil:
			return others(hello)
		}
		return nil, nil
	}
	return both
}

// Dialled returns a client of the board that has dialled, and the fingerprint of its authority. The caller decides whether it knows that
// board, and closes the client, which ends the connection.
func Dialled(conn *tls.Conn, patience time.Duration) (c *Client, fingerprint string, err error) {
	state := conn.ConnectionState()
	if len(state.PeerCertificates) == 0 {
		return nil, "", errors.New("a board that dials: no certificate was shown")
	}
	fingerprint = FingerprintOf(state.PeerCertificates[len(state.PeerCertificates)-1].Raw)
	if err := verifyPinned(state, fingerprint); err != nil {
		return nil, "", fmt.Errorf("a board that dials: %w", err)
	}
	ended := make(chan struct{})
	once := &single{conn: &closing{Conn: conn, closed: sync.OnceFunc(func() { close(ended) })}}
	// Nothing is packed: a feed that waits would hold a packer of 1.2 MB at the board, and what unpacks it here, for as long as the board is there.
	transport := &http.Transport{Protocols: new(http.Protocols), HTTP2: settings(), DisableCompression: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		if conn := once.take(); conn != nil {
			return conn, nil
		}
		select { // A request that begins before the connection is ready is given it while it waits here.
		case <-ended:
			return nil, errHungUp
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}}
	transport.Protocols.SetUnencryptedHTTP2(true)
	return &Client{base: "http://" + BoardName, http: &http.Client{Transport: transport, Timeout: patience}, where: "board " + fingerprint, remote: true}, fingerprint, nil
}

// errHungUp is the error of requests to a board whose connection has ended.
var errHungUp = errors.New("the board that dialled has hung up")
