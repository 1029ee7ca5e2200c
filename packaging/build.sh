#!/usr/bin/env bash
# Makes the Debian packages of the programs, for amd64, arm64 and armhf, and leaves them in build/. `make package`.
#   packaging/build.sh          # all three
#   packaging/build.sh amd64    # one
#   MAINTAINER='Lan Nguyen <lan@example.org>' packaging/build.sh    # to hand on: who answers for the packages
# The bytes depend on the sources, on the version of Go and on MAINTAINER alone. Dpkg packs what lies in a folder; nothing is asked of the computer
# on which it is made but Debian's dpkg and what `go build` needs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export LC_ALL=C TZ=UTC
umask 022
here=packaging
version=$(sed -n 's/^const Number = "\(.*\)"$/\1/p' internal/version/version.go)
# What is in a package is as old as the last entry of the changelog.
export SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH=$(date -d "$(sed -n 's/^ -- .*>  //p' $here/changelog | head -n 1)" +%s)

check=package
. .ci/needs.sh
need_packages deb

[ "$(sed -n '1s/^kyban (\(.*\)) .*/\1/p' $here/changelog)" = "$version" ] ||
	{ echo "package: $here/changelog begins with another version than $version: add an entry" >&2; exit 1; }

# A package names who answers for it. Without MAINTAINER nobody does, and it says so: no mail ever reaches an address in .invalid.
local_build=$(sed -n 's/^ -- \(.*>\)  .*/\1/p' $here/changelog | head -n 1)
maintainer=${MAINTAINER:-$local_build}
[[ $maintainer =~ ^[^\<\>,@[:cntrl:]]*[^\<\>,@[:cntrl:][:space:]]\ \<[^\<\>@[:space:]]+@[^\<\>@[:space:]]+\>$ ]] ||
	{ echo "package: MAINTAINER is $maintainer, expected a name and an address, such as Lan Nguyen <lan@example.org>" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# gather makes what all packages share, with programs for this computer: manual pages, completions, the configuration, what is told of it.
gather() {
	local tools=build/native share=$work/share/usr/share program
	$here/programs.sh native
	mkdir -p "$share"/{man/man1,bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d,doc/kyban,kyban,lintian/overrides}
	for program in boardd boardctl halld; do
		# Without a home of its own, what is by default below the home of a user is shown so.
		HOME='~' XDG_DATA_HOME='' "$tools/$program" man "$share/man/man1"
		"$tools/$program" completion bash >"$share/bash-completion/completions/$program"
		"$tools/$program" completion zsh >"$share/zsh/vendor-completions/_$program"
		"$tools/$program" completion fish >"$share/fish/vendor_completions.d/$program.fish"
	done
	rm "$share"/man/man1/*-completion-*.1
	gzip -9n "$share"/man/man1/*.1
	cp $here/copyright "$share/doc/kyban/"
	# The last entry is signed by whoever answers for the package; the others are as they were.
	MAINTAINER=$maintainer awk '!done && /^ -- .*>  / { sub(/^ -- .*>  /, ""); $0 = " -- " ENVIRON["MAINTAINER"] "  " $0; done = 1 } { print }' \
		$here/changelog | gzip -9nc >"$share/doc/kyban/changelog.gz"
	gzip -9nc internal/cli/licences.txt >"$share/doc/kyban/NOTICES.gz"
	cp $here/avahi.service "$share/kyban/"
	cp $here/lintian-overrides "$share/lintian/overrides/kyban"
	install -D -m 644 $here/boardd.service "$work/share/lib/systemd/system/boardd.service"
	install -D -m 644 $here/halld.service "$work/share/lib/systemd/system/halld.service"
	install -D -m 644 -t "$share/kyban/prometheus" $here/prometheus/{alerts.yml,prometheus.yml,grafana.json}
	install -D -m 644 $here/sysusers.conf "$work/share/usr/lib/sysusers.d/kyban.conf"
	install -D -m 644 $here/udev.rules "$work/share/lib/udev/rules.d/60-kyban.rules"
	install -D -m 644 $here/modules-load.conf "$work/share/usr/lib/modules-load.d/kyban.conf"
	mkdir -p "$work/share/etc/avahi/services" "$work/share/etc/kyban"
	"$tools/boardd" config --source serial --listen :8090 --control :7443 \
		--announce /etc/avahi/services/kyban.service >"$work/share/etc/kyban/boardd.toml"
}

# pack packs a package: ARCHITECTURE PROGRAMS
pack() {
	local arch=$1 programs=$2 root=$work/$1
	$here/programs.sh "$programs"
	cp -r "$work/share" "$root"
	install -D -t "$root/usr/bin" "build/$programs/"{boardd,boardctl,halld}
	mkdir "$root/DEBIAN"
	cp $here/{postinst,prerm,postrm} "$root/DEBIAN/"
	chmod 755 "$root"/DEBIAN/*
	echo /etc/kyban/boardd.toml >"$root/DEBIAN/conffiles"
	(cd "$root" && find etc lib usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
	cat >"$root/DEBIAN/control" <<-END
		Package: kyban
		Version: $version
		Architecture: $arch
		Maintainer: $maintainer
		Installed-Size: $(du -sk --apparent-size "$root" | cut -f 1)
		Depends: systemd (>= 252)
		Recommends: avahi-daemon
		Section: misc
		Priority: optional
		Homepage: https://github.com/kyban/kyban
		Description: electronic xiangqi and chess board that can bear witness
		 Kyban records what the sensors of a board see: moves, touches and clocks, each
		 durable before it is shown and signed by the board. It finds, by the printed
		 articles of the law, what happened, and leaves the ruling to the arbiter.
		 .
		 This package has boardd, the service at the board, halld, the service of a hall
		 with many boards, and boardctl, the tool of organisers and arbiters. Everybody
		 may follow the games in a browser.
	END
	find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
	# The programs hold much that is packed already: more than the least effort takes twice as long and saves four hundredths.
	dpkg-deb --root-owner-group -Zxz -z0 --threads-max=1 --build "$root" "build/kyban_${version}_$arch.deb" >/dev/null
}

mkdir -p build
gather
for arch in "${@:-amd64 arm64 armhf}"; do
	for one in $arch; do
		case $one in
		amd64 | arm64) pack "$one" "$one" ;;
		armhf) pack armhf armv6 ;; # Raspberry Pi OS calls the first Raspberry Pi so, too.
		*) echo "package: expected amd64, arm64 or armhf, found $one" >&2 && exit 1 ;;
		esac
		echo "package: build/kyban_${version}_$one.deb"
	done
done
