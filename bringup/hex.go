package bringup

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
)

// flashEnd is where the bootloader of a Mega 2560 begins, in bytes: the last 8 KiB of 256 are its own (ATmega2560 data sheet, boot size
// configuration).
const flashEnd = 0x3e000

// The types of records of an Intel HEX file (Intel, Hexadecimal Object File Format Specification, 1988).
const (
	hexData         = 0
	hexEnd          = 1
	hexSegment      = 2 // Sixteenths of the address that is added to those of data.
	hexStartSegment = 3
	hexLinear       = 4 // The upper 16 bits of addresses.
	hexStartLinear  = 5
)

// FirmwareSize returns the number of bytes in an Intel HEX file. The error names the line that is not Intel HEX, or no
// firmware for a Mega.
func FirmwareSize(file string) (int, error) {
	f, err := os.Open(file)
	if err != nil {
		return 0, fmt.Errorf("firmware: %w", err)
	}
	defer f.Close()
	size, err := readHex(f)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", file, err)
	}
	return size, nil
}

// readHex reads an Intel HEX file to its end.
func readHex(r io.Reader) (size int, err error) {
	lines := bufio.NewScanner(r)
	base, number := 0, 0
	for lines.Scan() {
		number++
		text := strings.TrimSuffix(lines.Text(), "\r")
		record, err := hexRecord(text)
		if err != nil {
			return 0, fmt.Errorf("line %d: %w", number, err)
		}
		data := record[4 : len(record)-1]
		switch record[3] {
		case hexData:
			end := base + int(record[1])<<8 + int(record[2]) + len(data)
			if end > flashEnd {
				return 0, fmt.Errorf("line %d: bytes up to address %#x: the firmware of a Mega 2560 ends before %#x, where its bootloader begins", number, end, flashEnd)
			}
			size += len(data)
		case hexEnd:
			if size == 0 {
				return 0, fmt.Errorf("line %d: the file ends and holds no byte of firmware", number)
			}
			return size, nil
		case hexSegment, hexLinear:
			if len(data) != 2 {
				return 0, fmt.Errorf("line %d: expected 2 bytes of address, found %d", number, len(data))
			}
			base = int(data[0])<<8 + int(data[1])
			base <<= map[byte]int{hexSegment: 4, hexLinear: 16}[record[3]]
		case hexStartSegment, hexStartLinear: // Where a program begins; a microcontroller's begins at its reset.
		default:
			return 0, fmt.Errorf("line %d: record of type %d, expected 0 to 5", number, record[3])
		}
	}
	if err := lines.Err(); err != nil {
		return 0, fmt.Errorf("line %d: expected an Intel HEX file: %w", number+1, err)
	}
	return 0, fmt.Errorf("line %d: expected a record that ends the file (:00000001FF), found the end: it may be cut off", number+1)
}

// hexRecord returns the bytes of a record: length, address (2), type, data, sum.
func hexRecord(text string) ([]byte, error) {
	digits, ok := strings.CutPrefix(text, ":")
	if !ok {
		return nil, fmt.Errorf("expected an Intel HEX record, which begins with a colon, found %.20q", text)
	}
	record, err := hex.DecodeString(digits)
	switch {
	case err != nil:
		return nil, fmt.Errorf("expected pairs of hex digits behind the colon: %w", err)
	case len(record) < 5 || len(record) != int(record[0])+5:
		return nil, fmt.Errorf("expected as many bytes as the record says of itself, found %d in all: it may be cut off", len(record))
	}
	var sum byte
	for _, b := range record {
		sum += b
	}
	if sum != 0 {
		return nil, fmt.Errorf("the check sum is wrong: the file is damaged")
	}
	return record, nil
}
