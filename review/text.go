package review

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/terminal"
	"github.com/kyban/kyban/trace"
)

// Width bounds the cells of a line of text, unless it is made to Fit another terminal.
const Width = 80

// leastWidth is the least bound of a line, in cells.
const leastWidth = 40

// Turn describes one turn: the events, the board, the duty, the rule, and the rulings.
func (s *Speaker) Turn(g *Game, t *Turn) string {
	s = s.inGame(g.Start)
	sections := []string{s.Summary(t)}
	add := func(title, text string) {
		if text != "" {
			sections = append(sections, s.Say(title)+"\n"+text)
		}
	}
	add("section_timeline", s.timeline(t))
	add("section_board", s.boards(t))
	add("section_repetition", s.repetition(g, t))
	add("section_limits", s.limits(t))
	add("section_duty", s.Duty(t))
	add("section_rule", s.RuleText(t))
	add("section_rulings", s.Rulings(t))
	return s.hang("", s.Title(g)) + "\n" + strings.Join(sections, "\n\n") + "\n"
}

// Summary describes the move and what there is to rule on.
func (s *Speaker) Summary(t *Turn) string {
	s = s.of(t.Before)
	return s.hangAll("", s.summary(t))
}

func (s *Speaker) summary(t *Turn) []string { return append(s.outcome(t), s.questions(t)...) }

// outcome describes the move and the findings.
func (s *Speaker) outcome(t *Turn) []string {
	before := position(t.Before)
	side := s.side(t.Side.String())
	became := "turn_" + string(t.State)
	switch {
	case t.Silent:
		became += "_silent"
	case t.Unmoved():
		became = "turn_unmoved"
	}
	lines := []string{s.Say(became, "Turn", s.Say("turn_counted", "Number", numberOf(t.Ply, t.Side), "Ply", t.Ply), "Side", side, "Move", s.move(before, t.Move),
		"Moves", s.choice(before, t.Candidates))}
	if len(t.Candidates) > 0 && t.State != Open {
		lines = append(lines, s.term("attention", string(StillOpen)))
	}
	if t.Was != "" && t.Was != t.Move {
		lines = append(lines, s.Say("revised", "Move", s.move(before, t.Was)))
	}
	for _, f := range t.Findings {
		lines = append(lines, s.finding(t, f))
		if f.Otherwise != "" {
			lines = append(lines, s.Say("otherwise", "Article", f.Otherwise))
		}
	}
	if len(t.Findings) == 0 && t.Law != nil && !t.Law.SoFar && !slices.ContainsFunc(t.Questions, t.mayBind) {
		lines = append(lines, s.unfound(t))
	}
	if len(t.Findings) > 0 {
		lines = append(lines, s.ruledSince(t))
	}
	return append(lines, s.pressNotes(t)...)
}

// numberOf returns the number under which people count a ply of a side: if Black began, his first is half of move 1, too.
func numberOf(ply int, side engine.Side) int {
	number, _ := tell.Number(ply, (side == engine.First) != (ply%2 == 1))
	return number
}

// turn names a ply as people count, with the ply beside it: "4. Red (ply 7)".
func (s *Speaker) turn(ply int) string {
	number, side := tell.Number(ply, s.began == engine.Second)
	return s.Say("turn_named", "Number", number, "Side", s.side(side.String()), "Ply", ply)
}

