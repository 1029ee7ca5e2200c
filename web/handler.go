package web

import (
	"bytes"
	"compress/gzip"
	"embed"
	"html/template"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

//go:embed dist src/shell.html src/errorpage.html src/certificate.html src/certificate.toml
var files embed.FS

// Pages reach no other host but the other hall of an event, run no inline script and no inline style, and only those made for it may be shown inside of
// others.
const (
	policy       = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors "
	framedByNone = policy + "'none'"
	framedByAll  = policy + "*"
)

// OtherHall is the header of an answer that names where another hall shows the same pages: they may go there.
const OtherHall = "Kyban-Other-Hall"

// setPolicy sets the policy of an answer, with the other hall that its header names.
func setPolicy(w http.ResponseWriter, policy string) {
	if other := w.Header().Get(OtherHall); other != "" {
		policy = strings.Replace(policy, "connect-src 'self'", "connect-src 'self' "+other, 1)
	}
	w.Header().Set("Content-Security-Policy", policy)
}

// Handler serves the pages and their assets:
//
//	/                      the index of boards
//	/games/{id}            one game
//	/games/{id}/embed      its board, for an iframe
//	/games/{id}/overlay    its board on a transparent ground
//	/live                  the game on the board, and /live/embed, /live/overlay, /live/wall
//	/tables/{table}        the game that is on at a table of a hall, and its embed and overlay
//	/arbiter               the arbiter's page, from a bundle of its own
//	/commentary            the page of commentators, likewise
//	/notebook              the page of files, likewise
//	/setup                 the page of a board's first run, likewise
//	/assets/{name}         scripts, styles and the icon, named by their content
//
// All other paths are not found.
func Handler() http.Handler {
	assets := readAssets()
	shell := renderShell(assets, "page")
	served := byHash(assets)
	mux := http.NewServeMux()
	mux.Handle("GET /{$}", page(shell, framedByNone))
	mux.Handle("GET /games/{id}", ofGame(gamePage(assetsOf(assets, "page"))))
	mux.Handle("GET /games/{id}/embed", ofGame(page(shell, framedByAll)))
	mux.Handle("GET /games/{id}/overlay", ofGame(page(shell, framedByAll)))
	mux.Handle("GET /live", gamePage(assetsOf(assets, "page")))
	mux.Handle("GET /live/embed", page(shell, framedByAll))
	mux.Handle("GET /live/overlay", page(shell, framedByAll))
	mux.Handle("GET /live/wall", page(shell, framedByNone))
	mux.Handle("GET /tables/{table}", gamePage(assetsOf(assets, "page")))
	mux.Handle("GET /tables/{table}/embed", page(shell, framedByAll))
	mux.Handle("GET /tables/{table}/overlay", page(shell, framedByAll))
	mux.Handle("GET /arbiter", page(renderShell(assets, "arbiter"), framedByNone))
	mux.Handle("GET /commentary", page(renderShell(assets, "commentary"), framedByNone))
	mux.Handle("GET /notebook", page(renderShell(assets, "notebook"), framedByNone))
	mux.Handle("GET /setup", page(renderShell(assets, "setup"), framedByNone))
	mux.HandleFunc("GET /assets/{name}", func(w http.ResponseWriter, r *http.Request) {
		a, ok := served[r.PathValue("name")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		a.ServeHTTP(w, r)
	})
	return guarded(mux)
}

// guarded sets the headers of all answers. A page may set another policy.
func guarded(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setPolicy(w, framedByNone)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "no-referrer")
		h.ServeHTTP(w, r)
	})
}

func page(shell *Answer, policy string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setPolicy(w, policy)
		w.Header().Set("Cache-Control", "no-cache")
		shell.ServeHTTP(w, r)
	})
}

// ofGame lets through paths that name a game by a number. The page finds out whether there is such a game.
func ofGame(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if id, err := strconv.Atoi(r.PathValue("id")); err != nil || id < 1 {
			http.NotFound(w, r)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// newAsset returns a file as it is sent.
func newAsset(name string, content []byte) *Answer {
	return NewAnswer(contentTypes[path.Ext(name)], content)
}

// contentTypes are named here and not looked up: package mime's types differ from computer to computer, and it reads a file of
// a thousand lines first.
var contentTypes = map[string]string{
	".css":  "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
}

func readAssets() map[string]*Answer {
	assets := map[string]*Answer{}
	entries, err := files.ReadDir("dist")
	if err != nil {
		panic(err) // The folder is part of the program.
	}
	for _, entry := range entries {
		content, err := files.ReadFile("dist/" + entry.Name())
		if err != nil {
			panic(err)
		}
		assets[entry.Name()] = newAsset(entry.Name(), content)
	}
	return assets
}

// byHash returns assets by their served names, which change with their content.
func byHash(assets map[string]*Answer) map[string]*Answer {
	served := map[string]*Answer{}
	for name, a := range assets {
		served[hashed(name, a.Hash())] = a
	}
	return served
}

// hashed puts the hash of a file before the ending of its name.
func hashed(name, hash string) string {
	ending := path.Ext(name)
	return strings.TrimSuffix(name, ending) + "." + hash + ending
}

// renderShell writes the page that loads a script, the style of the same name and the icon.
func renderShell(assets map[string]*Answer, name string) *Answer {
	return newAsset("shell.html", assetsOf(assets, name).render(told{}))
}

// assetsOf returns the assets of a page: the script of a name, the style of the same name and the icon.
func assetsOf(assets map[string]*Answer, name string) shellAssets {
	address := func(file string) string { return "/assets/" + hashed(file, assets[file].Hash()) }
	return shellAssets{Script: address(name + ".js"), Style: address(name + ".css"), Icon: address("icon.svg"),
		shell: template.Must(template.ParseFS(files, "src/shell.html"))}
}

// writers are kept for reuse: each takes the better part of a megabyte.
var writers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

func gzipped(content []byte) []byte {
	var b bytes.Buffer
	w := writers.Get().(*gzip.Writer)
	defer writers.Put(w)
	w.Reset(&b)
	if _, err := w.Write(content); err != nil {
		panic("web: a buffer that can't be written: " + err.Error())
	}
	if err := w.Close(); err != nil {
		panic("web: a buffer that can't be written: " + err.Error())
	}
	return b.Bytes()
}

// Hall serves the page of a hall: its tables as small boards. [Handler] serves what it is made of.
func Hall() http.Handler {
	return guarded(page(renderShell(readAssets(), "hall"), framedByNone))
}

// Organise serves the page of a hall's organisers.
func Organise() http.Handler {
	return guarded(page(renderShell(readAssets(), "organise"), framedByNone))
}

// Inbox serves the page of what waits for arbiters at all tables of a hall.
func Inbox() http.Handler {
	return guarded(page(renderShell(readAssets(), "inbox"), framedByNone))
}

// Arbiter serves the arbiter's page, wherever it stands: behind /tables/{table} it is that of the board at a table.
func Arbiter() http.Handler {
	return guarded(page(renderShell(readAssets(), "arbiter"), framedByNone))
}
