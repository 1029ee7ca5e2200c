package broadcast

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// publicMark begins the ids of public events. They count only these: a count of all records would show how often
// something was lifted or found in a withheld move. For arbiters and operators, who get all records, the id is the
// sequence of the record.
const publicMark = "p"

// eventID returns the id of an audience's place in a game.
func eventID(a audience, place int) string {
	if a == everybody {
		return publicMark + strconv.Itoa(place)
	}
	return strconv.Itoa(place)
}

// resumeFrom returns the place after which the client wants events: a browser repeats its last id, a program or a page
// names it in the address. An id that counts for the other audience has no meaning for this one, so the client gets all
// events. Such an id comes from a session that has ended, or from a version before public ids had a mark.
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
