package game_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// wrongStartGames is how many games each profile plays with each number of pieces on wrong points.
const wrongStartGames = 60

// One to four pieces of any kind stand wrong at the start. It is recorded before the first move, the game is recorded from what stood
// there, and only the wrong start is found.
func TestGamesFromWrongStartsAreRecordedFromWhatStood(t *testing.T) {
	for _, hands := range []string{"normal", "noclock", "sloppy", "normal on a turned board"} {
		for k := 1; k <= 4; k++ {
			t.Run(fmt.Sprintf("%s, %d pieces", hands, k), func(t *testing.T) {
				t.Parallel()
				var total wrongStartScore
				for seed := range uint64(sweeptest.PartOf(5, wrongStartGames)) {
					total.play(t, hands, k, seed+randtest.Chosen())
				}
				t.Logf("%d games, %d plies, %d open; %d not said, %d not found, %d starts known, %d wrong plies, %d accused, %d blamed",
					total.games, total.plies, total.unresolved, total.unsaid, total.unfound, total.known, total.wrong, total.accused, total.blamed)
				if total.wrong+total.accused+total.blamed+total.unsaid+total.unfound > 0 {
					t.Errorf("want every start said and found, and nothing else: %q", total.unusual)
				}
			})
		}
	}
}

// wrongStartScore counts the outcomes of games that began with pieces on wrong points.
type wrongStartScore struct {
	score
	unsaid, unfound int // Starts not recorded before the first move, or not found though a ply is certain.
	known           int // Starts recorded exactly as the pieces stood.
}

// play plays a game that begins with k pieces on wrong points.
func (s *wrongStartScore) play(t *testing.T, hands string, k int, seed uint64) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, uint64(k)))
	start := wrongStart(random, k)
	name, _, _ := strings.Cut(hands, " ")
	profile, err := sensortest.ProfileNamed(name)
	if err != nil {
		t.Fatal(err)
	}
	script, err := sensortest.Play(sensortest.Game{FEN: start.FEN(), Moves: movesFrom(random, start)}, profile, seed)
	if err != nil {
		t.Fatal(err)
	}
	script.Header.FEN = "" // The board is not told how the pieces were set up.
	seen := script.Trace()
	if name != hands {
		turnBoard(seen)
	}
	_, records := replay(t, []byte(trace.Format(seen)))
	s.judgeStart(start, &script.Truth.Games[0], records, fmt.Sprintf("%s, %d pieces, seed %d, %s", hands, k, seed, start.FEN()))
}

// turnBoard lets the players sit on the wrong sides.
func turnBoard(seen *trace.Trace) {
	*seen.Header.Board = seen.Header.Board.Turned()
	for i := range seen.Lines {
		if e, ok := seen.Lines[i].Fact.(trace.Edge); ok {
			e.Point = e.Point.Turned()
			seen.Lines[i].Fact = e
		}
	}
}

// judgeStart compares the records of a game from a wrong start with the truth and adds it to the score.
func (s *wrongStartScore) judgeStart(start engine.Position, truth *sensortest.GameTruth, records []replayed, again string) {
	first := slices.IndexFunc(records, func(r replayed) bool { return r.Type == "touch" })
	if !slices.ContainsFunc(records[:max(0, first)], func(r replayed) bool { return r.Type == "setup" && !r.Cleared }) {
		s.unsaid++
		s.unusual = append(s.unusual, again+": not said")
	}
	isFound := func(r replayed) bool { return r.Type == "finding" && r.Kind == "wrong_start" }
	ends := only(records, "end")
	if !slices.ContainsFunc(records, isFound) && (len(ends) == 0 || len(ends[0].Unresolved) < len(truth.Moves)) {
		s.unfound++
		s.unusual = append(s.unusual, again+": not found")
	}
	known := ""
	for _, r := range records {
		if r.Type == "game" && r.FEN != "" {
			known = r.FEN
		}
	}
	if known == start.FEN() {
		s.known++
	}
	s.judge(truth, nil, slices.DeleteFunc(records, isFound), again)
}

