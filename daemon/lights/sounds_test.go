package lights

import (
	"slices"
	"testing"
	"time"

	"github.com/kyban/kyban/record"
)

// heard is a buzzer that remembers.
type heard []tone

func (h *heard) Buzz(hertz int, long time.Duration) error {
	*h = append(*h, tone{hertz, long})
	return nil
}

func TestWhatABoardSounds(t *testing.T) {
	ready := record.State{State: "ready"}
	stuck := record.Sensor{Point: "e4", Fault: "stuck_on"}
	for _, tc := range []struct {
		name    string
		records []record.Record
		want    []tone
	}{
		{"nothing happens", nil, nil},
		{"the board becomes ready", []record.Record{ready}, []tone{readyTone}},
		{"... with a broken sensor", []record.Record{ready, stuck}, []tone{faultTone}},
		{"... behind one", []record.Record{stuck, ready}, []tone{faultTone}},
		{"a sensor breaks", []record.Record{stuck}, []tone{faultTone}},
		{"a row dies", []record.Record{record.Sensor{Row: "3", Fault: "dead_row"}}, []tone{faultTone}},
		{"a sensor works again", []record.Record{record.Sensor{Point: "e4", Fault: "stuck_on", Cleared: true}}, nil},
		{"nothing was seen for a while", []record.Record{record.Sensor{Fault: "gap"}}, nil},
		{"a piece stands where a diode is missing", []record.Record{record.Sensor{Points: []string{"h0", "h7"}, Fault: "masked"}}, nil},
		{"a player is found to have broken a duty", []record.Record{record.Finding{}}, nil},
		{"a player moves against the law", []record.Record{record.Illegal{}}, nil},
		{"a game begins", []record.Record{record.State{State: "playing"}}, nil},
		{"a game is over", []record.Record{record.State{State: "over"}}, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var got heard
			s := &Sounds{buzzer: &got}
			s.ask(s.of(tc.records))
			s.Play()
			s.Play()
			if !slices.Equal(got, tc.want) {
				t.Errorf("sounds %v, want %v", got, tc.want)
			}
		})
	}
}

func TestAFaultThatComesAndGoesSoundsOnce(t *testing.T) {
	var s Sounds
	chatter := func(point string, cleared bool) []record.Record {
		return []record.Record{record.Sensor{Point: point, Fault: "chatter", Cleared: cleared}}
	}
	got := []tone{s.of(chatter("e4", false)), s.of(chatter("e4", true)), s.of(chatter("e4", false)), s.of(chatter("a0", false))}
	if want := []tone{faultTone, {}, {}, faultTone}; !slices.Equal(got, want) {
		t.Errorf("sounds %v, want %v", got, want)
	}
}

func TestAFaultSoundsBeforeReadinessThatIsAskedForAtTheSameTime(t *testing.T) {
	var got heard
	s := &Sounds{buzzer: &got}
	for _, asked := range []tone{readyTone, faultTone, readyTone, {}} {
		s.ask(asked)
	}
	s.Play()
	if want := []tone{faultTone}; !slices.Equal(got, want) {
		t.Errorf("sounds %v, want %v", got, want)
	}
}

func TestASoundThatNobodyCouldHearIsNotMadeUpFor(t *testing.T) {
	var s Sounds
	s.ask(readyTone)
	s.Play()
	var got heard
	s.buzzer = &got
	s.Play()
	if len(got) != 0 {
		t.Errorf("sounds %v, want nothing", got)
	}
}
