// Package verify checks the evidence of a game as boardctl verify does, without the board and without a network, and reports what it
// proves and what it does not.
//
//	in, _ := verify.Open("game.evidence", nil)
//	v, err := verify.Check(in, verify.Options{Keys: []string{"3f9a 07c1 ..."}})
//
// Check reads the evidence (package evidence: signatures and tree), compares the scoresheet and the players' signatures with the
// records (scoresheet.go, trust.go), derives the records again from the facts (rederive.go), and compares all that with the
// reader's own sources: keys of witnesses (trust.go), checkpoints (checkpoints.go), earlier games (checkpoints.go) and scoresheets.
// A Verdict holds the findings, as sentences and as JSON. CheckProof does the same with the proof of one record.
//
// Package evidence has the formats: checkpoints, keys, leaves and proofs.
package verify
