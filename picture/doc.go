// Package picture draws positions: as SVG, and as PNG for what can't show SVG. It is pure; the same position and the same
// [Options] are always the same picture.
//
// Both come from one drawing. It is made of lines, discs and outlines on a board whose neighbouring points are 100 units
// apart, with a margin of 100 units around them: 1,000 units wide and 1,100 high. A picture of the width that is asked for is a
// tenth higher than wide. Of chess it is as high as wide: 64 fields of 100 units with a margin of half a field.
//
// No letter in a picture is text: characters and figures come from [github.com/kyban/kyban/web/glyphs], letters and digits from the Go font
// (Bigelow & Holmes; golang.org/x/image/font/gofont), both as outlines. So a picture looks alike wherever it is shown, and
// needs no font there. What people wrote reaches a picture in one place, the title of an SVG, where it is escaped.
//
// A program that hands out pictures reads the options from a URL's query with [ParseOptions].
package picture
