// Package clerk enters in an event what an organiser decides: a section with its players, who is there, a round, its publication, results.
// boardctl event and the pages of a hall use it alike, so that both enter the same and refuse the same.
//
//	list, err := clerk.Read(file, "", regulations)       nothing is kept yet: Faults say what is wrong, each at its cell
//	c := clerk.Clerk{Store: st, By: "Lan"}
//	section, _, err := c.Open("", regulations, list)
//	notes, err := c.Pair(ctx, section, 1, clerk.By{})
//	err = c.Publish(section, event.Publication{Round: 1})
//
// Each entry is one fact of the event's store, with the name of who has entered it; nothing is overwritten.
package clerk
