// Package boardtest finds the faults of a newly built board. It asks a person to put a piece on one point after the other, and
// compares the sensors' answers with the request. A [Test] reads frames and returns the next request; it is pure.
//
// First a single piece visits each point of rank 0 and file a: this shows every row and every column. Then pieces on all of
// these points but a0 stay there (the frame), while one more piece visits the other 72 points. A missing diode lets current flow
// back through its closed contact: with three corners of a rectangle closed, the fourth seems closed too. A piece on p, the
// frame's pieces in its rank and its file, and the open a0 form such a rectangle for the diode of p. At last a0 itself is closed.
package boardtest
