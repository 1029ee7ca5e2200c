package game

import (
	"encoding/json"
	"fmt"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// kindNames are the words for inputs in stored facts. They are never changed, only added to.
var kindNames = map[InputKind]string{KindStart: "start", KindEvent: "event", KindFrame: "frame", KindPress: "press",
	KindAdjust: "adjust", KindGap: "gap", KindFault: "fault", KindResign: "resign", KindAgree: "agree",
	KindOffer: "offer", KindStop: "stop", KindGo: "go", KindClaim: "claim", KindRule: "rule",
	KindTakeback: "takeback", KindTurned: "turned", KindResult: "result", KindTags: "tags", KindNew: "new",
	KindTick: "tick", KindBreak: "break", KindEnd: "end"}

var kindsByName = func() map[string]InputKind {
	kinds := map[string]InputKind{}
	for kind, name := range kindNames {
		kinds[name] = kind
	}
	return kinds
}()

// String returns the word that stands for the kind in stored facts.
func (k InputKind) String() string { return kindNames[k] }

// fact is an Input as it is stored.
type fact struct {
	Kind        string           `json:"fact"`
	At          sensor.Micros    `json:"at_us"`
	Side        string           `json:"side,omitempty"`
	Point       string           `json:"point,omitempty"`
	Placed      bool             `json:"placed,omitempty"`
	Bounces     int              `json:"bounces,omitempty"`
	Uncertainty sensor.Micros    `json:"uncertainty_us,omitempty"`
	Points      *engine.PointSet `json:"closed,omitempty"` // As two numbers: a0-a7 from the lowest bit of Lo, the rest in Hi.
	Length      sensor.Micros    `json:"length_us,omitempty"`
	Fault       sensor.FaultKind `json:"fault,omitempty"`
	Cleared     bool             `json:"cleared,omitempty"`
	On          bool             `json:"on,omitempty"`
	Ply         int              `json:"ply,omitempty"`
	Text        string           `json:"text,omitempty"`
	Name        string           `json:"name,omitempty"`
}

// EncodeInput returns an input as it is stored: one JSON object.
func EncodeInput(in Input) []byte {
	f := fact{Kind: in.Kind.String(), At: in.At, On: in.On, Ply: in.Ply, Text: in.Text, Name: in.Name, Length: in.Gap}
	if in.Side != engine.NoSide {
		f.Side = in.Side.String()
	}
	switch in.Kind {
	case KindEvent:
		e := in.Event
		f.Point, f.Placed, f.Bounces, f.Uncertainty = e.Point.String(), e.Placed, e.Bounces, e.Uncertainty
	case KindStart, KindFrame:
		f.Points = &in.Frame
	case KindFault:
		f.Fault, f.Cleared, f.Points = in.Fault.Kind, in.Fault.Cleared, &in.Fault.Points
	case KindRule:
		f.Point = in.Point.String()
	}
	text, err := json.Marshal(f)
	if err != nil {
		panic("game: a fact that is no JSON: " + err.Error())
	}
	return text
}

// DecodeInput reads what EncodeInput wrote.
func DecodeInput(text []byte) (Input, error) {
	var f fact
	if err := json.Unmarshal(text, &f); err != nil {
		return Input{}, fmt.Errorf("stored fact: %w", err)
	}
	kind, ok := kindsByName[f.Kind]
	if !ok {
		return Input{}, fmt.Errorf("stored fact: %q is no kind of fact that this version knows", f.Kind)
	}
	in := Input{Kind: kind, At: f.At, On: f.On, Ply: f.Ply, Text: f.Text, Name: f.Name, Gap: f.Length}
	if f.Side != "" {
		side, err := engine.ParseSide(f.Side)
		if err != nil {
			return Input{}, fmt.Errorf("stored fact: %w", err)
		}
		in.Side = side
	}
	point := engine.NoPoint
	if f.Point != "" && f.Point != "-" {
		p, err := engine.ParsePoint(f.Point)
		if err != nil {
			return Input{}, fmt.Errorf("stored fact: %w", err)
		}
		point = p
	}
	var points engine.PointSet
	if f.Points != nil {
		points = *f.Points
	}
	if !points.Without(engine.AllPoints).Empty() {
		return Input{}, fmt.Errorf("stored fact: closed holds points beyond i9")
	}
	switch kind {
	case KindEvent:
		if point == engine.NoPoint {
			return Input{}, fmt.Errorf("stored fact: an event needs a point")
		}
		in.Event = sensor.Event{At: f.At, Point: point, Placed: f.Placed, Bounces: f.Bounces, Uncertainty: f.Uncertainty}
	case KindStart, KindFrame:
		in.Frame = points
	case KindFault:
		in.Fault = sensor.Fault{Kind: f.Fault, At: f.At, Points: points, Cleared: f.Cleared}
	case KindRule:
		in.Point = point
	}
	return in, nil
}
