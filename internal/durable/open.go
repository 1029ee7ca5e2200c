package durable

import (
	"io"
	"os"
	"syscall"
)

// Open opens a file as os.OpenFile does, and follows no link in its place: any process that may write to a directory could lead reads and
// writes there to another file.
func Open(path string, flag int, mode os.FileMode) (*os.File, error) {
	return os.OpenFile(path, flag|syscall.O_NOFOLLOW, mode)
}

// Read reads a file as os.ReadFile does, and follows no link in its place.
func Read(path string) ([]byte, error) {
	f, err := Open(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}
