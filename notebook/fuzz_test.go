package notebook

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// fuzz reads anything as a format, and writes what was read as each: nothing but what is named may be lost.
func fuzz(f *testing.F, format Format) {
	for _, c := range samples {
		if c.format == format {
			data, err := os.ReadFile(filepath.Join("testdata", c.file))
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	f.Add(writtenAs(f, twoLines, format, Options{}))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<18 {
			return
		}
		games, _, err := Read(data, format)
		if err == nil && len(games) == 0 {
			t.Fatal("no game, and no error")
		}
		if len(games) == 0 || len(games) > 20 {
			return
		}
		for _, to := range Formats() {
			file, lost, err := Write(games, Format(to), Options{})
			if err != nil {
				t.Fatalf("as %s: %v", to, err)
			}
			if Format(to) == JSON && len(lost) > 0 {
				t.Fatalf("JSON holds everything, but lost %q", lost)
			}
			if again, _, err := Read(file, Format(to)); err != nil || len(again) == 0 {
				t.Fatalf("as %s: %d games, %v", to, len(again), err)
			}
		}
	})
}

func FuzzXQF(f *testing.F)     { f.Add(writtenAs(f, twoLines, XQF, Options{XQFVersion: 10})); fuzz(f, XQF) }
func FuzzCBR(f *testing.F)     { fuzz(f, CBR) }
func FuzzDhtmlXQ(f *testing.F) { fuzz(f, DhtmlXQ) }
func FuzzJSON(f *testing.F)    { fuzz(f, JSON) }

func FuzzCBL(f *testing.F) {
	f.Add([]byte(libraryMagic))
	fuzz(f, CBL)
}

func FuzzPGN(f *testing.F) {
	for _, c := range pgnCases {
		f.Add([]byte(c.text))
	}
	fuzz(f, PGN)
}

func FuzzGuess(f *testing.F) {
	f.Add([]byte("XQ\x12"))
	f.Add([]byte("{}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		format, err := Guess(data)
		if (err == nil) != (format != "") {
			t.Fatal(format, err)
		}
		if err == nil && !bytes.HasPrefix(data, []byte("CCBridge")) {
			_, _, _ = Read(data, format)
		}
	})
}
