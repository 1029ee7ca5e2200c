package notebook

import (
	"bytes"
	"slices"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
)

// fuzz reads any bytes as a format, and writes the result as another: every loss must be named.
func fuzz(f *testing.F, format Format, seeds ...[]byte) {
	corpus := randtest.NewCorpus(f, 1)
	for to := range Formats() {
		if format == CBF { // It is read only.
			break
		}
		corpus.Add(writtenAs(f, twoLines, format, Options{}), uint8(to))
	}
	for _, c := range samples {
		if data, _ := readSample(f, c.file); c.format == format && len(data) <= 1<<11 {
			seeds = append(seeds, data)
		}
	}
	for i, seed := range seeds {
		corpus.Add(seed, uint8(i))
	}
	corpus.Fuzz(func(t testing.TB, data []byte, as uint8) {
		if len(data) > 1<<13 {
			return // TestFilesOfOtherProgramsGoThroughEachFormat writes whole games in each format.
		}
		games, _, err := Read(data, format)
		if err == nil && len(games) == 0 {
			t.Fatal("no game, and no error")
		}
		if len(games) == 0 || len(games) > 20 {
			return
		}
		to := Format(Formats()[int(as)%len(Formats())])
		if slices.ContainsFunc(games, (*Game).IsChess) && !to.holdsChess() {
			return // It is refused, as TestAGameOfChessIsWrittenAndReadBack shows.
		}
		file, lost, err := Write(games, to, Options{})
		if err != nil {
			t.Fatalf("as %s: %v", to, err)
		}
		if to == JSON && len(lost) > 0 {
			t.Fatalf("JSON holds everything, but lost %q", lost)
		}
		if again, _, err := Read(file, to); err != nil || len(again) == 0 {
			t.Fatalf("as %s: %d games, %v", to, len(again), err)
		}
	})
}

func FuzzXQF(f *testing.F)     { fuzz(f, XQF, writtenAs(f, twoLines, XQF, Options{XQFVersion: 10})) }
func FuzzCBR(f *testing.F)     { fuzz(f, CBR) }
func FuzzDhtmlXQ(f *testing.F) { fuzz(f, DhtmlXQ, writtenAs(f, twoLines, UBB, Options{})) }
func FuzzCBF(f *testing.F) {
	fuzz(f, CBF, []byte(cbfHead+`<MoveList><Move value="77-47" branch="1">a</Move><Move value="70-62" end="1"/></MoveList>`))
}
func FuzzJSON(f *testing.F) { fuzz(f, JSON) }
func FuzzCBL(f *testing.F)  { fuzz(f, CBL, []byte(libraryMagic)) }

func FuzzPGN(f *testing.F) {
	seeds := [][]byte{[]byte("00 a3"), []byte("[White \"A\"]\n\n1. e4 += {a} e5 (1... c5 {b\n\n[Event \"B\"]\n2. exd6 e.p. 1–0")}
	for _, c := range pgnCases {
		seeds = append(seeds, []byte(c.text))
	}
	fuzz(f, PGN, seeds...)
}

func FuzzGuess(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add([]byte("XQ\x12"))
	corpus.Add([]byte("{}"))
	corpus.Fuzz(func(t testing.TB, data []byte) {
		format, err := Guess(data)
		if (err == nil) != (format != "") {
			t.Fatal(format, err)
		}
		if err == nil && !bytes.HasPrefix(data, []byte("CCBridge")) {
			_, _, _ = Read(data, format)
		}
	})
}
