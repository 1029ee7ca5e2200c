package web

import (
	"bytes"
	"html/template"
	"net/http"
	"sync"
)

// ErrorPage is shown in a browser in the place of the requested page.
type ErrorPage struct {
	Status   int
	Language string // vi, zh or en: the language of the texts.
	Title    string
	Detail   string
}

// boards is the text of the link to the index of boards.
var boards = map[string]string{"en": "All boards", "vi": "Tất cả các bàn", "zh": "全部棋桌"}

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
		"Home": "/?lang=" + p.Language, "Boards": boards[p.Language],
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
