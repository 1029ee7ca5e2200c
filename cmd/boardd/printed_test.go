package main

import (
	"reflect"
	"testing"

	"github.com/kyban/kyban/internal/cli"
)

// A new setting belongs in the example, too.
func TestEverySettingHasItsPlace(t *testing.T) {
	set := map[string]string{}
	var gather func(prefix string, of reflect.Type)
	gather = func(prefix string, of reflect.Type) {
		for field := range of.Fields() {
			name, kind := prefix+field.Tag.Get("toml"), field.Type
			if kind.Kind() == reflect.Pointer {
				kind = kind.Elem()
			}
			switch kind.Kind() {
			case reflect.Struct:
				gather(name+".", kind)
			case reflect.Map:
			default:
				set[name] = `"set"`
			}
		}
	}
	gather("", reflect.TypeFor[cli.Settings]())
	if _, err := filled(set); err != nil {
		t.Error(err)
	}
	for setting, flag := range named {
		if _, ok := set[setting]; !ok || newRun("boardd", nil).Flag(flag) == nil {
			t.Errorf("the setting %s or the flag --%s is none", setting, flag)
		}
	}
}

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
		if got := literal(c.value); got != c.want {
			t.Errorf("%v: %s, want %s", c.value, got, c.want)
		}
	}
}
