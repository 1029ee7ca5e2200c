package game

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// kindNames are the words for inputs in stored facts. They are never changed, only added to.
var kindNames = map[InputKind]string{KindStart: "start", KindEvent: "event", KindFrame: "frame", KindPress: "press",
	KindAdjust: "adjust", KindGap: "gap", KindFault: "fault", KindResign: "resign", KindAgree: "agree",
	KindOffer: "offer", KindStop: "stop", KindGo: "go", KindClaim: "claim", KindRule: "rule",
	KindTakeback: "takeback", KindTurned: "turned", KindResult: "result", KindTags: "tags", KindNew: "new",
	KindTick: "tick", KindBreak: "break", KindEnd: "end", KindSign: "sign",
	KindClockStep: "clock_step", KindUnrecorded: "unrecorded", KindDelay: "delay", KindToken: "token"}

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
	Closed      string           `json:"closed,omitempty"` // 23 hex digits, as in a trace.
	Length      sensor.Micros    `json:"length_us,omitempty"`
	Fault       sensor.FaultKind `json:"fault,omitempty"`
	Cleared     bool             `json:"cleared,omitempty"`
	StuckOff    string           `json:"stuck_off,omitempty"` // Of a start, as Closed: what a test of the board has found out before.
	StuckOn     string           `json:"stuck_on,omitempty"`
	NoDiode     string           `json:"no_diode,omitempty"`
	On          bool             `json:"on,omitempty"`
	Named       []string         `json:"points,omitempty"` // Of an adjust.
	Ply         int              `json:"ply,omitempty"`
	Text        string           `json:"text,omitempty"`
	Name        string           `json:"name,omitempty"`
	By          string           `json:"by,omitempty"`
	Role        string           `json:"role,omitempty"`
	Amount      sensor.Micros    `json:"amount_us,omitempty"`
	Result      string           `json:"result,omitempty"`
	Article     string           `json:"article,omitempty"`
	Reason      string           `json:"reason,omitempty"`
	Claim       int              `json:"claim,omitempty"`
	Revises     int              `json:"revises,omitempty"`
	Delay       sensor.Micros    `json:"delay_us,omitempty"`
	Moves       int              `json:"delay_moves,omitempty"`
	Next        bool             `json:"next,omitempty"`
	Evidence    bool             `json:"board_is_evidence,omitempty"` // Of a start.
	Gives       string           `json:"gives,omitempty"`             // Of a token, as the two below.
	OfGame      int              `json:"of_game,omitempty"`
	When        string           `json:"when,omitempty"`
}

// EncodeInput returns an input as it is stored: one JSON object.
func EncodeInput(in Input) []byte {
	f := fact{Kind: in.Kind.String(), At: in.At, On: in.On, Ply: in.Ply, Text: in.Text, Name: in.Name, Length: in.Gap,
		Amount: in.Amount, Result: in.Result, Article: in.Article, Reason: in.Reason, Claim: in.Claim, Revises: in.Revises, By: in.By, Role: in.Role,
		Delay: in.Delay.Time, Moves: in.Delay.Moves, Next: in.Next, Evidence: in.Evidence, Gives: in.Grant.Gives, OfGame: in.Grant.Of, When: in.Grant.When}
	if in.Side != engine.NoSide {
		f.Side = in.Side.String()
	}
	switch in.Kind {
	case KindEvent:
		e := in.Event
		f.Point, f.Placed, f.Bounces, f.Uncertainty = e.Point.String(), e.Placed, e.Bounces, e.Uncertainty
	case KindStart:
		f.Closed = trace.HexFrame(in.Frame)
		f.StuckOff, f.StuckOn, f.NoDiode = hexOrNone(in.Known.StuckOff), hexOrNone(in.Known.StuckOn), hexOrNone(in.Known.NoDiode)
	case KindFrame:
		f.Closed = trace.HexFrame(in.Frame)
	case KindFault:
		f.Fault, f.Cleared, f.Closed = in.Fault.Kind, in.Fault.Cleared, trace.HexFrame(in.Fault.Points)
	case KindAdjust:
		f.Named = names(in.Named)
	case KindRule:
		f.Point = in.Point.String()
	case KindClaim:
		if in.Point.Valid() {
			f.Point = in.Point.String()
		}
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
	in, err := f.input()
	if err != nil {
		return Input{}, fmt.Errorf("stored fact: %w", err)
	}
	return in, nil
}

// input returns the input that is stored as f.
func (f *fact) input() (in Input, err error) {
	kind, ok := kindsByName[f.Kind]
	if !ok {
		return in, fmt.Errorf("%q is no kind of fact that this version knows", f.Kind)
	}
	in = Input{Kind: kind, At: f.At, On: f.On, Ply: f.Ply, Text: f.Text, Name: f.Name, Gap: f.Length, By: f.By, Role: f.Role,
		Delay: trace.Delay{Time: f.Delay, Moves: f.Moves}, Next: f.Next, Evidence: f.Evidence, Grant: Grant{Gives: f.Gives, Of: f.OfGame, When: f.When},
		Ruling: trace.Ruling{Amount: f.Amount, Result: f.Result, Article: f.Article, Reason: f.Reason, Claim: f.Claim, Revises: f.Revises}}
	if f.Side != "" {
		if in.Side, err = engine.ParseSide(f.Side); err != nil {
			return in, err
		}
	}
	switch kind {
	case KindEvent:
		in.Event, err = f.event()
	case KindStart:
		if in.Frame, err = trace.ParseHexFrame(f.Closed); err == nil {
			in.Known, err = f.known()
		}
	case KindFrame:
		in.Frame, err = trace.ParseHexFrame(f.Closed)
	case KindAdjust:
		in.Named, err = f.named()
	case KindFault:
		in.Fault = sensor.Fault{Kind: f.Fault, At: f.At, Cleared: f.Cleared}
		in.Fault.Points, err = trace.ParseHexFrame(f.Closed)
	case KindRule, KindClaim:
		in.Point, err = f.point()
	}
	return in, err
}

// hexOrNone returns points as they are stored, nothing for none.
func hexOrNone(points engine.PointSet) string {
	if points.Empty() {
		return ""
	}
	return trace.HexFrame(points)
}

// known returns what a start says of the board's defects.
func (f *fact) known() (known sensor.Defects, err error) {
	read := func(text string) (points engine.PointSet) {
		if text != "" && err == nil {
			points, err = trace.ParseHexFrame(text)
		}
		return points
	}
	known = sensor.Defects{StuckOff: read(f.StuckOff), StuckOn: read(f.StuckOn), NoDiode: read(f.NoDiode)}
	return known, err
}

func (f *fact) event() (sensor.Event, error) {
	p, err := f.point()
	if err == nil && p == engine.NoPoint {
		err = errors.New("an event needs a point")
	}
	return sensor.Event{At: f.At, Point: p, Placed: f.Placed, Bounces: f.Bounces, Uncertainty: f.Uncertainty}, err
}

// point returns the point of a fact, NoPoint where it has none.
func (f *fact) point() (engine.Point, error) {
	if f.Point == "" || f.Point == "-" {
		return engine.NoPoint, nil
	}
	return engine.ParsePoint(f.Point)
}

// named returns the points of the pieces that were named in an adjust.
func (f *fact) named() (points engine.PointSet, err error) {
	for _, text := range f.Named {
		p, err := engine.ParsePoint(text)
		if err != nil {
			return points, err
		}
		points.Add(p)
	}
	return points, nil
}
