package web

import (
	"bytes"
	"cmp"
	"context"
	"html/template"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

// Preview is the part of a game's page before its script runs: for programs that show a link with a picture, and for a browser,
// which can fetch the game meanwhile. The zero value is empty.
type Preview struct {
	Title               string
	Event, Round, Table string
	Result              string // As in PGN.
	Ply                 int    // The number of plies: another position has another picture.
	Without             int    // The HTTP status if the game can't be shown yet, 0 if it can.
}

// WithPreview adds a preview to the request for a game's page.
func WithPreview(r *http.Request, p Preview) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), previewKey{}, p))
}

type previewKey struct{}

// The picture of a preview, in pixels: programs show pictures of this shape whole.
const pictureWidth, pictureHeight = 1200, 630

// told is the content of the head of a game's page.
type told struct {
	Title, Description, Address, Picture, Data string
}

// pictureOf holds the picture of an address that does not belong to one game.
var pictureOf = map[string]string{"/live": ".png"}

// places are the words for round and table.
var places = map[string][2]string{"en": {"Round %", "Table %"}, "vi": {"Vòng %", "Bàn %"}, "zh": {"第 % 轮", "第 % 台"}}

// tell puts a preview into words, in the requested language.
func (p Preview) tell(r *http.Request) told {
	language := languageOf(r)
	words := places[language]
	var parts []string
	for i, value := range []string{p.Event, p.Round, p.Table} {
		switch {
		case value == "":
		case i == 0:
			parts = append(parts, value)
		default:
			parts = append(parts, strings.Replace(words[i-1], "%", value, 1))
		}
	}
	t := told{Title: p.Title, Description: strings.Join(parts, " · "), Data: "/api" + r.URL.Path}
	if strings.HasPrefix(r.URL.Path, "/tables/") {
		t.Data = r.URL.Path + "/live.json"
	}
	if score := strings.NewReplacer("1/2", "½", "-", "–").Replace(p.Result); p.Result != "" && p.Result != "*" {
		t.Title += " · " + score
	}
	if base := baseOf(r); base != "" {
		t.Address = base + r.URL.Path
		t.Picture = t.Address + cmp.Or(pictureOf[r.URL.Path], "/board.png") + "?card=1&size=" + strconv.Itoa(pictureWidth) + "&lang=" + language + "&t=" + strconv.Itoa(p.Ply)
	}
	return t
}

// hostName is the form of a host in an address. A Host of another form is invalid.
var hostName = regexp.MustCompile(`^[A-Za-z0-9.\-]+(:\d+)?$|^\[[0-9A-Fa-f:.]+\](:\d+)?$`)

// baseOf returns the address of boardd in the request, empty if it is not known.
func baseOf(r *http.Request) string {
	if !hostName.MatchString(r.Host) {
		return ""
	}
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// languageOf returns the language of the address, or the first requested language that the pages have, else English.
func languageOf(r *http.Request) string {
	for _, tag := range append([]string{r.URL.Query().Get("lang")}, strings.Split(r.Header.Get("Accept-Language"), ",")...) {
		primary, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		primary, _, _ = strings.Cut(primary, ";")
		if _, ok := places[primary]; ok {
			return primary
		}
	}
	return "en"
}

// gamePage answers with the page of a game, with its preview.
func gamePage(assets shellAssets) http.Handler {
	plain := page(newAsset("shell.html", assets.render(told{})), framedByNone)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p, ok := r.Context().Value(previewKey{}).(Preview)
		if !ok {
			plain.ServeHTTP(w, r)
			return
		}
		head := w.Header()
		head.Add("Vary", "Accept-Language, X-Forwarded-Proto")
		if p.Without != 0 { // The page retries, and shows the game once it is there.
			head.Set("Content-Type", contentTypes[".html"])
			head.Set("Cache-Control", "no-store")
			w.WriteHeader(p.Without)
			_, _ = w.Write(assets.render(told{})) // The client may have gone.
			return
		}
		page(newAsset("shell.html", assets.render(p.tell(r))), framedByNone).ServeHTTP(w, r)
	})
}

// shellAssets are the addresses of a page's assets.
type shellAssets struct {
	Script, Style, Icon string
	shell               *template.Template
}

func (a shellAssets) render(t told) []byte {
	var text bytes.Buffer
	err := a.shell.Execute(&text, map[string]any{
		"Script": a.Script, "Style": a.Style, "Icon": a.Icon, "Title": cmp.Or(t.Title, "Kyban"),
		"Preview": t.Title, "Description": t.Description, "Address": t.Address, "Picture": t.Picture, "Wide": pictureWidth, "High": pictureHeight, "Data": t.Data,
	})
	if err != nil {
		panic(err) // The template is part of the program.
	}
	return text.Bytes()
}
