package discovery

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
)

// Announcer writes the file from which Avahi announces a board to the network. It overwrites the file in place: in Avahi's
// folder only root may make a new one. Avahi reads it again when it is closed.
type Announcer struct {
	File string
	Name func() string // The board's name, "" while it has none.
	Log  *slog.Logger

	told string // The last text written, or tried.
}

// Announce announces a board's address (https://HOST:PORT), name and key to the network.
func (a *Announcer) Announce(address, fingerprint string) {
	text, err := announcement(a.Name(), address, fingerprint)
	if err == nil && text == a.told {
		return
	}
	a.told = text
	if err == nil {
		err = os.WriteFile(a.File, []byte(text), 0o644)
	}
	if err != nil {
		a.Log.Warn(fmt.Sprintf("--announce: %v: the board is not announced on the network", err))
	}
}

// announcement is a service of Avahi (avahi.service(5)). A board without a name has its computer's.
func announcement(name, address, fingerprint string) (string, error) {
	at, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	instance := `<name replace-wildcards="yes">Kyban on %h</name>`
	records := []string{"fingerprint=" + fingerprint}
	if name == "" {
		name, _ = os.Hostname() // Without one the board is known by its fingerprint.
	} else {
		instance = "<name>" + escaped(name) + "</name>"
	}
	if name != "" {
		records = append(records, "name="+name)
	}
	var txt strings.Builder
	for _, record := range records {
		fmt.Fprintf(&txt, "    <txt-record>%s</txt-record>\n", escaped(record))
	}
	return fmt.Sprintf(`<?xml version="1.0" standalone="no"?>
<!DOCTYPE service-group SYSTEM "avahi-service.dtd">
<service-group>
  %s
  <service>
    <type>_kyban._tcp</type>
    <port>%s</port>
%s  </service>
</service-group>
`, instance, at.Port(), txt.String()), nil
}

func escaped(text string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text)) // A buffer takes everything.
	return b.String()
}
