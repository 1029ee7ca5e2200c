package bringup

import (
	"bytes"
	"strings"
	"testing"
)

func TestHexFiles(t *testing.T) {
	const end = ":00000001FF\n"
	for _, tc := range []struct {
		name, text string
		size       int
		want       string // In the error, "" for none.
	}{
		{"four bytes", ":04000000DEADBEEFC4\n" + end, 4, ""},
		{"a segment, and other line ends", ":020000021000EC\r\n:01000000FF00\r\n:00000001FF\r\n", 1, ""},
		{"no byte", end, 0, "line 1: the file ends and holds no byte of firmware"},
		{"cut off", ":04000000DEADBEEFC4\n", 0, "line 2: expected a record that ends the file"},
		{"a wrong sum", ":04000000DEADBEEFC5\n" + end, 0, "line 1: the check sum is wrong"},
		{"over the bootloader", ":020000040003F7\n:01E00000FF20\n" + end, 0, "line 2: bytes up to address 0x3e001"},
		{"something else", "<html>\n", 0, "line 1: expected an Intel HEX record, which begins with a colon"},
	} {
		size, err := readHex(strings.NewReader(tc.text))
		if size != tc.size || (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %d, %v, want %d, %q", tc.name, size, err, tc.size, tc.want)
		}
	}
}

func TestANumberLeavesTheRestOfTheEEPROM(t *testing.T) {
	page, err := numbered([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9}, 0x01020304)
	if want := []byte{1, 2, 4, 3, 2, 1, 7, 8}; err != nil || !bytes.Equal(page, want) {
		t.Errorf("%v, %v, want %v", page, err, want)
	}
	if _, err := numbered([]byte{1, 2}, 7); err == nil {
		t.Error("an EEPROM of two bytes is written")
	}
}
