package game

import (
	"maps"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/draws"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/view"
	"github.com/kyban/kyban/record"
)

// handle applies one input to the state.
func (b *Board) handle(in input.Input) {
	if b.s.Phase == Closed {
		return
	}
	b.followSwaps(in)
	switch in.Kind {
	case input.Start:
		b.handleStart(in)
	case input.Event:
		b.handleEvent(in)
	case input.Frame:
		b.change(in.Frame, in.At)
		b.asMoved = nil
		b.takeFaults(b.s.Faults.ReviveLines(in.Frame, b.s.Now))
		b.takeFaults(b.s.Faults.FindMasked(b.moment(), in.At))
		if b.s.Restoration == nil && (b.s.Phase == Playing || b.s.Phase == Ready) {
			b.s.Tracker.Frame(in.Frame, in.At)
		}
	case input.Gap:
		b.overlook()
		b.say(record.Sensor{Head: b.s.Head("sensor"), Fault: "gap", Length: in.Gap, At: in.At})
		if (b.s.Phase == Playing || b.s.Phase == Ready) && b.s.Restoration == nil {
			b.s.Tracker.Gap(in.At, in.Gap)
		}
		if b.s.Phase == Playing && b.s.Restoration == nil {
			b.played.Gap(b.s.Cleared)
		}
	case input.Fault:
		b.takeFaults(b.s.Faults.Take(in.Fault, b.moment()))
	case input.Press:
		b.handlePress(in)
	case input.Adjust:
		b.handleAdjust(in)
	case input.Tags:
		b.name(in.NamedTags())
		b.voidSignatures()
	case input.Delay:
		b.sayAll(b.delay.Take(in, b.s.Phase == SettingUp || b.s.Phase == Ready, b.s.Game))
	case input.End:
		b.handleEnd()
	case input.Break:
		b.handleBreak()
	case input.ClockStep:
		b.say(record.Announcement{Head: b.s.Head("clock_step"), Amount: in.Amount, At: in.At})
	case input.Unrecorded:
		b.say(record.Announcement{Head: b.s.Head("unrecorded"), Length: in.Gap, At: in.At})
	case input.Token:
		b.say(in.TokenRecord(b.s.Head("token"), b.s.Now)) // A token changes nothing in play.
	case input.Publish:
		b.publish(in)
	case input.Tick, input.Alive, input.Outage:
	default:
		b.handleWord(in)
		b.voidSignatures()
	}
}

func (b *Board) handleStart(in input.Input) {
	b.s.Raw, b.s.Still = in.Frame, in.At
	b.delay = view.StartDelay(in.Delay)
	b.config.Evidence, b.config.Regulations, b.config.Finds = in.Evidence, in.Regulations, in.Finds
	b.config.AgreesAsSaid = !in.Consents
	if in.Offers {
		b.offers = draws.NewOffers(b.s.Book)
	}
	b.obeyLawsOf(in)
	b.sayAll(b.delay.Record(b.s.Now, b.s.Game))
	b.say(record.State{Head: b.s.Head("game"), State: string(SettingUp), At: in.At})
	if len(b.config.Tags) > 0 {
		b.say(record.Tags{Head: b.s.Head("tags"), Tags: b.config.Tags, At: in.At})
	}
	for _, f := range in.Known.Faults(in.At) {
		b.takeFaults(b.s.Faults.Take(f, b.moment()))
	}
	b.findDeadLine()
	if b.nearlyAllStand() {
		b.begin()
	}
}

func (b *Board) handleEvent(in input.Input) {
	raw := b.s.Raw
	if in.Event.Placed {
		raw.Add(in.Event.Point)
	} else {
		raw.Remove(in.Event.Point)
	}
	b.change(raw, in.At)
	b.edges.Note(in.Event)
	b.seeHand(in.Event)
	b.s.Presses.Event(in.Event)
	b.s.Faults.Event(in.Event)
	if in.Event.Placed {
		b.takeFaults(b.s.Faults.ReviveLines(engine.SetOf(in.Event.Point), b.s.Now))
	}
	b.takeFaults(b.s.Faults.FindMasked(b.moment(), in.At-in.Event.Uncertainty))
	if b.s.Phase == Ready && (!in.Event.Placed || !b.s.Start.Occupied().Or(b.s.Start.TurnedSet(b.s.Start.Occupied())).Has(in.Event.Point)) {
		b.enter(Playing)
	}
	if b.s.Phase != Playing && b.s.Phase != Ready || b.s.Restoration != nil {
		return
	}
	if in.Event.Placed && b.putRight(in.Event) {
		return
	}
	b.eventAsMoved(in.Event)
	adjusted := b.adjust.Frees(in.Event, b.s.SideOf(b.s.Tracker.Last().Number+1), b.s.Placed)
	serial := b.s.Tracker.Event(in.Event, adjusted || b.s.Stopped)
	if !in.Event.Placed {
		if !adjusted && !b.s.Stopped && b.adjust.IsUnnamed() {
			b.alsoAdjusted[serial] = true
		}
		b.lifts.Add(serial, in.At)
		b.s.Uncertainty = max(b.s.Uncertainty, in.Event.Uncertainty)
		b.setUpAgain()
		return
	}
	b.decideAsMoved()
	b.played.Place(&b.s, in.Event.Point)
	b.setOtherwise()
	b.forgetLateSetUp()
}

