package players_test

import (
	"fmt"

	"github.com/kyban/kyban/event/players"
)

func ExampleRead() {
	list := players.Read([]byte("name;club;rating;id\nAn;Huế;2100;1\nBình;;n/a;2\n"), "")
	for _, p := range list.Players {
		fmt.Println(p.Name, p.Rating)
	}
	for _, f := range list.Faults {
		fmt.Println(f)
	}
	// Output:
	// An 2100
	// row 3, column 3 (rating): expected a whole number such as 2150, or nothing, found "n/a"
}
