package wal

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

const (
	pageSize   = 4096 // Of the store's databases.
	headerSize = 32
	frameHead  = 24
	frameSize  = frameHead + pageSize
	sectorSize = 512 // A power cut takes whole ones.
)

// Loss says that committed transactions stand behind a place at which SQLite stops.
type Loss struct {
	Offset  int64 // Where the frame begins at which SQLite stops, 0 for the header.
	Frame   int   // Its number, from 1; 0 is the header.
	Commits int   // How many transactions end there or behind it, as far as they can be read.

	salt [8]byte
}

// String says where it is and how much is behind it.
func (l *Loss) String() string {
	place := fmt.Sprintf("frame %d, at byte %d,", l.Frame, l.Offset)
	if l.Frame == 0 {
		place = "the header"
	}
	return fmt.Sprintf("%s was changed after it was written, and SQLite drops it and all behind it: %d transactions or more", place, l.Commits)
}

// Page is the image of a page of the database, as a frame holds it.
type Page struct {
	Bytes  []byte // Valid until the next one; none where it can't be read.
	Lost   bool   // SQLite does not read it.
	Commit bool   // It is the last one of a transaction.
}

// Check reads a log. It returns nil where SQLite reads all that was committed, as far as can be known. Each page that is as it
// was written, or can be mended, is shown to visit; pages behind the last commit are not committed.
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

// ignoreEnd leaves out that the log has ended, within a frame or not.
func ignoreEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// Same says whether two walks over a log that is written meanwhile found the same place.
func (l *Loss) Same(other *Loss) bool {
	return l != nil && other != nil && l.Offset == other.Offset && l.salt == other.salt
}

// walk is where a walk has come to.
type walk struct {
	in    *bufio.Reader
	visit func(Page)

	order   binary.ByteOrder // Of the words that are summed.
	salt    [8]byte
	loose   bool // The header is wrong, so nobody knows the salt.
	foreign bool // The pages have another size: no log of a store.

	number int // Of the frame.
	frame  [frameSize]byte
	before sum  // The checksum of the frame before,
	other  sum  // or this, where one of the two has a wrong byte.
	tied   bool // The frame before is the one that was written there.

	unclear bool   // One byte of the frame is wrong, and which one is not known;
	mayEnd  bool   // if it is one that says so, a transaction ends there.
	page    uint32 // Of the frame before, where that may end a transaction, else 0.

	loss      *Loss // Where SQLite stops.
	headless  bool  // It stops at the header, and all frames up to now follow from what the header was.
	committed bool  // The frame before ends a transaction that SQLite does not read.
	proven    bool  // SQLite does not read what was committed.
}

// begin reads the header.
func (w *walk) begin() error {
	var header [headerSize]byte
	if _, err := io.ReadFull(w.in, header[:]); err != nil {
		return err
	}
	w.salt = [8]byte(header[16:])
	stated := sumAt(header[24:])
	w.order, w.before, w.other = binary.LittleEndian, stated, stated
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
				w.order, w.before, w.other, w.tied, w.headless = order, seed, seed, true, true
				return
			}
		}
	}
}

// verdict is what is known of a frame.
type verdict int

const (
	wrong  verdict = iota // It is not the one that was written behind the frame before, or can't be mended.
	mended                // It is, but for a single byte.
	whole                 // It is.
)

// judge compares a frame with the one before, and mends it where it can.
func (w *walk) judge() verdict {
	head, page := w.frame[:frameHead], w.frame[frameHead:]
	stated := sumAt(head[16:])
	found := w.before.add(w.order, head[:8]).add(w.order, page)
	if other := w.other.add(w.order, head[:8]).add(w.order, page); other == stated {
		found = other
	}
	w.before, w.other, w.unclear, w.mayEnd = stated, stated, false, false
	ours := w.loose || [8]byte(head[8:]) == w.salt
	switch {
	case found == stated && ours:
		return whole
	case found == stated && w.tied: // Frames of an older log are tied to each other, too.
		return mended
	case !ours:
		return wrong
	}
	words := slices.Concat(head[:8], page)
	places := mend(w.order, words, found, stated)
	for i, place := range places {
		if place >= 8 {
			places[i] += frameHead - 8
		}
	}
	if place, one := oneByte(found.bytes(), stated.bytes()); one {
		places, w.other = append(places, 16+place), found
	}
	if w.unclear = len(places) > 1; !w.unclear {
		copy(head, words[:8])
		copy(page, words[8:])
	}
	w.mayEnd = w.unclear && slices.ContainsFunc(places, func(place int) bool { return place >= 4 && place < 8 })
	if len(places) == 0 {
		return wrong
	}
	return mended
}

// isSplit says whether a sector ends behind the first 8 bytes of a frame. A power cut may have left those of an older log, which
// may say that a transaction ends here; what is wrong with the checksum then can look like one wrong byte elsewhere.
func (w *walk) isSplit() bool { return w.offset()%sectorSize == sectorSize-8 }

// offset returns where the frame begins.
func (w *walk) offset() int64 { return headerSize + int64(w.number-1)*frameSize }

// take draws conclusions from a frame.
func (w *walk) take(v verdict) {
	number, commit := binary.BigEndian.Uint32(w.frame[:]), binary.BigEndian.Uint32(w.frame[4:]) != 0
	if v != whole && w.isSplit() {
		number, commit, w.mayEnd = 0, false, false
	}
	// Within a transaction the numbers of its pages rise: where they do not the frame before was the last of another one.
	w.committed = w.committed || 0 < number && number <= w.page
	w.page = 0
	if w.loss == nil && v != whole {
		w.loss = &Loss{Offset: w.offset(), Frame: w.number, salt: w.salt}
	}
	if w.tied = v != wrong; !w.tied {
		w.headless, w.committed = false, false
		return
	}
	page := w.frame[frameHead:]
	if w.unclear {
		page = nil
	}
	w.visit(Page{Bytes: page, Lost: w.loss != nil, Commit: commit})
	if w.loss == nil {
		return
	}
	w.proven = w.proven || w.committed || commit && w.headless
	w.committed = commit
	if w.mayEnd && !commit {
		w.page = number
	}
	if commit {
		w.loss.Commits++
	}
}

func (w *walk) result() *Loss {
	if !w.proven {
		return nil
	}
	return w.loss
}
