package game

import (
	"maps"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/game/timekeeping"
	"github.com/kyban/kyban/game/view"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// handle applies one input to the state.
func (b *Board) handle(in fact.Input) {
	if b.s.Phase == Closed {
		return
	}
	b.followSwaps(in.Fact)
	switch f := in.Fact.(type) {
	case fact.Start:
		b.handleStart(f, in.At)
	case fact.Event:
		b.handleEvent(f.At(in.At))
	case fact.Frame:
		b.change(f.Closed, in.At)
		b.follow(nil)
		b.takeFaults(b.s.Faults.ReviveLines(f.Closed, b.s.Now))
		b.takeFaults(b.s.Faults.FindMasked(b.moment(), in.At))
		if b.s.Restoration == nil && (b.s.Phase == Playing || b.s.Phase == Ready) {
			b.s.Tracker.Frame(f.Closed, in.At)
		}
	case fact.Gap:
		b.overlook()
		b.say(record.Sensor{Head: b.s.Head("sensor"), Fault: "gap", Length: f.Length, At: in.At})
		if (b.s.Phase == Playing || b.s.Phase == Ready) && b.s.Restoration == nil {
			b.s.Tracker.Gap(in.At, f.Length)
		}
		if b.s.Phase == Playing && b.s.Restoration == nil {
			b.s.Played.Gap(b.s.Cleared)
		}
	case fact.Fault:
		b.takeFaults(b.s.Faults.Take(f.At(in.At), b.moment()))
	case fact.Press:
		b.handlePress(f.Side, in.At)
	case fact.Adjust:
		b.handleAdjust(f, in.At)
	case fact.Tags:
		b.name(f.Map())
		b.voidSignatures()
	case fact.Delay:
		b.sayAll(b.delay.Take(f, in.At, b.s.Phase == SettingUp || b.s.Phase == Ready, b.s.Game))
	case fact.End:
		b.close()
		b.closeSession()
	case fact.Break:
		b.handleBreak()
	case fact.ClockStep:
		b.say(record.Announcement{Head: b.s.Head("clock_step"), Amount: f.Amount, At: in.At})
	case fact.Unrecorded:
		b.say(record.Announcement{Head: b.s.Head("unrecorded"), Length: f.Length, At: in.At})
	case fact.Token:
		b.say(TokenRecord(f, b.s.Head("token"), b.s.Now)) // A token changes nothing in play.
	case fact.Publish:
		b.publish(f)
	case fact.Tick, fact.Alive, fact.Outage:
	default:
		b.handleWord(in)
		b.voidSignatures()
	}
}

func (b *Board) handleStart(in fact.Start, at sensor.Micros) {
	b.s.Raw, b.s.Still = in.Closed, at
	b.delay = view.StartDelay(in.PublicDelay)
	b.s.Config.Evidence, b.s.Config.Regulations, b.s.Config.Finds = in.Evidence, in.Regulations, in.Finds
	b.s.Config.AgreesAsSaid = !in.Consents
	b.obeyLawsOf(in)
	b.sayAll(b.delay.Record(b.s.Now, b.s.Game))
	b.say(record.State{Head: b.s.Head("game"), State: string(SettingUp), At: at})
	if len(b.s.Config.Tags) > 0 {
		b.say(record.Tags{Head: b.s.Head("tags"), Tags: b.s.Config.Tags, At: at})
	}
	for _, f := range in.Known().Faults(at) {
		b.takeFaults(b.s.Faults.Take(f, b.moment()))
	}
	b.findDeadLine()
	if setup.NearlyAllStand(&b.s) {
		b.begin()
	}
}

func (b *Board) handleEvent(e sensor.Event) {
	raw := b.s.Raw
	if e.Placed {
		raw.Add(e.Point)
	} else {
		raw.Remove(e.Point)
	}
	b.change(raw, e.At)
	b.edges.Note(e)
	b.seeHand(e)
	b.s.Presses.Event(e)
	b.s.Faults.Event(e)
	if e.Placed {
		b.takeFaults(b.s.Faults.ReviveLines(engine.SetOf(e.Point), b.s.Now))
	}
	b.takeFaults(b.s.Faults.FindMasked(b.moment(), e.At-e.Uncertainty))
	if b.s.Phase == Ready && (!e.Placed || !b.s.Start.Occupied().Or(b.s.Start.TurnedSet(b.s.Start.Occupied())).Has(e.Point)) {
		b.enter(Playing)
	}
	if b.s.Phase != Playing && b.s.Phase != Ready || b.s.Restoration != nil {
		return
	}
	if e.Placed && b.putRight(e) {
		return
	}
	b.eventMovedHome(e)
	adjusted := b.adjust.Frees(e, b.s.SideOf(b.s.Tracker.Last().Number+1), b.s.Placed)
	serial := b.s.Tracker.Event(e, adjusted || b.s.Stopped)
	if !e.Placed {
		if !adjusted && !b.s.Stopped && b.adjust.IsUnnamed() {
			b.s.Adjusted[serial] = true
		}
		b.lifts.Add(serial, e.At)
		b.s.Uncertainty = max(b.s.Uncertainty, e.Uncertainty)
		b.setUpAgain()
		return
	}
	b.decideMovedHome()
	b.s.Played.Place(&b.s, e.Point)
	b.setOtherwise()
	b.forgetLateSetUp()
}

func (b *Board) handlePress(side engine.Side, at sensor.Micros) {
	if b.replay.HasBegun() {
		b.sayAll(b.replay.Stop(b.s.Now)) // A press means that the next game is played.
	}
	unseen := !b.s.Faults.Dead().Empty() || law.MayGoUnseen(b.s.Start, b.s.Faults.Dead().Or(b.s.Faults.Stuck()))
	if b.s.Phase == Ready && side == b.s.Start.Turn() && (unseen || b.time.IsRunning()) {
		b.enter(Playing) // The player's first move was along dead sensors, or his time runs and he pressed without a move.
	}
	b.overlookPress()
	if b.s.Phase != Playing && b.s.Phase != Ready || b.s.Restoration != nil {
		return
	}
	b.lateness.See(side, "press", at)
	b.firstPressed = b.firstPressed || side == b.s.Start.Turn()
	mated, mates := b.matedAt()
	before := timekeeping.Pressed(&b.s)
	switch {
	case b.startsByPress(side):
		b.startPlay(at)
		b.sayTime(b.time.Go(b.s.Now))
		return
	case b.s.Phase == Playing:
		b.adjust = line.Adjusting{} // A press ends an announced adjustment.
		b.s.Presses.Add(side, at, law.Held(b.s.Tracker, side), b.time.IsRunning())
		b.lost.Press(&b.s)
		b.s.Tracker.Press(side, at)
		b.pressMovedHome(side, at)
		b.beginOther(side)
		b.s.Played.UpTo(b.s.Now, b.s.Stood)
	case side == b.s.Start.Turn():
		b.s.Tracker.Press(side, at) // His opponent may move next.
	}
	if mates {
		b.time.Mated(mated) // The mate stood before the press.
	}
	b.sayTime(b.time.FollowPress(b.law(), side, before))
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
func (b *Board) handleWord(in fact.Input) {
	switch f := in.Fact.(type) {
	case fact.Claim:
		b.handleClaim(f)
	case fact.Ruling:
		b.handleRuling(f)
	case fact.Sign:
		b.do(b.arbitration.Sign(b.read(), f, b.resultToSign(), &b.account))
	case fact.Stop:
		b.say(record.Announcement{Head: b.s.Head("stop"), At: in.At})
		b.s.Stopped, b.s.StoppedAt = true, in.At
		if b.time.IsOn(&b.s) {
			b.sayTime(b.time.Stop(b.s.Now))
		}
	case fact.Go:
		b.handleGo(in)
	case fact.Resign:
		b.resign(f.Side)
	case fact.Offer, fact.Decline, fact.Agree:
		b.handleOffer(in)
	case fact.Result:
		b.endByHand(in, f)
	case fact.Takeback:
		b.takeBack()
	case fact.Schedule:
		b.say(b.lateness.Schedule(f.Amount, in.At, b.s.Book.ID, b.s.Config.Lateness, b.s.HasMoved()))
	case fact.Arrived:
		b.lateness.See(f.Side, "said", in.At)
	case fact.Replay:
		b.startReplay()
	case fact.Vary:
		b.handleVary(f, in.At)
	case fact.Limit:
		b.sayAll(b.draws.Declare(&b.s, f.Side, f.Plies))
	case fact.Promote:
		b.handlePromotion(f)
	case fact.Name:
		b.handleName(f)
	case fact.Turned:
		b.turned()
	case fact.Seal, fact.Adjourn, fact.Open:
		b.handleAdjournment(f)
	case fact.Resume:
		b.resumeGame(f)
	case fact.New:
		b.openGame(f)
	default:
		b.announce(in)
	}
}

// announce records an input that changes nothing else.
func (b *Board) announce(in fact.Input) {
	n := record.Announcement{Head: b.s.Head(in.Word()), At: in.At}
	if said, ok := in.Fact.(interface{ Said() (engine.Side, string) }); ok {
		side, text := said.Said()
		if n.Text = text; side != engine.NoSide {
			n.Side = record.SideOf(side)
		}
	}
	b.say(n)
}

// handleGo lets the game go on, and records how long it was stopped.
func (b *Board) handleGo(in fact.Input) {
	n := record.Announcement{Head: b.s.Head("go"), At: in.At}
	b.startByWord()
	if b.s.Stopped {
		n.Length = in.At - b.s.StoppedAt
	}
	b.s.Stopped = false
	b.say(n)
	if b.time.IsOn(&b.s) && !b.adjourned.On() {
		b.outage = false
		b.sayTime(b.time.FollowPosition(b.law(), true))
		b.sayTime(b.time.Go(b.s.Now))
	}
}

// sayEntered records who entered an input. Inputs of the board and its buttons carry no name.
func (b *Board) sayEntered(in fact.Input) {
	if in.By == "" || b.s.Phase == Closed {
		return
	}
	e := record.Entered{Head: b.s.Head("entered"), What: in.Word(), By: in.By, Role: in.Role, At: b.s.Now}
	if in.Checked == trace.ByHall { // A PIN is the signer's, not that of who enters the signature.
		e.Checked = in.Checked
	}
	b.say(e)
}

// TokenRecord returns the record of a token that was made or revoked.
func TokenRecord(f fact.Token, head record.Head, at sensor.Micros) record.Token {
	t := record.Token{Head: head, Role: f.Gives, Of: f.Of, When: f.When, At: at}
	if f.Side != engine.NoSide {
		t.Side = record.SideOf(f.Side)
	}
	if f.Text == fact.TokenMade {
		t.Made = f.Name
	} else {
		t.Revoked = f.Name
	}
	return t
}
