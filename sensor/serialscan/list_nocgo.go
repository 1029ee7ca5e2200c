//go:build darwin && !cgo

package serialscan

import "errors"

// List says why it can't list the serial lines: macOS tells them to C only.
func List() ([]Details, error) {
	return nil, errors.New("list the serial lines: this program was built without C, and macOS tells its lines to C only: " +
		"build it on the Mac, or name the line by its path")
}
