package httpd

import (
	"errors"
	"fmt"
	"net"
	"os"

	"github.com/kyban/kyban/control"
)

// openSocket listens on the socket of a data directory. It replaces a socket left behind by a boardd that was killed.
func openSocket(dir string) (net.Listener, error) {
	path, err := control.SocketPath(dir)
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
