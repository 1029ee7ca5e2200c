# What the checks share that need more than Go; read by their scripts, which set check, the name of the check.

# not_run says that some checks are not run here and why, so loudly that nobody takes them for passed: the last line of `make check`
# says it again, once where two parts of a check say the same.
not_run() {
	local line="$check: $*"
	printf '\n%s: NOT RUN: %s\n\n' "$check" "$*" >&2
	[ -n "${NOT_RUN:-}" ] || return 0
	mkdir -p "$(dirname "$NOT_RUN")"
	grep -qxF -e "$line" "$NOT_RUN" 2>/dev/null || printf '%s\n' "$line" >>"$NOT_RUN"
}

# refused_in says of the tests whose log it is given which of them this machine refuses, and why: LOG
refused_in() {
	local refused
	while IFS= read -r refused; do not_run "$refused"; done < <(awk -F ' needs ' '
		sub(/^ *[a-z_]+[.]go:[0-9]+: NOT RUN: /, "") { tests[$2] = tests[$2] $1 ", " }
		END { for (what in tests) print tests[what] "for want of " what }' "$1" | sort)
}

# unable says why none of the checks can run here.
unable() {
	not_run "$@"
	if [ "${ON_MISSING:-}" = "go on" ]; then exit 0; fi
	exit 1
}

# again runs what needs the network. In CI it is tried four times: a mirror that fails once is no fault of what is checked.
# Elsewhere somebody sees the failure, and is not to wait for it.
again() {
	local pause
	for pause in ${CI:+5 20 60}; do
		if "$@"; then return; fi
		echo "failed: $*; again in $pause s" >&2
		sleep "$pause"
	done
	"$@"
}

# missing_packages prints the packages that are missing of those that .ci/packages names for checks: CHECK...
missing_packages() {
	local command package
	awk -v checks=" $* " '/^[a-z]/ && index(checks, " " $1 " ") { print $2, $3 }' .ci/packages |
		while read -r command package; do
			command -v "$command" >/dev/null || [ -e "$command" ] || echo "$package"
		done | awk '!seen[$0]++'
}

# need_node says that the node of this machine is older than the checks of the pages need, where it is, and how to get another:
# Debian 12 has 18. None at all is what need_packages says. No package brings a newer one, so that `make check` goes on in CI, too.
need_node() {
	local version
	version=$(node --version 2>/dev/null) || return 0
	version=${version#v}
	[ "${version%%.*}" -ge 20 ] || ON_MISSING=${ON_MISSING:+go on} unable "it needs node 20 or newer, this is $version: https://nodejs.org"
}

# need_packages says which packages are missing of those that .ci/packages names for a check: CHECK [REMARK]
need_packages() {
	local missing
	missing=$(missing_packages "$1" | paste -sd ' ' -)
	[ -z "$missing" ] ||
		unable "install $missing first: sudo apt-get install --no-install-recommends $missing${2:+ ($2)}"
}
