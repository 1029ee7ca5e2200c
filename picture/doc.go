// Package picture draws positions: as SVG, and as PNG for programs that can't show SVG. It is pure: the same position and
// the same [Options] always give the same picture.
//
// Both come from one drawing. It is made of lines, discs and outlines on a board whose neighbouring points are 100 units
// apart, with the margins, lines and colours of the pages (web/src/board.ts, css/board.css): a test in a browser compares
// them. A picture is about a tenth higher than wide, of chess as high as wide; a card is 1200 wide and 630 high, or a
// part of both.
//
// No letter in a picture is text: characters and figures come from [github.com/kyban/kyban/web/glyphs], letters and
// digits from the Go font (Bigelow & Holmes; golang.org/x/image/font/gofont), both as outlines. So a picture looks alike
// on every screen, and needs no font there. Text of users reaches a picture in one place, the title of an SVG, where it
// is escaped.
//
// A program that serves pictures reads the options from a URL's query with [ParseOptions].
package picture
