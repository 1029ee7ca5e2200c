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
	for i, step := range []struct {
		from string
		want bool
	}{{"127.0.0.1:1", true}, {"127.0.0.1:2", false}, {"[::1]:1", true}, {"[::1]:2", false}, {"@", true}, {"@", true}, {"@", false}} {
		if got := p.Enter(step.from); got != step.want {
			t.Errorf("step %d of this computer, %s: %v, want %v", i+1, step.from, got, step.want)
		}
	}
}