// turns names plies in their order, consecutive ones by the first and the last.
func (s *Speaker) turns(plies []int) string {
	var parts []string
	for i := 0; i < len(plies); {
		from := i
		for i++; i < len(plies) && plies[i] == plies[i-1]+1; i++ {
		}
		part := s.turn(plies[from])
		if i-from > 1 {
			part = s.Say("turns_until", "From", part, "Until", s.turn(plies[i-1]))
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

// movesOf counts plies as people count moves: "44½ moves (89 plies)".
func (s *Speaker) movesOf(plies int) string {
	switch plies {
	case 1:
		return s.Say("half_move_counted")
	case 2:
		return s.Say("move_counted")
	}
	return s.Say("moves_counted", "Count", plies, "Moves", tell.Moves(plies))
}

// ruledSince adds the arbiter's decision on the turn to a finding, so that a reader does not take the finding as the last word.
func (s *Speaker) ruledSince(t *Turn) string {
	texts := []string{s.Say("arbiter_ruled")}
	for _, r := range t.Rulings {
		if !r.NoEffect && r.Revised == 0 {
			texts = append(texts, s.Say("ruled_brief", "Number", r.Ruling.Ruling, "Ruling", s.term("ruling", r.Text)))
		}
	}
	if len(texts) == 1 {
		return s.Say("arbiter_rules")
	}
	if n := len(t.Duties); n > 0 && t.Duties[n-1].Obeyed != nil && *t.Duties[n-1].Obeyed {
		texts = append(texts, s.Say("obeys_now"))
	}
	return s.sentences(texts...)
}

// unfound explains why there is no finding.
func (s *Speaker) unfound(t *Turn) string {
	switch {
	case t.Law.Silent != "":
		return s.term("silent", t.Law.Silent)
	case t.State == Open:
		return s.Say("silent_open")
	case t.Law.Article == "" && t.Law.Obeyed != nil && *t.Law.Obeyed:
		return s.Say("unbound")
	case t.Law.Article == "":
		return s.Say("unfound_silent")
	case t.Law.Obeyed != nil && *t.Law.Obeyed:
		return s.Say("obeyed", "Article", t.Law.Article)
	}
	return s.Say("unfound", "Article", t.Law.Article)
}

// findings describes those about displaced pieces, or the others.
func (s *Speaker) findings(t *Turn, astray bool) []string {
	var texts []string
	for _, f := range t.Findings {
		if astray == (f.Kind == displaced) {
			texts = append(texts, s.finding(t, f))
		}
	}
	return texts
}

func (s *Speaker) finding(t *Turn, f Finding) string {
	if f.Kind == displaced {
		return s.displaced(t, f)
	}
	before := position(t.Before)
	text := s.Say("finding_"+f.Kind, "Side", s.side(f.Side.String()), "Article", f.Article,
		"Duty", s.choice(before, f.Duty), "Move", s.move(before, f.Played), "Minutes", f.Late/60_000_000)
	if f.Penalty != nil {
		text = s.sentences(text, s.penalty(f))
	} else if f.Loses && f.Played != "" {
		text = s.sentences(text, s.Say("loses"))
	}
	return text
}

// penalty describes the consequence of an illegal move.
func (s *Speaker) penalty(f Finding) string {
	id := "penalty_time"
	switch {
	case f.Penalty.Loses:
		id = "penalty_loss"
	case f.Penalty.Draws:
		id = "penalty_draw"
	}
	return s.Say(id, "Number", f.Penalty.Count, "Side", s.side(f.Side.String()), "Other", s.side(f.Side.Of().Other().String()),
		"Article", f.Penalty.Article, "Seconds", int(f.Penalty.Amount/1_000_000))
}

// timeline describes the events, with the seconds since the turn began.
func (s *Speaker) timeline(t *Turn) string {
	began := t.Began
	common := t.uncertainty()
	about := s.Say("timeline_from", "Clock", clock(began), "Seconds", seconds(common))
	if t.Wall != nil {
		about = s.sentences(about, s.Say("wall", "Time", t.Wall.UTC().Format("2006-01-02 15:04:05 UTC")))
	}
	lines := []string{s.hang("  ", about)}
	for i, text := range s.events(t) {
		lines = append(lines, s.hang(fmt.Sprintf("  %9s  ", offset(t.Events[i].At-began)), text))
	}
	return strings.Join(lines, "\n")
}

// events describes the events, one text for each.
func (s *Speaker) events(t *Turn) []string {
	common := t.uncertainty()
	texts := make([]string, len(t.Events))
	for i, e := range t.Events {
		texts[i] = s.Event(t, e)
		if e.Uncertainty > common {
			texts[i] = s.sentences(texts[i], s.Say("known_to", "Seconds", seconds(e.Uncertainty)))
		}
	}
	return texts
}

func offset(t sensor.Micros) string {
	sign := "+"
	if t < 0 {
		sign, t = "-", -t
	}
	return sign + seconds(t)
}

// uncertainty is the uncertainty of most of the turn's times.
func (t *Turn) uncertainty() sensor.Micros {
	least := sensor.Micros(0)
	for _, e := range t.Events {
		if e.Uncertainty > 0 && (least == 0 || e.Uncertainty < least) {
			least = e.Uncertainty
		}
	}
	return cmp.Or(least, 1000)
}

// operator is the name in records of the person who started boardd: he has no other name.
const operator = "operator"

// Event describes an event.
func (s *Speaker) Event(t *Turn, e Event) string {
	s = s.of(t.Before)
	data := []any{"Side", s.side(e.Side), "Point", e.Point, "Piece", s.piece(e.Piece, e.Point), "From", e.From, "To", e.To,
		"Seconds", seconds(e.Away), "Text", e.Text, "Name", e.Name, "Reason", e.Reason}
	switch e.Kind {
	case Lifted:
		return s.lifted(t, e, data)
	case PutBack:
		if e.From != "" {
			return s.Say("event_put_back_from", data...)
		}
	case Placed, Arrived, Rested, Displacement:
		data = append(data, "Piece", s.piece(e.Piece, e.From))
		switch {
		case e.Kind == Rested:
			data = append(data, "Seconds", seconds(e.Until-e.At))
		case e.Kind == Arrived && t.State == Open:
			return s.Say("event_arrived_somewhere", data...)
		case e.Kind == Placed && e.Away == 0:
			return s.Say("event_placed_only", data...)
		}
	case "adjust":
		data = append(data, "Points", strings.Join(e.Points, ", "))
	case "clock_step":
		data = append(data, "Seconds", offset(e.Amount))
	case "delay":
		return s.delayed(e)
	case "schedule":
		data = append(data, "Text", clock(e.Length))
	case "gap", "unrecorded", "arrival":
		data = append(data, "Seconds", seconds(e.Length))
	case "sensor":
		return s.fault(e)
	case "lost":
		if e.Cleared {
			return s.Say("event_lost_cleared", data...)
		}
	case "setup":
		if e.Cleared {
			return s.Say("event_setup_cleared", data...)
		}
	case "entered":
		if e.Name == operator {
			data = append(data, "Name", s.Say("operator"))
		}
		data = append(data, "Text", s.term("entered", e.Text), "Vouched", e.Checked == trace.ByHall)
		if e.Checked == trace.ByHall {
			data = append(data, "Name", strings.TrimPrefix(e.Name, trace.OfHall))
		}
	case "note":
		return s.closed(s.Say("event_note", "Text", cmp.Or(s.said("note_"+e.Code), e.Text)))
	case "promotion_said", "promotion_seen", "promotion_assumed":
		data = append(data, "Piece", s.term("piece_chess", e.Piece))
	case "named", "named_back", "named_waits":
		if data = append(data, "Text", s.move(position(t.Before), e.Text)); e.Name == "" {
			data = append(data, "Name", s.side(e.Side))
		}
	case "takeback":
		if e.Silent {
			return s.Say("event_takeback_silent")
		}
	case "token", "token_revoked":
		data = append(data, "Text", s.term("token_role", e.Text))
	case "count":
		return s.Say("counted", "Side", s.side(e.Side), "What", s.term("ruling", e.Text), "Number", e.Count)
	case "ruling":
		data = append(data, "Text", s.term("ruling", e.Text))
	}
	return s.Say("event_"+string(e.Kind), data...)
}

func (s *Speaker) lifted(t *Turn, e Event, data []any) string {
	texts := []string{s.Say("event_lifted", data...)}
	role := string(e.Role)
	if e.Role == Executes && strings.HasSuffix(t.Move, e.Point) {
		role = "captured"
	}
	if role != "" {
		texts = append(texts, s.term("role", role))
	}
	if e.Undecided {
		texts = append(texts, s.Say("undecided"))
	}
	return s.sentences(texts...)
}

// delayed describes the delay of the public: a time, moves, or both.
func (s *Speaker) delayed(e Event) string {
	var data []any
	if e.Delay > 0 {
		data = append(data, "Seconds", seconds(e.Delay))
	}
	if e.DelayMoves > 0 {
		data = append(data, "Moves", s.movesOf(e.DelayMoves))
	}
	return s.Say("event_delay", data...)
}

func (s *Speaker) fault(e Event) string {
	points := e.Points
	if e.Point != "" {
		points = []string{e.Point}
	}
	id := "event_sensor"
	if e.Cleared {
		id = "event_sensor_cleared"
	}
	return s.Say(id, "Points", strings.Join(points, " "), "Fault", s.term("fault", e.Fault))
}

// boards draws the board before and after the move, side by side.
func (s *Speaker) boards(t *Turn) string {
	left := terminal.Diagram(terminal.Scene{Position: position(t.Before)})
	heading, right := "  "+s.Say("before"), make([]string, len(left))
	if t.After != "" {
		m, err := boardgame.ParseMove(t.Move)
		if err == nil {
			heading = pad(heading, Width/2) + s.Say("after")
			right = terminal.Diagram(terminal.Scene{Position: position(t.After), Last: m})
		}
	}
	lines := []string{heading}
	for i := range left {
		lines = append(lines, strings.TrimRight(pad(ansi.Strip(left[i]), Width/2)+ansi.Strip(right[i]), " "))
	}
	return strings.Join(lines, "\n")
}

type Article struct {
	ID    string `json:"article"`
	Title string `json:"title"`
	Text  string `json:"text,omitempty"`
}

// RuleText is the words of the article that applied, and of an article that it refers to.
func (s *Speaker) RuleText(t *Turn) string {
	var texts []string
	for _, a := range s.rule(t) {
		texts = append(texts, a.ID+" "+a.Title, a.Text)
	}
	return s.hangAll("  ", texts)
}

func (s *Speaker) rule(t *Turn) []Article {
	if t.Law == nil || t.Law.Article == "" {
		return nil
	}
	articles := []string{t.Law.Article}
	if t.Law.Via != "" {
		articles = []string{t.Law.Via, t.Law.Article}
	}
	for _, f := range t.Findings {
		articles = append(articles, f.Article)
	}
	for _, q := range t.Questions {
		articles = append(articles, q.Article, q.Adjusting)
	}
	var words []Article
	for i, a := range articles {
		title, text := s.Rule(t.Law.Rulebook, a)
		if title == "" || slices.Contains(articles[:i], a) {
			continue
		}
		words = append(words, Article{a, title, paragraphs(text)})
	}
	return words
}

// paragraphs joins the paragraphs of a rule's words to running text without marks.
func paragraphs(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(text, "*", "")), " ")
}

func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-ansi.StringWidth(text)))
}

