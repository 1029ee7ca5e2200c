package httpd

import (
	"os"
	"testing"
)

func TestByWhichHostsABoardIsKnown(t *testing.T) {
	own, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	known := newHostNames([]string{"Live.Example.org"})
	for host, want := range map[string]bool{
		"192.0.2.7":                  true,
		"192.0.2.7:8090":             true,
		"127.0.0.1:8090":             true,
		"[2001:db8::7]":              true,
		"[fe80::1%25eth0]:7443":      true,
		"[::1]:8090":                 true,
		"localhost:8090":             true,
		"LOCALHOST":                  true,
		"localhost.":                 true,
		"board.localhost:8090":       true,
		"board-7.local:7443":         true,
		"board-7.local.":             true,
		own + ":8090":                true,
		"board.kyban.internal":       true,
		"live.example.org":           true,
		"LIVE.example.ORG.:443":      true,
		"evil.example":               false,
		"evil.example:8090":          false,
		"x.live.example.org":         false,
		"live.example.org.evil":      false,
		"notlocal":                   false,
		"127.0.0.1.evil.example":     false,
		"192.0.2.7.nip.io":           false,
		"local":                      false,
		"":                           false,
		":8090":                      false,
		"2130706433":                 false,
		"board.local@evil.example:1": false,
	} {
		if got := known.contains(host); got != want {
			t.Errorf("%q: %v, want %v", host, got, want)
		}
	}
}
