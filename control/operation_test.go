package control

import (
	"encoding/json"
	"testing"
)

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
