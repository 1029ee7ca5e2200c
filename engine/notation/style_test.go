package notation

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
)

func TestStyleNames(t *testing.T) {
	want := []Style{"ucci", "iccs", "wxf", "zh", "zh-hant", "vi"}
	if got := Styles(); !slices.Equal(got, want) {
		t.Fatalf("styles are %q, want %q", got, want)
	}
	for _, s := range want {
		if got, err := ParseStyle(string(s)); got != s || err != nil {
			t.Errorf("%q reads as %q, %v", s, got, err)
		}
	}
	if got, err := ParseStyle("ZH-Hant"); got != Traditional || err != nil {
		t.Errorf("ZH-Hant reads as %q, %v", got, err)
	}
}

func TestAnUnknownStyleIsAnError(t *testing.T) {
	const want = `notation style "san": expected one of ucci, iccs, wxf, zh, zh-hant, vi`
	p := engine.StartPosition()
	_, parseStyle := ParseStyle("san")
	_, parse := Parse(&p, "h2e2", "san")
	_, format := Format(&p, engine.NewMove(engine.NewPoint(7, 2), engine.NewPoint(4, 2)), "san")
	for name, err := range map[string]error{"ParseStyle": parseStyle, "Parse": parse, "Format": format} {
		if err == nil || err.Error() != want {
			t.Errorf("%s says %v, want %s", name, err, want)
		}
	}
}
