#!/usr/bin/env bash
# Checks the alerts and the dashboard of a hall by Prometheus's own promtool: what can be read, what rings and when, and that each alert is
# tried. That their figures are those of halld is a test of package hall. `make check-alerts`.
#
# Status 0: all checks passed. Status 1: one failed, or this machine can't run them and ON_MISSING is not "go on".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
check=check-alerts
. .ci/needs.sh
need_packages alerts
here=packaging/prometheus
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# run carries out a command, and shows what it says where it fails.
run() { "$@" >"$work/said" 2>&1 || { cat "$work/said" >&2; exit 1; }; }

# queries writes the queries of the dashboard as rules: promtool reads these.
queries() {
	echo "groups: [{name: dashboard, rules: ["
	sed -n 's/^ *"expr": "\(.*\)",$/\1/p' $here/grafana.json | sed 's/\\"/"/g; s/\$instance/.+/' |
		awk '{ gsub(/\047/, "\047\047"); print "{record: query:" NR ", expr: \047" $0 "\047}," }'
	echo "]}]"
}

run promtool check config $here/prometheus.yml
run promtool test rules $here/alerts.test.yml
alerts=$(sed -n 's/^ *- alert: //p' $here/alerts.yml)
for alert in $alerts; do
	grep -q "^ *- alertname: $alert\$" $here/alerts.test.yml || { echo "check-alerts: no test lets $alert ring" >&2; exit 1; }
done
queries >"$work/dashboard.yml"
[ "$(grep -c record "$work/dashboard.yml")" -eq "$(grep -c '"expr"' $here/grafana.json)" ] || { echo "check-alerts: a query of the dashboard was not read" >&2; exit 1; }
run promtool check rules "$work/dashboard.yml"
echo "check-alerts: $(wc -w <<<"$alerts") alerts ring when they must, $(grep -c record "$work/dashboard.yml") queries of the dashboard can be read"
