package schematics

import (
	"bytes"
	"fmt"
	"strings"
)

// headerText is the firmware's header. Lists are macros that call another one for each entry, so that the firmware makes what
// it needs from them (a table in flash, a switch, straight code) and no list costs memory unused.
const headerText = `/* %s */

/*
 * Where the lines of the board are on the ATmega2560 of an Arduino Mega 2560.
 *
 * A port is a letter to be pasted: X(row, port, bit) may use PORT##port, DDR##port and PIN##port. Outputs and inputs
 * are on different ports.
 */

#ifndef KYBAN_PORT_PINMAP_H
#define KYBAN_PORT_PINMAP_H

#define PINMAP_ROW_COUNT %d
#define PINMAP_COLUMN_COUNT %d
#define PINMAP_INPUT_COUNT %d

/* X(row, port, bit): the rows, of which one at a time is driven low. */
%s
/* X(port, mask): the ports that the rows are on, and their bits. */
%s
/* X(column, port, bit): the columns; one that is low has a closed sensor in the row that is driven. */
%s
/* X(port, mask): the ports that the columns are on, and their bits. */
%s
/*
 * X(port, bit, count, column): the columns from column on are count bits of a port from bit on, so that
 * ((PIN##port >> bit) & ((1u << count) - 1)) << column are their levels at once.
 */
%s
/* X(name, index, port, bit): the levers and buttons, low when they are down, by their bits in reports. */
%s
/* X(port, mask): the ports that the inputs are on, and their bits. */
%s
/* X(port, bit, count, index): the inputs at once, as with the columns. */
%s
/* X(port, bit): data and clock of the chain of LEDs, which are those of the SPI; the buzzer; the status LED. */
%s
/* The points at each row and column, as initialiser of an array [PINMAP_ROW_COUNT][PINMAP_COLUMN_COUNT]. a0 is 0, b0 is 1, i9 is 89. */
%s
#endif
`

func (m *PinMap) header() []byte {
	var outputs, points bytes.Buffer
	for _, l := range []*Line{&m.LEDData, &m.LEDClock, &m.Buzzer, &m.Status} {
		fmt.Fprintf(&outputs, "#define PINMAP_%s(X) X(%c, %d)\n", constant(l), l.Mega.Port, l.Mega.Bit)
	}
	points.WriteString("#define PINMAP_POINTS { \\\n")
	for _, row := range m.pointNumbers() {
		fmt.Fprintf(&points, "\t{ %s }, \\\n", row)
	}
	points.WriteString("}\n")
	return fmt.Appendf(nil, headerText, generated, len(m.Rows), len(m.Columns), len(m.Inputs),
		list("ROWS", m.Rows[:], numbered), list("ROW_PORTS", portMasks(m.Rows[:]), masked),
		list("COLUMNS", m.Columns[:], numbered), list("COLUMN_PORTS", portMasks(m.Columns[:]), masked),
		list("COLUMN_RUNS", runs(m.Columns[:]), joined),
		list("INPUTS", m.Inputs[:], named), list("INPUT_PORTS", portMasks(m.Inputs[:]), masked),
		list("INPUT_RUNS", runs(m.Inputs[:]), joined), outputs.Bytes(), points.Bytes())
}

// list returns a macro that calls X for each entry.
func list[T any](name string, entries []T, arguments func(int, T) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#define PINMAP_%s(X)", name)
	for i, entry := range entries {
		fmt.Fprintf(&b, " \\\n\tX(%s)", arguments(i, entry))
	}
	return b.String() + "\n"
}

func numbered(i int, l Line) string { return fmt.Sprintf("%d, %c, %d", i, l.Mega.Port, l.Mega.Bit) }

func named(i int, l Line) string { return constant(&l) + ", " + numbered(i, l) }

func masked(_ int, p portMask) string { return fmt.Sprintf("%c, 0x%02x", p.port, p.mask) }

func joined(_ int, r run) string {
	return fmt.Sprintf("%c, %d, %d, %d", r.first.Port, r.first.Bit, r.count, r.index)
}

// constant makes a C name of a line's: "red lever" is RED_LEVER.
func constant(l *Line) string { return strings.ToUpper(strings.ReplaceAll(l.String(), " ", "_")) }
