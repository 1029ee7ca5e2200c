package verify

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
)

// checkSheet compares the scoresheet in a bundle, byte for byte, with the one that its records give. Whoever wrote the file
// is not asked which version did: nothing signs what he says. A later version that makes another sheet of a record makes the
// sheet of the version that the opening names, which is signed.
func checkSheet(b evidence.Parts) (scoresheet.Sheet, error) {
	sheet, err := recorder.SheetOf(b)
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

// comparison finds out whether what is written to it is what it reads.
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

// whole says whether all was the same, up to the end.
func (c *comparison) whole() bool {
	_, err := c.want.ReadByte()
	return !c.other && err == io.EOF
}

// compareExported compares scoresheets that were exported, printed or published, byte for byte, with those that the records
// give. The error is about a file that can't be read.
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
			v.Holds, v.Proven, v.Claimed, v.NotProven = false, []string{}, []string{}, []string{}
			v.damage(-1, fmt.Sprintf("%s is none of the scoresheets that the records give, in any format and notation", file))
			continue
		}
		v.Proven = append(v.Proven, fmt.Sprintf("%s is the scoresheet that the records give, as %s", printable.Line(file), form))
	}
	return nil
}

// formOf returns the format and notation in which a text is the scoresheet of the records, nothing when it is not.
func formOf(text []byte, v *Verdict) (string, error) {
	sheet, err := recorder.SheetOf(v.bundle)
	if err != nil {
		return "", err
	}
	for _, format := range scoresheet.FormatsOf(sheet.Play) {
		for _, style := range scoresheet.StylesOf(sheet.Play) {
			var made bytes.Buffer
			if err := scoresheet.Export(&made, sheet, format, style); err != nil {
				return "", err
			}
			if bytes.Equal(made.Bytes(), text) {
				return fmt.Sprintf("%s in %s", format, style), nil
			}
		}
	}
	return "", nil
}
