//go:build power

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/kyban/kyban/internal/disktest"
)

// disk is a disk whose power can be cut.
type disk struct {
	*disktest.Disk
	t   *testing.T
	dir string // The mount point.
}

// newDisk makes a disk and mounts it.
func newDisk(t *testing.T, options string) *disk {
	t.Helper()
	d := disktest.New(t, options)
	return &disk{d, t, d.Dir}
}

// turnReadOnly makes the file system meet an error, upon which the kernel makes it read-only. A remount is refused while files
// are open for writing.
func (d *disk) turnReadOnly() {
	d.t.Helper()
	if err := syscall.Mount("", d.dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); !errors.Is(err, syscall.EBUSY) {
		d.t.Fatalf("remounted read-only while boardd records: %v, want %v", err, syscall.EBUSY)
	}
	device, _ := d.mounted()
	if err := os.WriteFile(filepath.Join("/sys/fs/ext4", filepath.Base(device), "trigger_fs_error"), []byte("1"), 0); err != nil {
		d.t.Fatal(err)
	}
	_, options := d.mounted()
	if !slices.Contains(options, "ro") && !slices.Contains(options, "emergency_ro") { // Linux's name for it from 6.15 on.
		d.t.Fatalf("after an error the disk is mounted %q, want read-only", options)
	}
	if err := os.WriteFile(filepath.Join(d.dir, "new"), nil, 0o666); !errors.Is(err, syscall.EROFS) {
		d.t.Fatalf("a new file on it: %v, want %v", err, syscall.EROFS)
	}
}

// mounted returns the device of the disk and its current mount options.
func (d *disk) mounted() (device string, options []string) {
	d.t.Helper()
	mounts, err := os.ReadFile("/proc/mounts")
	if err != nil {
		d.t.Fatal(err)
	}
	for line := range strings.Lines(string(mounts)) {
		if fields := strings.Fields(line); fields[1] == d.dir {
			return fields[0], strings.Split(fields[3], ",")
		}
	}
	d.t.Fatalf("%s is not mounted", d.dir)
	return "", nil
}

// newSmallDisk mounts a file system in memory that is soon full. Empty, it has room for a whole game: that takes a megabyte and
// more if each fact is flushed alone, as a fast computer does.
func newSmallDisk(t *testing.T) string {
	t.Helper()
	return inMemory(t, "16m")
}

// inMemory mounts a file system in memory of a size.
func inMemory(t *testing.T, size string) string {
	t.Helper()
	disktest.Need(t, "a mount in memory", memory)
	dir := t.TempDir()
	if err := mountMemory(dir, size); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { disktest.Unmount(t, dir) })
	return dir
}

func mountMemory(dir, size string) error {
	return os.NewSyscallError("mount tmpfs", syscall.Mount("none", dir, "tmpfs", 0, "size="+size))
}

// fill takes all room on a file system, and returns a function that frees it.
func fill(t *testing.T, dir string) (giveBack func()) {
	t.Helper()
	name := filepath.Join(dir, "filler")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for size := 64 << 10; size > 0; size /= 2 {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
	}
	return func() {
		if err := os.Remove(name); err != nil {
			t.Error(err)
		}
	}
}

// failFlushes makes every flush of a process fail, until the returned function is called.
func failFlushes(t *testing.T, p *process) (end func()) {
	t.Helper()
	disktest.Need(t, "the right to trace a process", traces)
	strace := exec.Command("strace", "-f", "-qq", "-o", os.DevNull, "-p", strconv.Itoa(p.cmd.Process.Pid),
		"-e", "trace=fsync,fdatasync", "-e", "inject=fsync,fdatasync:error=EIO")
	if err := strace.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = strace.Process.Kill(); _ = strace.Wait() })
	return func() { _ = strace.Process.Signal(syscall.SIGTERM) } // It detaches from the process.
}
