// Package trace reads and writes what a board saw, as text: the form in which sessions are stored, sent in with a
// complaint, and replayed through the code that runs on a live board.
//
// A trace has one item a line, in UTF-8. A # outside quotes starts a comment; blank lines mean nothing. The first line is
// "trace 1" (the version: a reader refuses any other, and a newer version is only needed when an old reader would misread
// the file). Then come header lines "key value", then timed lines whose times never go backwards:
//
//	trace 1
//	rulebook vn2004
//	fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//	scan_us 1000
//	3918000 - h2             # the sensor at h2 opened: the piece there left
//	4193000 + e2 ~2000       # the sensor at e2 closed; known to 2 ms (default: scan_us)
//	4488879 press red        # Red pressed the clock
//	9000000 adjust red on    # Red announced "I adjust"
//	9500000 gap 700000       # nothing was seen for the 0.7 s before this time
//	9500000 frame ffff...    # all 90 sensors at once, 23 hex digits, a0 in the lowest bit of the first digit
//	12000000 end
//
// Header keys are rulebook, fen, scan_us (the scan's period, [DefaultScan] if it is missing), board (the occupancy at the
// start like the first field of a FEN with x for a piece, if it differs from fen), date, and any tag of the game (red,
// black, event, round, table); unknown keys are kept as tags. A value that holds a # or a quote, or begins or ends with a
// space, stands in double quotes with Go's escapes. Keys hold up to 100 bytes, values and names 900.
//
// Timed lines are "time what", the time in microseconds of board time since the trace began:
//
//   - POINT [~MICROS]                 an opened sensor, and how long before its time that may have been
//   - POINT [~MICROS]                 a closed sensor
//     press SIDE                        the clock was pressed
//     adjust SIDE on [POINT...]         the announcement "I adjust", of the named pieces or of one
//     adjust SIDE off                   its end
//     gap MICROS                        nothing was seen for so long before this time
//     frame HEX                         all 90 sensors
//     resign SIDE, agree, offer SIDE    resignation, agreed draw, offered draw
//     decline SIDE                      the side declines the offered draw
//     schedule MICROS                   the game is to start at that time of the board
//     arrived SIDE                      the side has come to it
//     replay                            the scoresheet is replayed at the board, after the game
//     stop, go                          the arbiter stops the game, and lets it go on
//     claim WHO [PLY] [POINT] ["WORDS"] a player or the arbiter claims about a ply, or the touch of a point in it
//     claim WHO repetition              a player or the arbiter claims that the position has come back
//     claim WHO [PLY] 50                that so many moves were made without a capture, in chess without a pawn move, too; likewise 60
//     vary SIDE                         the arbiter requires the side to vary
//     seal "MOVE" SIDE                  the player on move seals his next move, in any notation
//     adjourn, open                     the game is adjourned; it is resumed, and the sealed move opened
//     open lost                         the same if it can't be opened any more
//     limit SIDE PLIES                  the arbiter limits the moves of the side
//     rule PLY WORD ...                 the arbiter rules about a ply
//     sign WHO "NAME"                   a player or the arbiter signs the result
//     takeback, turned                  the last move is taken back; the players sit on the wrong sides
//     delay MICROS [MOVES]              the public sees events so much later, and not before so many moves more
//     end                               the session ended; no line may follow
//
// Plies are counted from 1; 0, or a ply left out, is the one in progress. A lone 50 or 60 in a claim is a number of
// moves; the ply is "ply 50". WHO is a side or the word arbiter. The rest of a ruling is, each part if present and in
// this order,
//
//	[RESULT] [SIDE] [POINT] [MICROS] ["ARBITER" [ARTICLE] ["REASON"]] [claim=N] [revises=R]
//
// RESULT only and always after the word result, SIDE and MICROS always after the word time. The words with an effect are
// [Rulings]; any other is read and kept.
//
// Edges are raw: contacts bounce, and [sensor.Debouncer] makes events of them. Lines with the same time came from the
// same scan, so their order can't be known.
//
// [Parse] reads a whole trace, [Reader] one that is still being written, and [Play] turns either into the inputs of a
// [sensor.Pipeline].
package trace
