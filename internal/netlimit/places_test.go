package netlimit

import "testing"

func TestOneComputerTakesNotAllPlaces(t *testing.T) {
	p := NewPlaces(4, 2)
	for i, step := range []struct {
		from string
		want bool
	}{
		{"192.0.2.9:1", true}, {"192.0.2.9:2", true}, {"192.0.2.9:3", false}, // Its own are taken.
		{"[2001:db8::1]:1", true}, {"192.0.2.10:1", true}, {"192.0.2.11:1", false}, // All are.
	} {
		if got := p.Enter(step.from); got != step.want {
			t.Errorf("step %d, %s: %v, want %v", i+1, step.from, got, step.want)
		}
	}
	p.Leave("192.0.2.9:2")
	if !p.Enter("192.0.2.11:1") {
		t.Error("a place that was given free is not")
	}
	p = NewPlaces(4, 1)
	for _, from := range []string{"127.0.0.1:1", "[::1]:1", "127.0.0.1:2", "[::1]:2"} {
		if !p.Enter(from) {
			t.Errorf("a proxy on this computer, %s, finds no place", from)
		}
	}
	if p.Enter("127.0.0.1:1") {
		t.Error("a proxy takes more places than there are")
	}
}
