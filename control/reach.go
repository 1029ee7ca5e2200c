package control

import (
	"net"
	"net/netip"
	"net/url"
)

// Reachable returns the address of this computer's boardd, https://HOST:PORT, as others on the network reach it. If boardd
// listens at all addresses, that is the first one that is not loopback. Others may still fail to reach it; the operator sees
// that.
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

// firstOf returns the first IPv4 address that others may reach, else the first IPv6 address, else none.
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
