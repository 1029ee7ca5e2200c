package hall

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/httpd"
)

// office is a hall that runs, with a token for each role.
type office struct {
	*testing.T
	hall   *Hall
	dir    string
	tokens map[control.Role]string
}

func openOffice(t *testing.T) *office {
	h, err := Open(t.Context(), httpd.Config{Dir: t.TempDir(), Address: "127.0.0.1:0", Log: slog.New(slog.NewTextHandler(t.Output(), nil))})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = h.Close() })
	return officeOf(t, h)
}

// officeOf returns the office of a hall that runs.
func officeOf(t *testing.T, h *Hall) *office {
	t.Helper()
	o := &office{T: t, hall: h, dir: h.dir, tokens: map[control.Role]string{}}
	operator, err := control.Local(o.dir, 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer operator.Close()
	for role, name := range map[control.Role]string{control.Organiser: "Lan", control.Arbiter: "Trần", control.Viewer: "Hoa", control.Screen: "Wall 1"} {
		made, err := operator.NewToken(context.Background(), control.NewToken{Name: name, Role: role})
		if err != nil {
			t.Fatal(err)
		}
		o.tokens[role] = made.Text
	}
	return o
}

var browser = &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}

// ask asks as somebody with a role, and returns the status and the answer.
func (o *office) ask(role control.Role, method, path, body string) (int, string) {
	o.Helper()
	return o.askWith(http.Header{}, role, method, path, body)
}

// askWith is ask with a header.
func (o *office) askWith(header http.Header, role control.Role, method, path, body string) (int, string) {
	o.Helper()
	r, err := http.NewRequestWithContext(o.Context(), method, o.hall.Server().Endpoint().Address+path, strings.NewReader(body))
	if err != nil {
		o.Fatal(err)
	}
	r.Header = header
	if token := o.tokens[role]; token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := browser.Do(r)
	if err != nil {
		o.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		o.Fatal(err)
	}
	return answer.StatusCode, string(bytes.TrimSpace(text))
}

// do asks as the organiser for what must not be refused.
func (o *office) do(path, body string) string {
	o.Helper()
	status, text := o.ask(control.Organiser, "POST", path, body)
	if status >= 300 {
		o.Fatalf("%s %s: %d %s", path, body, status, text)
	}
	return text
}

// section returns the request to open a section.
func section(list, more string) string {
	return fmt.Sprintf(`{"system":"vn1999-swiss","rounds":3,"seed":"7","list":%q%s}`, base64.StdEncoding.EncodeToString([]byte(list)), more)
}

const four = "name,club\nAn,Huế\nBình,Vinh\nCường,Huế\nDũng,Vinh\n"

func (o *office) told() (told Office) {
	o.Helper()
	status, text := o.ask(control.Organiser, "GET", OfficePath+"?lang=en", "")
	if err := json.Unmarshal([]byte(text), &told); err != nil || status != 200 {
		o.Fatal(status, text, err)
	}
	return told
}

