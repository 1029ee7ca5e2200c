// Package member is what a board and its hall owe each other: the invitation by which a board joins, the proofs by which each end knows
// the key of the other one from then on, and the orders of the hall.
//
// # Joining
//
// The hall invites a board to a table by a [Code], which people carry: on paper, as a QR code, by voice. It has 80 bits and serves once. The
// board asks the hall over TLS, and takes whatever key answers; what makes the key known is the code: each end proves to the other one that
// it has the code, by a proof over both keys ([Application], [Acceptance]). Who stands between them has another key, and no code to prove it
// with. The code itself goes over no network.
//
// # Orders
//
// From then on the board dials the hall. What the hall wants of a board is an [Order]: signed, for one event, one board and one game, with a
// number, a term and the time until which it holds. [Membership.Take] says which are refused: those of an older term, those that came before,
// and those that come too late.
//
// docs/formats/hall.md has all of it as it goes over the network.
package member
