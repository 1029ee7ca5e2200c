// Package rulebook holds the parameters of the codes of law that a game can be played under.
//
// A [Rulebook] says in which choices a code differs from others, such as who moves first, and which articles the game cites. The articles
// themselves stand in package docs/rules: their words, a paraphrase of the source documents, and what the program makes of
// each: implemented (by which code, shown by which test cases), partly so (and what is left to whom), left to the arbiter
// (and why), or to do (and what is missing).
//
// [Lookup] finds a rulebook by its id; [Rulebook.Show] gives an article as a person wants to read it.
//
// The tests of this package check that each article has its words and its status, that the code and the test cases
// that it names exist, and count how much of each law is done.
package rulebook
