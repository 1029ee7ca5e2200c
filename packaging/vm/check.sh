#!/bin/bash
# Installs Kyban on a Debian that has systemd, plays a game on a board at a USB port, upgrades in the middle of it, kills boardd, lets it hang, removes and
# purges the package. It runs as a service of the virtual machine and switches it off.
set -uo pipefail
cd /mnt

# fail says what is wrong, and what the service has to say of it.
fail() {
	echo "FAILED: $*"
	systemctl status boardd.service --no-pager -l | tail -n 20
	journalctl -u boardd.service -u halld.service -u avahi-daemon.service --no-pager -n 40 -o cat
	kyban boardctl log --json --facts --data /var/lib/kyban
	echo "vm: status 1"
	systemctl poweroff --force --force
	exit 1
}

# expect carries out a command that must succeed: WHAT COMMAND...
expect() {
	local what=$1
	shift
	"$@" >/tmp/out 2>&1 || { cat /tmp/out; fail "$what: $*"; }
	echo "ok: $what"
}

# await waits until a command succeeds: WHAT COMMAND...
await() {
	local what=$1 tries
	shift
	for tries in {1..60}; do
		if "$@" >/tmp/out 2>&1; then
			echo "ok: $what"
			return
		fi
		sleep 1
	done
	cat /tmp/out
	fail "$what: $*"
}

uptime_ms() { awk '{ printf "%d", $1 * 1000 }' /proc/uptime; }
kyban() { runuser -u kyban -- "$@"; }
status() { kyban boardctl status --json; }
pid() { systemctl show -P MainPID boardd.service; }
says() { status >/tmp/status && cat /tmp/status && grep -q "$1" /tmp/status; }
another() { [ "$(pid)" -ne 0 ] && [ "$(pid)" -ne "$1" ] && status; }
same() { [ "$(pid)" -eq "$1" ]; }
recorded() { kyban boardctl log "$1" --json --data /var/lib/kyban >/tmp/log && grep -q "$2" /tmp/log; }
journal_says() { journalctl -u boardd.service -o cat >/tmp/journal && tail /tmp/journal && grep -qi "$1" /tmp/journal; }
mode_of() { [ "$(stat -c '%U:%G %a' "$1")" = "$2" ]; }
not() { ! "$@"; }
visitor() { HOME=/tmp/visitor boardctl "$@"; }
finds() { visitor connect >/tmp/found && cat /tmp/found && tr '\n' ' ' </tmp/found | grep -q "$1"; }

# plug_in makes the board: the firmware's core at the other end of a USB cable. Its switches are changed through file 3.
plug_in() {
	local gadget=/sys/kernel/config/usb_gadget/board
	mount -t configfs none /sys/kernel/config 2>/dev/null
	mkdir -p $gadget/{strings/0x409,configs/c.1,functions/acm.0}
	echo 0x2341 >$gadget/idVendor
	echo 0x0042 >$gadget/idProduct
	echo 0001 >$gadget/strings/0x409/serialnumber
	ln -s $gadget/functions/acm.0 $gadget/configs/c.1/acm.0
	echo dummy_udc.0 >$gadget/UDC
	stty -F /dev/ttyGS0 raw -echo
	mkfifo /tmp/switches
	exec 4<>/tmp/switches
	/mnt/hostboard </dev/ttyGS0 >/dev/ttyGS0 3</tmp/switches &
}

