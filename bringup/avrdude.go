package bringup

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// avrdude is the program that talks to the bootloader.
const avrdude = "avrdude"

// Programmer writes into boards with avrdude.
type Programmer struct {
	program string
	log     io.Writer
}

// NewProgrammer returns a Programmer whose avrdude logs to log. The error says how to install avrdude.
func NewProgrammer(log io.Writer) (*Programmer, error) {
	program, err := exec.LookPath(avrdude)
	if err != nil {
		return nil, fmt.Errorf("%s is not installed: it writes the firmware (Debian: apt install avrdude; macOS: brew install avrdude)", avrdude)
	}
	return &Programmer{program, log}, nil
}

// WriteFirmware writes an Intel HEX file into the board at a serial line.
func (p *Programmer) WriteFirmware(ctx context.Context, line, file string) error {
	return p.run(ctx, line, "flash:w:"+file+":i")
}

// WriteNumber gives the board at a serial line a number.
func (p *Programmer) WriteNumber(ctx context.Context, line string, number uint32) error {
	return writeNumber(number, func(memory string) error { return p.run(ctx, line, memory) })
}

// run calls avrdude to read or write a memory of the board at a serial line.
func (p *Programmer) run(ctx context.Context, line, memory string) error {
	run := exec.CommandContext(ctx, p.program, avrdudeArgs(line, memory)...)
	run.Stdout, run.Stderr = p.log, p.log
	err := run.Run()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return fmt.Errorf("%s failed (%w) and says above why; the board keeps its bootloader, so that it can be tried again. "+
			"No other program may have %s open, and a board whose reset was disabled (docs/BUILDING-A-BOARD.md) needs it back to be flashed", avrdude, err, line)
	}
	return err
}

// avrdudeArgs are for the bootloader of a Mega 2560, which speaks STK500v2 ("wiring") at 115200 baud and erases each page itself (-D: no
// erasing of the whole chip, which it can't).
func avrdudeArgs(path, memory string) []string {
	return []string{"-p", "atmega2560", "-c", "wiring", "-P", path, "-b", "115200", "-D", "-U", memory}
}

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

// The beginning of a board's EEPROM, as firmware/port/main.c lays it out: how often it started (2 bytes), its number (4),
// both with the low byte first. It is written as one page of 8 bytes (ATmega2560 data sheet, EEPROM parallel programming),
// because avrdude pads what fills none.
const (
	eepromPage   = 8
	eepromNumber = 2
)

// numbered returns the first page of an EEPROM with a board's number in it. All other bytes stay as they were read.
func numbered(eeprom []byte, number uint32) ([]byte, error) {
	if len(eeprom) < eepromPage {
		return nil, fmt.Errorf("the board's EEPROM: expected %d bytes at least, %s has read %d", eepromPage, avrdude, len(eeprom))
	}
	page := append([]byte(nil), eeprom[:eepromPage]...)
	binary.LittleEndian.PutUint32(page[eepromNumber:], number)
	return page, nil
}

// writeNumber calls run, which carries out an avrdude operation, to read the EEPROM of a board and to write it back with a number.
func writeNumber(number uint32, run func(memory string) error) error {
	dir, err := os.MkdirTemp("", "boardctl-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	was, is := filepath.Join(dir, "was"), filepath.Join(dir, "is")
	if err := run("eeprom:r:" + was + ":r"); err != nil {
		return err
	}
	eeprom, err := os.ReadFile(was)
	if err != nil {
		return err
	}
	page, err := numbered(eeprom, number)
	if err != nil {
		return err
	}
	if err := os.WriteFile(is, page, 0o600); err != nil {
		return err
	}
	return run("eeprom:w:" + is + ":r")
}
