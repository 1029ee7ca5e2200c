# What the checks share that need more than Go; read by their scripts, which set check, the name of the check.

# unable says why the checks can't run here, so loudly that nobody takes them for passed.
unable() {
	printf '\n%s: NOT RUN: %s\n\n' "$check" "$*" >&2
	if [ "${ON_MISSING:-}" = "go on" ]; then exit 0; fi
	exit 1
}

# need_packages says which packages are missing of those that .ci/packages names for a check: CHECK [REMARK]
need_packages() {
	local missing=() command package
	while read -r command package; do
		command -v "$command" >/dev/null || [ -e "$command" ] || missing+=("$package")
	done < <(awk -v check="$1" '$1 == check { print $2, $3 }' .ci/packages)
	[ ${#missing[@]} -eq 0 ] ||
		unable "install ${missing[*]} first: sudo apt-get install --no-install-recommends ${missing[*]}${2:+ ($2)}"
}
