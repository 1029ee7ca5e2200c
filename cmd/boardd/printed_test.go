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
	if _, err := cli.Fill(example, set); err != nil {
		t.Error(err)
	}
	for _, n := range named {
		if _, ok := set[n.setting]; !ok || newRun("boardd", nil).Flag(n.flag) == nil {
			t.Errorf("the setting %s or the flag --%s is none", n.setting, n.flag)
		}
	}
}
