package witness

import (
	"fmt"
	"net"
	"os"
)

// HostName returns the name of this computer, or a general one.
func HostName() string {
	name, err := os.Hostname()
	if err != nil || name == "" {
		return "witness"
	}
	return name
}

// URL returns the argument of boardd --witness for a witness that listens at an address.
func URL(address string, key PublicKey) (string, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return "", err
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = HostName()
	}
	return fmt.Sprintf("http://%s=%s", net.JoinHostPort(host, port), key), nil
}
