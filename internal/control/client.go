package control

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"syscall"
	"time"
)

// ErrNotRunning says that no boardd runs on a data directory.
var ErrNotRunning = errors.New("no boardd runs there")

// Call sends a request to the boardd that runs on dir and returns how the board stands then. It fails with
// ErrNotRunning when none does, and with boardd's own words when it refuses.
func Call(dir string, request Request, timeout time.Duration) (*Status, error) {
	path, err := socketPath(dir)
	if err != nil {
		return nil, err
	}
	conn, err := net.DialTimeout("unix", path, timeout)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ECONNREFUSED):
		return nil, fmt.Errorf("data directory %s: %w", dir, ErrNotRunning)
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("the boardd on %s answers only the user who started it: %w", dir, err)
	case err != nil:
		return nil, fmt.Errorf("reach boardd: %w", err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(timeout)); err != nil {
		return nil, fmt.Errorf("reach boardd: %w", err)
	}
	if err := json.NewEncoder(conn).Encode(request); err != nil {
		return nil, fmt.Errorf("ask boardd: %w", err)
	}
	return receive(conn)
}

func receive(conn net.Conn) (*Status, error) {
	lines := bufio.NewScanner(conn)
	lines.Buffer(nil, maxLine)
	if !lines.Scan() {
		if err := lines.Err(); err != nil {
			return nil, fmt.Errorf("hear from boardd: %w", err)
		}
		return nil, errors.New("hear from boardd: it ended without an answer")
	}
	var response Response
	if err := json.Unmarshal(lines.Bytes(), &response); err != nil {
		return nil, fmt.Errorf("hear from boardd: %w", err)
	}
	if response.Error != "" {
		return nil, errors.New(response.Error)
	}
	return response.Status, nil
}
