// Package record is what a board writes down: the facts that reached a game ([Fact]) and the records that follow from them
// ([Record]), each as plain data with its JSON.
//
// There is a type for each kind of record, one file for each subject: the moves (play.go), what is found in them (finding.go),
// the life of the board (board.go), claims and rulings (ruling.go), who entered or signed what
// (person.go). [Encode] and [Decode] are the one way to their JSON and back. docs/formats/records.md says what each field means to
// other programs, schema.json says it to their tools ([Schema]).
//
// Who may see a record stands in its type, as tags that [Shown] reads:
//
//	type Move struct {
//		Head `type:"move" see:"public"`
//		Move string   `json:"move" see:"public"`
//		Duty []string `json:"duty"`
//	}
//
// The tag of Head is that of the record, the others are those of its fields: `see:"public"` is for everybody, `see:"players"`
// for the players, too. Without one a record or a field is for arbiters alone, so what is new stays private until
// somebody says otherwise. Of a list `except:"word"` leaves that entry to the arbiters.
//
// To add a record: its type with its tags, a line in all (record.go); then `make generate`. What a scoresheet
// is made of tools/verify/verify.py reads as well, by a table of its own.
package record
