package discovery

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// inNetwork is set for the part of the test that runs in a network of its own.
const inNetwork = "KYBAN_TEST_NETWORK"

// network creates a network with two ends and no other host, hides this computer's services, and starts Avahi there.
const network = `
set -e
ip link set lo up
ip link add kyban0 type veth peer name kyban1
ip addr add 192.0.2.7/24 dev kyban0
ip link set kyban0 up
ip link set kyban1 up
mount --bind "$1/services" /etc/avahi/services
mount -t tmpfs none /run
avahi-daemon -f "$1/avahi.conf" --no-drop-root --no-chroot --no-rlimits >"$1/avahi.log" 2>&1 &
avahi=$!
trap 'kill $avahi; wait $avahi || :' EXIT
"$2" -test.run '^TestAvahiAnswers$' -test.v
`

const avahiConfig = `[server]
host-name=board-7
use-ipv4=yes
use-ipv6=no
enable-dbus=no
`

const avahiService = `<?xml version="1.0" standalone='no'?>
<!DOCTYPE service-group SYSTEM "avahi-service.dtd">
<service-group>
  <name replace-wildcards="yes">Kyban 7.1 %%h</name>
  <service>
    <type>_kyban._tcp</type>
    <port>7443</port>
    <txt-record>name=Bàn 7</txt-record>
    <txt-record>fingerprint=%s</txt-record>
  </service>
</service-group>
`

// TestAvahiAnswers asks a real Avahi that announces a board.
func TestAvahiAnswers(t *testing.T) {
	if os.Getenv(inNetwork) != "" {
		askAvahi(t)
		return
	}
	if os.Geteuid() != 0 {
		t.Skip("NOT RUN: it needs root, for a network of its own")
	}
	for _, program := range []string{"avahi-daemon", "unshare", "ip", "mount"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("NOT RUN: it needs %s in PATH (avahi-daemon, util-linux, iproute2, mount)", program)
		}
	}
	if out, err := exec.Command("unshare", "-m", "-n", "ip", "link", "add", "kyban0", "type", "veth", "peer", "name", "kyban1").CombinedOutput(); err != nil {
		t.Skipf("NOT RUN: this machine refuses a network of its own: %v: %s", err, out)
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "avahi.conf"), avahiConfig)
	write(t, filepath.Join(dir, "services/kyban.service"), fmt.Sprintf(avahiService, fingerprint))
	cmd := exec.Command("unshare", "-m", "-n", "--propagation", "private", "bash", "-c", network, "network", dir, os.Args[0])
	cmd.Env = append(os.Environ(), inNetwork+"=1")
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: TestAvahiAnswers") {
		log, _ := os.ReadFile(filepath.Join(dir, "avahi.log"))
		t.Errorf("%v:\n%s\n%s", err, out, log)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// askAvahi asks until Avahi has verified that no other host has its names, which takes it a second or two.
func askAvahi(t *testing.T) {
	for range 240 {
		found, err := Find(t.Context(), Everybody, 500*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		if len(found) == 0 {
			continue
		}
		b := found[0]
		if len(found) != 1 || b.Name != "Bàn 7" || b.Host != "board-7.local" || b.Address() != "https://192.0.2.7:7443" || b.Fingerprint != fingerprint {
			t.Errorf("found %+v", found)
		}
		return
	}
	t.Error("nobody answers")
}