func (b *Board) handlePress(in input.Input) {
	if b.replay.HasBegun() {
		b.sayAll(b.replay.Stop(b.s.Now)) // A press means that the next game is played.
	}
	unseen := !b.s.Faults.Dead().Empty() || law.MayGoUnseen(b.s.Start, b.s.Faults.Dead().Or(b.s.Faults.Stuck()))
	if b.s.Phase == Ready && in.Side == b.s.Start.Turn() && (unseen || b.time.IsRunning()) {
		b.enter(Playing) // The player's first move was along dead sensors, or his time runs and he pressed without a move.
	}
	b.overlookPress()
	if b.s.Phase != Playing && b.s.Phase != Ready || b.s.Restoration != nil {
		return
	}
	b.lateness.See(in.Side, "press", in.At)
	b.firstPressed = b.firstPressed || in.Side == b.s.Start.Turn()
	mated, mates := b.matedAt()
	before := b.pressedUpTo()
	switch {
	case b.startsByPress(in.Side):
		b.startPlay(in.At)
		b.sayTime(b.time.Go(b.s.Now))
		return
	case b.s.Phase == Playing:
		b.adjust = line.Adjusting{} // A press ends an announced adjustment.
		b.s.Presses.Add(in.Side, in.At, law.Held(b.s.Tracker, in.Side), b.time.IsRunning())
		b.lost.Press(&b.s)
		b.s.Tracker.Press(in.Side, in.At)
		b.pressAsMoved(in)
		b.beginOther(in.Side)
		b.played.UpTo(b.s.Now, b.s.Stood)
	}
	if mates {
		b.time.Mated(mated) // The mate stood before the press.
	}
	b.pressClock(in, before)
}

// name records tags of the current game.
func (b *Board) name(tags map[string]string) {
	if b.tags == nil {
		b.tags = map[string]string{}
	}
	maps.Copy(b.tags, tags)
	b.say(record.Tags{Head: b.s.Head("tags"), Tags: tags, At: b.s.Now})
}

// handleWord takes the words of players and arbiters. A word without a case changes nothing: it is recorded as an announcement.
func (b *Board) handleWord(in input.Input) {
	switch in.Kind {
	case input.Claim:
		b.handleClaim(in)
	case input.Rule:
		b.handleRuling(in)
	case input.Sign:
		b.do(b.arbitration.Sign(boardView{b}, in, b.resultToSign(), &b.account))
	case input.Stop:
		b.say(record.Announcement{Head: b.s.Head("stop"), At: in.At})
		b.s.Stopped, b.s.StoppedAt = true, in.At
		if b.isTimed() {
			b.sayTime(b.time.Stop(b.s.Now))
		}
	case input.Go:
		b.handleGo(in)
	case input.Resign:
		b.resign(in.Side)
	case input.Offer, input.Decline, input.Agree:
		b.handleOffer(in)
	case input.Result:
		b.endByHand(in)
	case input.Takeback:
		b.takeBack()
	case input.Schedule:
		b.say(b.lateness.Schedule(in, b.s.Book.ID, b.config.Lateness, b.s.HasMoved()))
	case input.Arrived:
		b.lateness.See(in.Side, "said", in.At)
	case input.Replay:
		b.startReplay()
	case input.Vary:
		b.handleVary(in)
	case input.Limit:
		b.sayAll(b.draws.Declare(b.drawn(), in.Side, in.Plies))
	case input.Promote:
		b.handlePromotion(in)
	case input.Name:
		b.handleName(in)
	case input.Turned:
		b.turned()
	case input.Seal, input.Adjourn, input.Open:
		b.handleAdjournment(in)
	case input.Resume:
		b.resumeGame(in)
	case input.New:
		b.openGame(in)
	default:
		b.announce(in)
	}
}

// announce records an input that changes nothing else.
func (b *Board) announce(in input.Input) {
	n := record.Announcement{Head: b.s.Head(in.Kind.String()), Text: in.Text, At: in.At}
	if in.Side != engine.NoSide {
		n.Side = record.SideOf(in.Side)
	}
	b.say(n)
}

// handleGo lets the game go on, and records how long it was stopped.
func (b *Board) handleGo(in input.Input) {
	n := record.Announcement{Head: b.s.Head("go"), At: in.At}
	b.startByWord()
	if b.s.Stopped {
		n.Length = in.At - b.s.StoppedAt
	}
	b.s.Stopped = false
	b.say(n)
	if b.isTimed() && !b.adjourned.On() {
		b.outage = false
		b.followPosition(true)
		b.sayTime(b.time.Go(b.s.Now))
	}
}

// sayEntered records who entered an input. Inputs of the board and its buttons carry no name.
func (b *Board) sayEntered(in input.Input) {
	if in.By == "" || b.s.Phase == Closed {
		return
	}
	b.say(record.Entered{Head: b.s.Head("entered"), What: in.Kind.String(), By: in.By, Role: in.Role, At: b.s.Now})
}
