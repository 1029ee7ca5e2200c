package cli

import (
	"os"
	"path/filepath"
	"testing"
)

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

// TOML tells capital letters apart, and the reader of the settings does not.
func TestASettingInCapitalsIsThatSetting(t *testing.T) {
	file := filepath.Join(t.TempDir(), "boardd.toml")
	if err := os.WriteFile(file, []byte("Control = \":7443\"\n[Regulations]\nFlag_Ends = true\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := ReadSettings(file)
	if err != nil {
		t.Fatal(err)
	}
	flat := c.Flat()
	if flat["control"] != c.Control || flat["regulations.flag_ends"] != true || c.Control != ":7443" || !c.Regulations.FlagEnds {
		t.Errorf("read as %+v, and flat as %v", c, flat)
	}
	if _, there := flat["regulations"]; !there {
		t.Error("the table is not there")
	}
}
