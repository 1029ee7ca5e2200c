package wal

import (
	"encoding/binary"
	"iter"
	"slices"
)

// tableLeaf is the first byte of a page with rows of a table.
const tableLeaf = 0x0d

// Rows yields the keys of a page's rows that have one of these numbers of columns: rows that are older than the last column of their
// table lack it. The page that also holds the header of the database has none.
func Rows(page []byte, columns ...int) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		if len(page) < 8 || page[0] != tableLeaf {
			return
		}
		cells := int(binary.BigEndian.Uint16(page[3:]))
		for i := range cells {
			if 8+2*i+2 > len(page) {
				return
			}
			cell := int(binary.BigEndian.Uint16(page[8+2*i:]))
			if cell > len(page) {
				return
			}
			key, row, ok := readCell(page[cell:])
			if ok && slices.Contains(columns, countColumns(row)) && !yield(key) {
				return
			}
		}
	}
}

// readCell returns the key of a row and the beginning of the row.
func readCell(cell []byte) (key int64, row []byte, ok bool) {
	_, n := varint(cell)
	number, m := varint(cell[n:])
	return int64(number), cell[n+m:], n > 0 && m > 0
}

// countColumns returns the number of columns of a row, -1 for other bytes.
func countColumns(row []byte) int {
	size, n := varint(row)
	if n == 0 || size > uint64(len(row)) || size < uint64(n) {
		return -1
	}
	columns := 0
	for head := row[n:size]; len(head) > 0; columns++ {
		_, m := varint(head)
		if m == 0 {
			return -1
		}
		head = head[m:]
	}
	return columns
}

// varint reads a number of one to nine bytes, most significant first; n is 0 for a truncated one. The ninth byte counts whole.
func varint(b []byte) (value uint64, n int) {
	for i, c := range b[:min(len(b), 9)] {
		if i == 8 {
			return value<<8 | uint64(c), 9
		}
		value = value<<7 | uint64(c&0x7f)
		if c < 0x80 {
			return value, i + 1
		}
	}
	return 0, 0
}
