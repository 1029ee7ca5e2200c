package docs_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// nginxOwn are variables that nginx has itself, those that the page may use and those whose names it may be tempted to take. A map that
// gives one of them another meaning keeps nginx from starting.
var nginxOwn = []string{"connection", "connections_active", "host", "hostname", "http_upgrade", "proxy_add_x_forwarded_for", "proxy_host",
	"proxy_port", "remote_addr", "scheme", "status", "upstream_addr"}

// What an operator copies into nginx is taken by it: each variable is one of nginx's own or made by a map, and none is both.
func TestTheVariablesOfTheConfigurationForNginx(t *testing.T) {
	page, err := os.ReadFile("CONTROL.md")
	if err != nil {
		t.Fatal(err)
	}
	_, behind, _ := strings.Cut(string(page), "\nFor nginx:\n\n")
	block, _, found := strings.Cut(behind, "\n\n")
	if !found || !strings.Contains(block, "proxy_pass") {
		t.Fatalf("CONTROL.md has no configuration for nginx: %q", block)
	}
	var made []string
	for _, m := range regexp.MustCompile(`map \$\w+ \$(\w+)`).FindAllStringSubmatch(block, -1) {
		made = append(made, m[1])
		if slices.Contains(nginxOwn, m[1]) {
			t.Errorf("$%s is nginx's own", m[1])
		}
	}
	used := regexp.MustCompile(`\$(\w+)`).FindAllStringSubmatch(block, -1)
	if len(used) < 5 {
		t.Errorf("only %d variables were found", len(used))
	}
	for _, m := range used {
		if !slices.Contains(nginxOwn, m[1]) && !slices.Contains(made, m[1]) {
			t.Errorf("nobody makes $%s", m[1])
		}
	}
}
