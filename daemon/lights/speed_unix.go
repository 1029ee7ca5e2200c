//go:build !windows

package lights

import (
	"os"

	"golang.org/x/sys/unix"
)

// spiSpeed is SPI_IOC_WR_MAX_SPEED_HZ of Linux (include/uapi/linux/spi/spidev.h).
const spiSpeed = 0x40046b04

// setSpeed sets the clock of an SPI device.
func setSpeed(f *os.File, hertz int) error {
	return unix.IoctlSetPointerInt(int(f.Fd()), spiSpeed, hertz)
}