func TestFromTheListToTheStandingsByTheRoutesOfOrganisers(t *testing.T) {
	o := openOffice(t)
	faulty := o.do(SectionsPath, section("name,rating\nAn,21x0\n,1900\n", `,"dry_run":true`))
	for _, want := range []string{`"kept":false`, `"row":2,"column":2,"heading":"rating"`, `"row":3,"column":1,"heading":"name","text":"expected a name, found none"`, `"cells":["An","21x0"]`} {
		if !strings.Contains(faulty, want) {
			t.Errorf("the preview has no %s: %s", want, faulty)
		}
	}
	if fine := o.do(SectionsPath, section(four, `,"dry_run":true`)); !strings.Contains(fine, `"players":4`) || len(o.told().Sections) > 0 {
		t.Errorf("the preview: %s, %+v", fine, o.told())
	}
	o.do(SectionsPath, section(four, `,"event":"Giải Huế"`))
	o.do(CheckInPath, `{"entries":[1,2,3]}`)
	if status, text := o.ask(control.Organiser, "POST", "/api/event/rounds/1/pair", `{}`); status != 409 || !strings.Contains(text, "round 1: 1 are not checked in: Dũng") {
		t.Errorf("somebody is missing: %d %s", status, text)
	}
	o.do(CheckInPath, `{"entries":[4]}`)
	o.do("/api/event/rounds/1/pair?lang=en", `{}`)
	if status, text := o.ask("", "GET", "/api/rounds/1", ""); status == 200 {
		t.Errorf("before it is published everybody sees %s", text)
	}
	o.do("/api/event/rounds/1/change", `{"a":2,"b":4,"reason":"one family"}`)
	o.do("/api/event/rounds/1/publish", `{}`)
	o.do("/api/event/rounds/1/publish", `{"back":true,"reason":"a mistake"}`)
	o.do("/api/event/rounds/1/publish", `{}`)
	told := o.do("/api/event/rounds/1/results", `{"results":[{"table":1,"results":["1-0"]},{"table":2,"results":["="]}]}`)
	if want := `[{"table":1,"game":1,"result":"1-0"},{"table":2,"game":1,"result":"1/2-1/2"}]`; told != want {
		t.Errorf("entered %s, want %s", told, want)
	}
	if again := o.do("/api/event/rounds/1/results", `{"results":[{"table":1,"results":["1-0"]},{"table":2,"results":["0-1"]}]}`); again != `[{"table":2,"game":1,"result":"0-1","before":"1/2-1/2"}]` {
		t.Errorf("entered again: %s", again)
	}
	_, standings := o.ask(control.Arbiter, "GET", OfficePath+"/standings", "")
	if !strings.Contains(standings, `"rank":1,"name":"An","number":1,"club":"Huế","points":2`) {
		t.Errorf("standings: %s", standings)
	}
	if status, text := o.ask(control.Organiser, "POST", "/api/event/rounds/1/publish", `{"back":true}`); status != 409 || !strings.Contains(text, "round 1 has begun") {
		t.Errorf("withdrawn after results: %d %s", status, text)
	}
	kept, err := store.Open(o.dir, o.hall.now)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range kept.Facts() {
		if f.By != "Lan" {
			t.Errorf("fact %d is by %q", i+1, f.By)
		}
	}
	if n := len(kept.Facts()); n != 13 {
		t.Errorf("%d facts, want 13: the section, four who are there, a pairing, a change, three publications, three results", n)
	}
}

func TestWhoMayDoWhatInTheEvent(t *testing.T) {
	o := openOffice(t)
	o.do(SectionsPath, section(four, ""))
	o.do("/api/event/rounds/1/pair", `{}`)
	for _, c := range []struct {
		method, path, body               string
		organiser, arbiter, viewer, none int
	}{
		{"GET", OfficePath, "", 200, 200, 403, 401},
		{"GET", OfficePath + "/standings", "", 200, 200, 403, 401},
		{"GET", SitePath, "", 200, 200, 403, 401},
		{"POST", SectionsPath, section(four, `,"dry_run":true`), 200, 403, 403, 401},
		{"POST", PlayersPath, `{"list":"bmFtZQpFbQo=","dry_run":true}`, 200, 403, 403, 401},
		{"POST", CheckInPath, `{"entries":[1]}`, 204, 204, 403, 401},
		{"POST", AbsencesPath, `{"entries":[9],"round":1}`, 409, 409, 403, 401},
		{"POST", WithdrawalsPath, `{"entries":[9],"from":2}`, 409, 403, 403, 401},
		{"POST", "/api/event/rounds/2/pair", `{}`, 409, 403, 403, 401},
		{"POST", "/api/event/rounds/1/change", `{"a":1,"b":1,"reason":"x"}`, 409, 403, 403, 401},
		{"POST", "/api/event/rounds/2/publish", `{}`, 409, 403, 403, 401},
		{"POST", "/api/event/rounds/1/results", `{"results":[{"table":9,"results":["1-0"]}]}`, 409, 409, 403, 401},
		{"POST", "/api/event/rounds/1/results", `{"results":[{"table":1,"results":["2-0"]}]}`, 422, 422, 403, 401},
		{"POST", InvitationsPath, `{"table":1}`, 200, 403, 403, 401},
		{"GET", SeatsPath, "", 200, 200, 403, 401},
		{"POST", ActsPath, `{"do":"stop"}`, 200, 200, 403, 401},
		{"POST", ActsPath, `{"do":"end"}`, 422, 422, 403, 401},
		{"GET", "/api/tokens", "", 403, 403, 403, 401},
	} {
		for role, want := range map[control.Role]int{control.Organiser: c.organiser, control.Arbiter: c.arbiter, control.Viewer: c.viewer, "": c.none} {
			if status, text := o.ask(role, c.method, c.path, c.body); status != want {
				t.Errorf("%s %s as %q: %d, want %d: %s", c.method, c.path, role, status, want, text)
			}
		}
	}
}

