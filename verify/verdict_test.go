package verify

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/storetest"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
)

// lying returns a file in memory.
func lying(file []byte) *Input {
	return &Input{ReaderAt: bytes.NewReader(file), Size: int64(len(file)), Close: func() error { return nil }}
}

// recorded returns the evidence of a game of one move.
func recorded(t *testing.T) []byte {
	t.Helper()
	store, err := recorder.OpenSealed(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	id, err := store.NewGame(t.Context(), boardlog.Meta{Source: "gpio", Version: "0.4.0", Rulebook: "vn2004"}, recorder.Batch{
		Fact: []byte(`{"fact":"start","at_us":0}`), Records: [][]byte{[]byte(`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2"}`)}, Close: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return storetest.Evidence(t, store.Reader, id, "0.4.0")
}

// judged checks a file as boardctl verify does, and returns its exit status and its output.
func judged(t *testing.T, file string, o Options) (status int, said string) {
	t.Helper()
	in, err := Open(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var out strings.Builder
	v, err := Check(in, o)
	if err == nil {
		if err := v.Tell(&out); err != nil {
			t.Fatal(err)
		}
		err = v.Refusal()
	}
	var own interface{ ExitStatus() int }
	switch {
	case err == nil:
	case errors.As(err, &own):
		status = own.ExitStatus()
	default:
		status = 1
	}
	return status, out.String()
}

// The verifier tells the damage of an editor, a mail program or a full disk from a forgery.
func TestAFileThatCameToHarmOnItsWay(t *testing.T) {
	whole := recorded(t)
	behind := func(text string) []byte { return append(bytes.Clone(whole), text...) }
	second := bytes.Index(whole, []byte("\nrecord ")) + 1
	for _, tc := range []struct {
		name string
		file []byte
		want string
	}{
		{"empty", nil, "; it is empty: fetch the file again as it was written"},
		{"other line ends", bytes.ReplaceAll(whole, []byte("\n"), []byte("\r\n")), "; its line ends were changed on the way: fetch"},
		{"a proof with other line ends", []byte(proofTitle + "\r\nextra\r\n"), "; its line ends were changed on the way: fetch"},
		{"a mark of the encoding", append([]byte("\xef\xbb\xbf"), whole...), "; an editor has written it anew, with a mark of its encoding before it: fetch"},
		{"another encoding", []byte("\xff\xfek\x00y\x00b\x00a\x00n\x00"), "; an editor has written it anew"},
		{"an archive", []byte("PK\x03\x04..."), "; this file is compressed: unpack it with unzip"},
		{"cut off in the line of a block", whole[:second+9], `expected a line "record LENGTH", found the end of the file: it is cut off`},
		{"cut off in a block", whole[:len(whole)-10], "expected 64 bytes and a line feed behind them, found 55 to the end of the file: it is cut off, or the length was changed"},
		{"a line feed more", behind("\n"), "behind the end (at byte " + fmt.Sprint(len(whole)) + "): expected nothing more, found blanks, 1 in all, as an editor adds them: fetch"},
		{"two files in one", behind(string(whole)), "expected nothing more, found another file of evidence: check each by itself"},
		{"something more", behind("x"), "expected nothing more, found 1 more bytes"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			v, err := Check(lying(tc.file), Options{})
			got := ""
			if err != nil {
				got = Unread("game.evidence", lying(tc.file), err).Error()
			} else if len(v.Damages) > 0 {
				got = v.Damages[0].What
			}
			if !strings.Contains(got, tc.want) {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

// A forger with a file, and no key, rewrites its scoresheet, and puts another version into the unsigned block.
func TestForgedScoresheetsDoNotHold(t *testing.T) {
	file := recorded(t)
	for _, c := range []struct {
		name, program, old, new string
		holds                   bool
	}{
		{"as it was written", "0.4.0", "", "", true},
		{"only the version is another", "0.1.0", "", "", true},
		{"another result", "0.1.0", `"result":"*"`, `"result":"0-1"`, false},
		{"another result for who takes the first of two keys", "0.1.0", `"result":"*"`, `"result":"0-1","result":"*"`, false},
		{"another result for who tells cases apart", "0.1.0", `"result":"*"`, `"result":"0-1","Result":"*"`, false},
		{"an invented breach", "0.1.0", `"made_us":0}`, `"made_us":0,"findings":[{"ply":1,"side":"red","article":"9.2","kind":"breach"}]}`, false},
		{"an invented field", "0.1.0", `{"tags"`, `{"forfeited":"red","tags"`, false},
		{"by a version to come", "9.9.9", `"result":"*"`, `"result":"0-1","Result":"*"`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := evidence.Decode(file)
			if err != nil {
				t.Fatal(err)
			}
			forged := bytes.Replace(b.Scoresheet, []byte(c.old), []byte(c.new), 1)
			if c.old != "" && bytes.Equal(forged, b.Scoresheet) {
				t.Fatalf("the scoresheet has no %s: %s", c.old, b.Scoresheet)
			}
			b.Program, b.Scoresheet = c.program, forged
			v, err := Check(lying(b.Encode()), Options{})
			if err != nil || v.Holds != c.holds {
				t.Fatalf("holds %v, %v, %v, want %v", v.Holds, v.Damages, err, c.holds)
			}
			for _, line := range v.Proven {
				if strings.Contains(line, c.program) {
					t.Errorf("said to be proven: %q", line)
				}
			}
		})
	}
}

// The sheets are exports of version 0.6.0, which worded comments otherwise than today. They don't count as proven, because a
// forger who changes a comment could claim the same.
func TestSheetsOfEarlierVersionsAreSaidToBeWordedOtherwise(t *testing.T) {
	const worded = "has tags, moves, times and result of the records, as "
	for _, c := range []struct{ name, file, old, new, want string }{
		{"PGN", "1.pgn", "", "", worded + `pgn in zh, and other comments than version ` + version.Number + ` writes: an earlier version worded them so, or somebody has ` +
			`changed them. Line 14 is "马二进一; ply 3 fide2018 4.3.1 breach: duty g0i2, played h0i2} {claim 1 of", ` +
			`expected "马二进一; 2. Red (ply 3) fide2018 4.3.1 breach: duty 相三进一, played"; export it again and compare with that`},
		{"PGN with another move", "1.pgn", "相三进一", "相三进五", "is none of the scoresheets"},
		{"PGN with another time", "1.pgn", "0:00:06.700", "0:00:06.800", "is none of the scoresheets"},
		{"PGN with another name", "1.pgn", "Lü Qin", "Hu Ronghua", "is none of the scoresheets"},
		{"PGN with braces in a name", "1.pgn", "Hu Ronghua", "Hu {x}Ronghua", "is none of the scoresheets"},
		{"PGN with braces in a name of which the tag is on two lines", "1.pgn", `Red "Hu Ronghua"`, "Red\n\"Hu {x}Ronghua\"", "is none of the scoresheets"},
		{"PGN with another comment that quotes", "1.pgn", "Nothing was announced", `He said "{nothing"`, worded + "pgn in zh, "},
		{"PGN with another result", "1.pgn", "} 1-0", "} 0-1", "is none of the scoresheets"},
		{"text", "1.text", "", "", worded + "text in zh, "},
		{"text with another result", "1.text", "1-0", "0-1", "is none of the scoresheets"},
		{"text with another move", "1.text", "相三进一 ", "相三进五 ", "is none of the scoresheets"},
		{"DhtmlXQ", "1.dhtmlxq", "", "", worded + "dhtmlxq in "},
		{"DhtmlXQ with another result", "1.dhtmlxq", "红胜", "黑胜", "is none of the scoresheets"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, err := os.ReadFile("testdata/0.6.0/" + c.file)
			if err != nil {
				t.Fatal(err)
			}
			changed := bytes.Replace(text, []byte(c.old), []byte(c.new), 1)
			if c.old != "" && bytes.Equal(changed, text) {
				t.Fatalf("the sheet has no %s: %s", c.old, text)
			}
			file := filepath.Join(t.TempDir(), "sheet")
			if err := os.WriteFile(file, changed, 0o666); err != nil {
				t.Fatal(err)
			}
			status, said := judged(t, "../recorder/testdata/older/0.6.0/games/1.evidence", Options{Scoresheets: []string{file}})
			if status != 1 || !strings.HasPrefix(said, "DOES NOT HOLD\n  "+file+" "+c.want) {
				t.Errorf("status %d, %s, want 1 and %s", status, said, c.want)
			}
		})
	}
}

// A scoresheet exported in any format is made again from the records.
func TestExportedScoresheetsAreCompared(t *testing.T) {
	file := recorded(t)
	b, err := evidence.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := scoresheet.OfBundle(b)
	if err != nil {
		t.Fatal(err)
	}
	other := sheet
	other.Result = "0-1"
	dir := t.TempDir()
	evidenceFile, sheetFile := filepath.Join(dir, "game.evidence"), filepath.Join(dir, "sheet")
	if err := os.WriteFile(evidenceFile, file, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, format := range scoresheet.Formats() {
		for _, c := range []struct {
			name   string
			sheet  scoresheet.Sheet
			status int
			want   string
		}{
			{"as it was", sheet, 0, "HOLDS"},
			{"with another result", other, 1, "DOES NOT HOLD\n  " + sheetFile + " is none of the scoresheets that the records give"},
		} {
			t.Run(format+" "+c.name, func(t *testing.T) {
				var text bytes.Buffer
				if err := scoresheet.Export(&text, c.sheet, format, "wxf"); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(sheetFile, text.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
				status, said := judged(t, evidenceFile, Options{Scoresheets: []string{sheetFile}})
				proven := strings.Contains(said, "\n- "+sheetFile+" is the scoresheet that the records give, as "+format+" in ")
				if status != c.status || !strings.HasPrefix(said, c.want) || proven != (c.status == 0) {
					t.Errorf("status %d, %s, want %d and %s", status, said, c.status, c.want)
				}
			})
		}
	}
}
