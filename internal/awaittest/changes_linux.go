package awaittest

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"
)

// changes are those of the files of a folder, by inotify(7).
type changes struct {
	ctx    context.Context
	folder string
	queue  *os.File
	stop   func() bool
}

func watch(ctx context.Context, folder string) (*changes, error) {
	fd, err := unix.InotifyInit1(unix.IN_CLOEXEC | unix.IN_NONBLOCK)
	if err != nil {
		return nil, err
	}
	queue := os.NewFile(uintptr(fd), "inotify")
	c := &changes{ctx: ctx, folder: filepath.Clean(folder), queue: queue}
	c.stop = context.AfterFunc(ctx, func() { _ = queue.SetReadDeadline(time.Unix(1, 0)) })
	if err := c.add(c.folder); err != nil {
		c.close()
		return nil, err
	}
	return c, nil
}

// add watches a folder, or while it does not exist the one above it.
func (c *changes) add(folder string) error {
	err := c.try(folder)
	if err != unix.ENOENT || filepath.Dir(folder) == folder {
		return err
	}
	if err := c.add(filepath.Dir(folder)); err != nil {
		return err
	}
	if err := c.try(folder); err != unix.ENOENT { // It may have been created before the one above it was watched.
		return err
	}
	return nil
}

func (c *changes) try(folder string) error {
	raw, err := c.queue.SyscallConn()
	if err != nil {
		return err
	}
	var added error
	err = raw.Control(func(fd uintptr) {
		_, added = unix.InotifyAddWatch(int(fd), folder, unix.IN_CREATE|unix.IN_MODIFY|unix.IN_ATTRIB|unix.IN_MOVED_TO|unix.IN_DELETE)
	})
	return cmp.Or(err, added)
}

// next returns when something has changed since its last return.
func (c *changes) next() error {
	if _, err := c.queue.Read(make([]byte, 1<<16)); err != nil {
		return cmp.Or(c.ctx.Err(), err)
	}
	return c.add(c.folder)
}

func (c *changes) close() {
	c.stop()
	c.queue.Close()
}
