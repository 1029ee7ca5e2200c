package glyphs

import (
	"regexp"
	"testing"
)

// path is what Outline promises.
var path = regexp.MustCompile(`^(m-?\d+[ -]\d+((l-?\d+[ -]\d+)|(q-?\d+([ -]\d+){3}))*z)+$`)

func TestEveryPieceAndTheRiverHaveAnOutline(t *testing.T) {
	for _, r := range "帥仕相俥傌炮兵將士象車馬砲卒帅将车马楚河漢界汉" {
		if !path.MatchString(Outline(string(r))) {
			t.Errorf("%c: %q", r, Outline(string(r)))
		}
	}
	if got := Outline("麒"); got != "" {
		t.Errorf("a character that is not there has the outline %q", got)
	}
}
