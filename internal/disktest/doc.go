// Package disktest gives a test a disk of its own whose power can be cut: an ext4 file system on a loop device, which needs Linux and root.
package disktest
