package web

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

func TestBundleIsWhatTheSourcesMake(t *testing.T) {
	made := t.TempDir()
	cmd := exec.Command("./build.sh", made)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("bundle the pages: %v\n%s", err, out)
	}
	if want, got := names(t, os.DirFS(made)), names(t, os.DirFS("dist")); !bytes.Equal(want, got) {
		t.Fatalf("dist holds\n%sand the sources make\n%srun make web", got, want)
	}
	for _, name := range bytes.Fields(names(t, os.DirFS(made))) {
		want, err := os.ReadFile(filepath.Join(made, string(name)))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("dist", string(name)))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("dist/%s is not what the sources make: run make web", name)
		}
	}
}

// The types are made by tools that need node; the check that they match their sources does not.
func TestTypesAreThoseOfTheirSources(t *testing.T) {
	for path, source := range map[string]string{
		"src/generated/records.ts":    "../record/schema.json",
		"src/generated/http.ts":       "openapi.json",
		"src/generated/arbiter.ts":    "openapi.json",
		"src/generated/commentary.ts": "openapi.json",
		"src/generated/notebook.ts":   "openapi.json",
	} {
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		types, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		first, _, _ := bytes.Cut(types, []byte("\n"))
		if sum := fmt.Sprintf("(sha256 %x)", sha256.Sum256(text)); !bytes.Contains(first, []byte(sum)) {
			t.Errorf("%s is not made from this %s: run make web-types", path, source)
		}
	}
}

func names(t *testing.T, folder fs.FS) []byte {
	t.Helper()
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		t.Fatal(err)
	}
	var names []byte
	for _, entry := range entries {
		names = append(names, entry.Name()+"\n"...)
	}
	return names
}

var linked = regexp.MustCompile(`(?:href|src)="(/assets/[^"]+)"`)

// maxWeight bounds the bytes that a phone has to load before it shows a game, compressed: 60 kB.
const maxWeight = 60_000

func TestPageWithAllThatItLoadsIsLight(t *testing.T) {
	shell := get(t, "/games/1", "gzip")
	weight := len(shell.Body.Bytes())
	assets := linked.FindAllStringSubmatch(get(t, "/games/1", "").Body.String(), -1)
	if len(assets) != 3 {
		t.Fatalf("the page loads %q, want a script, a style and an icon", assets)
	}
	for _, asset := range assets {
		answer := get(t, asset[1], "gzip")
		if answer.Code != http.StatusOK || answer.Header().Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: %d, %v", asset[1], answer.Code, answer.Header())
		}
		weight += answer.Body.Len()
	}
	t.Logf("the page of a game, compressed: %d bytes", weight)
	if weight > maxWeight {
		t.Errorf("the page weighs %d bytes, at most %d", weight, maxWeight)
	}
}

// Parts for signed-in users are not in the bundle that the public loads.
func TestNothingOfTheArbitersPageIsInThePublicBundle(t *testing.T) {
	for _, name := range []string{"kyban-arbiter", "/api/attention", "/review?", "kyban-replay"} {
		for bundle, want := range map[string]bool{"dist/page.js": false, "dist/arbiter.js": true} {
			script, err := files.ReadFile(bundle)
			if err != nil {
				t.Fatal(err)
			}
			if got := bytes.Contains(script, []byte(name)); got != want {
				t.Errorf("%s names %s: %v, want %v", bundle, name, got, want)
			}
		}
	}
}

// get sends a request to the handler as a browser does.
func get(t *testing.T, address, encoding string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, address, nil)
	r.Header.Set("Accept-Encoding", encoding)
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, r)
	return w
}

func TestPages(t *testing.T) {
	const framedByNone = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
	const framedByAll = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors *"
	for _, tc := range []struct {
		name, address string
		status        int
		policy        string
	}{
		{"the index", "/", 200, framedByNone},
		{"a game", "/games/7", 200, framedByNone},
		{"a board for other pages", "/games/7/embed", 200, framedByAll},
		{"a board over a picture", "/games/7/overlay", 200, framedByAll},
		{"the game on the board", "/live", 200, framedByNone},
		{"the same for other pages", "/live/embed", 200, framedByAll},
		{"the same over a picture", "/live/overlay", 200, framedByAll},
		{"the same on a wall", "/live/wall", 200, framedByNone},
		{"an unknown part of the game on the board", "/live/hands", 404, framedByNone},
		{"the arbiter's page", "/arbiter", 200, framedByNone},
		{"the page of commentators", "/commentary", 200, framedByNone},
		{"the page of files", "/notebook", 200, framedByNone},
		{"a game without a number", "/games/seven", 404, framedByNone},
		{"game 0", "/games/0", 404, framedByNone},
		{"an unknown part of a game", "/games/7/hands", 404, framedByNone},
		{"an unknown page", "/players", 404, framedByNone},
		{"an asset of another version", "/assets/page.0000000000000000.js", 404, framedByNone},
	} {
		t.Run(tc.name, func(t *testing.T) {
			answer := get(t, tc.address, "")
			if answer.Code != tc.status {
				t.Errorf("status %d, want %d", answer.Code, tc.status)
			}
			for name, want := range map[string]string{
				"Content-Security-Policy": tc.policy,
				"X-Content-Type-Options":  "nosniff",
				"Referrer-Policy":         "no-referrer",
			} {
				if got := answer.Header().Get(name); got != want {
					t.Errorf("%s: %q, want %q", name, got, want)
				}
			}
		})
	}
}

func TestPageIsAskedForAgainAndAnAssetNever(t *testing.T) {
	page := get(t, "/", "")
	if got := page.Header().Get("Cache-Control"); got != "no-cache" {
		t.Errorf("page: Cache-Control %q, want no-cache", got)
	}
	script := linked.FindAllStringSubmatch(page.Body.String(), -1)[2][1]
	if got, want := get(t, script, "").Header().Get("Cache-Control"), "public, max-age=31536000, immutable"; got != want {
		t.Errorf("%s: Cache-Control %q, want %q", script, got, want)
	}
	again := httptest.NewRequest(http.MethodGet, "/", nil)
	again.Header.Set("If-None-Match", page.Header().Get("ETag"))
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, again)
	if body, _ := io.ReadAll(w.Body); w.Code != http.StatusNotModified || len(body) > 0 {
		t.Errorf("asked for again: status %d with %d bytes, want 304 and nothing", w.Code, len(body))
	}
}

func TestOnlyReadingIsAllowed(t *testing.T) {
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/games/7", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: status %d, want 405", w.Code)
	}
}
