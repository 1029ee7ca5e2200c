//go:build !darwin || cgo

package serialscan

import (
	"fmt"

	"go.bug.st/serial/enumerator"
)

// List returns the serial lines that the computer has.
func List() ([]Details, error) {
	ports, err := enumerator.GetDetailedPortsList()
	if err != nil {
		return nil, fmt.Errorf("list the serial lines: %w", err)
	}
	list := make([]Details, 0, len(ports))
	for _, p := range ports {
		d := Details{Path: p.Name}
		if p.IsUSB {
			d.Identity = Identity{Vendor: number(p.VID), Product: number(p.PID), Serial: p.SerialNumber}
		}
		list = append(list, d)
	}
	return list, nil
}
