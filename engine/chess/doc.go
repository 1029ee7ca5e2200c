// Package chess holds the two sides of chess and the start positions of Chess960 by number.
// It is pure, and knows no position, move or law yet.
package chess
