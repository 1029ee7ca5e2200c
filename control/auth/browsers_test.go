package auth

import (
	"crypto/tls"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

// Apple's browsers accept no certificate that is in force for more than 825 days. A board whose clock stands at its beginning
// has no other one.
func TestACertificateForBrowsersHasAnEnd(t *testing.T) {
	own, err := OpenAuthority(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	config, err := own.ServerConfig([]string{"board-7.local"})
	if err != nil {
		t.Fatal(err)
	}
	shown := func(name string) *tls.Certificate {
		t.Helper()
		c, err := config.GetCertificate(&tls.ClientHelloInfo{ServerName: name})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, name := range []string{"board-7.local", ""} {
		leaf := shown(name).Leaf
		if days := leaf.NotAfter.Sub(leaf.NotBefore).Hours() / 24; days > 825 {
			t.Errorf("%q: in force for %.0f days, want at most 825", name, days)
		}
		if now := time.Now(); now.Before(leaf.NotBefore) || now.After(leaf.NotAfter) {
			t.Errorf("%q: in force from %v to %v", name, leaf.NotBefore, leaf.NotAfter)
		}
	}
	if leaf := shown(control.BoardName).Leaf; !leaf.NotAfter.Equal(noEnd) {
		t.Errorf("for who knows the authority it ends %v", leaf.NotAfter)
	}
}

func TestACertificateForBrowsersIsMadeAnewInTime(t *testing.T) {
	made := 0
	b := &browsers{made: func(begins, ends time.Time) (tls.Certificate, error) {
		made++
		own, err := OpenAuthority(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		config, err := own.ServerConfig(nil)
		if err != nil {
			t.Fatal(err)
		}
		c := config.Certificates[0]
		leaf := *c.Leaf
		leaf.NotBefore, leaf.NotAfter = begins, ends
		c.Leaf = &leaf
		return c, nil
	}}
	first, err := b.made(noBeginning, noEnd)
	if err != nil {
		t.Fatal(err)
	}
	b.newest, b.endless, made = first, first, 0
	day := 24 * time.Hour
	begin := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	for _, step := range []struct {
		now  time.Time
		made int
	}{
		{time.Unix(0, 0), 0}, {begin, 1}, {begin.Add(day), 1}, {begin.Add(199 * day), 1}, {begin.Add(201 * day), 2}, {begin, 3},
	} {
		c, err := b.certificate(step.now)
		if err != nil {
			t.Fatal(err)
		}
		if made != step.made || step.now.Before(c.Leaf.NotBefore) || step.now.After(c.Leaf.NotAfter) {
			t.Errorf("%v: %d made, want %d; in force from %v to %v", step.now, made, step.made, c.Leaf.NotBefore, c.Leaf.NotAfter)
		}
	}
}
