package daemon

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/terminal"
)

// attendEvery is the longest interval between reports to the service manager.
const attendEvery = time.Second

var errRenewed = errors.New("ended between two games, to be started anew")

// Renewed reports, when Run has returned, whether it did so for a restart.
func (d *Daemon) Renewed() bool { return d.renewed }

// attend reports the daemon's state to the service manager, until the context ends; the returned function waits for that. A
// daemon that is stuck gives no sign of life. On a request to make way for another daemon, it ends between two games.
func (d *Daemon) attend(ctx context.Context, s Services, cancel context.CancelCauseFunc) (wait func()) {
	m, at := s.Manager, d.server.Endpoint()
	d.tell(m.Ready())
	every := attendEvery
	if lease := m.Lease(); lease > 0 {
		every = min(every, lease/3)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		asked, said := false, ""
		for tick := time.NewTicker(every); ; {
			view, known := d.look()
			d.tell(m.Alive())
			if at != nil && s.Announce != nil {
				s.Announce(*at)
			}
			if text := d.summary(view, known, asked); text != said {
				said = text
				d.tell(m.Status(text))
			}
			if asked && d.mayGo(view, known) {
				d.log.Info(errRenewed.Error())
				cancel(errRenewed)
			}
			select {
			case <-ctx.Done():
				tick.Stop()
				return
			case <-s.Renew:
				asked = true
			case <-tick.C:
			}
		}
	}()
	return func() { <-done }
}

// tell logs a report that the service manager did not get.
func (d *Daemon) tell(err error) {
	if err != nil {
		d.log.Warn(err.Error())
	}
}

// look returns the board's state, false while there is no board.
func (d *Daemon) look() (game.View, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.board == nil {
		return game.View{}, false
	}
	return d.board.View(), true
}

// mayGo reports whether the daemon can make way for another unnoticed at the board: no game is being played, and all that it
// holds is stored.
func (d *Daemon) mayGo(view game.View, known bool) bool {
	_, out := d.commits.notRecorded()
	return !out && !(known && isPlayed(view))
}

// isPlayed reports whether people play a game: an adjourned one waits in its envelope, and clocks may run before the first
// move.
func isPlayed(v game.View) bool {
	return v.Phase == game.Playing && !v.Adjourned || v.Phase == game.Ready && v.Timed && v.Clock.Running != engine.NoSide
}

func (d *Daemon) summary(view game.View, known, asked bool) string {
	if out, lasts := d.commits.notRecorded(); lasts {
		return out.String()
	}
	if !known {
		return "starting"
	}
	text := phaseWords[view.Phase]
	if id := d.session.id(view.Game); id > 0 {
		text = fmt.Sprintf("game %d, %s, %s", id, text, terminal.Counting{}.Moves(len(view.Plies)))
	}
	if asked {
		text += "; to be started anew when it is over"
	}
	return text
}

var phaseWords = map[game.Phase]string{
	game.SettingUp: "setting up", game.Ready: "ready", game.Playing: "playing", game.Over: "over", game.Closed: "closed",
}

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

func (m *Manager) tell(message string) error {
	if m == nil {
		return nil
	}
	if _, err := m.socket.Write([]byte(message)); err != nil {
		return fmt.Errorf("tell systemd %s: %w", message, err)
	}
	return nil
}

// spaceMin is the least free space for a data directory, in bytes: the games of a weekend.
const spaceMin = 64 << 20

// TryAddress returns why an address is not free to listen at.
func TryAddress(address string) error {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("%w: choose another port, or end what listens there (ss -ltnp says what)", err)
	}
	return l.Close()
}

// TryData describes the contents of a data directory, or why it can't keep games.
func TryData(ctx context.Context, dir string) (string, error) {
	there := dir
	info, err := os.Stat(there)
	for ; errors.Is(err, fs.ErrNotExist); info, err = os.Stat(there) {
		there = filepath.Dir(there)
	}
	switch {
	case err != nil:
		return "", err
	case !info.IsDir():
		return "", fmt.Errorf("%s: expected a directory, found a file: name another one with --data", there)
	}
	if err := durable.MayUse(there); err != nil {
		return "", fmt.Errorf("%s: %w: give it to the user who runs boardd (chown), run boardd as whom it belongs to (uid %d here runs it), or name another one with --data",
			there, err, os.Geteuid())
	}
	if free, err := durable.FreeSpace(there); err == nil && free < spaceMin {
		return "", fmt.Errorf("%s: %d MiB are left on its disk, and %d are needed: make room, or name another one with --data", there, free>>20, spaceMin>>20)
	}
	if there != dir {
		return dir + ", which is made when boardd starts", nil
	}
	return stored(ctx, dir)
}

func stored(ctx context.Context, dir string) (string, error) {
	store, err := recorder.OpenReader(dir)
	if errors.Is(err, os.ErrNotExist) {
		return dir + ", empty", nil
	}
	if err != nil {
		return "", err
	}
	games, err := store.Games(ctx)
	return fmt.Sprintf("%s, games %d", dir, len(games)), errors.Join(err, store.Close())
}
