package wal

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
)

const (
	pageSize   = 4096 // Of the store's databases.
	headerSize = 32
	frameHead  = 24
	frameSize  = frameHead + pageSize
	sectorSize = 512 // A power cut loses whole sectors.
)

// Loss reports committed transactions behind the place at which SQLite stops.
type Loss struct {
	Offset  int64 // Where the frame begins at which SQLite stops, 0 for the header.
	Frame   int   // Its number, from 1; 0 is the header.
	Commits int   // The readable transactions that end there or behind it.

	salt [8]byte
}

// String returns the place and the number of lost transactions.
func (l *Loss) String() string {
	place := fmt.Sprintf("frame %d, at byte %d,", l.Frame, l.Offset)
	if l.Frame == 0 {
		place = "the header"
	}
	return fmt.Sprintf("%s was changed after it was written, and SQLite drops it and all behind it: %d transactions or more", place, l.Commits)
}

// Page is the image of a page of the database, as a frame holds it.
type Page struct {
	Bytes  []byte // Valid until the next one.
	Lost   bool   // SQLite does not read it.
	Commit bool   // It is the last one of a transaction.
}

// Check reads a log. It returns nil where SQLite reads all committed transactions, as far as can be known. It shows visit each page
// that is unchanged since it was written; pages behind the last commit are not committed.
func Check(log io.Reader, visit func(Page)) (*Loss, error) {
	w := &walk{in: bufio.NewReaderSize(log, 1<<16), visit: visit}
	if err := w.begin(); err != nil {
		return nil, ignoreEnd(err)
	}
	for w.number = 1; !w.foreign; w.number++ {
		if _, err := io.ReadFull(w.in, w.frame[:]); err != nil {
			return w.result(), ignoreEnd(err)
		}
		w.take(w.judge())
	}
	return nil, nil
}

// ignoreEnd drops the error at the end of the log, within a frame or not.
func ignoreEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// Same reports whether two walks over a log that grows meanwhile found the same place.
func (l *Loss) Same(other *Loss) bool {
	return l != nil && other != nil && l.Offset == other.Offset && l.salt == other.salt
}

type walk struct {
	in    *bufio.Reader
	visit func(Page)

	order   binary.ByteOrder // Of the summed words.
	salt    [8]byte
	loose   bool // The header is wrong, so the salt is unknown.
	foreign bool // The pages have another size: no log of a store.

	number int // Of the frame.
	frame  [frameSize]byte
	before [2]link // The frame before, by its stated checksum and by its computed one: they differ where it is wrong.
	tied   bool    // The frame before is the one that was written there.

	loss     *Loss // Where SQLite stops.
	headless bool  // It stops at the header, and all frames so far follow from the header's old contents.
	proven   bool  // A committed transaction exists that SQLite does not read.
}

// link ties a frame to the one behind it.
type link struct {
	sum
	ends bool // A transaction that SQLite does not read ends where a frame follows from the checksum of this one.
}

func (w *walk) begin() error {
	var header [headerSize]byte
	if _, err := io.ReadFull(w.in, header[:]); err != nil {
		return err
	}
	w.salt = [8]byte(header[16:])
	stated := sumAt(header[24:])
	w.order = binary.LittleEndian
	w.startAt(stated, stated)
	magic := binary.BigEndian.Uint32(header[:])
	if magic == 0x377f0683 {
		w.order = binary.BigEndian
	}
	if magic&^1 == 0x377f0682 && (sum{}).add(w.order, header[:24]) == stated {
		w.tied = true
		w.foreign = binary.BigEndian.Uint32(header[8:]) != pageSize
		return nil
	}
	w.loss, w.loose = &Loss{salt: w.salt}, true
	first, err := w.in.Peek(frameSize)
	if err != nil {
		return err
	}
	w.tie(header[:24], first, stated)
	return nil
}

// tie finds out which part of a wrong header is right, if the first frame follows from it.
func (w *walk) tie(header, first []byte, stated sum) {
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		for _, seed := range []sum{stated, (sum{}).add(order, header)} {
			if seed.add(order, first[:8]).add(order, first[frameHead:]) == sumAt(first[16:]) {
				w.order, w.tied, w.headless = order, true, true
				w.startAt(seed, seed)
				return
			}
		}
	}
}

// startAt lets the next frame follow from one of two checksums.
func (w *walk) startAt(stated, found sum) { w.before = [2]link{{sum: stated}, {sum: found}} }

type verdict int

const (
	wrong   verdict = iota // It differs from what was written, or was not written behind the frame before.
	written                // It is unchanged, and SQLite still stops: its salt is another.
	whole                  // It is unchanged.
)

// judge compares a frame with the one before. It also reports whether a transaction ended there that SQLite does not read.
func (w *walk) judge() (v verdict, ended bool) {
	head, page := w.frame[:frameHead], w.frame[frameHead:]
	stated, found := sumAt(head[16:]), sum{}
	for _, l := range slices.Backward(w.before[:]) {
		found = l.add(w.order, head[:8]).add(w.order, page)
		if ended = l.ends; found == stated {
			break
		}
	}
	ours := w.isOurs()
	switch {
	case found == stated && ours:
		v = whole
	case found == stated && w.tied: // Frames of an older log are tied to each other, too.
		v = written
	}
	w.before = [2]link{{sum: stated}, {sum: found}}
	return v, ended && v != wrong
}

func (w *walk) take(v verdict, ended bool) {
	if w.loss == nil && v != whole {
		w.loss = &Loss{Offset: w.offset(), Frame: w.number, salt: w.salt}
	}
	commit := binary.BigEndian.Uint32(w.frame[4:]) != 0
	if w.loss != nil {
		w.note(v, commit, ended)
	}
	w.tied = v != wrong
	if w.tied {
		w.visit(Page{Bytes: w.frame[frameHead:], Lost: w.loss != nil, Commit: commit})
	}
}

// note keeps the facts of a frame that SQLite does not read, which the frame behind it will confirm. The header of a wrong
// frame, which is in one sector, tells which transaction it ended: where the next frame follows from the checksum there, all
// of it was written.
func (w *walk) note(v verdict, commit, ended bool) {
	w.headless = w.headless && v != wrong
	w.proven = w.proven || ended || commit && w.headless
	if ended && !w.tied {
		w.loss.Commits++ // Of the wrong frame before.
	}
	if commit && v != wrong {
		w.loss.Commits++
	}
	w.before[0].ends = commit && (v != wrong || w.isOurs() && !w.isSplit())
	w.before[1].ends = commit
}

// isOurs reports whether the frame has the salt of the log.
func (w *walk) isOurs() bool { return w.loose || [8]byte(w.frame[8:]) == w.salt }

// isSplit reports whether a sector ends within the header of the frame. A power cut may have left, in one of the two sectors,
// the bytes of an older log or of a transaction that was cut off before.
func (w *walk) isSplit() bool { return sectorSize-w.offset()%sectorSize < frameHead }

// offset returns where the frame begins.
func (w *walk) offset() int64 { return headerSize + int64(w.number-1)*frameSize }

func (w *walk) result() *Loss {
	if !w.proven {
		return nil
	}
	return w.loss
}

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

// sum is SQLite's checksum of a log: two words, which go on from frame to frame.
type sum struct{ a, b uint32 }

func sumAt(b []byte) sum { return sum{binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:])} }

// add adds bytes to the sum; their number is a multiple of 8.
func (s sum) add(order binary.ByteOrder, b []byte) sum {
	for ; len(b) >= 8; b = b[8:] {
		s.a += order.Uint32(b) + s.b
		s.b += order.Uint32(b[4:]) + s.a
	}
	return s
}
