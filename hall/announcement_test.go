package hall

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
)

// at hides the time in what was answered.
var at = regexp.MustCompile(`"at":"[^"]*"`)

func (o *office) announce(role control.Role, body string) (int, string) {
	o.Helper()
	status, text := o.ask(role, "POST", AnnouncementsPath, body)
	return status, at.ReplaceAllString(text, `"at":"NOW"`)
}

// Tables 1 and 2 are those of section A, 3 and 4 of B; the arbiter looks after 2 and 3.
func TestWhatIsAnnounced(t *testing.T) {
	o := twoSections(t)
	o.helper(2, 3)
	for _, c := range []struct {
		name, body string
		role       control.Role
		status     int
		want       string
	}{
		{"to the hall", `{"text":" Nghỉ 10 phút "}`, control.Organiser, 200, `{"number":1,"at":"NOW","text":"Nghỉ 10 phút"}`},
		{"the same once more", `{"text":"Nghỉ 10 phút"}`, control.Organiser, 200, `{"number":1,"at":"NOW","text":"Nghỉ 10 phút"}`},
		{"to a section", `{"text":"第二轮","section":"B"}`, control.Organiser, 200, `{"number":2,"at":"NOW","text":"第二轮","section":"B"}`},
		{"to tables", `{"text":"x","tables":[4,1]}`, control.Organiser, 200, `{"number":3,"at":"NOW","text":"x","tables":[1,4]}`},
		{"by a helper", `{"text":"x"}`, control.Arbiter, 200, `{"number":4,"at":"NOW","text":"x","tables":[2,3]}`},
		{"by a helper to a section", `{"text":"x","section":"B"}`, control.Arbiter, 200, `{"number":5,"at":"NOW","text":"x","section":"B","tables":[3]}`},
		{"by a helper to another table", `{"text":"x","tables":[1]}`, control.Arbiter, 403, "table 1 is not among the tables of Trần"},
		{"by a viewer", `{"text":"x"}`, control.Viewer, 403, ""},
		{"nothing", `{"text":" "}`, control.Organiser, 422, "expected one line of plain text"},
		{"two lines", `{"text":"a\nb"}`, control.Organiser, 422, "expected one line of plain text"},
		{"a turned line", `{"text":"a\u202eb"}`, control.Organiser, 422, "expected one line of plain text"},
		{"too much", `{"text":"` + strings.Repeat("二", announcementMax+1) + `"}`, control.Organiser, 422, "expected at most 300 characters, found 301"},
		{"to no section", `{"text":"x","section":"C"}`, control.Organiser, 422, `section \"C\": expected one of`},
	} {
		if status, text := o.announce(c.role, c.body); status != c.status || !strings.Contains(text, c.want) {
			t.Errorf("%s: %d %s\nwant %d %s", c.name, status, text, c.status, c.want)
		}
	}
	for table, want := range map[string]string{"?table=1": "1 3", "?table=2": "1 4", "?table=3": "1 2 4 5", "?table=4": "1 2 3", "?table=9": "1", "": "1 2 3 4 5"} {
		text, _ := answerTo(t, o.hall, AnnouncementsPath+table)
		if got := numbers(text); got != want {
			t.Errorf("at %q: %s, want %s", table, got, want)
		}
	}
}

// numbers returns the numbers of the announcements in an answer.
func numbers(text string) string {
	var all []string
	for _, found := range regexp.MustCompile(`"number":(\d+)`).FindAllStringSubmatch(text, -1) {
		all = append(all, found[1])
	}
	return strings.Join(all, " ")
}

func TestWhoWithdrawsAnAnnouncement(t *testing.T) {
	o := twoSections(t)
	o.announce(control.Organiser, `{"text":"to all"}`)
	o.announce(control.Organiser, `{"text":"to two","tables":[2,3]}`)
	o.announce(control.Organiser, `{"text":"to one","tables":[3]}`)
	o.helper(3, 4)
	for _, c := range []struct {
		role   control.Role
		number int
		status int
	}{{control.Arbiter, 1, 403}, {control.Arbiter, 2, 403}, {control.Arbiter, 3, 204}, {control.Arbiter, 3, 404}, {control.Viewer, 1, 403}, {control.Organiser, 1, 204}} {
		if status, text := o.ask(c.role, "DELETE", fmt.Sprintf("%s/%d", AnnouncementsPath, c.number), ""); status != c.status {
			t.Errorf("%s withdraws %d: %d %s, want %d", c.role, c.number, status, text, c.status)
		}
	}
	if err := o.hall.turn(t.Context()); err != nil { // As the log has it.
		t.Fatal(err)
	}
	if text, _ := answerTo(t, o.hall, "/api/event"); numbers(text) != "2" || !strings.Contains(text, `"text":"to two","tables":[2,3]`) {
		t.Errorf("announced are %s", text)
	}
}

func TestNobodysAnnouncementTakesThePlaceOfAnotherOne(t *testing.T) {
	o := twoSections(t)
	o.announce(control.Organiser, `{"text":"to all"}`)
	for n := 2; n <= announcedMax; n++ {
		if status, text := o.announce(control.Arbiter, fmt.Sprintf(`{"text":"%d"}`, n)); status != 200 {
			t.Fatal(n, status, text)
		}
	}
	if status, text := o.announce(control.Arbiter, `{"text":"one more"}`); status != 409 || !strings.Contains(text, "20 announcements are shown already") {
		t.Errorf("one more: %d %s", status, text)
	}
	if all := o.hall.announcements(); len(all) != announcedMax || all[0].Text != "to all" {
		t.Errorf("announced are %+v", all)
	}
}

// The stream has what is announced at its beginning, and where it has changed.
func TestTheStreamHasWhatIsAnnouncedWhereItHasChanged(t *testing.T) {
	o := twoSections(t)
	taken(t, o.hall)
	o.hall.show()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", o.hall.Server().Endpoint().Address+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+o.tokens[control.Viewer])
	stream, err := browser.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	lines := bufio.NewScanner(stream.Body)
	lines.Buffer(nil, 1<<20)
	message := func() string {
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return at.ReplaceAllString(data, `"at":"NOW"`)
			}
		}
		t.Fatal("the stream has ended: ", lines.Err())
		return ""
	}
	if whole := message(); !strings.Contains(whole, `"announced":[]`) {
		t.Errorf("the stream begins with %s", whole)
	}
	o.announce(control.Organiser, `{"text":"x"}`)
	if got := message(); !strings.Contains(got, `"announced":[{"number":1,"at":"NOW","text":"x"}]`) {
		t.Errorf("announced: %s", got)
	}
	newActor(t, o.hall, 1)
	o.hall.show()
	if got := message(); strings.Contains(got, "announced") || !strings.Contains(got, `"tables":[{"table":1,"connected":true`) {
		t.Errorf("a board has come: %s", got)
	}
	o.ask(control.Organiser, "DELETE", AnnouncementsPath+"/1", "")
	if got := message(); !strings.Contains(got, `"announced":[]`) {
		t.Errorf("withdrawn: %s", got)
	}
}
