package tidy

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// row finds a room and what it may import in the table of ARCHITECTURE.md, and whether it stands there in bold.
var row = regexp.MustCompile("^\\| (\\*\\*)?`([^`]+)`(?:\\*\\*)? \\|[^|]*\\|([^|]*)\\|$")

var roomName = regexp.MustCompile("`([^`]+)`")

// A room is a row of the table.
type room struct {
	pure    bool
	imports []string
}

// readRooms returns the rows of the table of rooms.
func readRooms(t *testing.T) map[string]room {
	t.Helper()
	text, err := os.ReadFile("../../docs/ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "\n| room |")
	if !found {
		t.Fatal("ARCHITECTURE.md has no table of rooms")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	rooms := map[string]room{}
	for _, line := range strings.Split(table, "\n")[2:] {
		cells := row.FindStringSubmatch(line)
		if cells == nil {
			t.Errorf("the table of rooms: %q: expected | `room` | what it is for | `import` ... |", line)
			continue
		}
		if _, twice := rooms[cells[2]]; twice {
			t.Errorf("the table of rooms names %s twice", cells[2])
		}
		r := room{pure: cells[1] != ""}
		for _, name := range roomName.FindAllStringSubmatch(cells[3], -1) {
			r.imports = append(r.imports, name[1])
		}
		rooms[cells[2]] = r
	}
	return rooms
}

// The table says of each room what it imports, no less and no more.
func TestTheTableOfRoomsIsThatOfTheSources(t *testing.T) {
	rows := readRooms(t)
	rooms, err := Imports(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for name, imports := range rooms {
		r, ok := rows[name]
		if !ok {
			t.Errorf("%s is not in the table of rooms", name)
			continue
		}
		for _, imported := range imports {
			if !slices.Contains(r.imports, imported) {
				t.Errorf("%s imports %s, which its row in the table of rooms does not name", name, imported)
			}
		}
		for _, named := range r.imports {
			if !slices.Contains(imports, named) {
				t.Errorf("the row of %s in the table of rooms names %s, which it does not import", name, named)
			}
		}
	}
	for name := range rows {
		if _, ok := rooms[name]; !ok {
			t.Errorf("the table of rooms names %s, which is not there", name)
		}
	}
}

// The rooms in bold are those of Pure.
func TestThePureRoomsStandInBold(t *testing.T) {
	rows := readRooms(t)
	for _, name := range Pure {
		if _, ok := rows[name]; !ok {
			t.Errorf("internal/tidy holds %s to be pure, which is not in the table of rooms", name)
		}
	}
	for name, r := range rows {
		if held := slices.Contains(Pure, name); r.pure != held {
			t.Errorf("%s stands in bold: %v; internal/tidy holds it to be pure: %v", name, r.pure, held)
		}
	}
}

func TestFilesThatTheArchitectureNamesAreThere(t *testing.T) {
	text, err := os.ReadFile("../../docs/ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range roomName.FindAllStringSubmatch(string(text), -1) {
		if !strings.Contains(name[1], "/") || strings.ContainsAny(name[1], " :") {
			continue
		}
		if _, err := os.Stat(path.Join("../..", name[1])); err != nil {
			t.Errorf("ARCHITECTURE.md names %s: %v", name[1], err)
		}
	}
}
