package daemon

import (
	"net"
	"path/filepath"
	"testing"
	"time"
)

func TestWhatSystemdHears(t *testing.T) {
	name := filepath.Join(t.TempDir(), "notify")
	systemd, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: name, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer systemd.Close()
	m, err := FindManager(environment{"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"}.get, 7)
	if err != nil {
		t.Fatal(err)
	}
	if m.Lease() != 30*time.Second {
		t.Errorf("lease %v, want 30s", m.Lease())
	}
	for _, c := range []struct {
		say  func() error
		want string
	}{
		{m.Ready, "READY=1"},
		{m.Alive, "WATCHDOG=1"},
		{func() error { return m.Status("game 3\nREADY=1") }, "STATUS=game 3 READY=1"},
		{m.Stopping, "STOPPING=1"},
	} {
		if err := c.say(); err != nil {
			t.Fatal(err)
		}
		heard := make([]byte, 100)
		n, err := systemd.Read(heard)
		if err != nil || string(heard[:n]) != c.want {
			t.Errorf("heard %q, %v; want %q", heard[:n], err, c.want)
		}
	}
}

func TestWhoStartedTheService(t *testing.T) {
	name := filepath.Join(t.TempDir(), "notify")
	systemd, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: name, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer systemd.Close()
	for _, c := range []struct {
		name  string
		env   environment
		found bool
		lease time.Duration
		err   string
	}{
		{"nobody", environment{}, false, 0, ""},
		{"systemd without a watchdog", environment{"NOTIFY_SOCKET": name}, true, 0, ""},
		{"a watchdog of another process", environment{"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "1000", "WATCHDOG_PID": "8"}, true, 0, ""},
		{"a watchdog without a number", environment{"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "soon"}, false, 0, `WATCHDOG_USEC "soon": expected a number of microseconds`},
	} {
		m, err := FindManager(c.env.get, 7)
		if (m != nil) != c.found || m.Lease() != c.lease {
			t.Errorf("%s: found %v, lease %v; want %v, %v", c.name, m != nil, m.Lease(), c.found, c.lease)
		}
		if got := text(err); got != c.err {
			t.Errorf("%s: error %q, want %q", c.name, got, c.err)
		}
	}
}

// A program that a shell started reports nothing, and that is no error.
func TestNobodyHears(t *testing.T) {
	var m *Manager
	if err := m.Ready(); err != nil {
		t.Error(err)
	}
}

type environment map[string]string

func (e environment) get(name string) string { return e[name] }

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
