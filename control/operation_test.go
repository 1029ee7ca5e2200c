package control

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"
)

// A body is read into a Request, so each field that it describes must be there with the same name and type.
func TestEachFieldOfABodyIsOneOfARequest(t *testing.T) {
	for _, o := range Operations() {
		for _, name := range o.Fields() {
			described := fieldNamed(t, o.Body, name)
			found := fieldNamed(t, Request{}, name)
			if found.Kind() == reflect.Pointer {
				found = found.Elem()
			}
			if described != found {
				t.Errorf("%s of %s: %v, in a request %v", name, o.Op, described, found)
			}
		}
	}
}

func fieldNamed(t *testing.T, of any, name string) reflect.Type {
	t.Helper()
	fields := reflect.VisibleFields(reflect.TypeOf(of))
	i := slices.IndexFunc(fields, func(f reflect.StructField) bool {
		tag := f.Tag.Get("json")
		return tag == name || tag == name+",omitempty"
	})
	if i < 0 {
		t.Fatalf("%T has no %s", of, name)
	}
	return fields[i].Type
}

func TestWhoMayAskForAnOperation(t *testing.T) {
	const want = `{"adjourn":["arbiter"],"adjust":["arbiter"],"agree":["arbiter"],"arrived":["arbiter"],"claim":["arbiter","player"],"close":["arbiter"],"decline":["arbiter","player"],"delay":["arbiter"],"end":null,"go":["arbiter"],"limit":["arbiter"],"name":["arbiter","player"],"new":["arbiter"],` +
		`"offer":["arbiter","player"],"open":["arbiter"],"promote":["arbiter","player"],"publish":["arbiter"],"replay":["arbiter"],"resign":["arbiter","player"],"result":["arbiter"],"resume":["arbiter"],"rule":["arbiter"],"schedule":["arbiter"],"seal":["arbiter"],"sign":["arbiter","player"],"stop":["arbiter"],` +
		`"tags":["arbiter"],"takeback":["arbiter"],"vary":["arbiter"]}`
	roles := map[Op][]Role{}
	for _, o := range Operations() {
		roles[o.Op] = o.Roles
	}
	got, err := json.Marshal(roles)
	if err != nil || string(got) != want {
		t.Errorf("got  %s, %v\nwant %s", got, err, want)
	}
	if o := OperationOf(MakeToken); o.Summary != "" || o.Roles != nil {
		t.Errorf("people may ask for %+v", o)
	}
}
