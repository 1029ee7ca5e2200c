package sexpr_test

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/schematics/sexpr"
)

func TestWhatIsReadIsWrittenAgain(t *testing.T) {
	for _, text := range []string{
		`()`,
		`(pin passive line (at 0 3.81 270) (number "1"))`,
		`(text "a \"quoted\" word\nand \\ a second line")`,
		`(empty "")`,
		"(sheet\n\t(property \"" + strings.Repeat("long ", 20) + "\")\n\t(at 1 2)\n)",
	} {
		node, err := sexpr.Parse("a.kicad_sch", " "+text+"\n")
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := node.String(); got != text {
			t.Errorf("expected\n%s\nwrote\n%s", text, got)
		}
	}
}

func TestABrokenFileIsRefusedWithItsLine(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "a.net:1: expected an expression, found the end of the file"},
		{"list without end", "(a\n(b c)\n(d", "a.net:3: this ( is never closed: expected )"},
		{"string without end", "(a\n\"b)", `a.net:2: this " is never closed: expected another one`},
		{"end without list", "\n)", "a.net:2: expected an expression, found ) without its ("},
		{"two lists", "(a)\n(b)", "a.net:2: expected the end of the file after the first list, found '('"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := sexpr.Parse("a.net", c.text)
			if err == nil || err.Error() != c.want {
				t.Errorf("expected %q, got %v", c.want, err)
			}
		})
	}
}

func TestListsAreFoundByName(t *testing.T) {
	node, err := sexpr.Parse("a.net", `(net (code "1") (node (ref "D1")) (node (ref "D2")))`)
	if err != nil {
		t.Fatal(err)
	}
	if got := node.First("code").Value(1); got != "1" {
		t.Errorf(`expected code "1", got %q`, got)
	}
	if got := node.All("node"); len(got) != 2 || got[1].First("ref").Value(1) != "D2" {
		t.Errorf("expected the nodes D1 and D2, got %v", got)
	}
	if got := node.First("none").First("ref").Value(1); got != "" {
		t.Errorf("expected nothing where nothing is, got %q", got)
	}
}
