package load

import (
	"fmt"
	"os"
	"syscall"
	"time"
	"unsafe"

	"errors"
)

// pliesMax is how many plies of a table are noted.
const pliesMax = 512

// moments is memory that all parts share: when each ply of each table was set down, and when it was stored, in nanoseconds since 1970.
type moments struct {
	at []int64
}

// moment is one of the two moments of a ply.
type moment int

const (
	setDown moment = iota
	stored
	kinds
)

// openMoments maps the file of so many tables, and makes it where it is not there.
func openMoments(name string, tables int) (*moments, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	n := tables * pliesMax * int(kinds)
	err = f.Truncate(int64(n) * 8)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	mapped, err := syscall.Mmap(int(f.Fd()), 0, n*8, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &moments{unsafe.Slice((*int64)(unsafe.Pointer(&mapped[0])), n)}, nil
}

func (m *moments) of(table, ply int, kind moment) *int64 {
	if ply < 1 || ply > pliesMax {
		return new(int64)
	}
	return &m.at[((table-1)*pliesMax+ply-1)*int(kinds)+int(kind)]
}

// note notes that it is now.
func (m *moments) note(table, ply int, kind moment) { *m.of(table, ply, kind) = time.Now().UnixNano() }
