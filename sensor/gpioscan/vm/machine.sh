# What the checks share that boot Debian's stock kernel in QEMU; read by sensor/gpioscan/vm/run.sh and packaging/check.sh. They set
# check, the name of the check, and build, where all that they make lies.

. .ci/needs.sh

# need_tools says what is missing of the tools that .ci/packages names for a check.
need_tools() {
	[ "$(uname -s) $(uname -m)" = "Linux x86_64" ] ||
		unable "it needs Linux on x86-64 and Debian's packages, this is $(uname -s) on $(uname -m); CI runs it"
	need_packages "$1"
	# What is in the machine can load no libraries.
	if ldd "$(command -v busybox)" >/dev/null 2>&1; then
		unable "this busybox needs libraries; install one that does not: sudo apt-get install busybox-static"
	fi
	command -v apt-get >/dev/null || unable "it downloads Debian's kernel with apt-get, which is not here"
}

# refresh brings the list of packages up to date, which only root can.
refresh() { [ "$(id -u)" -eq 0 ] && apt-get update >"$build/update.log" 2>&1; }

# kernel_release prints the release of the kernel that Debian has now, such as 6.1.0-56-amd64.
kernel_release() {
	apt-cache depends linux-image-amd64 2>/dev/null | sed -n 's/.*Depends: linux-image-\([0-9].*\)/\1/p' | head -n 1
}

# download keeps the messages for when it fails: as root apt warns that it can't become another user in our folder.
download() (
	cd "$1/deb"
	shift
	apt-get download "$@" >../download.log 2>&1
)

# download_now downloads, by a new list of packages where the one that is here is of no use.
download_now() { download "$@" || { refresh && download "$@"; }; }

# fetch_kernel unpacks the kernel and what a module needs to be built for it into $kernel.
fetch_kernel() {
	local release=$1 packages half=$kernel.half
	[ ! -d "$kernel" ] || return 0
	rm -rf "$half"
	mkdir -p "$half/deb"
	packages=("linux-image-$release" "linux-headers-$release")
	mapfile -t -O 2 packages < <(apt-cache depends "linux-headers-$release" | sed -n 's/.*Depends: \(linux-\(headers\|kbuild\)-.*\)/\1/p')
	echo "$check: download ${packages[*]}"
	if ! again download_now "$half" "${packages[@]}"; then
		cat "$half/download.log" >&2
		unable "the download failed; where the list of packages is old: sudo apt-get update"
	fi
	for package in "$half"/deb/*.deb; do dpkg -x "$package" "$half"; done
	rm -r "$half/deb"
	busybox depmod -b "$half" "$release" # Which module needs which; an installed kernel gets it from its own scripts.
	# The headers name their other half by where it would be installed.
	sed -i "s|^include /usr/|include $kernel/usr/|" "$half/usr/src/linux-headers-$release/Makefile"
	mv "$half" "$kernel"
}

# find_kernel sets release and kernel, and downloads that kernel where it is not there yet.
find_kernel() {
	mkdir -p "$build"
	release=$(kernel_release)
	if [ -z "$release" ] && again refresh; then release=$(kernel_release); fi
	[ -n "$release" ] || unable "apt knows no package linux-image-amd64: sudo apt-get update"
	kernel=$build/linux-$release
	alone fetch_kernel "$release"
}

# alone runs a command while no other check does so that runs beside this one: COMMAND...
alone() {
	exec 9>"$build/lock"
	flock 9
	"$@"
	exec 9>&-
}

# build_hostboard builds the firmware's core for this computer, build/firmware/hostboard.
build_hostboard() { alone make -s -C firmware hostboard HOSTCC=gcc-12; }

# copy_modules copies modules of the kernel, and those that they need: RELEASE TO MODULE...
copy_modules() {
	local from=$kernel/lib/modules/$1 to=$2 names module
	shift 2
	names=$(IFS="|"; echo "$*")
	mkdir -p "$to"
	cp "$from/modules.dep" "$to/"
	for module in $(awk -F ': *' -v names="/($names)[.]ko:" '$0 ~ names { print $1, $2 }' "$from/modules.dep"); do
		install -D "$from/$module" "$to/$module"
	done
}

# pack makes an initramfs of a folder: FOLDER FILE. The machine would take a while to unpack one that is compressed.
pack() { (cd "$1" && find . | cpio --quiet -o -H newc) >"$2"; }

# Seconds of this computer's processor that a machine takes at most, some eight times as many as a run does: a busy computer makes a run
# longer and no more work, so what takes more hangs. What waits for this computer for half an hour hangs, too.
processor_max=600
seconds_max=1800

# run_machine runs QEMU until the machine switches itself off, and says when it hangs and where. Its clock counts instructions, four
# nanoseconds each, and jumps over what is idle: a busy host makes the run longer and nothing in it late. CONSOLE ARGUMENT...
run_machine() {
	local console=$1 status=0
	shift
	(
		ulimit -S -t "$processor_max"
		exec timeout "$seconds_max" qemu-system-x86_64 -accel tcg -icount shift=2,sleep=off -smp 1 -display none -nodefaults -no-reboot \
			-serial file:"$console.raw" "$@"
	) </dev/null || status=$?
	tr -d '\r' <"$console.raw" >"$console"
	case $status in
	0) ;;
	124) echo "$check: the machine hangs: it has run for $((seconds_max / 60)) minutes. The last that it said:" ;;
	152) echo "$check: the machine hangs: it has taken $processor_max s of the processor. The last that it said:" ;; # 128 and SIGXCPU.
	*) echo "$check: the machine ended with status $status. The last that it said:" ;;
	esac >&2
	[ "$status" -eq 0 ] || tail -n 5 "$console" >&2
}
