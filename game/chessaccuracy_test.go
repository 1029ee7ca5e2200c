package game_test

import (
	"fmt"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// chessLimits are limits, except that without a clock one ply of ten thousand may wait for the next ones: a piece that was lifted beside
// it, put back and played later may have been the moved one. A limit of none in the end holds however few games are played.
func chessLimits(profile string) (atMove, atEnd float64) {
	limit := limits[profile]
	if profile == "noclock" {
		limit.atMove = 0.0001
	}
	switch {
	case randtest.Chosen() != 0:
		limit.atMove = 1
	case limit.atEnd > 0 && !sweeptest.Whole():
		limit.atEnd = max(limit.atEnd, 0.002)
	}
	return limit.atMove, limit.atEnd
}

// TestAccuracyOfChess measures games of chess as TestAccuracy those of xiangqi. Unnamed promotions stay open, and are counted apart.
func TestAccuracyOfChess(t *testing.T) {
	results := newTable("profile", "games", "plies", "exact games", "wrong", "accused", "blamed", "hidden", "open at move", "open at end",
		"promotions open at move", "at end")
	for i, profile := range sensortest.Profiles() {
		s := readAll(t, "chess", profile, i, program)
		cells := append([]string{profile.Name}, s.cells()...)
		results.row(append(cells, fmt.Sprint(s.unnamedMove), fmt.Sprint(s.unnamedEnd))...)
		atMove, atEnd := chessLimits(profile.Name)
		s.check(t, profile.Name, atMove, atEnd)
	}
	report(t, "profiles of chess", results)
}

// TestChessOnceMisread plays games that were once misread. In some, captures without a gap left more readings than the board could
// follow, and nothing was settled any more. In one, a promoted piece without a name was taken for a bishop, since a queen might have
// captured elsewhere. In three, the word about a promotion was forgotten when the pawn was swapped, or while it was open whether it
// stood. In three, a piece brushed on the way to the reply was taken for captured while another one was captured without a gap or later.
// In one, the piece that stood at once behind a brush was taken for the reply. In two, a late word about a promotion was taken for one
// about the promotion in reply. In one, a piece that slid might have been pushed and then played. In three, soon after an accident, a
// piece slid over other points, or the reply was begun before the press.
func TestChessOnceMisread(t *testing.T) {
	games, err := sensortest.GamesOf("chess")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []struct {
		profile string
		kind    sensortest.MishapKind
		game    int
		seed    uint64
		open    int // How many plies may be open in the end.
	}{
		{"gapless", "", 984, 50_047, 0},
		{"gapless", "", 1166, 50_073, 0},
		{"gapless", "", 632, 50_211, 0},
		{"noclock", sensortest.TwoKnocked, 153, 323_019, 1},
		{"blitz", "", 1350, 610_337, 0},
		{"noclock", "", 838, 570_553, 0},
		{"noclock", "", 647, 590_274, 0},
		{"noclock", "", 193, 610_386, 0},
		{"blitz", "", 36, 21_001_276, 0},
		{"blitz", "", 652, 22_000_724, 0},
		{"blitz", "", 1203, 31_001_257, 0},
		{"sloppy", "", 751, 23_000_741, 0},
		{"blitz", "", 1438, 24_000_842, 0},
		{"blitz", "", 339, 31_000_705, 0},
		{"blitz", "", 349, 21_001_535, 0},
		{"sloppy", sensortest.SecondOwn, 959, 307_005, 0},
		{"sloppy", sensortest.SecondOwn, 1134, 307_030, 0},
		{"sloppy", sensortest.Pushed, 48, 310_033, 0},
	} {
		profile, err := sensortest.ProfileNamed(g.profile)
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("%s %s, game %d, seed %d", g.profile, g.kind, g.game, g.seed)
		if g.kind != "" {
			script, err := sensortest.PlayMishap(games[g.game], profile, g.kind, g.seed)
			if err != nil {
				t.Fatal(err)
			}
			var s accidentScore
			s.judge(t, script, name)
			if s.wrong+s.accused+s.blamed > 0 || s.unresolved > g.open {
				t.Errorf("%s: %d wrong, %d accused, %d blamed, %d open", name, s.wrong, s.accused, s.blamed, s.unresolved)
			}
			continue
		}
		script, err := sensortest.Play(games[g.game], profile, g.seed)
		if err != nil {
			t.Fatal(err)
		}
		var s score
		s.judge(&script.Truth.Games[0], nil, program(t, []byte(trace.Format(script.Trace()))), name)
		if s.wrong+s.accused+s.blamed > 0 || s.unresolved > g.open {
			t.Errorf("%s: %d wrong, %d accused, %d blamed, %d open", name, s.wrong, s.accused, s.blamed, s.unresolved)
		}
	}
}

// TestAccidentsOfChess plays games of chess in which one accident happens.
func TestAccidentsOfChess(t *testing.T) {
	testAccidents(t, "chess", "accidents of chess")
}

// TestPressesAfterAnUnnamedPromotion plays games in which a promotion goes unnamed, and later a clock is pressed without a move or not
// pressed for one: the players are still told although the promotion is open.
func TestPressesAfterAnUnnamedPromotion(t *testing.T) {
	for _, m := range []mishap{
		{sensortest.PressNoMove, "normal", 623, 339_001},
		{sensortest.PressNoMove, "normal", 749, 339_019},
		{sensortest.PressNoMove, "normal", 1201, 310_019},
		{sensortest.PressNoMove, "sloppy", 842, 310_182},
		{sensortest.ForgottenPress, "normal", 1250, 310_026},
		{sensortest.ForgottenPress, "sloppy", 51, 310_069},
	} {
		if s := m.judge(t, "chess"); len(s.unusual) > 0 || s.unnamed == 0 {
			t.Errorf("%d promotions are open, want some: %v", s.unnamed, s.unusual)
		}
	}
}

// TestChessAccidentsOnceOverlooked plays games in which a piece was pushed to a point to which its player may move it, so that all later
// events look like his own move: with a clock, without one, behind a capture en passant, and when the piece slid over its own point
// later. In one more, a pawn captured en passant was put on the board again.
func TestChessAccidentsOnceOverlooked(t *testing.T) {
	for _, m := range []mishap{
		{sensortest.PushedPlayed, "normal", 1138, 310_010},
		{sensortest.PushedPlayed, "normal", 1453, 310_055},
		{sensortest.PushedPlayed, "normal", 86, 310_074},
		{sensortest.PushedPlayed, "noclock", 1208, 310_020},
		{sensortest.PushedPlayed, "noclock", 247, 310_097},
		{sensortest.PushedPlayed, "sloppy", 401, 310_119},
		{sensortest.PushedPlayed, "sloppy", 499, 310_133},
		{sensortest.CapturedBack, "noclock", 721, 710_059},
	} {
		if s := m.judge(t, "chess"); len(s.unusual) > 0 {
			t.Error(s.unusual)
		}
	}
}

// TestChessAccidentsOnceMisread plays games that were once misread. In one, a pawn that was pushed a step and played another one could
// not be captured en passant. In one, the piece that came to a point late was not the moved one but a pushed one. In one, castling was
// lost with a rook that had been displaced and put right. In one, a piece was put right before a pawn was captured en passant. In two,
// pieces were lifted, or the captured pawn was put on another point, while that pawn was taken off behind the other pawn's step. In one,
// a queen was pushed just when a capture stood, which was settled before its reply.
func TestChessAccidentsOnceMisread(t *testing.T) {
	for _, m := range []mishap{
		{sensortest.PushedPlayed, "normal", 1286, 330_208},
		{sensortest.PushedPlayed, "sloppy", 1286, 330_208},
		{sensortest.PushedPlayed, "sloppy", 1475, 330_235},
		{sensortest.PushedPlayed, "sloppy", 1196, 425_767_138},
		{sensortest.SecondOwn, "normal", 1344, 710_148},
		{sensortest.SecondOwn, "noclock", 1344, 710_148},
		{sensortest.Pushed, "noclock", 1204, 710_128},
		{sensortest.Sweep, "noclock", 945, 710_091},
		{sensortest.CapturedBack, "noclock", 903, 710_085},
	} {
		if s := m.judge(t, "chess"); s.wrong+s.accused+s.blamed > 0 {
			t.Error(s.unusual)
		}
	}
}

// TestCastlingRookFirst plays games in which the player touches the rook before the king: the move counts as played, and a finding
// records that it disobeyed the touch.
func TestCastlingRookFirst(t *testing.T) {
	for i, name := range []string{"clean", "normal", "noclock"} {
		profile, err := sensortest.ProfileNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		profile.Wild.RookFirst = 1
		s := readAll(t, "chess", profile, i, program)
		if s.wrong+s.accused+s.blamed+s.asked+s.overlooked > 0 {
			t.Errorf("%s: %d wrong, %d accused, %d blamed, %d not found\n%s", name, s.wrong, s.accused, s.blamed, s.asked+s.overlooked, s.unusual)
		}
	}
}

// TestATurnedBoardOfChess measures games of players who sit on the wrong sides, without an announcement.
func TestATurnedBoardOfChess(t *testing.T) {
	for i, name := range []string{"normal", "noclock"} {
		profile, err := sensortest.ProfileNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		profile.Wild.Turned = 1
		s := readAll(t, "chess", profile, 40+i, program)
		atMove, atEnd := chessLimits(name)
		s.openAtMove -= s.games                     // The first ply of each game is open until the reply tells whose it was.
		s.check(t, name, max(atMove, 0.001), atEnd) // Some first moves may be either side's until the next.
	}
}
