// Package hall follows the boards of an event and shows them at one place.
//
//	board ── dials ──▶ take ──▶ recorder.Followed ──▶ broadcast.Hub ──▶ pages of tables
//	                   who      checks, cosigns,     desk ──▶ event, and orders to boards
//	                            stores
//
// Boards dial the hall, and it asks over these connections: nothing has to reach a board. Of each board it follows the signed log, from the
// last row that it has verified. A row is checked before it is stored; it is stored together with the hall's signature over it, and then shown.
// The board is the queue: after a broken connection the hall goes on from the last row that it has.
//
// What the hall itself says (which board stands at which table, orders, starts, announcements, the digests of PINs, results by hand) is one more sealed log, in the same store: the
// [Fact]s. A [Roster] is what they have made of it; it is pure. The event has a store of its own (package event/store).
//
// A board that is not enlisted is let go. One whose log is not what it has signed before, or that is there twice, has a [Fault]: it is named,
// and what it sends is not shown.
package hall
