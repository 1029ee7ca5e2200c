// Termsvg makes the picture of the README: it reads a terminal's input, takes one of the pictures in it, and writes that as
// SVG. See `make picture`.
//
//	script -qec 'boardd run --source demo' /dev/null | termsvg -picture 60 -with lifted > docs/terminal.svg
package main

import (
	"cmp"
	"flag"
	"fmt"
	"html"
	"io"
	"os"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// A cell of the picture, in the units of SVG, and the margins of the text.
const (
	cellWidth  = 9
	cellHeight = 20
	padding    = 12
)

func main() {
	picture := flag.Int("picture", 1, "take this picture, from 1, or a later one")
	with := flag.String("with", "", "take the first one that holds this text")
	flag.Parse()
	if err := run(os.Stdin, os.Stdout, *picture, *with); err != nil {
		fmt.Fprintf(os.Stderr, "termsvg: %v\n", err)
		os.Exit(1)
	}
}

func run(r io.Reader, w io.Writer, first int, with string) error {
	sent, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	pictures := strings.Split(string(sent), ansi.CursorHomePosition)
	for i, picture := range pictures {
		if i >= max(first, 1) && strings.Contains(ansi.Strip(picture), with) {
			_, err = io.WriteString(w, svg(strings.Split(picture, "\r\n")))
			return err
		}
	}
	return fmt.Errorf("the terminal was sent %d pictures, none from %d on holds %q", len(pictures)-1, first, with)
}

// style is the look of a cell; empty colours are those of the terminal.
type style struct {
	foreground, background string
	bold, italic           bool
}

func svg(lines []string) string {
	width, height := 0, len(lines)*cellHeight+2*padding
	for _, line := range lines {
		width = max(width, ansi.StringWidth(line)*cellWidth+2*padding)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="'DejaVu Sans Mono','Noto Sans Mono CJK SC','Noto Sans CJK SC',monospace" font-size="15" text-anchor="middle">`+"\n", width, height, width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" rx="8" fill="#1c1c22"/>`+"\n", width, height)
	for row, line := range lines {
		drawLine(&b, line, padding+row*cellHeight)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// drawLine draws each character in its own cells, so that the picture does not depend on the width of a font.
func drawLine(b *strings.Builder, line string, top int) {
	var s, ground style
	var state byte
	var text strings.Builder
	x, from := padding, padding
	for len(line) > 0 {
		seq, width, n, next := ansi.DecodeSequence(line, state, nil)
		line, state = line[n:], next
		if width == 0 {
			s = s.after(seq)
			continue
		}
		if s.background != ground.background {
			drawGround(b, ground, from, x, top)
			ground, from = s, x
		}
		if strings.TrimSpace(seq) != "" {
			fmt.Fprintf(&text, `<text x="%d" y="%d"%s>%s</text>`, x+width*cellWidth/2, top+cellHeight-5, s.attributes(), html.EscapeString(seq))
		}
		x += width * cellWidth
	}
	drawGround(b, ground, from, x, top)
	b.WriteString(text.String() + "\n")
}

// drawGround fills the cells of a line from one place to another.
func drawGround(b *strings.Builder, s style, from, to, top int) {
	if s.background != "" && to > from {
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, from, top, to-from, cellHeight, s.background)
	}
}

func (s style) attributes() string {
	text := fmt.Sprintf(` fill="%s"`, cmp.Or(s.foreground, "#e4e4e4"))
	if s.bold {
		text += ` font-weight="bold"`
	}
	if s.italic {
		text += ` font-style="italic"`
	}
	return text
}

// after returns the style after an escape sequence. It knows those of terminal.Picture: bold, italic, true colours and reset.
func (s style) after(seq string) style {
	body, ok := strings.CutPrefix(seq, "\x1b[")
	if !ok || !strings.HasSuffix(body, "m") {
		return s
	}
	params := strings.Split(strings.TrimSuffix(body, "m"), ";")
	for i := 0; i < len(params); i++ {
		switch params[i] {
		case "", "0":
			s = style{}
		case "1":
			s.bold = true
		case "3":
			s.italic = true
		case "38", "48":
			if i+4 >= len(params) || params[i+1] != "2" {
				return s
			}
			colour := fmt.Sprintf("rgb(%s)", strings.Join(params[i+2:i+5], ","))
			if params[i] == "38" {
				s.foreground = colour
			} else {
				s.background = colour
			}
			i += 4
		}
	}
	return s
}
