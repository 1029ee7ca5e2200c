// Package vm holds the checks of sensor/gpioscan on a real Linux GPIO chip, in a virtual machine.
//
// The folder module has a kernel module that is a GPIO chip, wired as a sensor board: contacts, diodes, pull-ups and
// buttons, on the lines that the pin map gives to a Raspberry Pi. The script run.sh boots Debian's stock kernel with it
// in QEMU and runs the tests of this package there, through the same system calls as on a Raspberry Pi, up to a whole
// game that hands play on the contacts while boardd scans them. The machine also has a simulated USB port (see package
// usbgadget), at which boardd finds the firmware's core (firmware/host), loses it in mid-game and finds it again:
//
//	make check-gpio
//
// The tests have the build tag vm, for they need that machine and fail anywhere else. The processor is emulated, and
// its clock counts instructions, so that a busy host slows a check down and never changes what it finds.
package vm
