package discovery

import (
	"net/netip"
	"slices"
	"strconv"
)

// Service is the boards' service.
const Service = "_kyban._tcp"

// The keys of a board's TXT record.
const (
	nameKey        = "name"
	fingerprintKey = "fingerprint"
)

// Board is a board that was found.
type Board struct {
	Name        string       // The board's own name.
	Host        string       // The name of its computer, such as board-7.local.
	Port        uint16       // Where arbiters reach it.
	Addresses   []netip.Addr // Of its computer, those of IPv4 first.
	Fingerprint string       // The board's own claim, "" for none.
}

// Address returns where arbiters reach the board, "" where it named no address.
func (b Board) Address() string {
	if len(b.Addresses) == 0 {
		return ""
	}
	return "https://" + netip.AddrPortFrom(b.Addresses[0], b.Port).String()
}

// addAddress adds an address at which another computer may reach this one.
func (b *Board) addAddress(a netip.Addr) {
	a = a.Unmap()
	if !a.IsValid() || a.IsUnspecified() || a.IsMulticast() || a.Is6() && a.IsLinkLocalUnicast() || slices.Contains(b.Addresses, a) || len(b.Addresses) == addressesMax {
		return // A link-local one would need the name of an interface.
	}
	b.Addresses = append(b.Addresses, a)
	slices.SortStableFunc(b.Addresses, func(a, b netip.Addr) int { return a.BitLen() - b.BitLen() })
}

// label names a board without a name of its own.
func (b Board) label() string { return b.Host + ":" + strconv.Itoa(int(b.Port)) }
