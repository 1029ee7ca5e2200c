package site

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/tell"
)

//go:embed pages/*.html assets/*
var files embed.FS

// names are those of the languages, each in itself.
var names = map[string]string{"vi": "Tiếng Việt", "zh": "简体中文", "zh-hant": "繁體中文", "en": "English"}

// tags are those of HTML.
var tags = map[string]string{"vi": "vi", "zh": "zh-Hans", "zh-hant": "zh-Hant", "en": "en"}

// templates are the pages in each language.
var templates = sync.OnceValue(func() map[string]*template.Template {
	all := map[string]*template.Template{}
	for _, lang := range tell.Languages() {
		words := tell.In("site", lang)
		say := func(code string) string { return words.Say(code, nil, nil) }
		of := func(code string, n any) string { return words.Say(code, map[string]any{"N": n}, nil) }
		all[lang] = template.Must(template.New("").Funcs(template.FuncMap{"say": say, "sayOf": of, "number": pairing.Number, "result": result, "list": func(all ...string) []string { return all }}).ParseFS(files, "pages/*.html"))
	}
	return all
})

// result returns an outcome as people read it.
func result(o any) string { return cmp.Or(strings.ReplaceAll(fmt.Sprint(o), "1/2", "½"), "–") }

// language is a link to the same page in another language.
type language struct{ Code, Tag, Name, Link string }

// frame is what all pages have.
type frame struct {
	Tag       string // Of the language.
	Event     string
	Title     string
	Up, Root  string // To the folder of the language, and to that of all.
	Here      string // The page, within the folder of the language.
	Languages []language
	Teams     bool // There are pages of teams,
	Rounds    []int
	Evidence  bool // and of evidence.
	Body      any
}

// page writes a page of a language: its title is a code of the words, or behind # a text.
func (w *writer) page(lang, name, part, title string, body any) error {
	words := tell.In("site", lang)
	if text, ok := strings.CutPrefix(title, "#"); ok {
		title = text
	} else {
		title = words.Say(title, nil, nil)
	}
	up := strings.Repeat("../", strings.Count(name, "/"))
	f := frame{Tag: tags[lang], Event: w.title(lang), Title: title, Up: up, Root: up + "../", Here: name, Teams: w.hasTeams(), Rounds: w.rounds, Evidence: w.Evidence, Body: body}
	for _, code := range tell.Languages() {
		f.Languages = append(f.Languages, language{code, tags[code], names[code], f.Root + code + "/" + name})
	}
	var text bytes.Buffer
	for _, piece := range []string{"head", part, "foot"} {
		if err := templates()[lang].ExecuteTemplate(&text, piece+".html", f); err != nil {
			return err
		}
	}
	return w.put(lang+"/"+name, text.Bytes())
}

func (w *writer) title(lang string) string {
	for _, s := range w.Event.Sections {
		if s.Event != "" {
			return s.Event
		}
	}
	return tell.In("site", lang).Say("event", nil, nil)
}

func (w *writer) hasTeams() bool {
	return slices.ContainsFunc(w.Event.Sections, func(s *event.Section) bool { return s.System == event.Teams })
}

// roundsOf returns the rounds of games.
func roundsOf(all []seat) []int {
	known := map[int]bool{}
	for _, g := range all {
		known[g.r.Number()] = true
	}
	return slices.Sorted(maps.Keys(known))
}

// assets writes what all pages share, and the page that leads to the language of the reader.
func (w *writer) assets() error {
	for _, name := range []string{"site.css", "replay.js"} {
		data, err := files.ReadFile("assets/" + name)
		if err == nil {
			err = w.put("assets/"+name, data)
		}
		if err != nil {
			return err
		}
	}
	var all []language
	for _, code := range tell.Languages() {
		all = append(all, language{code, tags[code], names[code], code + "/index.html"})
	}
	var text bytes.Buffer
	if err := templates()[tell.English].ExecuteTemplate(&text, "languages.html", map[string]any{"Event": w.title(tell.English), "Languages": all}); err != nil {
		return err
	}
	return w.put("index.html", text.Bytes())
}

// pages writes the pages of the event in each language.
func (w *writer) pages() error {
	for _, lang := range tell.Languages() {
		for _, write := range []func(string) error{w.overview, w.roundPages, w.playerPages, w.teamPages, w.evidencePage} {
			if err := write(lang); err != nil {
				return err
			}
		}
	}
	return nil
}

// section is a section of a page.
type section struct {
	Number    int
	Name      string
	Round     int // The newest that is published.
	Rounds    int // To be played.
	First     string
	Second    string
	Places    []event.CrossPlace
	Columns   []int // The rounds.
	Standings []event.StandingView
	Decides   []string
	IsTeams   bool
	Tables    []table
	Rests     []string
	Absent    []string
	Players   []player
	Teams     event.TeamsView
}

func (w *writer) sections(complete func(*section, *event.Section)) (all []section) {
	for i, s := range w.Event.Sections {
		v := section{Number: i + 1, Name: s.Name, Rounds: s.Regulations.Rounds, IsTeams: s.System == event.Teams}
		v.First, v.Second = s.Colours()
		for _, r := range s.Rounds {
			if r.Published {
				v.Round = r.Number()
			}
		}
		complete(&v, s)
		all = append(all, v)
	}
	return all
}

func (w *writer) overview(lang string) error {
	standings := func(v *section, s *event.Section) { v.Standings, v.Decides = s.StandingViews(0), s.Tiebreaks }
	if err := w.page(lang, "index.html", "index", "hall", w.sections(func(*section, *event.Section) {})); err != nil {
		return err
	}
	if err := w.page(lang, "standings.html", "standings", "standings", w.sections(standings)); err != nil {
		return err
	}
	return w.page(lang, "cross.html", "cross", "cross", w.sections(func(v *section, s *event.Section) {
		v.Places = s.Cross().Places
		for n := range s.Cross().Rounds {
			v.Columns = append(v.Columns, n+1)
		}
	}))
}

