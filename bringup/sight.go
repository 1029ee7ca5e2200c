package bringup

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// sight is one observation of a board. Its fields depend on its type; see docs/formats/commands.md.
type sight interface {
	// String returns it for people, on one line.
	String() string
}

// The sights, by the type that their JSON names.
type (
	foundSight struct {
		Type     string `json:"type"` // "board"
		Path     string `json:"path"`
		Board    uint32 `json:"board"`
		Firmware string `json:"firmware"`
		Boots    uint16 `json:"boots"`
		Cause    string `json:"cause"`
		Period   uint16 `json:"period_us"`
	}
	lostSight struct {
		Type  string `json:"type"` // "lost"
		Path  string `json:"path"`
		Error string `json:"error"`
	}
	frameSight struct {
		Type   string        `json:"type"` // "frame"
		At     sensor.Micros `json:"at_us"`
		Closed []string      `json:"closed"`
	}
	edgeSight struct {
		Type        string        `json:"type"` // "edge"
		At          sensor.Micros `json:"at_us"`
		Point       string        `json:"point"`
		Closed      bool          `json:"closed"`
		Uncertainty sensor.Micros `json:"uncertainty_us"`
	}
	buttonSight struct {
		Type   string        `json:"type"` // "button"
		At     sensor.Micros `json:"at_us"`
		Button string        `json:"button"`
		Down   bool          `json:"down"`
	}
	gapSight struct {
		Type string        `json:"type"` // "gap"
		At   sensor.Micros `json:"at_us"`
		Gap  sensor.Micros `json:"gap_us"`
	}
	timeSight struct {
		Type        string        `json:"type"` // "time"
		At          sensor.Micros `json:"at_us"`
		Wall        string        `json:"wall"` // By this computer's clock, as in RFC 3339.
		Uncertainty sensor.Micros `json:"uncertainty_us"`
	}
	damageSight struct {
		Type   string `json:"type"`   // "damaged"
		Frames uint64 `json:"frames"` // Since the line was found.
	}
)

func clock(at sensor.Micros) string { return fmt.Sprintf("%d.%06d", at/1_000_000, at%1_000_000) }

func (s foundSight) String() string {
	return fmt.Sprintf("board %d at %s, firmware %s, start %d (%s), a scan each %d us", s.Board, s.Path, s.Firmware, s.Boots, s.Cause, s.Period)
}

func (s lostSight) String() string { return fmt.Sprintf("board at %s lost: %s", s.Path, s.Error) }

func (s frameSight) String() string {
	if len(s.Closed) == 0 {
		return clock(s.At) + " nothing closed"
	}
	return clock(s.At) + " closed " + strings.Join(s.Closed, " ")
}

func (s edgeSight) String() string {
	if s.Closed {
		return clock(s.At) + " + " + s.Point
	}
	return clock(s.At) + " - " + s.Point
}

func (s buttonSight) String() string {
	if s.Down {
		return fmt.Sprintf("%s %s down", clock(s.At), s.Button)
	}
	return fmt.Sprintf("%s %s up", clock(s.At), s.Button)
}

func (s gapSight) String() string {
	return fmt.Sprintf("%s nothing was seen for %s s", clock(s.At), clock(s.Gap))
}

func (s timeSight) String() string {
	return fmt.Sprintf("%s is %s, give or take %d us", clock(s.At), s.Wall, s.Uncertainty)
}

func (s damageSight) String() string { return fmt.Sprintf("damaged frames: %d", s.Frames) }

// lineSight returns the sight of an event of the line.
func lineSight(e serialscan.Event) sight {
	if e.Lost != nil {
		return lostSight{"lost", e.Path, e.Lost.Error()}
	}
	i := e.Board
	firmware := fmt.Sprintf("%d.%d.%d", i.Firmware[0], i.Firmware[1], i.Firmware[2])
	return foundSight{"board", e.Path, i.Board, firmware, i.Boots, i.Cause.String(), i.Period}
}

// timed returns the sight of the time of day at a time of the board.
func timed(t serialscan.Timing) sight {
	return timeSight{"time", t.At, t.Host.UTC().Format("2006-01-02T15:04:05.000000Z"), t.Uncertainty}
}

// damaged returns the sight of the frames that the line has damaged.
func damaged(d wire.Drops) sight { return damageSight{"damaged", d.Total()} }

// changes turns readings into sights, each of the changes since the one before.
type changes struct {
	begun  bool
	closed engine.PointSet
}

func (c *changes) read(r sensor.Reading) []sight {
	at, now := r.Frame.At, r.Frame.Closed
	var sights []sight
	if r.Gap != 0 {
		sights = append(sights, gapSight{"gap", at, r.Gap})
	}
	if !c.begun || r.Gap != 0 {
		sights = append(sights, frameSight{"frame", at, now.Names()})
	} else {
		for _, p := range now.Xor(c.closed).Points() {
			sights = append(sights, edgeSight{"edge", at, p.String(), now.Has(p), r.Frame.Uncertainty})
		}
	}
	for _, b := range r.Buttons {
		sights = append(sights, buttonSight{"button", b.At, b.Button.String(), b.Down})
	}
	c.begun, c.closed = true, now
	return sights
}
