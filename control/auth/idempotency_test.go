package auth

import (
	"fmt"
	"testing"

	"github.com/kyban/kyban/control"
)

// A call that version 0.7.0 began is known again after the upgrade: by the same digest, which has neither PIN nor sealed move.
func TestACallIsKnownByTheDigestOfEarlierVersions(t *testing.T) {
	tags, yes, five, seven := map[string]string{"red": "Lan"}, true, int64(5), int64(7)
	for _, tc := range []struct {
		request control.Request
		want    string
	}{
		{control.Request{Op: control.Stop},
			"6f18306ad7faf7d63beece2d08cda0e5d78cf2b7b2e6430d9569ac051cdf6231"},
		{control.Request{Op: control.New, Body: control.NewBody{Tags: tags, Play: "chess", Position: "5", Rulebook: "fide2018", Control: "300", FlagEnds: &yes, Lateness: &seven, Supervised: &yes, Consent: &yes, SameNames: true}},
			"b2d106a1c52af5e86d922dd8e63476e546f15df7468c3bef9443c21659e7dc3b"},
		{control.Request{Op: control.Tags, Game: 3, Body: control.TagsBody{Tags: tags}},
			"5956772fed2822a5d8f84a4de9b0bce0bbfbab02077d6a78e1cfd6b97f90690a"},
		{control.Request{Op: control.Result, Body: control.ResultBody{Result: "1-0", Ply: 7}},
			"561a2f2ef8989a24057fcae6f92199b8ffc4d5b8fc18ea2d9986ef55ba4623ef"},
		{control.Request{Op: control.Resign, Game: 3, Body: control.SideBody{Side: "red"}},
			"2b1d23c05c7ed37a25d0fa4f0de3c8e8573c571ca7ac58c7f8f2aa61f7d855db"},
		{control.Request{Op: control.Schedule, Body: control.ScheduleBody{Start: "2026-11-23T19:30:00+07:00"}},
			"68d980a7f64b863c6f0b218fce1a17d2992f3137fc9da9310a51bf2ea40d27ef"},
		{control.Request{Op: control.Promote, Body: control.PromoteBody{Piece: "q", Side: "red"}},
			"683a6a3f2d70b57d378eca876f957e5894fe01c7c20d505386569454d742ac6a"},
		{control.Request{Op: control.Publish, Body: control.PublishBody{Ply: 3}},
			"0d8f78d1735fc1482d0abb8aca352a9500b95176e94ddbab86c48f712b017a5a"},
		{control.Request{Op: control.Limit, Body: control.LimitBody{Side: "red", Plies: 100}},
			"63a1e37262c11308b7fb908320bde0dc1836ee7772138c033ba69d7d23f77345"},
		{control.Request{Op: control.Adjust, Body: control.AdjustBody{Side: "red", On: true, Points: []string{"h2"}}},
			"6a055c25e104a739779f7339e7b8d11c0ccff16c8bcccba1131bd6139faf2186"},
		{control.Request{Op: control.Claim, Body: control.ClaimBody{Side: "red", Ply: 3, What: "50", Point: "h2", Text: "He did."}},
			"01faf3549dacd6cc5ad12654cb34ff0452bdeefd5eeaab5183ef034c8575ecbb"},
		{control.Request{Op: control.Rule, Game: 3, Body: control.RuleBody{Ply: 3, Ruling: "time", Result: "1-0", Side: "red", Point: "h2", Amount: 5, Article: "9.1", Reason: "So.", Claim: 1, Revises: 2, Name: "An"}},
			"96197e8c109ba8c5b39eb12f29784c66553337896b5188e8c7802b95b22484f0"},
		{control.Request{Op: control.Sign, Body: control.SignBody{Side: "red", Name: "An", PIN: "1234", Digest: "00"}},
			"437cc49d4644138a4e80791ec12035005b3f87224ab13538e543dae12e0a4df4"},
		{control.Request{Op: control.Delay, Body: control.DelayBody{Delay: 5, Moves: 2}},
			"3e7ab1677f748cbf1f7f6d33a6c54d0a02a17a1d8a0e1705cabb255cc3cf32fa"},
		{control.Request{Op: control.Seal, Body: control.SealBody{Side: "red", Move: "h2e2", AsWritten: true}},
			"5a784a83b033d171436b53414569949229c84260bcaa7e2825776eb7135496cd"},
		{control.Request{Op: control.Open, Body: control.OpenBody{Key: "lost"}},
			"9ac6e5bf74ce6bb93de4ecf3dde16cd663abb7e4ce3eb73b936c66870f336f8c"},
		{control.Request{Op: control.Resume, Body: control.ResumeBody{Tags: tags, Adjourned: control.Adjourned{FEN: "x", Plies: 3, Envelope: "00", Rulebook: "r", Control: "300", Red: &seven, Black: &five}}},
			"5199fe1635cca7e967cb7612e35c556944b01db38cd30a6271fc6689ee9f0f07"},
	} {
		if got := fmt.Sprintf("%x", digest(tc.request)); got != tc.want {
			t.Errorf("%s: %s, want %s", tc.request.Op, got, tc.want)
		}
	}
}

func TestWhichCallsAreOne(t *testing.T) {
	name := control.NameBody{Ply: 3, Move: "h2e2", Reason: "So.", Name: "An"}
	other := name
	other.Move = "h2e3"
	for _, tc := range []struct {
		name   string
		op     control.Op
		a, b   control.Body
		areOne bool
	}{
		{"the same word for a ply", control.Name, name, name, true},
		{"another move of a ply", control.Name, name, other, false},
		{"another sealed move, which could be tried", control.Seal, control.SealBody{Side: "red", Move: "h2e2"}, control.SealBody{Side: "red", Move: "b2e2"}, true},
		{"another PIN, which could be tried", control.Sign, control.SignBody{Side: "red", PIN: "1234"}, control.SignBody{Side: "red", PIN: "4321"}, true},
		{"another side", control.Sign, control.SignBody{Side: "red"}, control.SignBody{Side: "black"}, false},
	} {
		a, b := digest(control.Request{Op: tc.op, Body: tc.a}), digest(control.Request{Op: tc.op, Body: tc.b})
		if areOne := string(a) == string(b); areOne != tc.areOne {
			t.Errorf("%s: one call: %v, want %v", tc.name, areOne, tc.areOne)
		}
	}
}
