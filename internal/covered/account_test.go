package covered

import (
	"testing"

	"github.com/kyban/kyban/record"
)

func TestWhichRecordsChangeWhatIsSigned(t *testing.T) {
	for _, tc := range []struct {
		line    string
		changes bool
	}{
		{`{"type":"game","state":"ready","fen":"4k4/9/9/9/9/9/9/9/9/4K4 w"}`, true},
		{`{"type":"tags","tags":{"event":"Open"}}`, true},
		{`{"type":"move","ply":2,"move":"h9g7"}`, true},
		{`{"type":"revised","ply":1,"move":"h2d2"}`, true},
		{`{"type":"takeback","ply":1,"move":"h2e2"}`, true},
		{`{"type":"void","from":1,"moves":["h2e2"]}`, true},
		{`{"type":"reinstated","from":2,"moves":["h9g7"]}`, true},
		{`{"type":"ruling","ruling":1,"text":"dismissed"}`, true},
		{`{"type":"result","result":"1-0"}`, true},
		{`{"type":"touch","ply":1,"point":"h2"}`, false},
		{`{"type":"stood","ply":2,"move":"h9g7"}`, false},
		{`{"type":"finding","ply":1,"kind":"breach"}`, false},
		{`{"type":"claim","claim":1,"ply":1}`, false},
		{`{"type":"note","ruling":1,"text":"late"}`, false},
		{`{"type":"signed","by":"red","result":"1-0"}`, false},
		{`{"type":"end","moves":["b2e2"]}`, false},
		{`{"type":"mood","ply":1,"move":"b2e2"}`, false},
	} {
		r, err := record.Decode([]byte(tc.line))
		if err != nil {
			t.Fatal(err)
		}
		var a Account
		a.Take(record.Move{Ply: 1, Move: "h2e2"}, nil)
		before := a.Digest(Newest)
		a.Take(r, []byte(tc.line))
		if changed := a.Digest(Newest) != before; changed != tc.changes || Concerns(r.About().Type) != tc.changes {
			t.Errorf("%s: changes %v, said to concern %v, want %v", tc.line, changed, Concerns(r.About().Type), tc.changes)
		}
	}
}
