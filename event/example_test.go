package event_test

import (
	"fmt"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
)

func Example() {
	var e event.Event
	facts := []event.Fact{
		{Opened: &event.Regulations{System: event.RoundRobin}, Players: []players.Player{{Name: "An"}, {Name: "Bình"}, {Name: "Cường"}}},
	}
	for _, f := range facts {
		if err := e.Apply(f); err != nil {
			panic(err)
		}
	}
	section, err := e.Section("")
	if err != nil {
		panic(err)
	}
	pairing, _, err := section.Pair(1)
	if err != nil {
		panic(err)
	}
	for _, f := range []event.Fact{
		{Pairing: &pairing}, {Publication: &event.Publication{Round: 1}},
		{Result: &event.Result{Round: 1, Table: 1, Game: 1, Outcome: event.RedWins}},
	} {
		if err := e.Apply(f); err != nil {
			panic(err)
		}
	}
	for _, row := range section.StandingViews(0) {
		fmt.Println(row.Rank, row.Name, row.Points)
	}
	// Output:
	// 1 An 2
	// 1 Bình 2
	// 3 Cường 0
}
