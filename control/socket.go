package control

import (
	"fmt"
	"path/filepath"
)

const socketName = "boardd.sock"

// maxPath is the longest path that the system allows for a socket, in bytes.
const maxPath = 107

// SocketPath returns the socket on which a data directory's boardd serves its operator.
func SocketPath(dir string) (string, error) {
	path := filepath.Join(dir, socketName)
	if len(path) > maxPath {
		return "", fmt.Errorf("control socket %s: the path has %d bytes, the system allows %d: choose a data directory with a shorter path", path, len(path), maxPath)
	}
	return path, nil
}
