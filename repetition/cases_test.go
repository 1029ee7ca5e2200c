package repetition

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
)

// told returns a verdict in short: "must_vary red 3.3 via 2D", with the verdicts of the readings in brackets.
func told(v Verdict) string {
	words := []string{string(v.Outcome)}
	if v.Side != engine.NoSide {
		words = append(words, v.Side.String())
	}
	words = append(words, v.Article, "via", v.Via)
	for _, r := range v.Readings {
		words = append(words, fmt.Sprintf("[%s %s]", r.Article, r.Outcome))
	}
	return strings.Join(words, " ")
}

// thrice plays a cycle until its position stands for the third time.
func thrice(t testing.TB, fen, cycle string) Cycle {
	t.Helper()
	moves := strings.Fields(cycle)
	c := history(t, fen, append(moves, moves...)).Cycle(3)
	if c.Count != 3 || c.Length != len(moves) {
		t.Fatalf("%s: stands for the %d. time after %d plies, want the 3. after %d", fen, c.Count, c.Length, len(moves))
	}
	return c
}

// Each sentence of the articles, in positions of our own except for a few from the diagrams.
func TestSentences(t *testing.T) {
	for _, tc := range []struct {
		name, fen, cycle string
		red, black       Conduct
		axf, vn, casual  string
	}{
		{"nobody breaks a rule and nobody varies",
			"5k3/9/9/9/8R/9/9/9/9/3K5 w", "i5i6 f9f8 i6i5 f8f9",
			"idle", "idle", "draw 2A via 2A", "draw 6.3 via 6.3", "draw repetition via repetition"},
		{"a rook checks perpetually",
			"5k3/8R/9/9/9/9/9/9/9/3K5 w", "i8i9 f9f8 i9i8 f8f9",
			"check", "idle", "must_vary red 3.1 via 2D", "must_vary red 61 via 60 [61 none]", "must_vary red repetition via repetition"},
		{"both check perpetually",
			"3akr3/5c3/1P2R4/9/9/9/9/9/9/4CK3 b", "f8e8 e7f7 e8f8 f7e7",
			"check", "check", "draw 2B via 2B", "draw 6.3 via 6.3", "draw repetition via repetition"},
		{"perpetual check against perpetual chase",
			"c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w", "h8h9 f9f8 h9h8 f8f9",
			"check", "chase", "must_vary red 3.1 via 2C", "must_vary red 61 via 59 [61 none]", "must_vary red repetition via repetition"},
		{"one check and one idle move",
			"5k3/9/8R/9/9/9/9/9/9/3K5 w", "i7i9 f9f8 i9i7 f8f9",
			"check_idle", "idle", "draw 3.2 via 2A", "draw 62 via 6.3", "draw repetition via repetition"},
		{"one check and one threat of mate",
			"2bak4/4a4/4b4/8p/5R3/8P/n8/1r2C4/9/1cBAKAB2 w", "f5h5 e9f9 h5f5 f9e9",
			"check_kill", "idle", "draw 3.2 via 2A", "draw 62 via 6.3", "draw repetition via repetition"},
		{"one check and one chase",
			"1R1C1abr1/4k4/4b4/p7p/2p6/9/r1P3P2/B8/9/2B1KA3 w", "b9b8 e8e9 b8b9 e9e8",
			"check_chase", "allowed_idle", "draw 3.2 via 2A", "draw 62 via 6.3", "draw repetition via repetition"},
		{"a check that lets a cannon chase, and a move that lets a rook chase the same horse",
			"9/8R/4k4/9/C4n3/1N7/9/3R5/3K5/9 w", "b4d5 f5d6 d5b4 d6f5",
			"check_chase", "block_idle", "draw 3.2 via 2A [3.2 must_vary]", "draw 62 via 6.3 [62 must_vary]", "draw repetition via repetition"},
		{"a check that lets a cannon chase, and one that chases nothing",
			"9/8R/4k4/9/C4n3/1N7/9/9/3K5/9 w", "b4d5 f5d6 d5b4 d6f5",
			"check_idle", "block_idle", "draw 3.2 via 2A", "draw 62 via 6.3", "draw repetition via repetition"},
		{"perpetual threats of mate",
			"5k3/R8/8R/9/9/9/9/9/3K5/8r w", "i7h7 i0h0 h7i7 h0i0",
			"kill", "offer", "draw 3.10 via 2A", "draw 62 via 6.3", "draw repetition via repetition"},
		{"a rook chases a cannon without a root",
			"5k3/9/9/4c4/8R/9/9/9/9/3K5 w", "i5i6 e6e5 i6i5 e5e6",
			"chase", "idle", "must_vary red 3.3 via 2D", "must_vary red 63 via 60", "draw repetition via repetition [repetition must_vary]"},
		{"two rooks chase one cannon by turns",
			"5k3/9/9/4c4/8R/R8/9/9/9/3K5 w", "i5i6 e6e3 a4a3 e3e5 i6i5 e5e4 a3a4 e4e6",
			"chase", "idle", "must_vary red 3.3 via 2D", "must_vary red 63 via 60", "draw repetition via repetition [repetition must_vary]"},
		{"a horse chases an uncrossed pawn",
			"3akabC1/9/4b4/7P1/2n5p/9/3p5/9/4A1c2/2BAK1B1C w", "g0i2 g1i1 i2g0 i1g1",
			"allowed", "block_idle", "draw 3.3 via 2A", "draw 63 via 6.3", "draw repetition via repetition"},
		{"a rook chases a crossed pawn",
			"4kab2/4a4/3rb4/9/9/9/7R1/1p5p1/4A4/3AK1B2 b", "h2g2 h3g3 g2h2 g3h3",
			"chase", "idle", "must_vary red 3.3 via 2D", "must_vary red 63 via 60", "draw repetition via repetition [repetition must_vary]"},
		{"a pawn chases alone",
			"c1b1k4/1P7/5a3/9/9/9/9/9/5K3/9 w", "b8a8 a9b9 a8b8 b9a9",
			"allowed", "idle", "draw 3.9 via 2A", "draw 63 via 6.3 [63 must_vary]", "draw repetition via repetition"},
		{"a general chases alone",
			"4ka3/4a4/4b4/p7p/9/4C4/4P4/4B4/4K4/3Ac1B2 b", "e0f0 e1f1 f0e0 f1e1",
			"allowed", "allowed_idle", "draw 3.9 via 2A", "draw 63 via 6.3 [63 must_vary]", "draw repetition via repetition"},
		{"one rook chases two cannons in turn",
			"5k3/9/9/4c4/2c5R/9/9/9/9/3K5 w", "i5i6 f9f8 i6i5 f8f9",
			"allowed", "idle", "draw 3.4 via 2A", "draw 64 via 6.3", "draw repetition via repetition"},
		{"two rooks chase four pieces in turn",
			"5k3/9/9/4c4/2c5R/9/9/R5n2/6n2/3K5 w", "i5i6 f9f8 a2a1 f8f9 i6i5 f9f8 a1a2 f8f9",
			"allowed", "idle", "draw 3.4 via 2A", "draw 64 via 6.3", "draw repetition via repetition"},
		{"two chases against one",
			"5k3/9/9/4n4/9/8R/3C5/9/9/3K5 w", "i4i6 e6f4 i6i4 f4e6",
			"chase", "chase_idle", "must_vary red 3.5 via 2D", "must_vary red 65 via 60", "draw repetition via repetition [repetition must_vary]"},
		{"both chase perpetually",
			"3akc3/4a4/9/3n5/9/3R5/9/9/4A4/4KAB2 b", "d6f5 d4d5 f5e3 d5e5 e3c4 e5e4 c4d6 e4d4",
			"chase", "chase", "draw 2B via 2B", "draw 6.3 via 6.3", "draw repetition via repetition"},
		{"a real root",
			"4r4/9/5k3/4c4/8R/9/9/9/9/3K5 w", "i5i6 e6e5 i6i5 e5e6",
			"allowed", "idle", "draw 3.6 via 2A", "draw 66 via 6.3", "draw repetition via repetition"},
		{"a false root, for the protecting rook is pinned",
			"R3rk3/9/9/4c4/8R/9/9/9/9/3K5 w", "i5i6 e6e5 i6i5 e5e6",
			"chase", "idle", "must_vary red 3.3 via 2D [3.6 draw]", "must_vary red 66 via 60", "draw repetition via repetition [repetition must_vary]"},
		{"a horse chases a protected rook",
			"2r2k3/9/9/9/2r6/9/9/3N5/9/3K5 w", "d2e4 c5c4 e4d2 c4c5",
			"chase", "chase_idle", "must_vary red 3.6 via 2D", "must_vary red 66 via 60", "draw repetition via repetition [repetition must_vary]"},
		{"a cannon chases a protected rook",
			"2r2k3/9/9/9/9/1Pr6/CP7/9/9/4K4 w", "a3a4 c4c3 a4a3 c3c4",
			"chase", "kill", "must_vary red 3.6 via 2D", "must_vary red 66 via 60", "draw repetition via repetition [repetition must_vary]"},
		{"an elephant and a rook chase a protected cannon",
			"1Cbak4/5R2c/2C6/p8/6p2/9/4P1c2/4B1N2/9/3AK4 w", "f8f3 g3g4 f3f8 g4g3",
			"chase", "idle", "must_vary red 3.6 via 2D [3.6 draw]", "draw 64 via 6.3", "draw repetition via repetition"},
		{"rooks that can take each other",
			"5k3/9/9/4r4/8R/9/9/9/9/3K5 w", "i5i6 e6e5 i6i5 e5e6",
			"offer", "idle", "draw 3.7 via 2A", "draw 67 via 6.3", "draw repetition via repetition"},
		{"a rook chases a pinned rook",
			"5k3/9/9/5r3/8R/9/9/9/9/3K1R3 w", "i5i6 f6f5 i6i5 f5f6",
			"chase", "idle", "must_vary red 3.7 via 2D", "must_vary red 67 via 60", "draw repetition via repetition [repetition must_vary]"},
		{"horses chase a horse whose leg is blocked",
			"5kN2/4n2n1/9/9/9/9/9/9/9/3K5 w", "g9f7 e8g7 f7g9 g7e8",
			"offer_idle", "chase", "must_vary black 3.7 via 2D", "must_vary black 67 via 60", "draw repetition via repetition [repetition must_vary]"},
		{"a horse that offers itself chases a cannon",
			"5k3/9/9/9/9/9/9/1n7/9/2CK5 w", "c0b0 b2d1 b0c0 d1b2",
			"idle", "chase", "must_vary black 3.8 via 2D", "must_vary black 63 via 60", "draw repetition via repetition [repetition must_vary]"},
		{"a horse offers itself perpetually",
			"5k3/9/5N3/9/9/9/9/9/9/3K5 w", "f7e9 f9f8 e9f7 f8f9",
			"offer", "idle", "draw 3.10 via 2A", "draw 6.3 via 6.3", "draw repetition via repetition"},
		{"both threaten mate perpetually, as diagram 51 shows",
			"2bak3r/4a4/4b4/p3C1R2/9/P8/5R3/9/4r4/5K3 w", "g6i6 i9g9 i6g6 g9i9",
			"kill", "kill", "draw 3.10 via 2A", "draw 62 via 6.3", "draw repetition via repetition"},
		{"a rook and a pawn chase one cannon by turns",
			"3ak4/4a4/9/6c2/2P6/9/9/R8/9/5K3 w", "a2g2 g6d6 c5d5 d6a6 g2a2 a6c6 d5c5 c6g6",
			"chase_allowed", "idle", "draw 3.9 via 2A", "draw 63 via 6.3", "draw repetition via repetition"},
		{"cannons that can take each other",
			"5k3/9/9/9/9/1Pc6/CP7/9/9/4K4 w", "a3a4 c4c3 a4a3 c3c4",
			"offer", "idle", "draw 3.7 via 2A", "draw 67 via 6.3", "draw repetition via repetition"},
		{"horses that can take each other",
			"5k3/9/9/9/2n6/9/9/3N5/9/4K4 w", "d2e4 c5b3 e4d2 b3c5",
			"offer", "idle", "draw 3.7 via 2A", "draw 67 via 6.3", "draw repetition via repetition"},
		{"a cannon chases a pinned cannon",
			"Cc1ak4/4a1P2/9/2p6/1P7/1C7/9/B2p5/2p2p3/4K4 b", "b9c9 b4c4 c9b9 c4b4",
			"chase", "idle", "must_vary red 3.7 via 2D", "must_vary red 67 via 60", "draw repetition via repetition [repetition must_vary]"},
		{"a chase, and a threat to capture after a check",
			"5k3/1n7/9/3P5/P1r5c/2B5R/6P2/4B4/4A4/3AK4 w", "i4h4 i5h5 h4g4 h5g5 g4i4 g5i5",
			"idle", "allowed_idle", "draw 2A via 2A", "draw 6.3 via 6.3", "draw repetition via repetition"},
		{"several checks and one idle move",
			"5k3/9/8R/9/9/9/9/9/9/3K5 w", "i7i9 f9f8 i9i8 f8f9 i8i9 f9f8 i9i7 f8f9",
			"check_idle", "idle", "draw 3.2 via 2A", "draw 62 via 6.3", "draw repetition via repetition"},
		{"one chase and one threat of mate",
			"5k3/9/4c4/9/9/9/9/9/9/3K2R2 w", "g0g7 e7e9 g7g0 e9e7",
			"chase_kill", "idle", "draw 3.2 via 2A", "draw 62 via 6.3", "draw repetition via repetition"},
		{"rooks attack protected rooks that attack them",
			"5kr2/9/9/9/9/1R7/6r2/9/2c2N3/3K5 w", "b4b3 g3g4 b3b4 g4g3",
			"exchange", "offer_idle", "draw 3.10 via 2A", "draw 67 via 6.3", "draw repetition via repetition"},
		{"a rook attacks a rook that a horse protects",
			"5kc2/9/9/1N7/2R6/9/7n1/9/6r2/3K5 w", "c5c1 g1g5 c1c5 g5g1",
			"exchange", "idle", "draw 3.10 via 2A", "draw 67 via 6.3", "draw repetition via repetition"},
		{"a cannon blocks a rook perpetually",
			"5k3/9/9/N3C3r/N8/9/9/9/9/3KR4 b", "i6i5 e6e5 i5i6 e5e6",
			"block", "allowed", "draw 3.4 via 2A", "draw 64 via 6.3", "draw repetition via repetition"},
		{"several checks and one threat of mate",
			"3r1k3/4P4/9/c1p3r2/9/6R2/9/4B4/4A4/4K1B2 w", "g4h4 g6h6 h4f4 h6f6 f4i4 f6i6 i4h4 i6h6 h4g4 h6g6",
			"check_kill", "exchange_offer", "draw 3.2 via 2A", "draw 62 via 6.3", "draw repetition via repetition"},
		{"an elephant that attacks a protected rook is a counter-chase",
			"5k3/7c1/9/9/r8/r1B6/9/9/9/3K5 w", "c4e2 a4a2 e2c4 a2a4",
			"chase_idle", "chase", "must_vary black 3.5 via 2D", "must_vary black 63 via 60", "draw repetition via repetition [repetition must_vary]"},
		{"a check answered by a general that leaves threats standing",
			"5k3/9/9/9/9/9/9/4n4/4A4/3K1n3 w", "d0e0 e2c1 e0d0 c1e2",
			"chase_idle", "check_idle", "draw 3.2 via 2A", "draw 62 via 6.3", "draw repetition via repetition"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := thrice(t, tc.fen, tc.cycle)
			for _, want := range []struct {
				book rulebook.ID
				told string
			}{{rulebook.AXF2003, tc.axf}, {rulebook.VN2004, tc.vn}, {rulebook.Casual, tc.casual}} {
				v := law(t, want.book).Judge(c, engine.NoSide)
				if got := told(v); got != want.told {
					t.Errorf("%s: %s, want %s", want.book, got, want.told)
				}
				if want.book == rulebook.AXF2003 && (v.Red != tc.red || v.Black != tc.black) {
					t.Errorf("red %s, black %s, want %s and %s", v.Red, v.Black, tc.red, tc.black)
				}
			}
		})
	}
}
