//go:build darwin && !cgo

package serialscan

import "errors"

// List returns an error: macOS lists its serial lines to C only.
func List() ([]Details, error) {
	return nil, errors.New("list the serial lines: this program was built without C, and macOS tells its lines to C only: " +
		"build it on the Mac, or name the line by its path")
}
