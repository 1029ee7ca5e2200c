package pdf

import "strings"

// wrap breaks text into lines of a width: at spaces, and between characters if a word is wider or has no spaces, as in
// Chinese.
func (p *pen) wrap(text string, width, size float64) (lines []string) {
	line := ""
	for _, piece := range pieces(text) {
		if p.width(strings.TrimRight(line+piece, " "), size) <= width {
			line += piece
			continue
		}
		if line != "" {
			lines = append(lines, strings.TrimRight(line, " "))
			line = ""
		}
		for p.width(strings.TrimRight(piece, " "), size) > width {
			n := p.fitting(piece, width, size)
			lines, piece = append(lines, piece[:n]), piece[n:]
		}
		line = piece
	}
	return append(lines, strings.TrimRight(line, " "))
}

// fitting returns how many bytes of a piece fit into a width: at least one character.
func (p *pen) fitting(piece string, width, size float64) int {
	fits := 0
	for i := range piece {
		if i > 0 && p.width(piece[:i], size) > width {
			break
		}
		fits = i
	}
	if fits > 0 {
		return fits
	}
	for i := range piece {
		if i > 0 {
			return i
		}
	}
	return len(piece)
}

// pieces splits text where a line may break: after spaces, and around Chinese characters. Punctuation stays with the text
// before it.
func pieces(text string) (all []string) {
	start, before := 0, rune(0)
	for i, r := range text {
		if i > start && (before == ' ' && r != ' ' || isHan(before) && !isClosing(r) && r != ' ' || isHan(r) && before != ' ' && !isOpening(before)) {
			all, start = append(all, text[start:i]), i
		}
		before = r
	}
	return append(all, text[start:])
}

func isHan(r rune) bool {
	return r >= 0x2E80 && r <= 0x9FFF && !isClosing(r) && !isOpening(r) || r >= 0xF900 && r <= 0xFAFF
}

func isClosing(r rune) bool {
	return strings.ContainsRune(",.;:!?)]，。；：！？、）】》」』”’", r)
}

func isOpening(r rune) bool { return strings.ContainsRune("([（【《「『“‘", r) }
