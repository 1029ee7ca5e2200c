package netlimit

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the reverse proxies that are trusted to name the client. No other peer is: a client that could choose its
// address would be under no limit.
type Proxies []netip.Prefix

var errProxy = errors.New("expected an address such as 127.0.0.1, or a prefix such as 10.1.0.0/16")

// ParseProxies reads the addresses and prefixes of proxies.
func ParseProxies(texts []string) (Proxies, error) {
	var all Proxies
	for _, text := range texts {
		p, err := parseProxy(text)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		all = append(all, p)
	}
	return all, nil
}

func parseProxy(text string) (netip.Prefix, error) {
	if a, err := netip.ParseAddr(text); err == nil && a.Zone() == "" {
		return netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen()), nil
	}
	p, err := netip.ParsePrefix(text)
	switch {
	case err != nil || p.Addr().Is4In6():
		return p, errProxy
	case p.Bits() == 0:
		return p, errors.New("these are all addresses: expected those of the proxies")
	}
	return p.Masked(), nil
}

// Has reports whether an address is that of a proxy.
func (p Proxies) Has(a netip.Addr) bool {
	return slices.ContainsFunc(p, func(prefix netip.Prefix) bool { return prefix.Contains(a.Unmap().WithZone("")) })
}

// Asker returns the client of a peer, HOST:PORT in the peer's words, and whether the peer passes on another's request. Each
// proxy appends to X-Forwarded-For the address from which it got the request. So the last address that is no proxy's is the
// client's; the client may have written the earlier ones itself. Where that is no address, Asker returns the proxy that named
// it.
func (p Proxies) Asker(peer string, forwarded []string) (from string, passedOn bool) {
	at, err := netip.ParseAddrPort(peer)
	if err != nil || !p.Has(at.Addr()) {
		return peer, false
	}
	hops := strings.Split(strings.Join(forwarded, ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, ok := parseHop(hops[i])
		if !ok {
			break
		}
		from, passedOn = netip.AddrPortFrom(hop, 0).String(), true
		if !p.Has(hop) {
			return from, true
		}
	}
	if !passedOn {
		return peer, false
	}
	return from, true
}

// parseHop reads an address, with or without a port: most proxies leave that out.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if a, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")); err == nil {
		return a.Unmap().WithZone(""), true
	}
	at, err := netip.ParseAddrPort(text)
	return at.Addr().Unmap().WithZone(""), err == nil
}
