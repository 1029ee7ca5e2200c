# What check.sh and changes.sh share; they set check, the name of the check.

. .ci/needs.sh

# need_tools says what is missing: [REMARK].
need_tools() {
	need_packages schematics \
		"KiCad 9 is in bookworm-backports: https://backports.debian.org/Instructions; elsewhere https://www.kicad.org/download${1:+; $1}"
	case $(kicad-cli version) in
	9.*) ;;
	*) unable "it needs KiCad 9, this is $(kicad-cli version)${1:+; $1}" ;;
	esac
}
