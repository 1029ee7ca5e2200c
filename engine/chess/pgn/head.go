package pgn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/internal/pgntag"
)

// headReader reads the tags of one game.
type headReader struct {
	*text
	game  *Game
	tags  pgntag.Head
	over  bool  // The tags of the next game follow: this one has no moves.
	wrong error // Why the moves can't be read.
}

func (h *headReader) read() {
	for !h.over && h.peek() == '[' {
		line := h.restOfLine()
		for strings.HasPrefix(line, "[") && !h.over {
			line = h.readTag(line)
		}
		h.skipSpace()
	}
}

// readTag reads the tag at the beginning of a line's rest, and returns the text after it.
func (h *headReader) readTag(line string) (rest string) {
	tag, ok := pgntag.Read(line)
	if !ok {
		h.game.note(h.line, h.column, fmt.Sprintf("expected a tag such as [Event \"A\"], found %s", strconv.Quote(short(line))))
		h.past(line)
		return ""
	}
	if h.over = h.tags.Ends(tag.Name, h.behindEmpty && !h.inked, h.block); h.over {
		return line
	}
	h.past(line[:tag.At])
	h.take(tag)
	h.past(line[tag.At:tag.Length])
	rest = line[tag.Length:]
	for strings.HasPrefix(rest, " ") || strings.HasPrefix(rest, "\t") {
		h.next()
		rest = rest[1:]
	}
	return rest
}

// past passes a part of the text.
func (h *headReader) past(part string) {
	for range utf8.RuneCountInString(part) {
		h.next()
	}
}

func (h *headReader) take(tag pgntag.Tag) {
	h.game.tagged = h.game.tagged || tag.Wrong == ""
	if tag.Wrong != "" {
		h.game.note(h.line, h.column, fmt.Sprintf("tag %s: expected %s: read as %s", tag.Name, tag.Wrong, strconv.Quote(short(tag.Value))))
	}
	if !h.tags.Add(tag.Name) {
		h.game.note(h.line, h.column, fmt.Sprintf("the tag %s stands there twice: %s is left out", tag.Name, strconv.Quote(short(tag.Value))))
		return
	}
	h.game.Tags = append(h.game.Tags, Tag{tag.Name, tag.Value})
	switch {
	case tag.Name == "Variant" && !isChess(tag.Value):
		h.fail("expected Standard, Chess960 or From Position, found %q: its rules are not those of chess", tag.Value)
	case tag.Name == "FEN" && tag.Value != "":
		h.position(tag.Value)
	}
}

// position takes the position before the first move.
func (h *headReader) position(fen string) {
	start, err := chess.ReadFEN(fen)
	if err != nil {
		h.fail("%v", err)
		return
	}
	h.game.Start = start
	for _, note := range chess.FENNotes(fen) {
		h.game.note(h.line, h.column, note)
	}
	if n := len(strings.Fields(fen)); n < 6 {
		h.game.note(h.line, h.column, fmt.Sprintf("fen: found %d fields, expected 6: read as %s", n, start.FEN()))
	}
}

// fail notes why the moves can't be read. The other tags are read all the same.
func (h *headReader) fail(format string, args ...any) {
	if h.wrong == nil {
		h.wrong = &Error{h.line, h.column, fmt.Sprintf(format, args...)}
	}
}

// isChess reports whether a value of the tag Variant names FIDE's chess, with Chess960 (guideline II), in a form that
// programs write.
func isChess(variant string) bool {
	name := strings.NewReplacer(" ", "", "-", "").Replace(strings.ToLower(variant))
	return slices.Contains([]string{
		"", "?", "chess", "standard", "standardchess", "normal", "regular", "classical", "orthodox", "fromposition",
		"chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle", "freestylechess",
	}, name)
}

// short returns the beginning of a text, for a message.
func short(text string) string {
	const most = 80
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "..."
	}
	return text
}
