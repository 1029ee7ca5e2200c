package repetition

import (
	"fmt"

	"github.com/kyban/kyban/rulebook"
)

// Law is the law of repetition that a game is played by.
type Law struct {
	Book     rulebook.ID // The rulebook of the articles.
	Times    int         // The occurrence from which on the position is judged.
	edition  *edition
	readings []reading
}

// laws are those of the rulebooks with one of their own.
var laws = map[rulebook.ID]Law{
	rulebook.AXF2003: {edition: &axf2003, readings: axf2003Readings},
	rulebook.VN1999:  {edition: &vn1999, readings: vn1999Readings},
	rulebook.Casual:  {edition: &casual, readings: casualReadings},
}

// Of returns the law by which a rulebook judges repetitions, its own or one that it cites.
func Of(book rulebook.ID) (Law, error) {
	b, err := rulebook.Lookup(string(book))
	if err != nil {
		return Law{}, fmt.Errorf("law of repetition: %w", err)
	}
	cited := b.Parameters.Repetition
	law, ok := laws[cited.Book]
	if !ok {
		panic(fmt.Sprintf("repetition: %s cites the law of %q, which has none", book, cited.Book))
	}
	law.Book, law.Times = cited.Book, cited.Count
	return law, nil
}
