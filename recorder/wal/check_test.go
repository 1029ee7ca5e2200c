package wal

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// writer is a database whose log grows by one transaction after the other.
type writer struct {
	t    testing.TB
	db   *sql.DB
	path string
	rows int
}

func newWriter(t testing.TB) *writer {
	t.Helper()
	w := &writer{t: t, path: filepath.Join(t.TempDir(), "x.db")}
	w.open()
	w.exec("CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT)")
	w.exec("CREATE TABLE record (id INTEGER PRIMARY KEY, a, b, c)")
	return w
}

func (w *writer) open() {
	w.t.Helper()
	db, err := sql.Open("sqlite", "file:"+w.path+"?_journal_mode=WAL&_synchronous=FULL")
	if err != nil {
		w.t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	w.t.Cleanup(func() { db.Close() })
	w.db = db
}

// crash returns a writer that goes on after a power cut, which left this log.
func (w *writer) crash(log []byte) *writer {
	w.t.Helper()
	next := &writer{t: w.t, path: filepath.Join(w.t.TempDir(), "x.db")}
	content, err := os.ReadFile(w.path)
	if err != nil {
		w.t.Fatal(err)
	}
	for name, text := range map[string][]byte{next.path: content, next.path + "-wal": log} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			w.t.Fatal(err)
		}
	}
	next.open()
	if err := next.db.QueryRow("SELECT ifnull(max(id), 0) & 0xffffffff FROM record").Scan(&next.rows); err != nil {
		w.t.Fatal(err)
	}
	return next
}

func (w *writer) exec(text string, args ...any) {
	w.t.Helper()
	if _, err := w.db.Exec(text, args...); err != nil {
		w.t.Fatal(err)
	}
}

