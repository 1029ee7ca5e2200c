package web

import (
	"bytes"
	"html/template"
	"net/http"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// CertificatePage explains the warning of a browser that opens the board's own address over TLS, and how to avoid it.
type CertificatePage struct {
	Fingerprint string // Of the board's certificate authority, "sha256:" and hexadecimal digits.
	Language    string // One of tell.Languages.
}

// installing is a system's way to install a certificate authority.
type installing struct{ System, How string }

// certificateWords are the page in a language.
type certificateWords struct {
	Title               string
	What                []string
	Compare, CompareHow string
	Install, InstallWhy string
	Download            string
	Steps               []installing
	Remove              string
	Hall, HallHow       string
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
		"Fingerprint": grouped(p.Fingerprint), "Words": certificateLanguages()[p.Language],
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
