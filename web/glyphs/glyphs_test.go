package glyphs

import (
	"regexp"
	"testing"
)

// path is the form that Outline promises.
var path = regexp.MustCompile(`^(m-?\d+[ -]\d+((l-?\d+[ -]\d+)|(q-?\d+([ -]\d+){3}))*z)+$`)

func TestEveryPieceAndTheRiverHaveAnOutline(t *testing.T) {
	for _, r := range "帥仕相俥傌炮兵將士象車馬砲卒帅将车马楚河漢界汉" {
		if !path.MatchString(Outline(string(r))) {
			t.Errorf("%c: %q", r, Outline(string(r)))
		}
	}
	for _, set := range []string{"traditional", "simplified"} {
		for _, piece := range "KABNRCPkabnrcp" {
			if face := Face(set, string(piece)); !path.MatchString(Outline(face)) {
				t.Errorf("%s, %c: %q has no outline", set, piece, face)
			}
		}
	}
	if got := Outline("麒"); got != "" {
		t.Errorf("a character that is not there has the outline %q", got)
	}
}

// drawnLines is the form that Figure promises for lines.
var drawnLines = regexp.MustCompile(`^(m-?\d+[ -]\d+((l-?\d+[ -]\d+)|(q-?\d+([ -]\d+){3}))+)+$`)

func TestEveryPieceOfChessHasAFigure(t *testing.T) {
	for _, letter := range "KQRBNP" {
		body, lines := Figure(string(letter))
		if !path.MatchString(body) || !drawnLines.MatchString(lines) {
			t.Errorf("%c: body %q, lines %q", letter, body, lines)
		}
	}
	if body, lines := Figure("C"); body != "" || lines != "" {
		t.Errorf("a figure that is not there: %q, %q", body, lines)
	}
}

func TestWhatStandsOnThePieces(t *testing.T) {
	for _, tc := range []struct{ set, want string }{
		{"traditional", "帥仕相傌俥炮兵將士象馬車砲卒"},
		{"simplified", "帅仕相马车炮兵将士象马车炮卒"},
		{"vietnamese", "TgSTMXPBTgSTMXPB"},
		{"latin", "KAEHRCPKAEHRCP"},
		{"runes", ""},
	} {
		got := ""
		for _, piece := range "KABNRCPkabnrcp" {
			got += Face(tc.set, string(piece))
		}
		if got != tc.want {
			t.Errorf("%s: %q, want %q", tc.set, got, tc.want)
		}
	}
}
