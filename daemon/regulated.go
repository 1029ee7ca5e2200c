package daemon

import (
	"maps"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
)

// regulated returns the regulations of a new game, and whether the request changes any: what it leaves out stays as it was.
func regulated(was fact.Regulations, r control.NewBody) (now fact.Regulations, said bool) {
	now = was
	take := func(to *bool, from *bool) {
		if from != nil {
			*to, said = *from, true
		}
	}
	take(&now.FlagEnds, r.FlagEnds)
	take(&now.Supervised, r.Supervised)
	take(&now.Consent, r.Consent)
	if r.Lateness != nil {
		now.Lateness, said = sensor.Micros(*r.Lateness), true
	}
	switch {
	case r.Control == control.NoControl:
		now.Control, said = "", true
	case r.Control != "":
		now.Control, said = r.Control, true
	}
	if !said {
		return fact.Regulations{}, false
	}
	return now, true
}

// namesOf returns the tags of a new game: those of the last one, overridden by the request.
func namesOf(last, said map[string]string) map[string]string {
	all := map[string]string{}
	for key, value := range last {
		if value != "" {
			all[key] = value
		}
	}
	maps.Copy(all, said)
	return all
}
