package rulebook_test

import (
	"fmt"

	"github.com/kyban/kyban/rulebook"
)

func ExampleRulebook_Show() {
	book, err := rulebook.Lookup("vn2004")
	if err != nil {
		fmt.Println(err)
		return
	}
	entries, err := book.Show("9.3b")
	if err != nil {
		fmt.Println(err)
		return
	}
	e := entries[0]
	fmt.Println(e.ID, e.Title)
	fmt.Println(e.Text)
	fmt.Println(e.Status, e.Code[0])
	fmt.Println(e.Cases[0])
	// Output:
	// 9.3b Else O moves
	// If it can't, it must move.
	// implemented touchmove/vn2004.go: vn2004OwnFirst
	// own horse up, then a rook it can't capture put back
}

func ExampleLookup() {
	_, err := rulebook.Lookup("fide")
	fmt.Println(err)
	// Output: rulebook "fide": expected one of vn2004, vn1999, fide2018, fide2023, casual, axf2003
}
