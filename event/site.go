package event

import (
	"bytes"
	"html/template"
	"strconv"

	"github.com/kyban/kyban/event/pairing"
)

// File is a file of a site.
type File struct {
	Name string
	Data []byte
}

// page is a page of the site. It needs no program and no network: any web host serves it. Headings are numbers and signs, and names: it
// has no language of its own but the titles of columns.
var page = template.Must(template.New("page").Funcs(template.FuncMap{"number": pairing.Number}).Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;margin:1rem auto;max-width:60rem;padding:0 1rem}table{border-collapse:collapse}td,th{padding:.2rem .8rem;border-bottom:1px solid #ccc;text-align:start}</style>
</head><body><h1>{{.Title}}</h1>
{{range .Sections}}<section><h2>{{.Name}}</h2>
<table><caption>Standings</caption><tr><th>#</th><th>Name</th><th>Points</th>{{range .Decides}}<th>{{.}}</th>{{end}}</tr>
{{range .Standings}}<tr><td>{{.Rank}}</td><td>{{.Name}}</td><td>{{number .Points}}</td>{{$row := .}}{{range .Decides}}<td>{{number (index $row.Tiebreaks .)}}</td>{{end}}</tr>
{{end}}</table>
{{range .Rounds}}<table><caption>Round {{.Number}}</caption>
{{range .Games}}<tr><td>{{.Table}}</td><td>{{.Red}}</td><td>{{.Black}}</td><td>{{.Result}}</td></tr>
{{end}}</table>
{{end}}<p>{{range .Files}}<a href="{{.}}">{{.}}</a> {{end}}</p></section>
{{end}}</body></html>
`))

type siteSection struct {
	Name      string
	Decides   []string
	Standings []StandingView
	Rounds    []siteRound
	Files     []string
}

type siteRound struct {
	Number int
	Games  []siteGame
}

type siteGame struct {
	Table              int
	Red, Black, Result string
}

// Site returns the event as files for a web host: a page, and the files of each section. Rounds that are not published are in none.
func (e *Event) Site() ([]File, error) {
	title := ""
	var files []File
	var sections []siteSection
	for i, s := range e.Sections {
		if title == "" {
			title = s.Event
		}
		view := siteSection{Name: s.Name, Decides: s.Tiebreaks, Standings: s.StandingViews(0)}
		rounds := map[int]int{}
		s.each(func(r *Round, t Table, _, red, black int, o Outcome) {
			at, ok := rounds[r.Number()]
			if !ok {
				at = len(view.Rounds)
				rounds[r.Number()], view.Rounds = at, append(view.Rounds, siteRound{Number: r.Number()})
			}
			view.Rounds[at].Games = append(view.Rounds[at].Games, siteGame{t.Table, s.PlayerName(red), s.PlayerName(black), string(o)})
		})
		for _, f := range []struct{ format, suffix string }{{TRF26, "trf"}, {CSV, "csv"}, {PGN, "pgn"}} {
			data, _, err := s.Export(f.format)
			if err != nil {
				return nil, err
			}
			name := "section-" + strconv.Itoa(i+1) + "." + f.suffix
			view.Files = append(view.Files, name)
			files = append(files, File{name, data})
		}
		sections = append(sections, view)
	}
	var out bytes.Buffer
	err := page.Execute(&out, map[string]any{"Title": orUnknown(title), "Sections": sections})
	return append(files, File{"index.html", out.Bytes()}), err
}
