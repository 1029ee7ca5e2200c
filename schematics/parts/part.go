// Package parts holds the electronic parts of a board: what is ordered, and how each is drawn.
//
// The catalogue has the parts, with footprints, makers and prices. A [Library] is read from KiCad's file of symbols, and says where the
// pins of each are.
package parts

import "fmt"

// Part is a part to order, with its drawing and its footprint.
type Part struct {
	Symbol       string
	Value        string
	Footprint    string
	MPN          string // The maker's part number.
	Manufacturer string
	Datasheet    string
	Description  string
	Reason       string  // Why this part, printed on the sheet.
	Price        float64 // USD for one, an estimate.
	OffBoard     bool    // Without pads of its own.
}

// PriceText returns the price in words, or "" for a part that is not bought.
func (p Part) PriceText() string {
	if p.Price == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", p.Price)
}
