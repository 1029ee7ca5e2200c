package scoresheet

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// pgnGame is a PGN game as the tests' reader sees it.
type pgnGame struct {
	tags  [][2]string
	moves []pgnMove
	loose []string // Comments before the first move.
	end   string
}

type pgnMove struct {
	number, text string
	comments     []string
}

// readPGN reads one game by the PGN standard of 1994, sections 8.1 and 8.2, without variations.
func readPGN(text string) (pgnGame, error) {
	var g pgnGame
	head, body, ok := strings.Cut(text, "\n\n")
	if !ok {
		return g, errors.New("no empty line between tags and moves")
	}
	for _, line := range strings.Split(head, "\n") {
		name, value, err := readTag(line)
		if err != nil {
			return g, err
		}
		g.tags = append(g.tags, [2]string{name, value})
	}
	for body = strings.TrimSpace(body); body != ""; body = strings.TrimSpace(body) {
		if body[0] == '{' {
			comment, rest, ok := strings.Cut(body[1:], "}")
			if !ok {
				return g, errors.New("comment without an end")
			}
			comment = strings.Join(strings.Fields(comment), " ")
			if n := len(g.moves); n > 0 {
				g.moves[n-1].comments = append(g.moves[n-1].comments, comment)
			} else {
				g.loose = append(g.loose, comment)
			}
			body = rest
			continue
		}
		word := body[:len(body)-len(strings.TrimLeft(body, "0123456789."))]
		if word == "" || !strings.HasSuffix(word, ".") {
			g.end = body // Anything but comments and numbered moves is the result.
			return g, nil
		}
		rest := strings.TrimSpace(body[len(word):])
		move, _, _ := strings.Cut(strings.ReplaceAll(rest, "\n", " "), " ")
		g.moves = append(g.moves, pgnMove{number: word, text: move})
		body = rest[len(move):]
	}
	return g, errors.New("no result at the end")
}

func readTag(line string) (name, value string, err error) {
	inner, ok := strings.CutPrefix(line, "[")
	inner, ok2 := strings.CutSuffix(inner, `"]`)
	name, quoted, ok3 := strings.Cut(inner, ` "`)
	if !ok || !ok2 || !ok3 {
		return "", "", fmt.Errorf("tag %q: expected [Name \"value\"]", line)
	}
	var plain []byte
	for i := 0; i < len(quoted); i++ {
		switch c := quoted[i]; {
		case c == '\\' && i+1 < len(quoted):
			i++
			plain = append(plain, quoted[i])
		case c == '"' || c == '\\' || c < ' ':
			return "", "", fmt.Errorf("tag %q: a bare %q at %d", line, c, i)
		default:
			plain = append(plain, c)
		}
	}
	return name, string(plain), nil
}

// TestPGNComesBack writes random games with hostile texts as PGN and reads them again.
func TestPGNComesBack(t *testing.T) {
	randtest.Check(t, 3, func(t *rapid.T) {
		style := rapid.SampledFrom(notation.Styles()).Draw(t, "style")
		sheet, texts := drawSheet(t, style)
		var out bytes.Buffer
		if err := Export(&out, sheet, "pgn", style); err != nil {
			t.Fatal(err)
		}
		_, body, _ := strings.Cut(out.String(), "\n\n")
		for _, line := range strings.Split(body, "\n") {
			if len(line) > 80 || strings.HasPrefix(line, "%") {
				t.Fatalf("line of %d bytes: %q", len(line), line)
			}
		}
		got, err := readPGN(out.String())
		if err != nil {
			t.Fatalf("%v in\n%s", err, out.String())
		}
		comparePGN(t, got, sheet, texts)
	})
}

// drawSheet returns a random game and its moves in words.
func drawSheet(t *rapid.T, style notation.Style) (Sheet, []string) {
	sheet := Sheet{
		Tags:   rapid.MapOf(rapid.SampledFrom([]string{"red", "black", "event", "x y", "é", "table"}), rapid.String()).Draw(t, "tags"),
		Result: rapid.SampledFrom([]string{"1-0", "0-1", "1/2-1/2", "*"}).Draw(t, "result"),
		Reason: rapid.SampledFrom([]string{"", "checkmate"}).Draw(t, "reason"),
	}
	position := engine.StartPosition()
	var texts []string
	for ply := 1; ply <= rapid.IntRange(0, 40).Draw(t, "plies"); ply++ {
		moves := position.LegalMoves(nil)
		if len(moves) == 0 {
			break
		}
		move := rapid.SampledFrom(moves).Draw(t, "move")
		text, err := notation.Format(&position, move, style)
		if err != nil {
			t.Fatal(err)
		}
		m := Move{Ply: ply, Side: record.SideOf(position.Turn()), Move: move.String()}
		m.Elapsed = sensor.Micros(rapid.Int64Range(0, 36e9).Draw(t, "elapsed"))
		if rapid.IntRange(0, 9).Draw(t, "open") == 0 {
			m.Open, m.Candidates = true, []string{move.String(), moves[0].String()}
		}
		if rapid.IntRange(0, 9).Draw(t, "found") == 0 {
			m.Findings = Findings{{Ply: ply, Article: rapid.String().Draw(t, "article"), Kind: "breach", Played: move.String()}}
		}
		sheet.Moves, texts = append(sheet.Moves, m), append(texts, text)
		position.Make(move)
	}
	return sheet, texts
}

