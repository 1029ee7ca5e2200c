package game_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor/sensortest"
	"github.com/kyban/kyban/trace"
)

// wrongStartGames is how many games are played with each number of pieces on wrong points, by each profile.
const wrongStartGames = 60

// A start is wrong by one to four pieces of any kind. It is said before the first move, the game is recorded from what stood
// there, and nobody but the wrong start is found fault with.
func TestGamesFromWrongStartsAreRecordedFromWhatStood(t *testing.T) {
	for _, hands := range []string{"normal", "noclock", "sloppy"} {
		for k := 1; k <= 4; k++ {
			t.Run(fmt.Sprintf("%s, %d pieces", hands, k), func(t *testing.T) {
				t.Parallel()
				games := wrongStartGames
				if testing.Short() {
					games = 5
				}
				var total wrongStartScore
				for seed := range uint64(games) {
					total.play(t, hands, k, seed)
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

// wrongStartScore counts what became of games that began with pieces on wrong points.
type wrongStartScore struct {
	score
	unsaid, unfound int // Starts that were not said before the first move, or not found though a ply is certain.
	known           int // Starts of which the record says exactly how the pieces stood.
}

// play plays a game that begins with k pieces on wrong points.
func (s *wrongStartScore) play(t *testing.T, hands string, k int, seed uint64) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, uint64(k)))
	start := wrongStart(random, k)
	profile, err := sensortest.ProfileNamed(hands)
	if err != nil {
		t.Fatal(err)
	}
	script, err := sensortest.Play(sensortest.Game{FEN: start.FEN(), Moves: movesFrom(random, start)}, profile, seed)
	if err != nil {
		t.Fatal(err)
	}
	script.Header.FEN = "" // Nobody tells the board how the pieces were set up.
	_, records := replay(t, []byte(trace.Format(script.Trace())))
	again := fmt.Sprintf("%s, %d pieces, seed %d, %s", hands, k, seed, start.FEN())
	first := slices.IndexFunc(records, func(r record) bool { return r.Type == "touch" })
	if !slices.ContainsFunc(records[:max(0, first)], func(r record) bool { return r.Type == "setup" && !r.Cleared }) {
		s.unsaid++
		s.unusual = append(s.unusual, again+": not said")
	}
	isFound := func(r record) bool { return r.Type == "finding" && r.Kind == "wrong_start" }
	if !slices.ContainsFunc(records, isFound) && len(only(records, "end")[0].Unresolved) < len(script.Truth.Games[0].Moves) {
		s.unfound++
		s.unusual = append(s.unusual, again+": not found")
	}
	known := false
	for _, r := range records {
		if r.Type == "game" && r.FEN != "" {
			known = r.FEN == start.FEN()
		}
	}
	if known {
		s.known++
	}
	s.judge(&script.Truth.Games[0], nil, slices.DeleteFunc(records, isFound), again)
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

// playable says whether Red can move and does not take the general.
func playable(p engine.Position) bool {
	black := p
	black.SetTurn(engine.Black)
	return p.Ending() == engine.NoEnding && !black.InCheck()
}

func distance(p, q engine.Point) int {
	files, ranks := int(p.File())-int(q.File()), int(p.Rank())-int(q.Rank())
	return max(files, -files) + max(ranks, -ranks)
}

// movesFrom returns moves of a real game from a wrong start, and others where they can't be played or a wrong piece moves.
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
