package docs_test

import (
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/kyban/kyban/"

// row finds a room and what it may import in the table of ARCHITECTURE.md.
var row = regexp.MustCompile("(?m)^\\| (?:\\*\\*)?`([a-z/]+)`(?:\\*\\*)? \\|[^|]*\\|([^|]*)\\|$")

var quoted = regexp.MustCompile("`([^`]+)`")

func TestEveryRoomImportsOnlyTheRoomsThatItsRowNames(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	allowed := map[string][]string{}
	for _, match := range row.FindAllStringSubmatch(string(text), -1) {
		rooms := []string{}
		for _, name := range quoted.FindAllStringSubmatch(match[2], -1) {
			rooms = append(rooms, name[1])
		}
		allowed[match[1]] = rooms
	}
	rooms := roomsOfModule(t)
	for room, imports := range rooms {
		names, ok := allowed[room]
		if !ok {
			t.Errorf("%s is not in the table of rooms", room)
			continue
		}
		for _, imported := range imports {
			if !slices.Contains(names, imported) {
				t.Errorf("%s imports %s, which its row in the table of rooms does not name", room, imported)
			}
		}
	}
	for room := range allowed {
		if _, ok := rooms[room]; !ok {
			t.Errorf("the table of rooms names %s, which is not there", room)
		}
	}
}

func TestFilesThatTheArchitectureNamesAreThere(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range quoted.FindAllStringSubmatch(string(text), -1) {
		if !strings.Contains(name[1], "/") || strings.ContainsAny(name[1], " :") {
			continue
		}
		if _, err := os.Stat(path.Join("..", name[1])); err != nil {
			t.Errorf("ARCHITECTURE.md names %s: %v", name[1], err)
		}
	}
}

// roomsOfModule returns the packages that have more than tests, with those of the module that they import.
func roomsOfModule(t *testing.T) map[string][]string {
	t.Helper()
	cmd := exec.Command("go", "list", "-f", "{{if .GoFiles}}{{.ImportPath}} {{join .Imports \" \"}}{{end}}", "./...")
	cmd.Dir = ".."
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("list the packages: %v\n%s", err, out)
	}
	rooms := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		imports := []string{}
		for _, imported := range fields[1:] {
			if name, ok := strings.CutPrefix(imported, module); ok {
				imports = append(imports, name)
			}
		}
		rooms[strings.TrimPrefix(fields[0], module)] = imports
	}
	return rooms
}
