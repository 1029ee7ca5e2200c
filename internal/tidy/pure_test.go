package tidy

import (
	"fmt"
	"go/ast"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// module begins the import paths of this module.
const module = "github.com/kyban/kyban/"

// Pure lists the rooms whose code depends on its inputs alone, as do all packages of this module that they import.
var Pure = []string{
	"adjournment",
	"boardgame",
	"boardlog",
	"clock",
	"engine",
	"engine/chess",
	"engine/chess/notation",
	"engine/notation",
	"event",
	"event/pairing",
	"event/players",
	"event/standings",
	"event/trf",
	"evidence",
	"fact",
	"game",
	"game/arbitration",
	"game/config",
	"game/draws",
	"game/feed",
	"game/law",
	"game/line",
	"game/refusal",
	"game/setup",
	"game/timekeeping",
	"game/view",
	"internal/covered",
	"internal/jsontext",
	"internal/message",
	"internal/outcome",
	"internal/printable",
	"movelimit",
	"notebook",
	"picture",
	"record",
	"recorder/wal",
	"repetition",
	"repetition/adjudicate",
	"review",
	"rulebook",
	"scoresheet",
	"scoresheet/pdf",
	"sensor",
	"sensor/boardtest",
	"sensor/faults",
	"sensor/serialscan/wire",
	"tell",
	"terminal",
	"terminal/qr",
	"touchmove",
	"trace",
	"tracker",
}

// worldly are the imports that a pure room may not have: a path forbids itself and all below it.
var worldly = []string{"os", "io/ioutil", "log", "math/rand", "net", "path/filepath", "plugin", "syscall", "crypto/rand"}

// libraries are the foreign packages that pure rooms may use: a person has checked that the functions called there only
// compute. A library that is not listed counts as reaching the world.
var libraries = []string{
	"codeberg.org/go-pdf/fpdf", // It reads files and the clock, but not if fonts are bytes and dates are set.
	"github.com/boombuler/barcode/qr",
	"github.com/charmbracelet/x/ansi",
	"github.com/nicksnyder/go-i18n/v2/i18n",
	"github.com/pelletier/go-toml/v2",
	"github.com/transparency-dev/formats",
	"golang.org/x/image",
	"golang.org/x/mod/sumdb/note",
	"golang.org/x/mod/sumdb/tlog",
	"golang.org/x/text/encoding",
	"golang.org/x/text/language",
	"golang.org/x/text/transform",
	"golang.org/x/text/unicode/norm",
}

// clock are the functions that read or wait for the host's clock, or read its time zone, by their packages.
var clock = map[string][]string{
	"time":    {"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker", "Local", "LoadLocation"},
	"context": {"WithTimeout", "WithTimeoutCause", "WithDeadline", "WithDeadlineCause"},
}

// Imports returns the packages below root that have more than tests, each with the packages of this module that it imports on
// any system, in order.
func Imports(root fs.FS) (map[string][]string, error) {
	sources, err := read(root)
	return importsOf(sources), err
}

func importsOf(sources []source) map[string][]string {
	rooms := map[string][]string{}
	for _, s := range sources {
		if strings.HasSuffix(s.path, "_test.go") {
			continue
		}
		room := path.Dir(s.path)
		rooms[room] = append(rooms[room], ours(s)...)
		slices.Sort(rooms[room])
		rooms[room] = slices.Compact(rooms[room])
	}
	return rooms
}

// ours returns the packages of this module that a file imports.
func ours(s source) []string {
	var rooms []string
	for _, spec := range s.file.Imports {
		if room, ok := strings.CutPrefix(imported(spec), module); ok {
			rooms = append(rooms, room)
		}
	}
	return rooms
}

// imported returns the path of an import, which the parser has checked.
func imported(spec *ast.ImportSpec) string {
	name, _ := strconv.Unquote(spec.Path.Value)
	return name
}

// ways returns, for each package that a pure room is or imports, over any number of packages, the shortest way there.
func ways(sources []source) map[string][]string {
	imports := importsOf(sources)
	found := map[string][]string{}
	var next []string
	for _, room := range slices.Sorted(slices.Values(Pure)) {
		if _, ok := imports[room]; ok {
			found[room], next = []string{room}, append(next, room)
		}
	}
	for len(next) > 0 {
		room := next[0]
		next = next[1:]
		for _, to := range imports[room] {
			if found[to] == nil {
				found[to], next = append(slices.Clone(found[room]), to), append(next, to)
			}
		}
	}
	return found
}

// checkPure checks the files of the pure rooms and of all their imports.
func checkPure(sources []source) []string {
	ways := ways(sources)
	var untidy []string
	for _, s := range sources {
		way := ways[path.Dir(s.path)]
		if way == nil || strings.HasSuffix(s.path, "_test.go") {
			continue
		}
		why := way[0] + " is a pure room"
		if len(way) > 1 {
			why += " and reaches this through " + strings.Join(way[1:], ", ")
		}
		for _, spec := range s.file.Imports {
			if reachesWorld(imported(spec)) {
				untidy = append(untidy, fmt.Sprintf("%s: imports %s: %s, take what it needs as an argument", s.at(spec.Pos()), imported(spec), why))
			}
		}
		untidy = append(untidy, checkClock(s, why)...)
	}
	return untidy
}

// reachesWorld reports whether a package outside this module may read more than its arguments.
func reachesWorld(name string) bool {
	in := func(list []string) bool {
		return slices.ContainsFunc(list, func(parent string) bool { return below(name, parent) })
	}
	first, _, _ := strings.Cut(name, "/")
	switch {
	case strings.HasPrefix(name, module):
		return false
	case strings.Contains(first, "."):
		return !in(libraries)
	}
	return in(worldly)
}

func checkClock(s source, why string) []string {
	var untidy []string
	ast.Inspect(s.file, func(n ast.Node) bool {
		call, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if pkg, ok := call.X.(*ast.Ident); ok && slices.Contains(clock[pkg.Name], call.Sel.Name) {
			untidy = append(untidy, fmt.Sprintf("%s: %s.%s: %s, it takes the time as an argument", s.at(call.Pos()), pkg.Name, call.Sel.Name, why))
		}
		return true
	})
	return untidy
}

// checkHardware allows the libraries of the hardware only in their rooms.
func checkHardware(s source) []string {
	room := path.Dir(s.path)
	var untidy []string
	for _, spec := range s.file.Imports {
		for _, library := range slices.Sorted(maps.Keys(Hardware)) {
			if below(imported(spec), library) && !slices.Contains(Hardware[library], room) {
				untidy = append(untidy, fmt.Sprintf("%s: imports %s: only %s may", s.at(spec.Pos()), imported(spec), strings.Join(Hardware[library], " and ")))
			}
		}
	}
	return untidy
}

// below reports whether an import path is the one given or lies below it.
func below(name, parent string) bool {
	return name == parent || strings.HasPrefix(name, parent+"/")
}
