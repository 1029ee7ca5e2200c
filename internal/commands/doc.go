// Package commands finds the commands that the scripts, recipes, testscripts and tests of this module call, as far as a program
// can read that. Its test wants each of them in .ci/packages: whoever calls a new command says there which package of Debian brings
// it, and the checks run on a machine that has nothing else.
//
// A command whose name is the value of a variable can't be read. The test has a table of what such words stand for, so that none
// is overlooked.
package commands
