package httpd

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/web"
)

// Bounds of a client's time, and of its data before it has shown a token.
const (
	headerTimeout   = 5 * time.Second
	readTimeout     = 10 * time.Second
	writeTimeout    = 60 * time.Second
	idleTimeout     = 2 * time.Minute
	shutdownTimeout = 3 * time.Second
	headerMax       = 16 << 10
	ConnectionsMax  = 256 // Over TLS, open at once, where nothing else is configured.
)

// Config is the configuration of a server: its addresses, and who may come in.
type Config struct {
	Dir     string           // The data directory. The caller holds it.
	Address string           // Of the network, host:port; "" for this computer only.
	Most    int              // Connections over TLS that are open at once; ConnectionsMax by default. A hall whose boards dial needs one for each.
	Plain   net.Listener     // Where the public reads without encryption, nil for none. The server closes it.
	Limits  Limits           // Of the requests without encryption.
	Proxies netlimit.Proxies // Trusted to name their clients.
	Hall    bool             // It is a hall's, and no board's: so its authority is called, and the page of certificates.
	Own     *auth.Own        // A certificate for the operator's own names, nil for none.
	ACME    Maker            // Has certificates made for public names, nil for none.
	Names   []string         // The program's names, beside those of its computer.
	Roles   auth.Roles       // Of those who have a token.
	Log     *slog.Logger     // The program's log.
	Boards  Boards           // Takes the boards that dial, nil where none does.
}

// Maker has certificates made that browsers know: an [auth.ACME]. Boards have none, and not its code.
type Maker interface {
	Names() []string
	Show(config *tls.Config)                   // Where they are there; others are shown for all other names.
	Run(ctx context.Context, log *slog.Logger) // Gets and renews them.
}

// Server answers requests on the socket of a data directory and on the network.
type Server struct {
	dir      string // The data directory.
	door     *Door
	keyring  *auth.Keyring
	servers  []*http.Server
	running  sync.WaitGroup
	patience time.Duration // Of Close with slow readers.
	public   string        // See ForBrowsers.
}

// Listen answers requests to a program until Close. It asks for the program once it has its Door.
func Listen(c Config, behind func(*Door) Program) (*Server, error) {
	keyring, err := auth.OpenKeyring(c.Dir, c.Roles)
	if err != nil {
		return nil, err
	}
	s := &Server{dir: c.Dir, keyring: keyring, patience: shutdownTimeout}
	if err := s.listen(c, behind); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Server) listen(c Config, behind func(*Door) Program) error {
	var secure net.Listener
	var endpoint *control.Endpoint
	var ca []byte
	shows := web.CertificatePage{Hall: c.Hall}
	if c.Address != "" {
		own, config, err := c.certificates()
		if err != nil {
			return err
		}
		if c.Boards != nil {
			config = control.Dialable(config)
		}
		listener, err := net.Listen("tcp", c.Address)
		if err != nil {
			return fmt.Errorf("--control %s: %w", c.Address, err)
		}
		secure = tls.NewListener(netlimit.Fair(listener, cmp.Or(c.Most, ConnectionsMax)), config)
		ca = own.PEM()
		shows.Name, shows.Bounds = own.Name(), own.Bounds()
		endpoint = &control.Endpoint{Address: "https://" + listener.Addr().String(), Fingerprint: own.Fingerprint()}
	}
	s.door = NewDoor(s.keyring, c.Roles, c.Log, endpoint, ca)
	s.door.shows, s.public = shows, c.public()
	s.door.SetNames(c.knownBy())
	if c.Plain != nil {
		s.door.plain = c.Plain.Addr()
	}
	s.door.Open(behind(s.door))
	go s.door.routed()
	if secure != nil {
		s.serve(secure, func(ctx context.Context, conn net.Conn) context.Context {
			return context.WithValue(WithListener(ctx, TLS), connectionKey, conn)
		}, s.door.ClientAddress(c.Proxies, s.door), c.Boards)
		if c.ACME != nil {
			s.running.Go(func() { c.ACME.Run(s.door.ended, c.Log) })
		}
	}
	if c.Plain != nil {
		limited := c.Limits.withDefaults(netlimit.Files())
		s.serve(limited.listener(c.Plain, c.Proxies), func(ctx context.Context, conn net.Conn) context.Context {
			return WithListener(ctx, plainListener(conn))
		},
			s.door.ClientAddress(c.Proxies, limited.handler(s.door)), nil)
	}
	local, err := openSocket(c.Dir)
	if err != nil {
		return err
	}
	s.serve(local, func(ctx context.Context, _ net.Conn) context.Context { return WithListener(ctx, Socket) }, s.door, nil)
	return nil
}

