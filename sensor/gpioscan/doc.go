// Package gpioscan scans a sensor matrix that hangs on the GPIO lines of a Linux computer, such as a Raspberry Pi.
//
// Ten rows are outputs, nine columns are inputs. One row at a time is driven to the active level; a column that then
// shows it has a closed sensor in that row. The other rows rest at the opposite level, so each sensor needs a diode. In
// the usual wiring the active level is low, columns are pulled up and the cathodes point to the rows.
//
// [Open] finds the lines by chip and name, and asks the kernel for all rows, all columns and all buttons at once: one
// system call drives or reads a whole group. [New] takes any other two groups of pins, such as those of a port expander
// or the fake ones of package sensortest/fakegpio.
//
// BUG(kernel): a row may be at the active level for a moment when it becomes an output, before the kernel sets it to rest. Open
// therefore lets all rows rest and waits before it reads anything.
//
// BUG(kernel): with gpio.Float a line keeps the pull of its earlier user, because periph.io does not ask the kernel to switch it
// off. This pull is parallel to the board's own resistors and does no harm.
package gpioscan
