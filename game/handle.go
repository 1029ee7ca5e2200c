package game

import (
	"maps"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// handle takes one input into the state.
func (b *Board) handle(in Input) {
	if b.phase == Closed {
		return
	}
	switch in.Kind {
	case KindStart:
		b.handleStart(in)
	case KindEvent:
		b.handleEvent(in)
	case KindFrame:
		b.change(in.Frame, in.At)
		b.asMoved = nil
		b.reviveLines(in.Frame)
		b.findMasked(in.At)
		if b.restoration == nil && (b.phase == Playing || b.phase == Ready) {
			b.tracker.Frame(in.Frame, in.At)
		}
	case KindGap:
		b.say(Sensor{Head: b.head("sensor"), Fault: "gap", Length: in.Gap, At: in.At})
		if b.phase == Playing && b.restoration == nil {
			b.tracker.Gap(in.At)
			b.played.mayHaveMoved = b.played.mayHaveMoved || !b.cleared
		}
	case KindFault:
		b.handleFault(in.Fault)
	case KindPress:
		b.handlePress(in)
	case KindAdjust:
		b.handleAdjust(in)
	case KindTags:
		b.handleTags(in)
	case KindDelay:
		b.handleDelay(in)
	case KindEnd:
		b.handleEnd()
	case KindBreak:
		b.handleBreak()
	case KindClockStep:
		b.say(Note{Head: b.head("clock_step"), Amount: in.Amount, At: in.At})
	case KindUnrecorded:
		b.say(Note{Head: b.head("unrecorded"), Length: in.Gap, At: in.At})
	case KindToken:
		b.handleToken(in)
	case KindTick:
	default:
		b.handleWord(in)
	}
}

func (b *Board) handleStart(in Input) {
	b.raw, b.still = in.Frame, in.At
	b.delay.start(in.Delay)
	b.config.Evidence = in.Evidence
	b.sayDelay()
	b.say(State{Head: b.head("game"), State: string(SettingUp), At: in.At})
	if len(b.config.Tags) > 0 {
		b.say(Tags{Head: b.head("tags"), Tags: b.config.Tags, At: in.At})
	}
	for _, f := range in.Known.Faults(in.At) {
		b.learn(f)
	}
	b.findDeadLine()
	if b.nearlyAllStand() {
		b.begin()
	}
}

func (b *Board) handleEvent(in Input) {
	raw := b.raw
	if in.Event.Placed {
		raw.Add(in.Event.Point)
	} else {
		raw.Remove(in.Event.Point)
	}
	b.change(raw, in.At)
	b.strays.note(in.Event)
	b.flutters.note(in.Event)
	if in.Event.Placed {
		b.reviveLines(engine.SetOf(in.Event.Point))
	}
	b.findMasked(in.At - in.Event.Uncertainty)
	if b.phase == Ready && (!in.Event.Placed || !b.expected(in.Event.Point)) {
		b.enter(Playing)
	}
	if b.phase != Playing && b.phase != Ready || b.restoration != nil {
		return
	}
	if in.Event.Placed && b.putRight(in.Event) {
		return
	}
	b.eventAsMoved(in.Event)
	adjusted := b.adjusts(in.Event)
	serial := b.tracker.Event(in.Event, adjusted || b.stopped)
	if !in.Event.Placed {
		if !adjusted && !b.stopped && b.adjust.isUnnamed() {
			b.more[serial] = true
		}
		b.lifts.fresh = append(b.lifts.fresh, lifting{serial, in.At})
		b.vague = max(b.vague, in.Event.Uncertainty)
		return
	}
	b.decideAsMoved()
	b.notePlaced(in.Event.Point)
	b.setOtherwise()
	b.forgetLateSetUp()
}

func (b *Board) handlePress(in Input) {
	if b.phase == Ready && (!b.faults.dead.Empty() || b.mayHaveGoneUnseen()) && in.Side == b.start.Turn() {
		b.enter(Playing) // His first move was along sensors that are known to see nothing.
	}
	if b.phase != Playing || b.restoration != nil {
		return
	}
	b.adjust = adjusting{} // A press ends an announced adjust.
	b.clocked, b.presses = true, append(b.presses, press{in.Side, in.At})
	b.lost.pressed = b.tracker.Astray()
	b.tracker.Press(in.Side, in.At)
	b.pressAsMoved(in)
	b.playedUpTo(b.now)
}

// pressedSince says whether anybody pressed the clock later than at.
func (b *Board) pressedSince(at sensor.Micros) bool {
	last := len(b.presses) - 1
	return last >= 0 && b.presses[last].at > at
}

// expected says whether a piece should stand on p, a point of the board as it is placed, at the start.
func (b *Board) expected(p engine.Point) bool {
	return b.start.Occupied().Has(p) || b.start.Occupied().Has(p.Turned())
}

func (b *Board) handleTags(in Input) {
	tags := map[string]string{}
	for _, line := range strings.Split(in.Text, "\n") {
		if key, value, ok := strings.Cut(line, "="); ok {
			tags[key] = value
		}
	}
	b.name(tags)
}

// name records tags of the game that is on.
func (b *Board) name(tags map[string]string) {
	if b.tags == nil {
		b.tags = map[string]string{}
	}
	maps.Copy(b.tags, tags)
	b.say(Tags{Head: b.head("tags"), Tags: tags, At: b.now})
}

// handleWord takes what people say: to the board, the arbiter or each other.
func (b *Board) handleWord(in Input) {
	switch in.Kind {
	case KindOffer:
		b.say(Note{Head: b.head("offer"), Side: in.Side.String(), At: in.At})
	case KindClaim:
		b.handleClaim(in)
	case KindRule:
		b.handleRule(in)
	case KindSign:
		b.handleSign(in)
	case KindStop:
		b.say(Note{Head: b.head("stop"), At: in.At})
		b.stopped, b.stoppedAt = true, in.At
	case KindGo:
		b.handleGo(in)
	case KindResign:
		b.endBy(wins(in.Side.Other()), "resignation")
	case KindAgree:
		b.endBy("1/2-1/2", "agreement")
	case KindResult:
		b.endByHand(in)
	case KindTakeback:
		b.takeBack()
	case KindTurned:
		b.turned()
	case KindNew:
		b.newGame()
	}
}

// handleGo lets the game go on, and says how long it was stopped.
func (b *Board) handleGo(in Input) {
	n := Note{Head: b.head("go"), At: in.At}
	if b.stopped {
		n.Length = in.At - b.stoppedAt
	}
	b.stopped = false
	b.say(n)
}