// The second game of a session begins with pieces on wrong points. Enough were captured in the first to tell that from an analysis of it.
func TestTheNextGameMayBeginFromAWrongStart(t *testing.T) {
	for _, hands := range []string{"normal", "noclock"} {
		t.Run(hands, func(t *testing.T) {
			profile, err := sensortest.ProfileNamed(hands)
			if err != nil {
				t.Fatal(err)
			}
			var first score
			var second wrongStartScore
			for n := range uint64(20) {
				seed := n + randtest.Chosen()
				random := rand.New(rand.NewPCG(seed, 5))
				start := wrongStart(random, 1+random.IntN(4))
				before := withCaptures(random, 5)
				script, err := sensortest.PlaySession([]sensortest.Game{before, {FEN: start.FEN(), Moves: movesFrom(random, start)}}, profile, seed)
				if err != nil {
					t.Fatal(err)
				}
				_, records := replay(t, []byte(trace.Format(script.Trace())))
				again := fmt.Sprintf("seed %d, %s", seed, start.FEN())
				first.judge(&script.Truth.Games[0], nil, slices.DeleteFunc(ofGame(records, 1), isDisplaced), again+", the first game")
				second.judgeStart(start, &script.Truth.Games[1], ofGame(records, 2), again)
			}
			t.Logf("%d games, %d open; %d not said, %d not found; %d wrong, %d accused, %d blamed", second.games, second.unresolved,
				second.unsaid, second.unfound, second.wrong, second.accused, second.blamed)
			if !profile.Clock {
				first.wrong = 0 // Without presses, a piece set up on a wrong point may look like a last ply; that is open.
			}
			if first.wrong+first.accused+first.blamed+second.wrong+second.accused+second.blamed+second.unsaid+second.unfound > 0 {
				t.Errorf("want both games read, and the start said and found: %q %q", first.unusual, second.unusual)
			}
		})
	}
}

// isDisplaced reports whether a record finds a displaced piece. Without presses that concerns pieces being set up already, and accuses no
// player.
func isDisplaced(r replayed) bool { return r.Type == "finding" && r.Kind == "displaced" }

// withCaptures returns a game with so many captures.
func withCaptures(random *rand.Rand, captures int) sensortest.Game {
	for {
		games := sensortest.Games()
		g := games[random.IntN(len(games))]
		p := engine.StartPosition()
		for _, m := range g.Moves {
			p.Make(m)
		}
		if g.FEN == "" && p.Occupied().Len()+captures <= 32 {
			return g
		}
	}
}

// wrongStart returns the start position with k pieces on other points, most of them near, that a player can begin from.
func wrongStart(random *rand.Rand, k int) engine.Position {
	for {
		right := engine.StartPosition()
		p := right
		pieces := p.Occupied().Points()
		random.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
		for _, from := range pieces[:k] {
			to := engine.Point(random.IntN(engine.Points))
			near := random.IntN(4) > 0
			for right.At(to) != 0 || p.At(to) != 0 || near && distance(from, to) > 2 {
				to = engine.Point(random.IntN(engine.Points))
				near = near && random.IntN(1000) > 0
			}
			piece := p.At(from)
			p.Put(from, 0)
			p.Put(to, piece)
		}
		if read, err := engine.ParseFEN(p.FEN()); err == nil && playable(read) {
			return read
		}
	}
}

// playable reports whether Red can move and does not take the general.
func playable(p engine.Position) bool {
	black := p
	black.SetTurn(engine.Second)
	return p.Ending() == engine.NoEnding && !black.InCheck()
}

func distance(p, q engine.Point) int {
	files, ranks := int(p.File())-int(q.File()), int(p.Rank())-int(q.Rank())
	return max(files, -files) + max(ranks, -ranks)
}

// movesFrom returns moves of a real game from a wrong start, or others if they can't be played or a wrong piece moves.
func movesFrom(random *rand.Rand, start engine.Position) (moves []engine.Move) {
	games := sensortest.Games()
	real := games[random.IntN(len(games))].Moves
	right := engine.StartPosition()
	wrong := start.Occupied().Without(right.Occupied())
	eager := random.IntN(2) == 0
	p := start
	for n := 0; n < 40 && p.Ending() == engine.NoEnding; n++ {
		legal := p.LegalMoves(nil)
		m := legal[random.IntN(len(legal))]
		if n < len(real) && p.Legal(real[n]) {
			m = real[n]
		}
		if i := slices.IndexFunc(legal, func(m engine.Move) bool { return wrong.Has(m.From()) }); eager && i >= 0 && random.IntN(3) == 0 {
			m = legal[i]
		}
		wrong.Remove(m.From())
		moves = append(moves, m)
		p.Make(m)
	}
	return moves
}
