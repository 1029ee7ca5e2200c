package line

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Announcement is an "I adjust" of a side.
type Announcement struct {
	Side engine.Side
	At   sensor.Micros
}

// Announced holds the announcements whose turn is not known yet, oldest first. The zero value has none.
type Announced struct{ list []Announcement }

// Add takes an announcement in.
func (a *Announced) Add(side engine.Side, at sensor.Micros) {
	a.list = append(a.list, Announcement{side, at})
}

// Until takes out the announcements before a time. The others belong to a later turn, and stay.
func (a *Announced) Until(stood sensor.Micros) (came []Announcement) {
	a.list = slices.DeleteFunc(a.list, func(one Announcement) bool {
		if one.At < stood {
			came = append(came, one)
		}
		return one.At < stood
	})
	return came
}

// Copy returns an independent copy.
func (a *Announced) Copy() Announced { return Announced{slices.Clone(a.list)} }
