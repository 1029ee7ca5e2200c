package daemon

import (
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"
)

// Manager is the manager that started the service: systemd, which is told by sd_notify(3) that it is ready, alive, stopping, and what it
// does. A nil one gets nothing.
type Manager struct {
	socket *net.UnixConn
	lease  time.Duration // The longest time between two reports that the service lives, 0 for ever.
}

// FindManager returns the manager of this process, by its environment, nil for none. pid is that of this process: the lease of
// another one does not bind it.
func FindManager(getenv func(string) string, pid int) (*Manager, error) {
	name := getenv("NOTIFY_SOCKET")
	if name == "" {
		return nil, nil
	}
	socket, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: name, Net: "unixgram"})
	if err != nil {
		return nil, fmt.Errorf("NOTIFY_SOCKET: %w", err)
	}
	m := &Manager{socket: socket}
	if of := getenv("WATCHDOG_PID"); of != "" && of != strconv.Itoa(pid) {
		return m, nil
	}
	if text := getenv("WATCHDOG_USEC"); text != "" {
		micros, err := strconv.ParseInt(text, 10, 64)
		if err != nil || micros <= 0 {
			return nil, fmt.Errorf("WATCHDOG_USEC %q: expected a number of microseconds", text)
		}
		m.lease = time.Duration(micros) * time.Microsecond
	}
	return m, nil
}

// Lease returns the time within which [Manager.Alive] must be called again and again, 0 for no limit.
func (m *Manager) Lease() time.Duration {
	if m == nil {
		return 0
	}
	return m.lease
}

// Ready reports that the service can be used.
func (m *Manager) Ready() error { return m.tell("READY=1") }

// Alive reports that the service is not stuck.
func (m *Manager) Alive() error { return m.tell("WATCHDOG=1") }

// Status reports in a line what the service does.
func (m *Manager) Status(text string) error {
	return m.tell("STATUS=" + strings.ReplaceAll(text, "\n", " "))
}

// Stopping reports that the service is about to end.
func (m *Manager) Stopping() error { return m.tell("STOPPING=1") }

// tell sends a message.
func (m *Manager) tell(message string) error {
	if m == nil {
		return nil
	}
	if _, err := m.socket.Write([]byte(message)); err != nil {
		return fmt.Errorf("tell systemd %s: %w", message, err)
	}
	return nil
}
