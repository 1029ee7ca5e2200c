package control

import (
	"net"
	"testing"
)

func TestReachable(t *testing.T) {
	for _, at := range []string{"https://192.0.2.7:7443", "https://board-7.local:7443", "https://[2001:db8::7]:7443", "https://127.0.0.1:7443"} {
		if got := Reachable(at); got != at {
			t.Errorf("%s is reached at %s", at, got)
		}
	}
	if got := Reachable("https://[::]:7443"); got == "https://[::]:7443" {
		t.Error("nobody reaches all addresses")
	}
}

func TestWhichAddressIsFirst(t *testing.T) {
	all := func(texts ...string) (found []net.Addr) {
		for _, text := range texts {
			ip, n, err := net.ParseCIDR(text)
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, &net.IPNet{IP: ip, Mask: n.Mask})
		}
		return found
	}
	for _, tc := range []struct {
		found []net.Addr
		want  string
	}{
		{all("127.0.0.1/8", "::1/128", "fe80::1/64", "2001:db8::7/64", "192.0.2.7/24"), "192.0.2.7"},
		{all("127.0.0.1/8", "fe80::1/64", "2001:db8::7/64"), "2001:db8::7"},
		{all("127.0.0.1/8", "169.254.1.1/16"), "localhost"},
	} {
		if got := firstOf(tc.found, "localhost"); got != tc.want {
			t.Errorf("of %v it is %s, want %s", tc.found, got, tc.want)
		}
	}
}
