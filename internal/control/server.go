package control

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"sync"
)

// socketName is the socket's name in the data directory.
const socketName = "boardd.sock"

// maxPath is the longest path that the system allows for a socket, in bytes.
const maxPath = 107

// maxLine is the longest request or response, in bytes.
const maxLine = 1 << 20

// Handler answers a request. It is called by several goroutines at once.
type Handler func(Request) Response

// Server answers requests on the socket of a data directory.
type Server struct {
	listener net.Listener
	handle   Handler
	running  sync.WaitGroup
	mu       sync.Mutex
	open     map[net.Conn]bool // nil when the server is closed.
}

// Listen answers the requests that reach the socket of dir until Close. The caller holds dir: a socket that is there
// already was left behind by a boardd that was killed, and is replaced.
func Listen(dir string, handle Handler) (*Server, error) {
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
	s := &Server{listener: listener, handle: handle, open: map[net.Conn]bool{}}
	s.running.Go(s.accept)
	return s, nil
}

func socketPath(dir string) (string, error) {
	path := filepath.Join(dir, socketName)
	if len(path) > maxPath {
		return "", fmt.Errorf("control socket %s: the path has %d bytes, the system allows %d: choose a data directory with a shorter path", path, len(path), maxPath)
	}
	return path, nil
}

func (s *Server) accept() {
	for {
		conn, err := s.listener.Accept()
		if err != nil {
			return // Closed.
		}
		if s.add(conn) {
			s.running.Go(func() { s.serve(conn) })
		}
	}
}

// add notes an open connection, or closes it when the server is closed.
func (s *Server) add(conn net.Conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		conn.Close()
		return false
	}
	s.open[conn] = true
	return true
}

// serve answers the requests of one connection until its other end closes it.
func (s *Server) serve(conn net.Conn) {
	defer func() {
		conn.Close()
		s.mu.Lock()
		delete(s.open, conn)
		s.mu.Unlock()
	}()
	lines := bufio.NewScanner(conn)
	lines.Buffer(nil, maxLine)
	reply := json.NewEncoder(conn)
	for lines.Scan() {
		var request Request
		var response Response
		if err := json.Unmarshal(lines.Bytes(), &request); err != nil {
			response.Error = fmt.Sprintf("request: expected a JSON object on one line: %v", err)
		} else {
			response = s.handle(request)
		}
		if err := reply.Encode(response); err != nil {
			return // The other end has gone.
		}
	}
}

// Close removes the socket, closes the connections and waits until the requests that run are answered.
func (s *Server) Close() error {
	err := s.listener.Close()
	s.mu.Lock()
	for conn := range s.open {
		// Its reader ends; the response that is being made can still be written.
		if c, ok := conn.(*net.UnixConn); ok {
			c.CloseRead()
		}
	}
	s.open = nil
	s.mu.Unlock()
	s.running.Wait()
	return err
}
