package event

import (
	"maps"
	"slices"
	"strings"

	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/internal/message"
)

// ReadingView is how a passage is read on which the law is silent, as programs read it.
type ReadingView struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Reading returns how a passage is read, by the name of its choice.
func (r Regulations) Reading(name string) string {
	switch {
	case name == pairing.Repeats && r.NoRepeats:
		return pairing.RepeatsRefused
	case name == pairing.RestWorth && r.Rest != "":
		return r.Rest
	case r.Readings[name] != "":
		return r.Readings[name]
	}
	c, known := pairing.ChoiceOf(name)
	if !known {
		return ""
	}
	return c.Values[0].Name
}

// ReadingViews returns how each passage is read that the regulations may read otherwise.
func (r Regulations) ReadingViews() (views []ReadingView) {
	for _, c := range pairing.Choices {
		views = append(views, ReadingView{c.Name, r.Reading(c.Name)})
	}
	return views
}

// ChangedReadings returns those that are read otherwise than where nothing is said, as NAME=VALUE.
func (r Regulations) ChangedReadings() (changed []string) {
	for _, c := range pairing.Choices {
		if value := r.Reading(c.Name); value != c.Values[0].Name {
			changed = append(changed, c.Name+"="+value)
		}
	}
	return changed
}

// completeReadings refuses readings that there are not. Two have a name of their own in the regulations, too, which then says the same.
func (r *Regulations) completeReadings() error {
	for _, name := range slices.Sorted(maps.Keys(r.Readings)) {
		value := r.Readings[name]
		c, known := pairing.ChoiceOf(name)
		switch {
		case !known:
			var names []string
			for _, c := range pairing.Choices {
				names = append(names, c.Name)
			}
			return message.Errorf("reading %q: expected one of %s", name, strings.Join(names, ", "))
		case !slices.Contains(c.Names(), value):
			return message.Errorf("reading %s=%s: expected one of %s", name, value, strings.Join(c.Names(), ", "))
		case name == pairing.Repeats && r.NoRepeats && value != pairing.RepeatsRefused, name == pairing.RestWorth && r.Rest != "" && value != r.Rest:
			return message.Errorf("reading %s=%s: the regulations say %s, too", name, value, r.Reading(name))
		}
	}
	r.NoRepeats = r.Reading(pairing.Repeats) == pairing.RepeatsRefused
	if value := r.Readings[pairing.RestWorth]; value != "" {
		r.Rest = value
	}
	return nil
}