# switch changes switches by their numbers: those with + close, those with - open.
switch() {
	local each number
	for each in "$@"; do
		number=${each#[+-]}
		[[ $each = -* ]] || number=$((number | 0x80))
		printf "\\x$(printf %02x $number)" >&4
	done
}

# move moves a piece as a hand does, from one point to another.
move() {
	switch "-$1"
	sleep 0.4
	switch "+$2"
	sleep 1
}

echo "vm: $(uname -r) with systemd $(systemctl --version | awk 'NR == 1 { print $2 }') is up after $(uptime_ms) ms"

began=$(uptime_ms)
expect "it is installed" dpkg -i first.deb
expect "the service begins with the computer" systemctl is-enabled boardd.service
expect "it has a user of its own" id kyban
expect "its configuration is root's" mode_of /etc/kyban/boardd.toml "root:root 644"
expect "its configuration is one" boardd config --config /etc/kyban/boardd.toml
expect "manual pages, completions and notices are there" ls /usr/share/bash-completion/completions/boardctl /usr/share/zsh/vendor-completions/_boardd /usr/share/fish/vendor_completions.d/boardd.fish
plug_in
await "boardd finds the board by itself" says '"state":"setting_up"'
sleep 2 # The first that it sees is a board without pieces.
expect "its games are its own" mode_of /var/lib/kyban "kyban:kyban 700"
switch +{0..8} +{19,25} +{27,29,31,33,35} +{54,56,58,60,62} +{64,70} +{81..89}
await "the pieces stand" says '"state":"ready"'
move 25 22
move 88 69
await "a game is played" says '"last_move":"h9g7"'
await "what happened is stored" recorded 1 '"type":"move"'
echo "measured: from dpkg to the first move in the store $(($(uptime_ms) - began)) ms, $(systemctl show -P NRestarts boardd.service) starts without a board"
expect "systemd knows what it does" grep -q 'game 1, playing' <(systemctl show -P StatusText boardd.service)
expect "who hears of it knows the board" grep -q 'fingerprint=sha256:' /etc/avahi/services/kyban.service
await "Avahi announces it" grep -q 'Kyban on .*successfully established' <(journalctl -u avahi-daemon.service -o cat)
known=$(sed -n 's/.*fingerprint=\(sha256:[0-9a-f]*\).*/\1/p' /etc/avahi/services/kyban.service)
expect "the key that it announces is the one by which it is reached" grep -q "\"fingerprint\":\"$known\"" <(status)
await "who asks on the network finds it, by its name and key" finds "$(hostname).*$known"
expect "and reaches it" visitor connect "$(hostname)" --fingerprint "$known"
exposure=$(systemd-analyze security boardd.service --no-pager | sed -n 's/.*exposure level for boardd.service: \([0-9.]*\).*/\1/p')
expect "its exposure is $exposure, 1.5 at most" awk -v e="$exposure" 'BEGIN { exit !(e != "" && e <= 1.5) }'
expect "it asks before others" grep -q '^Max nice priority *35 ' "/proc/$(pid)/limits"

expect "no hall is run that nobody asked for" not systemctl --quiet is-enabled halld.service
expect "a hall is started by who wants one" systemctl enable --now halld.service
await "and answers" kyban boardctl hall tables --data /var/lib/kyban/hall
expect "its logs are its own" mode_of /var/lib/kyban/hall "kyban:kyban 700"
expect "it can be copied while it runs" kyban boardctl hall backup /var/lib/kyban/hall.tar.gz --data /var/lib/kyban/hall
hall=$(systemctl show -P MainPID halld.service)

was=$(pid)
echo '# changed by hand' >>/etc/kyban/boardd.toml
expect "it is upgraded in the middle of the game" dpkg -i second.deb
expect "and the hall is the new one" test "$(systemctl show -P MainPID halld.service)" -ne "$hall"
await "which answers" kyban boardctl hall tables --data /var/lib/kyban/hall
expect "what was changed by hand stays" grep -q 'changed by hand' /etc/kyban/boardd.toml
move 0 9
await "the game goes on" says '"last_move":"a0a1"'
sleep 5
expect "by the same boardd" same "$was"
expect "which is to be followed" grep -q 'started anew when it is over' <(systemctl show -P StatusText boardd.service)
expect "the game ends" kyban boardctl game result 1-0 --data /var/lib/kyban
await "the new boardd records" another "$was"
expect "which is the one that was installed" test "$(readlink "/proc/$(pid)/exe")" = /usr/bin/boardd
expect "nothing failed meanwhile" test "$(systemctl show -P Result boardd.service)" = success
expect "the game is kept" recorded 1 '"result":"1-0"'

was=$(pid)
kill -KILL "$was"
await "killed, it is started again" another "$was"
was=$(pid)
kill -STOP "$was"
expect "stuck, it gives no sign of life" timeout 120 grep -q 'Watchdog timeout' <(exec journalctl -u boardd.service -f -o cat)
await "and is started again" another "$was"
was=$(pid)
bound=/sys/fs/cgroup/system.slice/boardd.service/memory.max
expect "what it takes has an end" test "$(cat $bound)" -gt 0
echo 4M >$bound
await "beyond that it is started again" another "$was"
await "as the journal says" journal_says oom.kill
expect "the game is kept" recorded 1 '"result":"1-0"'

expect "it is removed" dpkg -r kyban
expect "the service is gone" not systemctl is-active boardd.service
expect "and that of the hall" not systemctl is-active halld.service
expect "nobody is told of a board" not test -e /etc/avahi/services/kyban.service
expect "the games stay" test -s /var/lib/kyban/kyban.db
expect "it is installed again" dpkg -i second.deb
await "it goes on" status
expect "the game is there" recorded 1 '"result":"1-0"'
expect "it is purged" dpkg -P kyban
expect "nothing is left" not ls -d /var/lib/kyban /etc/kyban /etc/avahi/services/kyban.service /etc/systemd/system/*/boardd.service /etc/systemd/system/*/halld.service
echo "vm: status 0"
systemctl poweroff --force --force
