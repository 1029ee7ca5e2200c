// Package usbgadget simulates the USB end of a board: a serial port that is plugged in and out, for tests in the virtual machine
// of sensor/gpioscan/vm.
//
// The kernel's dummy_hcd is a USB controller whose other end lies in the same kernel, where configfs creates a device of class CDC
// ACM, as a board has. So the computer's end is a real /dev/ttyACM0, and the production code finds it, opens it, loses it and
// finds it again:
//
//	port, err := usbgadget.New(usbgadget.Mega, "0001")
//	err = port.Plug()         // /dev/ttyACM0 comes.
//	board, err := port.Open() // What is written here is read there.
//	err = port.Unplug()       // /dev/ttyACM0 goes, even while a process has it open.
package usbgadget
