package web

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// lengthMin is the shortest body worth compressing, in bytes.
const lengthMin = 512

// Answer is an answer that is made once and sent to all clients.
type Answer struct {
	media, hash string
	body        []byte
	small       func() []byte // The compressed body, made on first use; nil where that is not worth it.
}

func NewAnswer(media string, body []byte) *Answer {
	a := NewFinal(media, body)
	if len(body) >= lengthMin {
		a.small = sync.OnceValue(func() []byte { return gzipped(body) })
	}
	return a
}

// NewFinal makes the answer of a body that can't be compressed any further.
func NewFinal(media string, body []byte) *Answer {
	sum := sha256.Sum256(body)
	return &Answer{media: media, body: body, hash: fmt.Sprintf("%x", sum[:8])}
}

func (a *Answer) Body() []byte { return a.body }

// Hash names the content: it is the same after a restart.
func (a *Answer) Hash() string { return a.hash }

// Size returns the most memory that the answer takes, in bytes.
func (a *Answer) Size() int {
	if a.small == nil {
		return len(a.body)
	}
	return 2 * len(a.body)
}

// ServeHTTP answers, compressed where the client accepts that, or reports that the client has it already (RFC 9110, 13.1.2).
// The caller has set how long the client may keep it.
func (a *Answer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("ETag", `W/"`+a.hash+`"`) // Weak: it is the same for the body and for the compressed one.
	h.Add("Vary", "Accept-Encoding")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Type", a.media)
	body := a.body
	if a.small != nil && Accepts(r, "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = a.small()
		h.Set("Content-Length", strconv.Itoa(len(body))) // ServeContent sets it for uncompressed bodies only.
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// Accepts reports whether the client accepts a coding (RFC 9110, 12.5.3).
func Accepts(r *http.Request, coding string) bool {
	for _, part := range strings.Split(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		weight = strings.ReplaceAll(strings.ToLower(weight), " ", "")
		return strings.Trim(strings.TrimPrefix(weight, "q="), "0.") != "" || !strings.HasPrefix(weight, "q=")
	}
	return false
}

// ErrorPage is shown in a browser in the place of the requested page. Home it links to zh for zh-hant, which only it has.
type ErrorPage struct {
	Status   int
	Language string // One of tell.Languages: the language of the texts.
	Title    string
	Detail   string
}

// boards is the text of the link to the index of boards.
var boards = map[string]string{"en": "All boards", "vi": "Tất cả các bàn", "zh": "全部棋桌", "zh-hant": "全部棋桌"}

// errorTemplate returns the template, and the addresses of its assets.
var errorTemplate = sync.OnceValues(func() (*template.Template, map[string]string) {
	assets := readAssets()
	address := func(file string) string { return "/assets/" + hashed(file, assets[file].Hash()) }
	return template.Must(template.ParseFS(files, "src/errorpage.html")), map[string]string{"Style": address("page.css"), "Icon": address("icon.svg")}
})

// Write answers with the page, which runs no script.
func (p ErrorPage) Write(w http.ResponseWriter) {
	shell, assets := errorTemplate()
	var text bytes.Buffer
	err := shell.Execute(&text, map[string]string{
		"Style": assets["Style"], "Icon": assets["Icon"], "Language": p.Language, "Title": p.Title, "Detail": p.Detail,
		"Home": "/?lang=" + strings.TrimSuffix(p.Language, "-hant"), "Boards": boards[p.Language],
	})
	if err != nil {
		panic(err) // The template is part of the program.
	}
	guard(w.Header())
	w.WriteHeader(p.Status)
	_, _ = w.Write(text.Bytes()) // The client may have gone.
}

// guard sets the headers of a page without scripts: no other page frames it, and its links reveal no address.
func guard(head http.Header) {
	head.Set("Content-Type", "text/html; charset=utf-8")
	head.Set("Content-Security-Policy", framedByNone)
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
}
