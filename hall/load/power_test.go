//go:build power

package load

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/kyban/kyban/internal/disktest"
	"github.com/kyban/kyban/internal/randtest"
)

var (
	cuts     = flag.Int("cuts", 2, "how often the power of the hall's disk is cut")
	awayFlag = flag.Duration("away", 2*time.Second, "how long the network is away")
)

// The same where the disk of the hall loses its power: what was written and not flushed is gone.
func TestAHallWhoseDiskLosesItsPowerHasAllThatItHasTold(t *testing.T) {
	disk, rng := disktest.New(t, ""), randtest.New(t, 2)
	inGames(t, *cuts, func(t *testing.T, game, times int) {
		w := newWorld(t, slowly(), filepath.Join(disk.Dir, fmt.Sprint("hall", game)))
		w.endAgainAndAgain(rng, times, func() {
			w.hall.Stop(t) // A process that runs on would see the disk fail; a power cut stops all at once.
			disk.Cut()
			w.hall.Kill()
			disk.Replug()
		})
	})
}

// The network of all boards is away for a while. Nothing is lost, nothing comes twice, and all catch up.
func TestBoardsWithoutANetworkCatchUp(t *testing.T) {
	net := newSpace(t)
	s := sized(small)
	w := worldOf(t, s, "", []string{"ip", "netns", "exec", net.name})
	w.look()
	w.play(s.period)
	w.reach(2)
	net.down()
	time.Sleep(*awayFlag)
	net.up()
	began, want := time.Now(), w.storedAtBoards()
	w.reachAll(want)
	caught := time.Since(began)
	w.play(0)
	w.reachAll(w.storedAtBoards())
	r := w.reported()
	t.Logf("measured: %s without network; all caught up in %s; %d events, %d rows are what the boards have signed", *awayFlag, caught.Round(time.Millisecond), r.Events, w.compare())
}

// space is a network namespace with the boards, whose only way out can be switched off.
type space struct {
	t          *testing.T
	name, here string
	addresses  int
}

func newSpace(t *testing.T) *space {
	t.Helper()
	if os.Geteuid() != 0 || exec.Command("unshare", "-n", "true").Run() != nil {
		t.Skipf("NOT RUN: %s needs a network namespace (refused)", t.Name())
	}
	n := &space{t: t, name: fmt.Sprint("kyban", os.Getpid()), here: fmt.Sprint("kb", os.Getpid()), addresses: 1}
	n.ip("netns", "add", n.name)
	t.Cleanup(func() { n.ip("netns", "del", n.name) })
	n.ip("link", "add", n.here, "type", "veth", "peer", "name", "eth0", "netns", n.name)
	n.ip("addr", "add", gateway+"/24", "dev", n.here)
	n.ip("link", "set", n.here, "up")
	n.ip("-n", n.name, "addr", "add", "10.213.0.1/24", "dev", "eth0")
	n.ip("-n", n.name, "link", "set", "lo", "up")
	n.ip("-n", n.name, "link", "set", "eth0", "up")
	return n
}

func (n *space) ip(args ...string) {
	n.t.Helper()
	if out, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
		n.t.Fatalf("ip %v: %v: %s", args, err, out)
	}
}

// down lets no packet through.
func (n *space) down() { n.ip("link", "set", n.here, "down") }

// up lets packets through again. The boards have another address then.
func (n *space) up() {
	n.ip("-n", n.name, "addr", "del", fmt.Sprintf("10.213.0.%d/24", n.addresses), "dev", "eth0")
	n.ip("-n", n.name, "addr", "add", fmt.Sprintf("10.213.0.%d/24", n.addresses+1), "dev", "eth0")
	n.addresses++
	n.ip("link", "set", n.here, "up")
}
