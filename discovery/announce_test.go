package discovery

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"slices"
	"testing"

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
	for _, c := range []struct {
		name      string
		called    string
		instance  string
		wildcards string
		txt       []string
	}{
		{"a board that nobody has named", "", "Kyban on %h", "yes", []string{"fingerprint=sha256:ab12", "name=" + host}},
		{"a board with a name", "Bàn 7 <%h> & co", "Bàn 7 <%h> & co", "", []string{"fingerprint=sha256:ab12", "name=Bàn 7 <%h> & co"}},
	} {
		a := Announcer{File: file, Name: func() string { return c.called }, Log: logtest.New(func(line string) { t.Error(line) })}
		a.Announce("https://[::1]:7443", "sha256:ab12")
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
	a := Announcer{File: filepath.Join(t.TempDir(), "none", "kyban.service"), Name: func() string { return "" }, Log: logtest.New(func(string) { said++ })}
	for range 3 {
		a.Announce("https://192.0.2.1:7443", "sha256:ab12")
	}
	if said != 1 {
		t.Errorf("said %d times, want once", said)
	}
}
