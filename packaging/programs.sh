#!/usr/bin/env bash
# Builds the programs as they are handed on into folders of build/, where that is not done yet. The packages hold these, and the checks that need programs for
# another computer run these, so that nothing is compiled or linked twice.
#   packaging/programs.sh amd64 arm64 armv6    # for Linux on these processors
#   packaging/programs.sh native               # for this computer; they write their manual pages, too
# The bytes depend on the sources and on the version of Go alone.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# build builds with the settings given and none of whoever builds: NAME VARIABLE=VALUE...
build() {
	local name=$1 settings=("${@:2}")
	env -i PATH="$PATH" HOME="$HOME" TMPDIR="${TMPDIR:-/tmp}" GOENV=off GOWORK=off GOOS=linux CGO_ENABLED=0 \
		GOCACHE="$(go env GOCACHE)" GOMODCACHE="$(go env GOMODCACHE)" GOPROXY="$(go env GOPROXY)" GOSUMDB="$(go env GOSUMDB)" \
		GOTOOLCHAIN="$(awk '$1 == "toolchain" { print $2 }' go.mod)" "${settings[@]}" \
		go build -trimpath -buildvcs=false -ldflags='-s -w' -o "build/$name/" ./cmd/boardd ./cmd/boardctl ./cmd/halld
}

for name in "$@"; do
	case $name in
	amd64) build amd64 GOARCH=amd64 GOAMD64=v1 ;;
	arm64) build arm64 GOARCH=arm64 GOARM64=v8.0 ;;
	armv6) build armv6 GOARCH=arm GOARM=6 ;;
	native) build native GOARCH="$(go env GOHOSTARCH)" GOFLAGS=-tags=man ;;
	*) echo "programs: expected amd64, arm64, armv6 or native, found $name" >&2 && exit 1 ;;
	esac
done
