package verify

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/scoresheet"
)

// bareOf holds for each format a pattern of the parts of a sheet that people read beside the moves: comments in PGN and
// DhtmlXQ, notes and their numbers in text. The text in brackets stays: a string of PGN, such as the value of a tag, which
// may hold braces, and a comment for programs, such as a time.
var bareOf = map[string]*regexp.Regexp{
	"pgn":     regexp.MustCompile(`("(?:\\.|[^"\\])*"|\{\[[^}]*\})|\{[^}]*\}`),
	"dhtmlxq": regexp.MustCompile(`(?m)^\[DhtmlXQ_comment\d+\].*$`),
	"text":    regexp.MustCompile(`(?m)^ {3}[^ ].*$| \*[\d,]+`),
}

// bare returns the words of a sheet without comments and notes.
func bare(format, text string) string {
	return strings.Join(strings.Fields(bareOf[format].ReplaceAllString(text, " $1 ")), " ")
}

// worded describes how a sheet differs from the one that the records give, in the most similar format, notation and language, where only
// comments and notes have other words, such as those of earlier versions. It returns "" where tags, moves, times or result differ.
func worded(text []byte, v *Verdict) (string, error) {
	sheet, err := scoresheet.OfBundle(v.bundle)
	if err != nil || bytes.HasPrefix(text, []byte("%PDF-")) {
		return "", err
	}
	said, far := "", -1
	for _, lang := range languages() {
		for _, format := range scoresheet.FormatsOf(sheet.Play) {
			for _, style := range scoresheet.StylesOf(sheet.Play) {
				if bareOf[format] == nil {
					continue
				}
				var made bytes.Buffer
				if err := scoresheet.ExportIn(&made, sheet, format, style, lang); err != nil {
					return "", err
				}
				line, found, want := firstOther(string(text), made.String())
				is, err := isWorded(text, made.Bytes(), sheet, format, style, lang)
				if err != nil {
					return "", err
				}
				if line <= far || !is {
					continue // Not this one, or one that is less similar.
				}
				far = line
				said = fmt.Sprintf("has tags, moves, times and result of the records, as %s, and other comments than version %s writes: "+
					"an earlier version worded them so, or somebody has changed them. Line %d is %q, expected %q; export it again and compare with that",
					form(format, style, lang), version.Number, line, printable.Line(found), printable.Line(want))
			}
		}
	}
	return said, nil
}

// isWorded reports whether a text is the made sheet, but for comments and notes, and for the headings of earlier versions in print.
func isWorded(text, made []byte, sheet scoresheet.Sheet, format string, style notation.Style, lang string) (bool, error) {
	is := bare(format, string(made)) == bare(format, string(text))
	if is || format != "text" {
		return is, nil
	}
	var raw bytes.Buffer
	err := scoresheet.ExportRaw(&raw, sheet, style, lang)
	return bare(format, raw.String()) == bare(format, string(text)), err
}

// firstOther returns the first line in which a text differs from another one.
func firstOther(text, other string) (number int, found, want string) {
	lines, others := strings.Split(text, "\n"), strings.Split(other, "\n")
	for number < len(lines) && number < len(others) && lines[number] == others[number] {
		number++
	}
	if number < len(lines) {
		found = lines[number]
	}
	if number < len(others) {
		want = others[number]
	}
	return number + 1, found, want
}
