// Package rulebook holds the parameters of the codes of law for a game.
//
// A [Rulebook] holds the choices in which a code differs from others, such as the side that moves first, and the articles
// that the game cites. The articles themselves stand in package docs/rules: their words, a paraphrase of the source
// documents, and what the program makes of each: implemented (by which code, shown by which test cases), partly so (and
// what is left to whom), left to the arbiter (and why), or to do (and what is missing).
//
// [Lookup] finds a rulebook by its id; [Rulebook.Show] returns an article for a reader.
//
// The tests of this package check that each article has its words and its status, that the code and the test cases it
// names exist, and count how much of each law is done.
package rulebook
