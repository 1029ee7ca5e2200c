package schematics

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// demanded matches the firmware's names for pins that a part of the microcontroller requires: DATA_B2 is PB2. With another
// pin the firmware doesn't compile; this test needs no compiler for the ATmega2560.
var demanded = regexp.MustCompile(`\b(DATA|CLOCK|BUZZER)_([A-L])([0-7])\b`)

func TestThePinsAreThoseThatTheFirmwareDemands(t *testing.T) {
	m := board(t)
	lines := map[string]*Line{"DATA": &m.LEDData, "CLOCK": &m.LEDClock, "BUZZER": &m.Buzzer}
	found := map[string]Pin{}
	for _, name := range []string{"lights.c", "buzzer.c"} {
		file := filepath.Join("..", "firmware", "port", name)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range demanded.FindAllStringSubmatch(string(text), -1) {
			found[match[1]] = Pin{match[2][0], match[3][0] - '0'}
		}
	}
	for name, l := range lines {
		if found[name] != l.Mega || megaFixed[l.String()].Pin != l.Mega {
			t.Errorf("%v: the firmware demands %v, the parser %v, the pin map says %v", l, found[name], megaFixed[l.String()].Pin, l.Mega)
		}
	}
}
