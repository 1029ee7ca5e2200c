package source

import (
	"errors"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// slowChain is a chain that waits for the test before it shows a frame.
type slowChain struct {
	begins, goes chan struct{}
	shown        []wire.Colour // The colours of a0.
	closed       bool
	fails        error
}

func (s *slowChain) Show(colours *[engine.Points]wire.Colour) error {
	s.begins <- struct{}{}
	<-s.goes
	s.shown = append(s.shown, colours[0])
	return s.fails
}

func (s *slowChain) Close() error {
	s.closed = true
	return nil
}

// Frames that come while the lights are shown wait for them; an outdated frame is dropped.
func TestAChainShowsTheNewest(t *testing.T) {
	slow := &slowChain{begins: make(chan struct{}), goes: make(chan struct{}), fails: errors.New("lights: the chain is broken")}
	var said []string
	c := &chain{shows: slow, log: logtest.New(func(line string) { said = append(said, line) })}
	c.start()
	show := func(colour wire.Colour) {
		if err := c.Lights(&[engine.Points]wire.Colour{colour}); err != nil {
			t.Error(err)
		}
	}
	show(wire.Red)
	<-slow.begins
	show(wire.Green)
	show(wire.Blue)
	slow.goes <- struct{}{}
	<-slow.begins
	slow.goes <- struct{}{}
	if err := c.Close(); err != nil || !slow.closed {
		t.Errorf("%v, closed %v", err, slow.closed)
	}
	if want := []wire.Colour{wire.Red, wire.Blue}; !slices.Equal(slow.shown, want) {
		t.Errorf("shown %v, want %v", slow.shown, want)
	}
	if want := []string{"lights: the chain is broken"}; !slices.Equal(said, want) {
		t.Errorf("said %q, want %q", said, want)
	}
}
