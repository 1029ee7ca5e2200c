package control

import (
	"net"
	"net/netip"
	"net/url"
)

// Reachable returns the address of this computer's boardd, https://HOST:PORT, as others on the network reach it: where it listens at all
// addresses that is the first one that is no loopback. It may be none that they reach: a person sees.
func Reachable(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	at, err := netip.ParseAddr(u.Hostname())
	if err != nil || !at.IsUnspecified() {
		return address
	}
	host := "localhost"
	if found, err := net.InterfaceAddrs(); err == nil {
		host = firstOf(found, host)
	}
	u.Host = net.JoinHostPort(host, u.Port())
	return u.String()
}

// firstOf returns the first address of IPv4 that others may reach, else the first of IPv6, else what is given.
func firstOf(found []net.Addr, none string) string {
	chosen := ""
	for _, address := range found {
		n, ok := address.(*net.IPNet)
		switch {
		case !ok || n.IP.IsLoopback() || n.IP.IsLinkLocalUnicast():
		case n.IP.To4() != nil:
			return n.IP.String()
		case chosen == "":
			chosen = n.IP.String()
		}
	}
	if chosen == "" {
		return none
	}
	return chosen
}
