package record

import (
	"reflect"
	"slices"
)

// Seen returns a record without the fields, and the entries of lists, that an audience may not see, as [Shown] says. It is false where
// the audience may see no such record.
func Seen(r Record, to Audience) (seen Record, ok bool) {
	shown, ok := Shown(r.About().Type, to)
	t := reflect.TypeOf(r)
	if !ok || types[r.About().Type] != t {
		return nil, false
	}
	if to == Arbiters {
		return r, true
	}
	v := reflect.New(t).Elem()
	v.Set(reflect.ValueOf(r))
	for _, f := range fieldsOf(t) {
		field := v.FieldByIndex(f.Index)
		except, ok := shown[nameOf(f)]
		if !ok {
			field.SetZero()
			continue
		}
		hidden := func(entry string) bool { return slices.Contains(except, entry) }
		if list, ok := field.Interface().([]string); ok && slices.ContainsFunc(list, hidden) {
			field.Set(reflect.ValueOf(slices.DeleteFunc(slices.Clone(list), hidden)))
		}
	}
	return v.Interface().(Record), true
}
