// Package tidy holds the house rules that a program can check. Its test reads the files of the whole module and fails when
// one of them breaks a rule:
//
//   - The pure rooms (see Pure) and all packages of this module that they import, directly or not, import nothing that
//     reaches the world and read no clock, so that the same inputs always give the same outputs.
//   - Only the rooms named in Hardware import a hardware library.
//   - A file has at most 500 lines, and a function that is no test at most 70.
//   - A random test takes its seed from internal/randtest.
//   - A fuzz target goes through randtest.NewCorpus, and its package stands in one of the Makefile's lists.
//   - Words are those of docs/ARCHITECTURE.md: a piece stands on a point.
//   - No compiled program and no file of more than a megabyte lies beside the sources.
//   - Every package comment states the package's purpose.
//   - The commands that scripts, recipes, testscripts and tests call, as far as a program can read that (see FindCalls), stand in
//     .ci/packages: the author of a new call names the package of Debian that brings the command, and the checks run on a machine that
//     has nothing else. A command whose name is the value of a variable can't be read: a table of the test says what such words mean.
package tidy
