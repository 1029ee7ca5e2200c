package disktest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/kyban/kyban/internal/awaittest"
)

// Disk is an ext4 file system of its own, on a loop device, whose power can be cut.
type Disk struct {
	t     *testing.T
	image string
	Dir   string // The mount point.
}

// New makes a disk and mounts it, with the options of mount(8). It skips a test where this machine refuses that, as [Need] does.
func New(t *testing.T, options string) *Disk {
	t.Helper()
	Need(t, "a loop device", loops)
	d := &Disk{t: t, image: filepath.Join(t.TempDir(), "disk"), Dir: filepath.Join(t.TempDir(), "mounted")}
	if err := format(d.image, d.Dir); err != nil {
		t.Fatal(err)
	}
	d.mount(options)
	t.Cleanup(func() { Unmount(t, d.Dir) })
	return d
}

// Need skips a test if this machine refuses what it needs. No package can give a machine what its owner forbids, so that is not
// a failure, and .ci/power reports the skipped tests.
func Need(t *testing.T, what string, refused func() error) {
	t.Helper()
	if err := refused(); err != nil {
		t.Skipf("NOT RUN: %s needs %s (%v)", t.Name(), what, err)
	}
}

// loops returns why no file can be mounted here as a disk. It is tried once, in a folder that is not the test's.
var loops = sync.OnceValue(func() error {
	folder, err := os.MkdirTemp("", "refused")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	image, dir := filepath.Join(folder, "disk"), filepath.Join(folder, "mounted")
	if err := format(image, dir); err != nil {
		return err
	}
	if err := mountLoop(image, dir, ""); err != nil {
		return err
	}
	return syscall.Unmount(dir, 0)
})

func (d *Disk) mount(options string) {
	d.t.Helper()
	if err := mountLoop(d.image, d.Dir, options); err != nil {
		d.t.Fatal(err)
	}
}

// format makes an image of a disk, and its mount point.
func format(image, dir string) error {
	f, err := os.Create(image)
	if err != nil {
		return err
	}
	return errors.Join(f.Truncate(48<<20), f.Close(), os.Mkdir(dir, 0o755), command("mkfs.ext4", "-q", "-F", image))
}

func mountLoop(image, dir, options string) error {
	return command("mount", "-t", "ext4", "-o", strings.TrimPrefix(options+",loop", ","), image, dir)
}

// Replug brings the disk back after a power cut: mounting replays its journal.
func (d *Disk) Replug() {
	d.t.Helper()
	Unmount(d.t, d.Dir)
	d.mount("")
}

// Unmount takes a disk off. A process started by another test briefly inherits the open files of this one, until its exec: the
// disk is in use that long.
func Unmount(t *testing.T, dir string) {
	t.Helper()
	for late := time.Now().Add(awaittest.Patience); ; time.Sleep(10 * time.Millisecond) {
		err := syscall.Unmount(dir, 0)
		if err == nil {
			return
		}
		if !errors.Is(err, syscall.EBUSY) {
			t.Fatalf("unmount: %v", err)
		}
		if time.Now().After(late) {
			t.Fatal("never: nobody uses the disk")
		}
	}
}

// Cut cuts the power: from now on no write reaches the disk, not even its journal.
func (d *Disk) Cut() {
	d.t.Helper()
	const (
		shutdown   = 0x8004587d // EXT4_IOC_SHUTDOWN
		noLogFlush = uint32(2)  // EXT4_GOING_FLAGS_NOLOGFLUSH
	)
	f, err := os.Open(d.Dir)
	if err != nil {
		d.t.Fatal(err)
	}
	defer f.Close()
	how := noLogFlush
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), shutdown, uintptr(unsafe.Pointer(&how))); errno != 0 {
		d.t.Fatalf("EXT4_IOC_SHUTDOWN: %v", errno)
	}
}

// command runs a program, and on failure returns the first line of its output.
func command(name string, args ...string) error {
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		said, _, _ := strings.Cut(string(out), "\n")
		return fmt.Errorf("%s: %w: %s", name, err, said)
	}
	return nil
}
