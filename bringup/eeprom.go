package bringup

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
)

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