// table is a game of a round.
type table struct {
	Table, Game   int
	Matches       bool // There are two games.
	First, Second string
	FirstID       string // Of the page of the player, empty where nobody sits there.
	SecondID      string
	Result        event.Outcome
	ID            string // Of the page of the game, empty for none.
}

func (w *writer) roundPages(lang string) error {
	for _, n := range w.rounds {
		all := w.sections(func(v *section, s *event.Section) { w.ofRound(v, s, n) })
		title := tell.In("site", lang).Say("round_n", map[string]any{"N": n}, nil)
		if err := w.page(lang, fmt.Sprintf("rounds/%d.html", n), "round", "#"+title, map[string]any{"Round": n, "Sections": all}); err != nil {
			return err
		}
	}
	return nil
}

// ofRound completes a section with one of its rounds.
func (w *writer) ofRound(v *section, s *event.Section, round int) {
	for _, r := range s.Rounds {
		if !r.Published || r.Number() != round {
			continue
		}
		view := s.View(r, "")
		v.Rests, v.Absent = view.Rests, view.Absent
		for _, t := range r.Tables {
			for game, o := range t.Results {
				g := seat{v.Number, s, r, t, game + 1}
				red, black := s.Sitting(t, game+1)
				one := table{Table: t.Table, Game: game + 1, Matches: len(t.Results) > 1, First: s.PlayerName(red), Second: s.PlayerName(black), FirstID: v.playerID(red), SecondID: v.playerID(black), Result: o}
				if w.Recorded[g.place()] {
					one.ID = g.id()
				}
				v.Tables = append(v.Tables, one)
			}
		}
	}
}

// playerID names the page of a player.
func (s section) playerID(number int) string {
	if number == 0 {
		return ""
	}
	return fmt.Sprintf("%d-%d", s.Number, number)
}

// player is a player with his games.
type player struct {
	ID string
	event.PlayerView
	Played []playerGame
}

type playerGame struct {
	event.PlayerGame
	Other string // The page of the opponent.
	ID    string // Of the game.
}

func (w *writer) playerPages(lang string) error {
	all := w.sections(func(v *section, s *event.Section) {
		for n := range s.Players {
			of, _ := s.PlayerView(n + 1)
			v.Players = append(v.Players, w.player(*v, of))
		}
	})
	for _, v := range all {
		for _, p := range v.Players {
			if err := w.page(lang, "players/"+p.ID+".html", "player", "#"+p.Name, p); err != nil {
				return err
			}
		}
	}
	return w.page(lang, "players.html", "players", "players", all)
}

func (w *writer) player(v section, of event.PlayerView) player {
	p := player{ID: v.playerID(of.Number), PlayerView: of}
	for _, g := range of.Games {
		one := playerGame{PlayerGame: g, Other: v.playerID(g.Opponent)}
		if w.Recorded[Place{v.Name, g.Round, g.Game, g.Table}] {
			one.ID = fmt.Sprintf("%d-%d-%d-%d", v.Number, g.Round, g.Table, g.Game)
		}
		p.Played = append(p.Played, one)
	}
	return p
}

func (w *writer) teamPages(lang string) error {
	if !w.hasTeams() {
		return nil
	}
	return w.page(lang, "teams.html", "teams", "teams", w.sections(func(v *section, s *event.Section) {
		v.Teams, _ = s.TeamsView(func(int, int) int { return 0 })
	}))
}

func (w *writer) evidencePage(lang string) error {
	if !w.Evidence {
		return nil
	}
	return w.page(lang, "evidence.html", "evidence", "evidence", map[string]any{"Keys": slices.Sorted(maps.Keys(w.keys)), "Games": w.evident})
}

// gameBody is the page of a game.
type gameBody struct {
	ID, Play      string
	Round, Table  int
	Red, Black    string // With their colours First and Second, as codes of the words.
	First, Second string
	Result        event.Outcome
	Rows          []row
	Evidence      bool
}

// row is a move of each side.
type row struct {
	Number        string
	First, Second move
}

type move struct {
	Text string
	Ply  int // 0 for none.
}

func (w *writer) gamePage(lang string, g seat, of Game, play string) error {
	printed, err := scoresheet.Print(of.Sheet, tell.StyleOf(lang), lang)
	if err != nil {
		return err
	}
	red, black := g.s.Sitting(g.t, g.game)
	first, second := g.s.Colours()
	body := gameBody{ID: g.id(), Play: play, Round: g.r.Number(), Table: g.t.Table, Red: g.s.PlayerName(red), Black: g.s.PlayerName(black), First: first, Second: second,
		Result: g.t.Results[g.game-1], Rows: rows(printed.Rows, len(of.Sheet.Moves)), Evidence: of.Evidence != nil}
	return w.page(lang, "games/"+g.id()+".html", "game", "#"+body.Red+" – "+body.Black, body)
}

// rows returns the printed moves with their plies.
func rows(printed []scoresheet.PrintedRow, plies int) (all []row) {
	cells := 0
	for _, r := range printed {
		for _, m := range []scoresheet.PrintedMove{r.First, r.Second} {
			if m.Text != "" {
				cells++
			}
		}
	}
	ply := plies - cells // Where Black began the first cell is none, and this is -1.
	next := func(m scoresheet.PrintedMove) move {
		if m.Text == "" {
			return move{}
		}
		ply++
		return move{m.Text, max(ply, 0)}
	}
	for _, r := range printed {
		all = append(all, row{Number: r.Number, First: next(r.First), Second: next(r.Second)})
	}
	return all
}
