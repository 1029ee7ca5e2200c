// Package commands finds the commands that the scripts, recipes, testscripts and tests of this module call, as far as a program can
// read that. Its test requires each of them in .ci/packages: the author of a new call names the package of Debian that brings the
// command, and the checks run on a machine that has nothing else.
//
// A command whose name is the value of a variable can't be read. The test has a table of the meaning of such words, so that none is
// overlooked.
package commands
