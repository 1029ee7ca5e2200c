// Package discovery finds boards on the network: it asks by multicast DNS (RFC 6762, RFC 6763) who offers the service
// _kyban._tcp, as Avahi announces it for a board. What is answered anybody may have sent: it says where to look for a board, and
// proves nothing. A person compares the fingerprint.
//
// [Find] asks, once. answer.go reads what comes back, and reads no clock and no network.
package discovery
