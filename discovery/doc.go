// Package discovery finds boards on the network: it asks by multicast DNS (RFC 6762, RFC 6763) for the service _kyban._tcp,
// as Avahi announces it for a board. Any computer may have sent an answer: it gives the address of a board, and proves
// nothing. A person compares the fingerprint.
//
// [Find] asks, once. answer.go reads the answers, and uses no clock and no network. [Choose] picks the boards of a name,
// and [KnownBoards] keeps those that a user has compared.
package discovery
