package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tell"
)

// told is what a sentence is executed on: the record, how the game's moves are counted, and the account for moves in words.
// Its methods are what words/account.*.toml call.
type told struct {
	Counting
	R record.Record

	account *Account
}

// sentence returns the sentence of a record, by its type; empty where it has none.
func (t told) sentence() string {
	text := t.say(t.R.About().Type, t)
	if _, ok := t.R.(record.Announcement); ok && text == "" {
		return t.say("announcement", t)
	}
	return text
}

// Answer returns the outcome of a claim, a ruling, a signature or another command in words, with moves as points: from
// one of the records that follow. It is empty for a record of another type.
func Answer(line []byte, c Counting) (string, error) {
	r, err := record.Decode(line)
	if err != nil {
		return "", err
	}
	c.isChess = c.isChess || record.NamesWhite(r)
	switch r.(type) {
	case record.Result, record.Announcement, record.Claim, record.Ruling, record.Count, record.Limit, record.Duty, record.Named, record.Void, record.Reinstated,
		record.Restoration, record.Restored, record.Signed, record.SignaturesVoid, record.Confirmed, record.Sealed, record.Adjourned, record.Opened,
		record.Published, record.Note:
		return told{Counting: c, R: r}.sentence(), nil
	}
	return "", nil
}

// Granted returns the role of a token that was made, or revoked, in words.
func Granted(t record.Token) string {
	t.Type = "token"
	return told{R: t}.sentence()
}

func (c Counting) Word(word any) string { return c.In("", word) }

// In returns a word of the records that may have words of its own in a place, such as time in a ruling.
func (c Counting) In(place string, word any) string {
	text, lang := fmt.Sprint(word), c.language()
	english := strings.ReplaceAll(text, "_", " ")
	if lang == tell.English {
		return english
	}
	terms := tell.Terms(lang)
	return cmp.Or(c.say(place+"_"+text, nil), terms[place+" "+english], terms[english], tell.In("review", lang).Say(place+"_"+text, nil, nil), english)
}

// Conduct returns what a side did in a cycle.
func (c Counting) Conduct(deeds string) string {
	if c.language() == tell.English {
		return c.Word(deeds)
	}
	words := strings.Split(deeds, "_")
	for i := range words {
		words[i] = c.In("deed", words[i])
	}
	return strings.Join(words, ", ")
}

// Claimed names the subject of a claim that is not on a touch, such as "50 moves without a capture".
func (c Counting) Claimed(what string) string {
	if _, err := strconv.Atoi(what); err == nil {
		return what + " " + c.Quiet()
	}
	return c.Word(what)
}

// Quiet names the moves that count towards a draw: in chess a pawn's move begins anew, too.
func (c Counting) Quiet() string {
	if c.isChess {
		return c.say("quiet_chess", nil)
	}
	return c.say("quiet", nil)
}

// Cite returns an article in brackets, empty for none.
func (c Counting) Cite(rulebook, article string) string {
	if article == "" {
		return ""
	}
	return c.say("cite", strings.TrimSpace(rulebook+" "+article))
}

// Time writes a length of time: in English as Go prints durations.
func (c Counting) Time(t sensor.Micros) string {
	if c.language() == tell.English {
		return duration(t).String()
	}
	return c.say("seconds", strconv.FormatFloat(float64(t)/1e6, 'f', -1, 64))
}

// Late is the public delay in words, empty for none.
func (c Counting) Late() string { return c.late }

func (c Counting) IsChess() bool { return c.isChess }

// No reports whether a flag is there, and is false.
func (told) No(flag *bool) bool { return flag != nil && !*flag }

// Abs returns a length of time without its sign.
func (told) Abs(t sensor.Micros) sensor.Micros { return max(t, -t) }

func (told) Join(between string, words []string) string { return strings.Join(words, between) }

// Clock writes board time.
func (told) Clock(t sensor.Micros) string { return Clock(t) }

// Seconds writes a length of time in seconds.
func (told) Seconds(t sensor.Micros) string { return fmt.Sprintf("%.1f", float64(t)/1e6) }

// Added writes time that is given, or taken.
func (told) Added(t sensor.Micros) string { return fmt.Sprintf("%+.1f", float64(t)/1e6) }

// From is the first ply that a limit counts.
func (t told) From() int { return t.R.(record.Limit).First + 1 }

func (t told) Note() string {
	n := t.R.(record.Note)
	if t.language() != tell.English {
		if text := tell.In("review", t.language()).Say("note_"+n.Code, n, nil); text != "" {
			return text
		}
	}
	return n.Text
}

// Row begins the line of a ply of any side.
func (c Counting) Row(ply int, side any) string {
	number, _ := tell.Number(ply, c.blackBegan)
	text := fmt.Sprintf("%3d. %s", number, padded(c.Word(side), 5))
	if !c.isPublic {
		text += " " + padded(c.say("ply", ply), 9)
	}
	return text
}

func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-ansi.StringWidth(text)))
}

// Open names the other moves that an open ply may have been.
func (t told) Open() string { return t.say("open", t) }

// Others are those moves.
func (t told) Others() []string {
	switch r := t.R.(type) {
	case record.Move:
		return others(r.Candidates, r.Move)
	case record.Revised:
		return others(r.Candidates, r.Move)
	}
	return nil
}

func others(moves []string, but string) []string {
	return slices.DeleteFunc(slices.Clone(moves), func(m string) bool { return m == but })
}

// Touched names the pieces that a player touched beside those that the move itself moves and takes.
func (t told) Touched() string {
	r := t.R.(record.Move)
	var names []string
	for _, touch := range t.account.touches {
		name := t.Word(touch.Owner) + " " + touch.Point
		if touch.Ply != r.Ply || !touch.Bound || touch.Point == r.Move[:2] || touch.Point == r.Move[2:4] || slices.Contains(names, name) {
			continue
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// Choice lists moves, one of them right.
func (t told) Choice(ply int, moves []string) string {
	const most = 4
	texts := tell.Each(moves[:min(len(moves), most)], func(m string) string { return t.Write(ply, m) })
	if left := len(moves) - most; left > 0 {
		texts = append(texts, t.say("more", left))
	}
	return strings.Join(texts, t.say("or", nil))
}

// Write returns a move of a ply in the account's style, beside its points.
func (t told) Write(ply int, move string) string {
	m, err := boardgame.ParseMove(move)
	if err != nil || t.account == nil {
		return move
	}
	position := t.account.start
	for _, played := range t.account.before(ply) {
		position = position.After(played)
	}
	text, err := position.Text(m, string(t.account.style))
	if err != nil || text == move {
		return move
	}
	return text + " " + move
}