// unbroken is a hyphen without a line break: R9-1 is one word.
const unbroken = "\u2011"

// closing are the marks that do not begin a line of Chinese.
const closing = "，。、；：！？）"

var pulledUp = func() *strings.Replacer {
	var pairs []string
	for _, mark := range closing {
		pairs = append(pairs, "\n"+string(mark), string(mark)+"\n")
	}
	return strings.NewReplacer(pairs...)
}()

// hang writes a text behind a prefix in the speaker's lines, the further ones below its beginning.
func (s *Speaker) hang(prefix, text string) string { return Hang(prefix, text, s.width) }

// hangAll writes texts below each other, each behind the prefix.
func (s *Speaker) hangAll(prefix string, texts []string) string {
	return strings.Join(tell.Each(texts, func(text string) string { return s.hang(prefix, text) }), "\n")
}

// Fit makes the speaker write lines of so many cells in place of Width. Boards keep their place in the middle of Width, and a
// line is never too short for a board.
func (s *Speaker) Fit(width int) { s.width = max(width, leastWidth) }

// Hang writes a text behind a prefix in lines of at most width cells, the further ones below the text's beginning.
func Hang(prefix, text string, width int) string {
	indent := ansi.StringWidth(prefix)
	room := width - indent
	if strings.ContainsAny(text, closing) {
		room -= 2 // A stop that would begin a line is put behind the one before.
	}
	text = pulledUp.Replace(ansi.Wrap(strings.ReplaceAll(text, "-", unbroken), max(1, room), ""))
	text = strings.TrimRight(strings.ReplaceAll(text, unbroken, "-"), "\n")
	text = strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", indent))
	return prefix + text
}
