package cli

import "testing"

func TestHowValuesAreWritten(t *testing.T) {
	for _, c := range []struct {
		value any
		want  string
	}{
		{"demo", `"demo"`},
		{`a "b" \ c` + "\n", `"a \"b\" \\ c\u000A"`},
		{"马二进三", `"马二进三"`},
		{int64(15), "15"},
		{true, "true"},
		{[]any{"a", "b"}, `["a", "b"]`},
		{[]string{}, "[]"},
	} {
		if got := Literal(c.value); got != c.want {
			t.Errorf("%v: %s, want %s", c.value, got, c.want)
		}
	}
}
