package datadir

import (
	"os"
	"testing"
)

func TestDefault(t *testing.T) {
	for _, tc := range []struct {
		name, state, xdg, home, want string
	}{
		{"of the systemd unit", "/var/lib/kyban", "/x", "/home/lan", "/var/lib/kyban"},
		{"first of several of the unit", "/var/lib/kyban:/var/lib/other", "", "/home/lan", "/var/lib/kyban"},
		{"of the user's data", "", "/x", "/home/lan", "/x/kyban"},
		{"a relative XDG_DATA_HOME does not count", "", "x", "/home/lan", "/home/lan/.local/share/kyban"},
		{"of the home", "", "", "/home/lan", "/home/lan/.local/share/kyban"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Setenv("STATE_DIRECTORY", tc.state)
			t.Setenv("XDG_DATA_HOME", tc.xdg)
			t.Setenv("HOME", tc.home)
			if got, err := Default(); err != nil || got != tc.want {
				t.Errorf("Default() = %q, %v, want %q", got, err, tc.want)
			}
		})
	}
}

// The user of the service finds its games; root owns everything, and has games of his own.
func TestTheDirectoryOfTheService(t *testing.T) {
	installed := service
	t.Cleanup(func() { service = installed })
	service = t.TempDir()
	want := service
	if os.Geteuid() == 0 {
		want = "/home/lan/.local/share/kyban"
	}
	t.Setenv("STATE_DIRECTORY", "")
	t.Setenv("XDG_DATA_HOME", "")
	t.Setenv("HOME", "/home/lan")
	if got, err := Default(); err != nil || got != want {
		t.Errorf("Default() = %q, %v, want %q", got, err, want)
	}
}
