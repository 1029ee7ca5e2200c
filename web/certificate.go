package web

import (
	"bytes"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// CertificatePage explains the warning of a browser that opens the program's own address over TLS, and how to avoid it.
type CertificatePage struct {
	Hall        bool     // It is a hall's, and no board's.
	Name        string   // Of the certificate authority, as devices list it.
	Fingerprint string   // Of the authority, "sha256:" and hexadecimal digits.
	Bounds      []string // The names and addresses for which it vouches, nil for all.
	Link        string   // The address of the page for other devices, "" for none.
	Code        []string // A QR code of it, by rows of modules: 1 for a dark one.
	Language    string   // One of tell.Languages.
}

// File returns the address of the certificate.
func (p CertificatePage) File() string {
	if p.Hall {
		return "/certificate/kyban-hall.crt"
	}
	return "/certificate/kyban-board.crt"
}

// installing is a system's way to install a certificate authority.
type installing struct{ System, How string }

// certificateWords are the page in a language.
type certificateWords struct {
	Title               string
	What                []string
	Compare, CompareHow string
	Install, InstallWhy string
	Bounded, Boundless  string
	Download            string
	Scan                string
	Steps               []installing
	Remove              string
	Trusted             string
	Board, Hall         whose
}

// whose are the words for what has the certificate.
type whose struct{ This, Noun, Program, Says, TrustedHow string }

// shown are the words of a page.
type shown struct {
	certificateWords
	TrustedHow string
}

// of returns the words for a page.
func (w certificateWords) of(p CertificatePage) shown {
	own := w.Board
	if p.Hall {
		own = w.Hall
	}
	fill := strings.NewReplacer("{this}", own.This, "{board}", own.Noun, "{program}", own.Program, "{says}", own.Says, "{name}", p.Name).Replace
	w.What, w.Steps = slices.Clone(w.What), slices.Clone(w.Steps)
	for i := range w.What {
		w.What[i] = fill(w.What[i])
	}
	for i := range w.Steps {
		w.Steps[i].How = fill(w.Steps[i].How)
	}
	for _, text := range []*string{&w.Title, &w.CompareHow, &w.Install, &w.InstallWhy} {
		*text = fill(*text)
	}
	return shown{w, own.TrustedHow}
}

// modules are a QR code as a picture: Box is what is seen, with the free space around it.
type modules struct{ Box, Path string }

// quietZone is the free space around a code, in modules (ISO/IEC 18004).
const quietZone = 4

// drawn returns the picture of a code, nil for none.
func drawn(rows []string) *modules {
	if len(rows) == 0 {
		return nil
	}
	var path strings.Builder
	for y, row := range rows {
		for x, module := range row {
			if module == '1' {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x, y)
			}
		}
	}
	side := len(rows) + 2*quietZone
	return &modules{fmt.Sprintf("%d %d %d %d", -quietZone, -quietZone, side, side), path.String()}
}

// certificateLanguages are the words of the page by its languages.
var certificateLanguages = sync.OnceValue(func() map[string]certificateWords {
	text, err := files.ReadFile("src/certificate.toml")
	if err != nil {
		panic(err) // The words are part of the program.
	}
	var words map[string]certificateWords
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&words); err != nil {
		panic(err)
	}
	return words
})

var certificateTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.ParseFS(files, "src/certificate.html"))
})

// grouped writes a fingerprint as browsers do, in pairs of capital digits.
func grouped(fingerprint string) string {
	digits := strings.ToUpper(strings.TrimPrefix(fingerprint, "sha256:"))
	var pairs []string
	for ; len(digits) >= 2; digits = digits[2:] {
		pairs = append(pairs, digits[:2])
	}
	return strings.Join(pairs, " ")
}

// ServeHTTP answers with the page, which runs no script.
func (p CertificatePage) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	_, assets := errorTemplate()
	var text bytes.Buffer
	err := certificateTemplate().Execute(&text, map[string]any{
		"Style": assets["Style"], "Icon": assets["Icon"], "Language": p.Language, "Home": "/?lang=" + strings.TrimSuffix(p.Language, "-hant"),
		"Fingerprint": grouped(p.Fingerprint), "Words": certificateLanguages()[p.Language].of(p), "File": p.File(),
		"Bounds": strings.Join(p.Bounds, ", "), "Link": p.Link, "Code": drawn(p.Code),
	})
	if err != nil {
		panic(err) // The template is part of the program.
	}
	head := w.Header()
	guard(head)
	head.Set("Cache-Control", "no-cache")
	head.Add("Vary", "Accept-Language")
	_, _ = w.Write(text.Bytes()) // The client may have gone.
}
