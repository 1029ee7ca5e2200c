package event

import (
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/event/trf"
)

func TestAPairingProgramReadsAnOpenGameAsADraw(t *testing.T) {
	var e Event
	apply := func(f Fact) {
		t.Helper()
		if err := e.Apply(f); err != nil {
			t.Fatal(err)
		}
	}
	apply(Fact{Opened: &Regulations{System: External, Rounds: 3, Play: "chess"}, Players: []players.Player{{Name: "A"}, {Name: "B"}, {Name: "C"}, {Name: "D"}}})
	apply(Fact{Pairing: &Pairing{Round: 1, Tables: []Table{{Table: 1, First: 1, Second: 2}, {Table: 2, First: 4, Second: 3}}}})
	apply(Fact{Result: &Result{Round: 1, Table: 1, Game: 1, Outcome: BlackWins}})
	var lines []string
	for _, line := range strings.Split(string(e.Sections[0].ForProgram(2).File(trf.TRF26, "\n").Bytes()), "\n") {
		if strings.HasPrefix(line, "001") {
			lines = append(lines, strings.Join(strings.Fields(line), " "))
		}
	}
	want := "001 1 A 0.0 2 2 w 0\n001 2 B 1.0 1 1 b 1\n001 3 C 0.5 2 4 b =\n001 4 D 0.5 2 3 w ="
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestARestOfATeamIsNoPointOfItsPlayers(t *testing.T) {
	s := played(t, Regulations{System: Teams, Boards: 2, Play: "chess"}, "a1/A a2/A b1/B c1/C c2/C", "1 1-0")
	if err := s.publish(Publication{Round: 1}); err != nil && !s.Rounds[0].Published {
		t.Fatal(err)
	}
	data, _, err := s.Export(TRF26)
	if err != nil {
		t.Fatal(err)
	}
	if _, notes, err := trf.Read(data); err != nil || len(notes) > 0 {
		t.Errorf("%v, %v", notes, err)
	}
	var lines []string
	for line := range strings.Lines(string(data)) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	for _, want := range []string{"001 1 a1 0.0 0000 - U", "352 WB", "310 1 A 2.0 0.0 1 1 2", "300 1 2 3 3 0000", "320 2.0 0.0 1"} {
		if !slices.Contains(lines, want) {
			t.Errorf("no line %q in\n%s", want, data)
		}
	}
}
