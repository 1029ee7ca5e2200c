package repetition

import (
	"fmt"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
)

// edition is the law of repetition as one rulebook prints it.
type edition struct {
	threats  []line // The deed of a threat to capture: the first line that fits it counts.
	renewed  bool   // A ply may renew an earlier threat: Ply.renews.
	both     bool   // A ply that checks and chases at once is a chase, too, not only a check.
	rungs    []rung // The consequence of both sides' conduct: the first that fits.
	draws    []draw // The draws when no side must vary: the first that fits one of the sides.
	required string // The article of a side's loss after it was required to vary.
	counter  string // The article on a chase that is answered by chases now and then, empty for none.
	offering string // The article on a chase by plies that offer or exchange, empty for none.
}

// reading is another edition that the words of an article allow.
type reading struct {
	article string
	says    string // Its meaning of the words.
	edition edition
	drawn   bool // The edition decides only on draws.
	later   bool // A side that breaks the article must vary only when the position stands once more; edition is not used.
}

// but returns the edition with a line before all others.
func (e edition) but(l line) edition {
	e.threats = append([]line{l}, e.threats...)
	return e
}

// renewing returns the edition with renewed threats.
func (e edition) renewing() edition {
	e.renewed = true
	return e
}

// chasingWithCheck returns the edition with chases by plies that check.
func (e edition) chasingWithCheck() edition {
	e.both = true
	return e
}

// checkAndChase is the reading of chasingWithCheck.
const checkAndChase = "a move that checks and chases at once is a chase, too"

// line names the deed of the threats that it fits.
type line struct {
	article string
	fits    func(Threat) bool
	deed    Deed
}

// The fits of lines.

func byGeneralOrPawn(t Threat) bool { return t.By.Kind == engine.General || t.By.Kind == engine.Pawn }

func onUncrossedPawn(t Threat) bool { return t.On.Kind == engine.Pawn && !t.Crossed }

func sameKind(t Threat) bool { return t.By.Kind == t.On.Kind }

// sameKindRetaking is an attack of pieces on each other. A pinned piece, or a horse with a blocked leg, can't retake.
func sameKindRetaking(t Threat) bool { return sameKind(t) && t.Retakes }

// exchanging is an attack on a protected piece of the same worth that attacks, too.
func exchanging(t Threat) bool {
	return worth[t.By.Kind] == worth[t.On.Kind] && t.Retakes && t.Root() == RealRoot
}

// rookByHorseOrCannon is an attack on a rook that no protection helps.
func rookByHorseOrCannon(t Threat) bool {
	return t.On.Kind == engine.Rook && (t.By.Kind == engine.Horse || t.By.Kind == engine.Cannon) && t.Root() == RealRoot
}

// majorByGuard is an attack of an advisor or an elephant on a protected piece of higher worth.
func majorByGuard(t Threat) bool {
	guard := t.By.Kind == engine.Advisor || t.By.Kind == engine.Elephant
	major := t.On.Kind == engine.Rook || t.On.Kind == engine.Horse || t.On.Kind == engine.Cannon
	return guard && major && t.Root() == RealRoot
}

func onRealRoot(t Threat) bool { return t.Root() == RealRoot }

func onFalseRoot(t Threat) bool { return t.Root() == FalseRoot }

func anyThreat(Threat) bool { return true }

func (e *edition) line(t Threat) *line {
	for i := range e.threats {
		if e.threats[i].fits(t) {
			return &e.threats[i]
		}
	}
	panic("repetition: the lines of an edition must end with one that fits every threat")
}

// Law is the law of repetition that a game is played by.
type Law struct {
	Book     rulebook.ID // The rulebook of the articles.
	Times    int         // The occurrence from which on the position is judged.
	edition  *edition
	readings []reading
}

// laws are those of the rulebooks with one of their own.
var laws = map[rulebook.ID]Law{
	rulebook.AXF2003: {edition: &axf2003, readings: axf2003Readings},
	rulebook.VN1999:  {edition: &vn1999, readings: vn1999Readings},
	rulebook.Casual:  {edition: &casual, readings: casualReadings},
}

// Of returns the law by which a rulebook judges repetitions, its own or one that it cites.
func Of(book rulebook.ID) (Law, error) {
	b, err := rulebook.Lookup(string(book))
	if err != nil {
		return Law{}, fmt.Errorf("law of repetition: %w", err)
	}
	cited := b.Parameters.Repetition
	law, ok := laws[cited.Book]
	if !ok {
		panic(fmt.Sprintf("repetition: %s cites the law of %q, which has none", book, cited.Book))
	}
	law.Book, law.Times = cited.Book, cited.Count
	return law, nil
}
