// Package viewer shows a daemon's records at its computer: a Picture of the board on a terminal, an Account of the game line by
// line, or the records themselves as Lines. Each is a daemon.Viewer.
package viewer