// add stores some rows in one transaction.
func (w *writer) add(rows int) {
	w.t.Helper()
	tx, err := w.db.Begin()
	if err != nil {
		w.t.Fatal(err)
	}
	for range rows {
		w.rows++
		if _, err := tx.Exec("INSERT INTO record VALUES (?, ?, ?, ?)", 7<<32|w.rows, w.rows, "kind", strings.Repeat(fmt.Sprint(w.rows, " "), 40)); err != nil {
			w.t.Fatal(err)
		}
		if _, err := tx.Exec("INSERT INTO note VALUES (?, 'no record')", w.rows); err != nil {
			w.t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		w.t.Fatal(err)
	}
}

// log returns the log as it is now.
func (w *writer) log() []byte {
	w.t.Helper()
	log, err := os.ReadFile(w.path + "-wal")
	if err != nil {
		w.t.Fatal(err)
	}
	return log
}

// sample returns a log with a few transactions; the first ones overwrote those of an older log.
func sample(t testing.TB) []byte {
	t.Helper()
	w := newWriter(t)
	for range 6 {
		w.add(3)
	}
	w.exec("PRAGMA wal_checkpoint(RESTART)")
	for range 4 {
		w.add(3)
	}
	return w.log()
}

// lastRow is the last row of the sample.
const lastRow = 7<<32 | 30

func check(t testing.TB, log []byte) (*Loss, []int64, []int64) {
	t.Helper()
	var kept, lost []int64
	loss, err := Check(bytes.NewReader(log), func(p Page) {
		into := &kept
		if p.Lost {
			into = &lost
		}
		*into = slices.AppendSeq(*into, Rows(p.Bytes, 4))
	})
	if err != nil {
		t.Fatal(err)
	}
	return loss, kept, lost
}

// frames returns how many frames belong to the newest log, and where its last transaction begins.
func frames(log []byte) (all, last int) {
	for n := 0; headerSize+(n+1)*frameSize <= len(log); n++ {
		head := log[headerSize+n*frameSize:]
		if !bytes.Equal(head[8:16], log[16:24]) {
			break
		}
		if all = n + 1; n > 0 && binary.BigEndian.Uint32(log[headerSize+(n-1)*frameSize+4:]) != 0 {
			last = n
		}
	}
	return all, last
}

func TestAWholeLogLosesNothing(t *testing.T) {
	log := sample(t)
	loss, kept, lost := check(t, log)
	if loss != nil || len(lost) > 0 || slices.Max(kept) != lastRow {
		t.Errorf("%v, rows %d to be read, %d lost", loss, kept, lost)
	}
	for _, log := range [][]byte{nil, log[:10], log[:headerSize], make([]byte, len(log))} {
		if loss, _, _ := check(t, log); loss != nil {
			t.Errorf("%d bytes: %v", len(log), loss)
		}
	}
}

// TestAWrongByte damages one byte after the other, every third in a sweep. It expects no report about the last transaction,
// where a power cut may leave the same.
func TestAWrongByte(t *testing.T) {
	rng := randtest.New(t, 1)
	log := sample(t)
	all, last := frames(log)
	step := sweeptest.Of(31, 3)
	for at := rng.IntN(step); at < headerSize+all*frameSize; at += step {
		was := log[at]
		log[at] ^= byte(1 + rng.IntN(255))
		loss, _, lost := check(t, log)
		ends := binary.BigEndian.Uint32(log[headerSize+(last-1)*frameSize+4:]) != 0
		log[at] = was
		frame := (at - headerSize + frameSize) / frameSize
		switch {
		case frame > last && loss == nil:
		case !ends && loss == nil: // See TestWhatIsLost.
		case loss == nil:
			t.Fatalf("byte %d, in frame %d of %d, is wrong, and nothing is found", at, frame, all)
		case loss.Frame != frame:
			t.Fatalf("byte %d is wrong, in frame %d, found is frame %d", at, frame, loss.Frame)
		case frame <= last && slices.Max(lost) != lastRow:
			t.Fatalf("byte %d, in frame %d of %d, is wrong: the row %d is lost, found is %d", at, frame, all, lastRow, slices.Max(lost))
		}
	}
}

// TestAPowerCutIsNoDamage cuts the power while a transaction is written: any of its sectors may be on the disk, the others hold their
// old contents.
func TestAPowerCutIsNoDamage(t *testing.T) {
	rng := randtest.New(t, 2)
	w := newWriter(t)
	cuts := 0
	for range 60 {
		if rng.IntN(8) == 0 {
			w.exec("PRAGMA wal_checkpoint(RESTART)")
			w.add(1) // The header is flushed before the first frame.
		}
		before := w.log()
		w.add(1 + rng.IntN(12))
		after := w.log()
		for range 50 {
			cuts++
			torn := tear(rng, before, after)
			if loss, _, _ := check(t, torn); loss != nil {
				t.Fatalf("cut while %d frames were written: %v", (len(after)-len(before))/frameSize, loss)
			}
		}
	}
	t.Logf("%d cuts", cuts)
}

// TestAPowerCutBehindAnotherIsNoDamage cuts the power twice: the second transaction overwrites the frames that the first one left,
// with the same salt.
func TestAPowerCutBehindAnotherIsNoDamage(t *testing.T) {
	rng := randtest.New(t, 3)
	same := 0
	for range 20 {
		w := newWriter(t)
		for range 1 + rng.IntN(45) {
			w.add(1)
		}
		before := w.log()
		w.add(20 + rng.IntN(60))
		torn := tear(rng, before, w.log())
		again := w.crash(torn)
		again.add(1 + rng.IntN(12))
		after := again.log()
		if bytes.Equal(after[:headerSize], before[:headerSize]) {
			same++
		}
		torn = append(torn, make([]byte, max(0, len(after)-len(torn)))...)
		for range 50 {
			if loss, _, _ := check(t, tear(rng, torn, after)); loss != nil {
				t.Fatalf("cut while frames were written over those of a transaction that was cut off: %v", loss)
			}
		}
	}
	if same == 0 {
		t.Error("the log was never gone on with")
	}
}

// TestAPowerCutBehindTheBeginningOfAFrame leaves the first 8 bytes of a frame as an older log had them, where a sector ends behind
// them, and the rest of the last transaction as it was written.
func TestAPowerCutBehindTheBeginningOfAFrame(t *testing.T) {
	const split = 42 // The first frame that begins 8 bytes before the end of a sector.
	w := newWriter(t)
	for all := 0; all < split; all, _ = frames(w.log()) {
		w.add(3)
	}
	log := w.log()
	if _, last := frames(log); last >= split {
		t.Fatalf("frame %d belongs to no transaction before the last one", split)
	}
	head := log[headerSize+(split-1)*frameSize:][:8]
	cut := func(page, size uint32) {
		binary.BigEndian.PutUint32(head, page)
		binary.BigEndian.PutUint32(head[4:], size)
		if loss, _, _ := check(t, log); loss != nil {
			t.Errorf("page %d, size %d: %v", page, size, loss)
		}
	}
	for page := range uint32(40) {
		for size := range uint32(40) {
			cut(page, size)
		}
	}
	// Of a larger database: these change the checksum as one wrong byte of the page would in a single place.
	cut(8425, 8272)
	cut(28716, 18321)
	cut(20685, 2212)
	cut(43239, 39894)
}

// tear returns the log before, with some sectors of the log after.
func tear(rng *rand.Rand, before, after []byte) []byte {
	torn := make([]byte, len(after))
	copy(torn, before)
	block := []int{sectorSize, 4096}[rng.IntN(2)]
	odds := 1 + rng.IntN(9)
	for at := 0; at < len(after); at += block {
		if rng.IntN(10) < odds {
			copy(torn[at:], after[at:min(at+block, len(after))])
		}
	}
	if rng.IntN(2) == 0 {
		torn = torn[:len(before)+rng.IntN(len(after)-len(before)+1)]
	}
	return torn
}

func TestWhatIsLost(t *testing.T) {
	log := sample(t)
	all, last := frames(log)
	frame := func(n int) []byte { return log[headerSize+(n-1)*frameSize:][:frameSize] }
	for _, tc := range []struct {
		name   string
		damage func()
		want   int // The frame at which SQLite stops, -1 for no loss.
	}{
		{"a sector of the first frame is empty", func() { clear(frame(1)[3600:4112]) }, 1},
		{"the first frame is empty", func() { clear(frame(1)) }, 1},
		{"the header and the first frame are empty", func() { clear(log[:headerSize+frameSize]) }, 0},
		{"one byte at the end of the transaction before the last is wrong", func() { frame(last)[1000] ^= 0xff }, last},
		{"it is the one that says that it ends there", func() { frame(last)[7] ^= 1 }, last},
		{"all of its page is wrong", func() { clear(frame(last)[frameHead:]) }, last},
		{"its checksum is wrong", func() { clear(frame(last)[16:frameHead]) }, last},
		{"its salt is wrong", func() { clear(frame(last)[8:16]) }, last},
		{"it says now that no transaction ends there", func() { frame(last)[7] = 0 }, -1},
		{"one byte of the last transaction is wrong", func() { frame(all)[1000] ^= 0xff }, -1},
		{"the last transaction is missing", func() { log = log[:headerSize+last*frameSize] }, -1},
		{"all is missing", func() { log = log[:headerSize] }, -1},
	} {
		t.Run(tc.name, func(t *testing.T) {
			kept := slices.Clone(log)
			defer func() { log = kept }()
			log = slices.Clone(log)
			tc.damage()
			loss, _, rows := check(t, log)
			switch {
			case loss == nil && tc.want >= 0, loss != nil && loss.Frame != tc.want:
				t.Errorf("%v, want frame %d", loss, tc.want)
			case loss != nil && len(rows) > 0 && slices.Max(rows) != lastRow:
				t.Errorf("rows %d are lost", rows)
			}
		})
	}
}

func FuzzCheck(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	log := sample(f)
	corpus.Add(log[:headerSize+3*frameSize], uint32(0), byte(0))
	corpus.Add(log[:headerSize+7*frameSize], uint32(20), byte(1))
	corpus.Add(log[:headerSize+7*frameSize], uint32(5000), byte(255))
	corpus.Add([]byte("no log at all, but longer than a header of one"), uint32(0), byte(0))
	corpus.Fuzz(func(t testing.TB, log []byte, at uint32, flip byte) {
		log = slices.Clone(log)
		if len(log) > 0 {
			log[int(at)%len(log)] ^= flip
		}
		loss, _, _ := check(t, log)
		if loss != nil && (loss.Commits == 0 || loss.Offset >= int64(len(log))) {
			t.Errorf("%+v of a log of %d bytes", loss, len(log))
		}
	})
}

func FuzzRows(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	log := sample(f)
	for n := range 4 {
		corpus.Add(log[headerSize+n*frameSize+frameHead:][:pageSize], 4)
	}
	corpus.Fuzz(func(t testing.TB, page []byte, columns int) {
		n := 0
		for range Rows(page, columns) {
			n++
		}
		if n > len(page) {
			t.Errorf("%d rows in %d bytes", n, len(page))
		}
	})
}
