package control

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/public"
)

// socketName is the socket's name in the data directory.
const socketName = "boardd.sock"

// maxPath is the longest path that the system allows for a socket, in bytes.
const maxPath = 107

// How long a peer may take, and how much it may send before it has shown a token.
const (
	headerTimeout   = 5 * time.Second
	readTimeout     = 10 * time.Second
	writeTimeout    = 60 * time.Second
	idleTimeout     = 2 * time.Minute
	shutdownTimeout = 3 * time.Second
	headerMax       = 16 << 10
	connectionsMax  = 256
)

// Config says what is served and where.
type Config struct {
	Dir     string            // The data directory. The caller holds it.
	Address string            // Of the network, host:port; "" to be reached on this computer alone.
	Plain   net.Listener      // Where everybody looks without encryption, nil for nowhere. The server closes it.
	Limits  Limits            // Of what comes in there.
	Names   []string          // By which the board is reached, beside those of its computer.
	Routes  []public.Route    // What is shown to everybody.
	Board   Board             // What is steered.
	Report  func(line string) // Takes what is worth a line in the daemon's log.
}

// Server answers requests on the socket of a data directory and on the network.
type Server struct {
	api      *api
	keyring  *Keyring
	servers  []*http.Server
	running  sync.WaitGroup
	patience time.Duration // Of Close with who reads slowly.
}

// Listen answers requests until Close. A socket that is there already was left behind by a boardd that was killed, and
// is replaced.
func Listen(c Config) (*Server, error) {
	keyring, err := OpenKeyring(c.Dir)
	if err != nil {
		return nil, err
	}
	s := &Server{keyring: keyring, patience: shutdownTimeout}
	if err := s.listen(c); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Server) listen(c Config) error {
	var secure net.Listener
	var endpoint *Endpoint
	var ca []byte
	if c.Address != "" {
		own, err := openAuthority(c.Dir)
		if err != nil {
			return err
		}
		config, err := own.serve(c.Names)
		if err != nil {
			return err
		}
		listener, err := net.Listen("tcp", c.Address)
		if err != nil {
			return fmt.Errorf("--control %s: %w", c.Address, err)
		}
		secure = tls.NewListener(netlimit.Fair(listener, connectionsMax), config)
		ca = pemOf(own.certificate)
		endpoint = &Endpoint{Address: "https://" + listener.Addr().String(), Fingerprint: fingerprint(own.certificate.Raw)}
	}
	s.api = newAPI(c.Board, s.keyring, c.Report, endpoint, ca, c.Routes)
	s.api.names = newNames(c.Names)
	if secure != nil {
		s.serve(secure, func(ctx context.Context, _ net.Conn) context.Context { return through(ctx, network) }, s.api)
	}
	if c.Plain != nil {
		limited := c.Limits.fill(netlimit.Files())
		s.serve(limited.listener(c.Plain), func(ctx context.Context, conn net.Conn) context.Context { return through(ctx, plainDoor(conn)) },
			limited.handler(s.api))
	}
	local, err := listenSocket(c.Dir)
	if err != nil {
		return err
	}
	s.serve(local, func(ctx context.Context, _ net.Conn) context.Context { return through(ctx, socket) }, s.api)
	return nil
}

// Endpoint returns where the board is reached over the network, nil where it is not.
func (s *Server) Endpoint() *Endpoint { return s.api.endpoint }

// serve answers what reaches a listener; mark says by which door a connection comes in.
func (s *Server) serve(listener net.Listener, mark func(context.Context, net.Conn) context.Context, handler http.Handler) {
	server := &http.Server{
		Handler: handler, ConnContext: mark, ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: headerMax, ErrorLog: log.New(s.api.notices, "", 0),
	}
	s.servers = append(s.servers, server)
	s.running.Go(func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.api.notices.say(fmt.Sprintf("control: %v", err))
		}
	})
}

// Close lets the requests that run be answered and ends. What the board was asked to do is answered however long its disk
// takes; who still reads a while after that is cut off.
func (s *Server) Close() error {
	for busy := true; busy; {
		busy = s.api != nil && s.api.asked.Load() > 0
		ctx, cancel := context.WithTimeout(context.Background(), s.patience)
		var ending sync.WaitGroup
		for _, server := range s.servers {
			ending.Go(func() {
				if server.Shutdown(ctx) != nil && !busy {
					server.Close()
				}
			})
		}
		ending.Wait()
		cancel()
	}
	s.running.Wait()
	if s.api != nil {
		s.api.notices.close()
	}
	return s.keyring.Close()
}

func listenSocket(dir string) (net.Listener, error) {
	path, err := socketPath(dir)
	if err != nil {
		return nil, err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("remove the old control socket: %w", err)
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("open the control socket: %w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(fmt.Errorf("protect the control socket: %w", err), listener.Close())
	}
	return listener, nil
}

func socketPath(dir string) (string, error) {
	path := filepath.Join(dir, socketName)
	if len(path) > maxPath {
		return "", fmt.Errorf("control socket %s: the path has %d bytes, the system allows %d: choose a data directory with a shorter path", path, len(path), maxPath)
	}
	return path, nil
}