// certificates returns the authority of the program, and the TLS configuration that shows all of its certificates. Programs that know the
// authority by its fingerprint are shown one of its own, whatever browsers are shown.
func (c *Config) certificates() (*auth.Authority, *tls.Config, error) {
	names := append(localNames(), c.Names...)
	if c.ACME != nil {
		names = append(names, c.ACME.Names()...) // Until its certificates are there.
	}
	open := auth.OpenAuthority
	if c.Hall {
		open = auth.OpenHallAuthority
	}
	own, err := open(c.Dir, names...)
	if err != nil {
		return nil, nil, err
	}
	for _, name := range own.Beyond(c.Names) {
		c.Log.Warn(fmt.Sprintf("control: --name %s: the authority that was made here vouches for local names and addresses, and not for this one: browsers warn there, "+
			"unless a certificate of your own is shown (--tls-cert)", name))
	}
	config, err := own.ServerConfig(names)
	if err != nil {
		return nil, nil, err
	}
	if c.ACME != nil {
		c.ACME.Show(config)
	}
	if c.Own != nil {
		c.Own.Show(config, func(why string) { c.Log.Warn(why) })
	}
	return own, config, nil
}

// knownBy returns the names of the program, beside those of its computer.
func (c *Config) knownBy() []string {
	names := slices.Clone(c.Names)
	if c.Own != nil {
		names = append(names, c.Own.Names()...)
	}
	if c.ACME != nil {
		names = append(names, c.ACME.Names()...)
	}
	return names
}

// Context ends with the Server.
func (s *Server) Context() context.Context { return s.door.ended }

// Endpoint returns the program's address on the network, nil for none.
func (s *Server) Endpoint() *control.Endpoint { return s.door.endpoint }

// ForBrowsers returns the address of a program on the network for links that people open: by a name for which browsers know the certificate, if
// there is one.
func (s *Server) ForBrowsers() string {
	at, err := url.Parse(s.door.endpoint.Address)
	if err != nil || s.public == "" {
		return control.Reachable(s.door.endpoint.Address)
	}
	at.Host = strings.Replace(s.public, ":", ":"+at.Port(), 1)
	return at.String()
}

// public returns the name of ForBrowsers, "" for none; with a colon behind it where the port is that of the program, which ACME proves at that
// of HTTPS.
func (c *Config) public() string {
	if c.ACME != nil {
		return c.ACME.Names()[0]
	}
	if c.Own != nil {
		for _, name := range c.Own.Names() {
			if !strings.Contains(name, "*") {
				return name + ":"
			}
		}
	}
	return ""
}

// serve answers the requests of a listener; mark stores the kind of a connection's listener in the context. Boards that dial are taken where
// that is not nil.
func (s *Server) serve(listener net.Listener, mark func(context.Context, net.Conn) context.Context, handler http.Handler, boards Boards) {
	server := &http.Server{
		Handler: problem.Answer(handler), ConnContext: mark, ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: headerMax, ErrorLog: errorLog(s.door.limit),
	}
	if boards != nil {
		server.TLSNextProto = map[string]func(*http.Server, *tls.Conn, http.Handler){control.DialProtocol: s.door.dialled(boards)}
	}
	s.servers = append(s.servers, server)
	s.running.Go(func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.door.log.Error(fmt.Sprintf("control: %v", err))
		}
	})
}

// errorLog takes the log of package net/http: failed handshakes, and the like.
func errorLog(handler slog.Handler) *log.Logger {
	to := slog.NewLogLogger(handler, slog.LevelWarn)
	to.SetPrefix("control: ")
	return to
}

// Close lets the running requests be answered, and ends. Calls that the program carries out are answered however long its disk takes; after
// that slow readers get a while before they are cut off.
func (s *Server) Close() error {
	if s.door != nil {
		s.door.end()
	}
	for busy := true; busy; {
		busy = s.door != nil && s.door.inFlight.Load() > 0
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
	if s.door != nil {
		s.door.limit.close()
	}
	return s.keyring.Close()
}
