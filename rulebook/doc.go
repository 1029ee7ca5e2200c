// Package rulebook holds the codes of law that a game can be played under.
//
// A [Rulebook] lists every article of its source document, each with what the program makes of it: implemented (by
// which code, shown by which test cases), partly so (and what is left to whom), left to the arbiter (and why), or to do
// (and what is missing). It also holds the parameters in which codes differ, such as who moves first, and the articles that
// the game cites. The words of the articles are a paraphrase of the source documents and stand in package docs/rules.
//
// [Lookup] finds a rulebook by its id; [Rulebook.Show] gives an article as a person wants to read it.
//
// The tests of this package check that the articles and their words name each other, that the code and the test cases
// that an article names exist, and count how much of each law is done.
package rulebook