func comparePGN(t *rapid.T, got pgnGame, sheet Sheet, texts []string) {
	tags := map[string]string{}
	for _, tag := range got.tags {
		tags[tag[0]] = tag[1]
	}
	if len(tags) != len(got.tags) || got.tags[0] != [2]string{"Game", "Chinese Chess"} {
		t.Fatalf("tags %q", got.tags)
	}
	for name, key := range map[string]string{"Red": "red", "Black": "black", "Event": "event"} {
		if want := clean(sheet.Tags[key]); tags[name] != want && !(tags[name] == "?" && sheet.Tags[key] == "") {
			t.Fatalf("tag %s is %q, want %q", name, tags[name], want)
		}
	}
	if got.end != sheet.Result || tags["Result"] != sheet.Result || len(got.moves) != len(texts) {
		t.Fatalf("%d moves, result %q, want %d, %q", len(got.moves), got.end, len(texts), sheet.Result)
	}
	for i, m := range sheet.Moves {
		want := pgnMove{number: fmt.Sprintf("%d.", i/2+1), text: texts[i]}
		if i%2 == 1 {
			want.number += ".."
		}
		count := 0
		if m.Elapsed > 0 {
			count++
			var h, mm, s, ms int64
			if _, err := fmt.Sscanf(got.moves[i].comments[0], "[%%emt %d:%d:%d.%d]", &h, &mm, &s, &ms); err != nil {
				t.Fatalf("comment %q: %v", got.moves[i].comments[0], err)
			}
			if back := ((h*60+mm)*60+s)*1000 + ms; back != int64(m.Elapsed)/1000 {
				t.Fatalf("time %d ms, want %d us", back, m.Elapsed)
			}
		}
		if m.Open {
			count++
		}
		count += len(m.Findings)
		if got.moves[i].number != want.number || got.moves[i].text != want.text || len(got.moves[i].comments) != count {
			t.Fatalf("move %d is %+v, want %+v with %d comments", i+1, got.moves[i], want, count)
		}
	}
}

func TestHostileTextsStayWhereTheyBelong(t *testing.T) {
	sheet := Sheet{
		Tags: map[string]string{"red": "A\"]\n\n1. h2e2 {x} 1-0", "bad\"] key": "v", "BAD key": "w", "result": "0-1", "event": "\xff\u2028x"},
		Moves: []Move{{Ply: 1, Side: "red", Move: "h2e2", Findings: Findings{
			{Article: "} 1-0 [Event \"x\"]\n%escape", Kind: "breach"}}}},
		Result: "1-0\n\n[Game \"x\"]",
	}
	var out bytes.Buffer
	if err := Export(&out, sheet, "pgn", notation.ICCS); err != nil {
		t.Fatal(err)
	}
	got, err := readPGN(out.String())
	if err != nil {
		t.Fatal(err)
	}
	want := pgnGame{
		tags: [][2]string{{"Game", "Chinese Chess"}, {"Event", "\uFFFD\uFFFDx"}, {"Date", "????.??.??"}, {"Round", "?"},
			{"Red", `A"]��1. h2e2 {x} 1-0`}, {"Black", "?"}, {"Result", "*"}, {"Format", "ICCS"}, {"BADkey", "w"}, {"Badkey", "v"}},
		moves: []pgnMove{{number: "1.", text: "H2-E2", comments: []string{`finding ) 1-0 [Event "x"]�escape breach`}}},
		end:   "*",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read back\n got %+v\nwant %+v\n%s", got, want, out.String())
	}
}

func TestPGNDate(t *testing.T) {
	for _, c := range []struct{ date, want string }{
		{"2026-11-21", "2026.11.21"},
		{"2026-11-21T09:00:00Z", "2026.11.21"},
		{"2026-11-21 09:00", "2026.11.21"},
		{"2026.11.21", "2026.11.21"},
		{"2026.11.??", "2026.11.??"},
		{"2026-11", "2026.11.??"},
		{"2026", "2026.??.??"},
		{"????.??.??", "????.??.??"},
		{"tomorrow", "????.??.??"},
		{"2026-13-01", "????.??.??"},
		{"2026-02-30", "????.??.??"},
		{"21.11.2026", "????.??.??"},
		{"", "????.??.??"},
	} {
		if got := pgnDate(c.date); got != c.want {
			t.Errorf("%q is %q, want %q", c.date, got, c.want)
		}
	}
}