// A program of an organiser's choice would run on the computer of the hall.
func TestNoPairingProgramComesOverTheNetwork(t *testing.T) {
	o := openOffice(t)
	for body, want := range map[string]int{section(four, `,"program":"/bin/true"`): 422, strings.Replace(section(four, ""), "vn1999-swiss", "external", 1): 422} {
		if status, text := o.ask(control.Organiser, "POST", SectionsPath, body); status != want {
			t.Errorf("%s: %d, want %d: %s", body, status, want, text)
		}
	}
}

// A helper has some tables alone.
func TestAHelperEntersAtHisTablesAlone(t *testing.T) {
	o := openOffice(t)
	o.do(SectionsPath, section(four, ""))
	o.do("/api/event/rounds/1/pair", `{}`)
	o.do("/api/event/rounds/1/publish", `{}`)
	if err := o.hall.journal.say(t.Context(), Fact{Sector: &Sector{Name: "Trần", Tables: tables{1}}}); err != nil {
		t.Fatal(err)
	}
	const results = "/api/event/rounds/1/results"
	for _, c := range []struct {
		name, path, body string
		want             int
		said             string
	}{
		{"at another table", results, `{"results":[{"table":2,"results":["1-0"]}]}`, 403, "table 2 is not among the tables of Trần"},
		{"at his and at another one", results, `{"results":[{"table":1,"results":["1-0"]},{"table":2,"results":["1-0"]}]}`, 403, "table 2 is not among the tables of Trần"},
		{"at his", results, `{"results":[{"table":1,"results":["1-0"]}]}`, 200, ""},
		{"who is there", CheckInPath, `{"entries":[1]}`, 403, "Trần has some tables alone, and check-in and absences are those of all"},
		{"who is absent", AbsencesPath, `{"entries":[1],"round":2}`, 403, "Trần has some tables alone, and check-in and absences are those of all"},
	} {
		if status, text := o.ask(control.Arbiter, "POST", c.path, c.body); status != c.want || status >= 300 && !strings.Contains(text, c.said) {
			t.Errorf("%s: %d %s", c.name, status, text)
		}
	}
	if kept := o.told().Sections[0]; kept.ChecksIn || len(kept.Entries) != 4 {
		t.Errorf("%+v", kept)
	}
}

// Who enters results does not publish rounds.
func TestAResultPublishesNoRoundAtTheHall(t *testing.T) {
	o := openOffice(t)
	o.do(SectionsPath, section(four, ""))
	o.do("/api/event/rounds/1/pair", `{}`)
	for _, role := range []control.Role{control.Arbiter, control.Organiser} {
		status, text := o.ask(role, "POST", "/api/event/rounds/1/results", `{"results":[{"table":1,"results":["1-0"]}]}`)
		if status != 409 || !strings.Contains(text, "round 1 is not published") {
			t.Errorf("by the %s: %d %s", role, status, text)
		}
	}
	if o.told().Sections[0].Paired[0].Published {
		t.Error("a result has published the round")
	}
}
