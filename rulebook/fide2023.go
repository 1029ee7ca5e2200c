package rulebook

import (
	"reflect"

	"github.com/kyban/kyban/docs/rules"
)

// The FIDE Laws of Chess in force since 2023: those of 2018 with changes. The words stand in docs/rules/fide2023.md,
// which lists the differences.
var fide2023 = Rulebook{
	ID:         FIDE2023,
	Name:       "FIDE 2023",
	Source:     "FIDE Laws of Chess taking effect from 1 January 2023, as fide2018 and with the differences that docs/rules/fide2023.md lists; xiangqi ends by vn1999",
	Fallback:   VN1999,
	Parameters: in2023(fide2018.Parameters),
	Chess:      &fide2023Chess,
	Xiangqi:    fide2018.Xiangqi,
}

var fide2023Chess = chess2023()

func chess2023() Parameters {
	p := in2023(fide2018Chess)
	p.ResignDraws = true // 5.1.2
	rapid := p.Fast[Rapid]
	rapid.Minutes, rapid.Shortened = 1, Citation{FIDE2023, "A.3"}
	p.Fast[Rapid] = rapid
	return p
}

// in2023 returns parameters of 2018 that cite the laws of 2023.
func in2023(p Parameters) Parameters { return cited2023(reflect.ValueOf(p)).Interface().(Parameters) }

// cited2023 returns a copy of a value with every citation of the laws of 2018 changed to those of 2023.
func cited2023(v reflect.Value) reflect.Value {
	cited := reflect.New(v.Type()).Elem()
	cited.Set(v)
	if c, ok := v.Interface().(Citation); ok {
		if number, is := rules.Renumbered(string(FIDE2023), c.Article); is && c.Book == FIDE2018 {
			cited.Set(reflect.ValueOf(Citation{FIDE2023, number}))
		}
		return cited
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			cited.Field(i).Set(cited2023(v.Field(i)))
		}
	case reflect.Map:
		cited.Set(reflect.MakeMap(v.Type()))
		for _, key := range v.MapKeys() {
			cited.SetMapIndex(key, cited2023(v.MapIndex(key)))
		}
	}
	return cited
}
