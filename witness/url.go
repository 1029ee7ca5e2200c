package witness

import (
	"errors"
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

// KeyOf returns the key of the witness in a directory. Where there is none it makes one with a name.
func KeyOf(dir, name string) (PublicKey, error) {
	key, err := ReadKey(dir)
	if !errors.Is(err, ErrNoWitness) {
		return key, err
	}
	w, err := Open(dir, name)
	if err != nil {
		return key, err
	}
	return w.Key(), w.Close()
}
