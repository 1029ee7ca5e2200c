// Package boardtest finds what is wrong with a board that was built: it asks a person to put a piece on one point after the
// other, and compares what the sensors show. A [Test] takes frames and says what to do next; it is pure.
//
// A piece on each point of rank 0 and file a, alone, shows every row and every column. Then pieces on all of these but a0 stay
// there (the frame) while one more goes over the other 72 points: a diode that is missing lets current back through its
// closed contact, so that with three corners of a rectangle closed the fourth seems to be. A piece on p, the frame's pieces
// in its rank and its file, and a0, which is open, are such a rectangle for the diode of p. At last a0 itself is closed.
package boardtest
