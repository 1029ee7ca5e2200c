#!/usr/bin/env bash
# Checks the Debian packages: the same bytes from two paths, what lintian and systemd-analyze say of them, and how one is installed, upgraded,
# removed and purged in a Debian 12 with systemd, in a virtual machine. All that it makes lies in build/vm; Debian is kept there.
# `make check-package`.
#
# Status 0: all checks passed. Status 1: one failed, or this machine can't run them and ON_MISSING is not "go on".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH=$PATH:/sbin:/usr/sbin
build=$PWD/build/vm
here=packaging
check=check-package
. sensor/gpioscan/vm/machine.sh

failed() {
	echo "check-package: $*" >&2
	exit 1
}

# twice builds a package from a copy of the sources in another folder, and compares the bytes.
twice() {
	local there=$build/package/"another folder"
	rm -rf "$build/package"
	mkdir -p "$there"
	git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$there"
	(cd "$there" && GOFLAGS=-tags=other TZ=Asia/Ho_Chi_Minh LANG=vi_VN.UTF-8 $here/build.sh amd64) >/dev/null
	cmp "build/$first" "$there/build/$first" || failed "the package depends on where it is made"
	rm -rf "$there"
}

# judge lets Debian's own tools judge the packages.
judge() {
	lintian --fail-on error,warning,info --suppress-tags "$(paste -sd , <(suppressed))" --allow-root build/kyban_"$version"_*.deb ||
		failed "lintian has found what stands above"
	local unit
	for unit in boardd halld; do
		systemd-analyze security --offline=true --threshold=15 $here/$unit.service >"$build/security.log" ||
			{ cat "$build/security.log" >&2 && failed "$unit.service may do more than it must: 1.5 at most"; }
		tail -n 1 "$build/security.log"
	done
}

# suppressed names what lintian says that is no fault.
suppressed() {
	echo spelling-error-in-binary                           # It reads names of Chinese players, and what else is packed in the programs.
	echo package-supports-alternative-init-but-no-init.d-script # Boards of today have systemd.
}

# bootstrap downloads Debian into a folder: FOLDER [MIRROR]
bootstrap() {
	rm -rf "$1"
	mkdir "$1"
	mmdebstrap --quiet --variant=minbase --include=systemd-sysv,udev,dbus,avahi-daemon,kmod \
		--dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/doc/*' bookworm "$@" >"$build/debian.log" 2>&1
}

# make_debian makes the disk with Debian, and keeps it.
make_debian() {
	local root mirror
	[ ! -e "$build/debian.ext4" ] || return 0
	echo "check-package: download a Debian with systemd"
	root=$build/debian.root
	# From the mirror that is in use, else from Debian's own.
	mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Codename: bookworm' 2>/dev/null | grep '^http' | head -n 1 || true)
	again bootstrap "$root" ${mirror:+"$mirror"} ||
		{ cat "$build/debian.log" >&2; rm -rf "$root"; unable "Debian's packages can't be had here"; }
	truncate -s 1G "$build/debian.half"
	mkfs.ext4 -q -F -O ^has_journal -d "$root" "$build/debian.half"
	rm -rf "$root"
	mv "$build/debian.half" "$build/debian.ext4"
}

# make_initramfs makes what begins with the kernel, and what it hands over to Debian: the package, one of the next version, the board.
make_initramfs() {
	local fs=$build/package/initramfs
	mkdir -p "$fs/bin" "$fs/checks"
	cp "build/$first" "$fs/checks/first.deb"
	dpkg-deb -R "build/$first" "$build/package/next"
	sed -i "s/^Version: .*/&+next/" "$build/package/next/DEBIAN/control"
	dpkg-deb --root-owner-group -Znone -b "$build/package/next" "$fs/checks/second.deb" >/dev/null
	build_hostboard
	cp build/firmware/hostboard $here/vm/check.sh $here/vm/check.service "$fs/checks/"
	cp "$(command -v busybox)" "$fs/bin/busybox"
	cp $here/vm/init "$fs/init"
	chmod +x "$fs/init"
	copy_modules "$release" "$fs/lib/modules/$release" nfit nd_pmem ext4 crc32c_generic crc32c-intel dummy_hcd usb_f_acm cdc-acm dummy
	pack "$fs" "$build/package.cpio"
}

# boot runs the machine. Its disk lies in its memory and stays as it is: while it waited for a disk of this computer, its clock would run ahead.
boot() {
	run_machine "$build/package.log" -M pc,nvdimm=on -m 768,slots=1,maxmem=2G -kernel "$kernel/boot/vmlinuz-$release" -initrd "$build/package.cpio" \
		-append "console=ttyS0 quiet panic=-1 oops=panic mitigations=off systemd.show_status=no systemd.unified_cgroup_hierarchy=1" \
		-object memory-backend-file,id=debian,mem-path="$build/debian.ext4",size=1G,share=off -device nvdimm,memdev=debian
}

need_tools package
[ "$(id -u)" -eq 0 ] || unable "Debian's file system belongs to root: run it as root, or let CI do it"
find_kernel
version=$(sed -n 's/^const Number = "\(.*\)"$/\1/p' internal/version/version.go)
first=kyban_${version}_amd64.deb
begun=$SECONDS
$here/build.sh
twice
judge
make_debian
make_initramfs
boot
if ! grep -qx 'vm: status 0' "$build/package.log"; then
	tail -n 80 "$build/package.log" >&2
	failed "FAILED; the whole console is in $build/package.log"
fi
sed -n 's/^measured: /  /p' "$build/package.log"
echo "check-package: passed, $(grep -c '^ok: ' "$build/package.log") checks in the machine, in $((SECONDS - begun)) s"
