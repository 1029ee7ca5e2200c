package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// deepLaps bounds the repetitions of the conversion: on a busy computer the garbage collector counts time without a processor
// as its own, and gives up for a while, so the least peak counts.
const deepLaps = 6

// TestAGameOf100000PliesTakesLittleMemory converts one to the format that takes most and back.
func TestAGameOf100000PliesTakesLittleMemory(t *testing.T) {
	const plies = 100_000
	var game strings.Builder
	game.WriteString(`{"format":"json","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","tags":{},"tree":{`)
	for i := range plies {
		game.WriteString(`"next":[{"move":"` + []string{"b0c2", "b9c7", "c2b0", "c7b9"}[i%4] + `"`)
		if i < plies-1 {
			game.WriteString(",")
		}
	}
	game.WriteString(strings.Repeat("}]", plies) + "}}\n")
	file := filepath.Join(t.TempDir(), "game.json")
	if err := os.WriteFile(file, []byte(game.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{"pgn", "json"} {
		var next, said string
		peak := int64(memoryMax + 1)
		for lap := 0; lap < deepLaps && peak > memoryMax; lap++ {
			next = filepath.Join(t.TempDir(), "game."+to)
			peak, said = peakOf(t, "convert", "--to", to, "-o", next, file)
		}
		if info, err := os.Stat(next); err != nil || info.Size() < plies*4 {
			t.Fatalf("%s: %v, %s", to, err, said)
		}
		if t.Logf("to %s: %d MB", to, peak>>20); peak > memoryMax {
			t.Errorf("to %s takes %d bytes, expected at most %d", to, peak, memoryMax)
		}
		file = next
	}
}

// TestAFileOfManyGamesTakesLittleMemory converts one of 3,000 games of chess: each is written before the next is read.
func TestAFileOfManyGamesTakesLittleMemory(t *testing.T) {
	const games = 3_000
	game := "[Event \"Open\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O " +
		"9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 " +
		"21. Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 27. Qe3 Qg5 28. Qxg5 hxg5 29. b3 Ke6 30. a3 Kd6 31. axb4 cxb4 " +
		"32. Ra5 Nd5 33. f3 Bc8 34. Kf2 Bf5 35. Ra7 g6 36. Ra6+ Kc5 37. Ke1 Nf4 38. g3 Nxh3 39. Kd2 Kb5 40. Rd6 Kc5 41. Ra6 Nf2 42. g4 Bd3 43. Re6 1/2-1/2\n\n"
	file, written := filepath.Join(t.TempDir(), "games.pgn"), filepath.Join(t.TempDir(), "written.pgn")
	if err := os.WriteFile(file, []byte(strings.Repeat(game, games)), 0o600); err != nil {
		t.Fatal(err)
	}
	peak, said := peakOf(t, "convert", "--to", "pgn", "-o", written, file)
	if got, err := os.ReadFile(written); err != nil || strings.Count(string(got), "43. Re6") != games {
		t.Fatalf("%v, %s", err, said)
	}
	if t.Logf("%d MB", peak>>20); peak > memoryMax {
		t.Errorf("%d bytes, expected at most %d", peak, memoryMax)
	}
}
