package main

import (
	"slices"
	"testing"
	"time"

	"github.com/kyban/kyban/game"
)

// heard is a buzzer that remembers.
type heard []tone

func (h *heard) Buzz(hertz int, long time.Duration) error {
	*h = append(*h, tone{hertz, long})
	return nil
}

func TestWhatABoardSounds(t *testing.T) {
	ready := game.State{State: "ready"}
	stuck := game.Sensor{Point: "e4", Fault: "stuck_on"}
	for _, tc := range []struct {
		name    string
		records []game.Record
		want    []tone
	}{
		{"nothing happens", nil, nil},
		{"the board becomes ready", []game.Record{ready}, []tone{readyTone}},
		{"... with a broken sensor", []game.Record{ready, stuck}, []tone{faultTone}},
		{"... behind one", []game.Record{stuck, ready}, []tone{faultTone}},
		{"a sensor breaks", []game.Record{stuck}, []tone{faultTone}},
		{"a row dies", []game.Record{game.Sensor{Row: "3", Fault: "dead_row"}}, []tone{faultTone}},
		{"a sensor works again", []game.Record{game.Sensor{Point: "e4", Fault: "stuck_on", Cleared: true}}, nil},
		{"nothing was seen for a while", []game.Record{game.Sensor{Fault: "gap"}}, nil},
		{"a piece stands where a diode is missing", []game.Record{game.Sensor{Points: []string{"h0", "h7"}, Fault: "masked"}}, nil},
		{"a player is found to have broken a duty", []game.Record{game.Finding{}}, nil},
		{"a player moves against the law", []game.Record{game.Illegal{}}, nil},
		{"a game begins", []game.Record{game.State{State: "playing"}}, nil},
		{"a game is over", []game.Record{game.State{State: "over"}}, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var got heard
			s := &sounds{buzzer: &got}
			s.ask(s.of(tc.records))
			s.play()
			s.play()
			if !slices.Equal(got, tc.want) {
				t.Errorf("sounds %v, want %v", got, tc.want)
			}
		})
	}
}

func TestAFaultThatComesAndGoesSoundsOnce(t *testing.T) {
	var s sounds
	chatter := func(point string, cleared bool) []game.Record {
		return []game.Record{game.Sensor{Point: point, Fault: "chatter", Cleared: cleared}}
	}
	got := []tone{s.of(chatter("e4", false)), s.of(chatter("e4", true)), s.of(chatter("e4", false)), s.of(chatter("a0", false))}
	if want := []tone{faultTone, {}, {}, faultTone}; !slices.Equal(got, want) {
		t.Errorf("sounds %v, want %v", got, want)
	}
}

func TestAFaultSoundsBeforeReadinessThatIsAskedForAtTheSameTime(t *testing.T) {
	var got heard
	s := &sounds{buzzer: &got}
	for _, asked := range []tone{readyTone, faultTone, readyTone, {}} {
		s.ask(asked)
	}
	s.play()
	if want := []tone{faultTone}; !slices.Equal(got, want) {
		t.Errorf("sounds %v, want %v", got, want)
	}
}

func TestASoundThatNobodyCouldHearIsNotMadeUpFor(t *testing.T) {
	var s sounds
	s.ask(readyTone)
	s.play()
	var got heard
	s.buzzer = &got
	s.play()
	if len(got) != 0 {
		t.Errorf("sounds %v, want nothing", got)
	}
}
