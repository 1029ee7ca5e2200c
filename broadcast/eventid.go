package broadcast

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// publicMark begins the ids of events that everybody hears. They count those events alone: how much was recorded beside them would
// tell how often something was lifted or found in a move that is withheld. Arbiters and operators hear all records, and the id is the
// sequence of the record.
const publicMark = "p"

// eventID returns the id by which an audience knows its place in a game.
func eventID(a audience, place int) string {
	if a == everybody {
		return publicMark + strconv.Itoa(place)
	}
	return strconv.Itoa(place)
}

// resumeFrom returns the place behind which the events are wanted: a browser names its id when it comes back, a program or a page
// in the address. An id that counts for the other audience says nothing of this one: then all events are wanted. Such are
// those of somebody whose session has ended, and those of everybody before ids had a mark.
func resumeFrom(r *http.Request, a audience) (int, error) {
	text, from := r.Header.Get("Last-Event-ID"), "Last-Event-ID"
	if text == "" {
		text, from = r.URL.Query().Get("after"), "after"
	}
	if text == "" {
		return 0, nil
	}
	digits, public := strings.CutPrefix(text, publicMark)
	place, err := strconv.Atoi(digits)
	if err != nil || place < 0 {
		return 0, fmt.Errorf("%s %q: expected the id of an event, such as %s", from, text, eventID(a, 17))
	}
	if public != (a == everybody) {
		return 0, nil
	}
	return place, nil
}
