package main

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/firstrun"
	"github.com/kyban/kyban/internal/logtest"
)

// service is Avahi's view of its file.
type service struct {
	Name struct {
		Text      string `xml:",chardata"`
		Wildcards string `xml:"replace-wildcards,attr"`
	} `xml:"name"`
	Type string   `xml:"service>type"`
	Port int      `xml:"service>port"`
	TXT  []string `xml:"service>txt-record"`
}

func TestWhatTheNetworkIsTold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kyban.service")
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	at := control.Endpoint{Address: "https://[::1]:7443", Fingerprint: "sha256:ab12"}
	for _, c := range []struct {
		name      string
		first     *firstrun.Waiting
		instance  string
		wildcards string
		txt       []string
	}{
		{"a board that nobody has named", nil, "Kyban on %h", "yes", []string{"fingerprint=sha256:ab12", "name=" + host}},
		{"a board that waits for its first run", firstrun.Wait(t.TempDir()), "Kyban on %h", "yes", []string{"fingerprint=sha256:ab12", "name=" + host}},
		{"a board with a name", firstrun.Decided(firstrun.Choice{Name: "Bàn 7 <%h> & co"}), "Bàn 7 <%h> & co", "", []string{"fingerprint=sha256:ab12", "name=Bàn 7 <%h> & co"}},
	} {
		a := announcer{file: file, first: c.first, log: logtest.New(func(line string) { t.Error(line) })}
		a.announce(at)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var got service
		if err := xml.Unmarshal(text, &got); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got.Name.Text != c.instance || got.Name.Wildcards != c.wildcards || got.Type != "_kyban._tcp" || got.Port != 7443 || !slices.Equal(got.TXT, c.txt) {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// A board that can't be announced still works.
func TestWhereNothingCanBeAnnouncedItIsSaidOnce(t *testing.T) {
	said := 0
	a := announcer{file: filepath.Join(t.TempDir(), "none", "kyban.service"), log: logtest.New(func(string) { said++ })}
	for range 3 {
		a.announce(control.Endpoint{Address: "https://192.0.2.1:7443", Fingerprint: "sha256:ab12"})
	}
	if said != 1 {
		t.Errorf("said %d times, want once", said)
	}
}
