package auth

import (
	"crypto/x509"
	"net"
	"regexp"
	"slices"
	"strings"

	"github.com/kyban/kyban/control"
)

// Who installs an authority trusts whatever its key signs. One that is made now is therefore bounded (RFC 5280, 4.2.1.10): it vouches for
// servers alone, and only for names and addresses that lead nowhere but into a local network, for those of its computer, and for those that
// its operator has named before. A device that honours this is not deceived about any other site, even if the key is stolen.

// localDomains are names that nobody has on the internet: of mDNS, of a computer itself, of private networks (RFC 8375, and .internal, which
// ICANN has set aside) and what routers call theirs.
var localDomains = []string{"local", "localhost", "internal", "home.arpa", "lan"}

// localNetworks are the addresses that nobody has on the internet.
var localNetworks = []string{
	"127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", // RFC 1918, 3927, 6598.
	"::1/128", "fc00::/7", "fe80::/10", // RFC 4193, 4291.
}

// constrained bounds the authority that is made from a template.
func constrained(template *x509.Certificate, names []string) *x509.Certificate {
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	template.PermittedDNSDomainsCritical = true
	template.PermittedDNSDomains = slices.Clone(localDomains)
	for _, text := range localNetworks {
		_, network, err := net.ParseCIDR(text)
		if err != nil {
			panic(err) // They are part of the program.
		}
		template.PermittedIPRanges = append(template.PermittedIPRanges, network)
	}
	a := Authority{certificate: template}
	for _, ip := range append(addressesIn(names), addresses()...) { // Its computer's may be none of a local network.
		ip = shortest(ip)
		if !a.vouchesForAddress(ip) {
			template.PermittedIPRanges = append(template.PermittedIPRanges, &net.IPNet{IP: ip, Mask: net.CIDRMask(8*len(ip), 8*len(ip))})
		}
	}
	for _, name := range domainsIn(names) {
		if !a.vouchesForName(name) {
			template.PermittedDNSDomains = append(template.PermittedDNSDomains, name)
		}
	}
	return template
}

// Bounds returns the names and addresses for which the authority vouches, nil if it has no bounds: one of an older program has none.
func (a *Authority) Bounds() []string {
	bounds := slices.Clone(a.certificate.PermittedDNSDomains)
	for _, network := range a.certificate.PermittedIPRanges {
		bounds = append(bounds, network.String())
	}
	return bounds
}

// Beyond returns those of some names for which the authority may not vouch.
func (a *Authority) Beyond(names []string) (beyond []string) {
	for _, name := range names {
		ip := shortest(net.ParseIP(name))
		if ip != nil && !a.vouchesForAddress(ip) || ip == nil && !a.vouchesForName(strings.ToLower(name)) {
			beyond = append(beyond, name)
		}
	}
	return beyond
}

func (a *Authority) vouchesForName(name string) bool {
	permitted := a.certificate.PermittedDNSDomains
	return len(permitted) == 0 || slices.ContainsFunc(permitted, func(domain string) bool {
		return name == domain || strings.HasSuffix(name, "."+domain)
	})
}

func (a *Authority) vouchesForAddress(ip net.IP) bool {
	permitted := a.certificate.PermittedIPRanges
	return len(permitted) == 0 || slices.ContainsFunc(permitted, func(n *net.IPNet) bool { return n.Contains(ip) })
}

// dnsForm is that of names which a certificate can have. The name of a computer may be another one.
var dnsForm = regexp.MustCompile(`^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$`)

// domainsIn returns the names that are no addresses, each once, in small letters.
func domainsIn(names []string) (domains []string) {
	for _, name := range names {
		name = strings.ToLower(name)
		if net.ParseIP(name) == nil && dnsForm.MatchString(name) && !slices.Contains(domains, name) {
			domains = append(domains, name)
		}
	}
	return domains
}

// addressesIn returns the names that are addresses.
func addressesIn(names []string) (ips []net.IP) {
	for _, name := range names {
		if ip := net.ParseIP(name); ip != nil {
			ips = append(ips, shortest(ip))
		}
	}
	return ips
}

// shortest returns an address in four bytes if it is one of IPv4, nil for none.
func shortest(ip net.IP) net.IP {
	if four := ip.To4(); four != nil {
		return four
	}
	return ip
}

// programName is the name by which programs ask for the certificate of the authority that they know. No other certificate is shown by it.
const programName = control.BoardName
