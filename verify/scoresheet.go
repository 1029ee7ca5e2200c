package verify

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/scoresheet/pdf"
	"github.com/kyban/kyban/tell"
)

// checkSheet compares the scoresheet in a bundle, byte for byte, with the one that its records give. The version named in the file does
// not count, because it is not signed. A later version that makes another sheet from a record makes the sheet of the version that
// the opening names, which is signed.
func checkSheet(b evidence.Parts) (scoresheet.Sheet, error) {
	sheet, err := scoresheet.OfBundle(b)
	if err != nil {
		return scoresheet.Sheet{}, err
	}
	same := comparison{want: bufio.NewReader(b.Sheet())}
	if err := sheet.WriteUCCI(&same); err != nil {
		return scoresheet.Sheet{}, err
	}
	if !same.whole() {
		return scoresheet.Sheet{}, fmt.Errorf("the scoresheet is not the one that the records give: expected %s", &sheet)
	}
	return sheet, nil
}

// Scoresheet returns the scoresheet of the records, of evidence that holds.
func (v *Verdict) Scoresheet() (scoresheet.Sheet, error) {
	if !v.Holds {
		return scoresheet.Sheet{}, errors.Join(errors.New(v.Damages[0].What), v.Refusal())
	}
	return scoresheet.OfBundle(v.bundle)
}

// comparison compares the bytes written to it with those that it reads.
type comparison struct {
	want  *bufio.Reader
	other bool
}

// Write compares the next bytes.
func (c *comparison) Write(text []byte) (int, error) {
	for _, got := range text {
		want, err := c.want.ReadByte()
		c.other = c.other || err != nil || got != want
	}
	return len(text), nil
}

// whole reports whether everything was the same, up to the end.
func (c *comparison) whole() bool {
	_, err := c.want.ReadByte()
	return !c.other && err == io.EOF
}

// compareExported compares exported, printed or published scoresheets, byte for byte, with those that the records give. The error is
// about an unreadable file.
func (v *Verdict) compareExported(files []string) error {
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return &InputError{err}
		}
		if !v.Holds {
			continue
		}
		form, err := formOf(text, v)
		if err != nil {
			return err
		}
		if form == "" {
			why, err := worded(text, v)
			if err != nil {
				return err
			}
			v.Holds, v.Proven, v.Claimed, v.NotProven = false, []string{}, []string{}, []string{}
			v.damage(-1, file+" "+cmp.Or(why, "is none of the scoresheets that the records give, in any format and notation"))
			continue
		}
		v.Proven = append(v.Proven, fmt.Sprintf("%s is the scoresheet that the records give, as %s", printable.Line(file), form))
	}
	return nil
}

// formOf returns the format and notation in which a text is the scoresheet of the records, nothing for another text. A board shows the
// public less than its records hold, and that is a scoresheet of them, too.
func formOf(text []byte, v *Verdict) (string, error) {
	sheet, err := scoresheet.OfBundle(v.bundle)
	if err != nil {
		return "", err
	}
	form, err := formAs(text, sheet, v)
	if form != "" || err != nil {
		return form, err
	}
	if sheet, err = scoresheet.AsSeen(v.bundle, byEverybody); err != nil {
		return "", err
	}
	form, err = formAs(text, sheet, v)
	if form != "" {
		form += ", as everybody sees it"
	}
	return form, err
}

// byEverybody returns a row as a board shows it to the public. From the end of a restoration the time of a turn is counted on
// every sheet.
func byEverybody(row boardlog.Row) (boardlog.Row, bool) {
	if row.IsFact() || row.Kind != "restored" && !public.IsPublic(row.Kind) {
		return row, false
	}
	if shown, ok := public.Record(row.Bytes); ok {
		row.Bytes = shown
	}
	return row, true
}

// formAs returns the format and notation in which a text is a scoresheet, nothing for another text.
func formAs(text []byte, sheet scoresheet.Sheet, v *Verdict) (string, error) {
	if bytes.HasPrefix(text, []byte("%PDF-")) {
		return printOf(text, sheet, v)
	}
	for _, lang := range languages() {
		for _, format := range scoresheet.FormatsOf(sheet.Play) {
			for _, style := range scoresheet.StylesOf(sheet.Play) {
				var made bytes.Buffer
				if err := scoresheet.ExportIn(&made, sheet, format, style, lang); err != nil {
					return "", err
				}
				if bytes.Equal(made.Bytes(), text) {
					return form(format, style, lang), nil
				}
			}
		}
	}
	return "", nil
}

// languages returns the languages of exported sheets, first that of an export without a language.
func languages() []string { return append([]string{scoresheet.Unasked}, tell.Languages()...) }

// form names a format, a notation and a language, English unless another is named.
func form(format string, style notation.Style, lang string) string {
	name := fmt.Sprintf("%s in %s", format, style)
	if lang != scoresheet.Unasked && lang != scoresheet.English {
		name += ", language " + lang
	}
	return name
}

// printOf returns the notation and language in which a PDF is a scoresheet, with the last checkpoint of the evidence or, as a board
// exports it, without any; nothing for another file.
func printOf(file []byte, sheet scoresheet.Sheet, v *Verdict) (string, error) {
	var checkpoint []byte
	for _, signed := range v.bundle.Notes() {
		checkpoint = append(checkpoint[:0], evidence.Unwitnessed(signed)...)
	}
	for _, lang := range tell.Languages() {
		for _, style := range scoresheet.StylesOf(sheet.Play) {
			for _, headed := range scoresheet.Forms() {
				printed, err := scoresheet.PrintAs(sheet, style, lang, scoresheet.Form(headed))
				if err != nil {
					return "", err
				}
				for _, code := range [][]byte{checkpoint, nil} {
					var made bytes.Buffer
					if pdf.Write(&made, printed, code) != nil || !bytes.Equal(made.Bytes(), file) {
						continue
					}
					name := form("pdf", style, lang)
					if code == nil {
						name += ", without checkpoint"
					}
					return name, nil
				}
			}
		}
	}
	return "", nil
}
