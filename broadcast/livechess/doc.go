// Package livechess shows a board in the protocol of LiveChess 2, the program of the maker DGT, for programs that follow
// its boards over a WebSocket. A game of chess looks like a board of DGT; for xiangqi a program must learn that a board
// has nine files and ten ranks.
//
// # The protocol
//
// Messages are JSON objects, one a text frame. A program asks for the boards, and subscribes to one:
//
//	> {"call":"eboards","id":1}
//	< {"response":"call","id":1,"param":[{"serialnr":"3f9a01c2","source":"kyban","state":"ACTIVE","battery":null,"comment":null,
//	   "board":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR","flipped":false,"clock":null}],"time":1795251600000}
//	> {"call":"subscribe","id":2,"param":{"feed":"eboardevent","id":7,"param":{"serialnr":"3f9a01c2"}}}
//	< {"response":"call","id":2,"param":null,"time":1795251600000}
//	< {"response":"feed","id":7,"param":{"serialnr":"3f9a01c2","flipped":false,
//	   "board":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR","clock":null,
//	   "start":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","san":["C2=5"],"match":true,
//	   "game":3,"moves":["h2e2"],"result":"*"},"time":1795251604488}
//
// A feed sends the board's state at once, then after each change. It ends with
// {"call":"unsubscribe","id":3,"param":{"id":7}} or with the connection. A message that can't be answered gets
// {"response":"error","id":2,"param":{"message":"..."},"time":...}. Times are milliseconds since 1970 UTC.
//
// In a game of chess, board is the placement of its FEN, start the whole FEN (of Chess960, too), san the moves in SAN. If
// the game has a time control, clock is what each side had when it was last started, stopped or pressed, in whole
// seconds:
//
//	"clock":{"white":5400,"black":5397,"run":true,"time":1795251604488}
//
// run is true while White's time runs, false while Black's does, and null while neither does; it has run since time, in
// milliseconds.
//
// # What differs from LiveChess
//
//   - In xiangqi board and start are FEN of xiangqi: ten ranks of nine points, the pieces k a b n r c p, large for Red; san holds the
//     moves as the World Xiangqi Federation writes them, C2=5, since SAN knows no xiangqi; and clock is null.
//   - A promotion without a named piece is sent as the likeliest one, and sent anew when it turns out otherwise.
//   - board is the position after the last public move, never a move that is on its way, and the delay of a broadcast holds for it.
//     So match is always true.
//   - flipped is always false.
//   - game, moves (as h2e2) and result are added.
//   - There is one board, with a serial number made of its public key. It is ACTIVE while it records a game.
//   - setup and flip are refused: a board is never set up from outside. Other feeds and calls than these are not known.
//
// The maker describes the protocol inside LiveChess; the names here are those that programs in the field send and read.
package livechess
