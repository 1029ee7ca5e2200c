package scoresheet

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
)

const (
	stood    = `{"type":"game","state":"ready","fen":"FEN w","at_us":1}`
	names    = `{"type":"tags","tags":{"red":"Hu","black":"Lü"},"at_us":1}`
	nobody   = `{"type":"tags","tags":{"red":"Nobody"},"at_us":9}`
	unsigned = `{"type":"signatures_void","who":["arbiter"],"result":"1-0","changed":["names"],"at_us":9}`
	warns    = `{"type":"ruling","ruling":1,"text":"warning","side":"red","at_us":9}`
	idle     = `{"type":"ruling","ruling":1,"text":"annulled","no_effect":true,"at_us":9}`
)

// under returns a signature under an account, in layout 1, of version 0.7.0: the lines after its first.
func under(by, name, account string) string {
	digest := sha256.Sum256([]byte("kyban signature 1\n" + account))
	return fmt.Sprintf(`{"type":"signed","by":"%s","name":"%s","result":"1-0","digest":"%x","at_us":8}`, by, name, digest)
}

// newest returns a signature under an account, in layout 2: the lines after its first.
func newest(by, name, account string) string {
	digest := sha256.Sum256([]byte("kyban signature 2\n" + account))
	return fmt.Sprintf(`{"type":"signed","by":"%s","name":"%s","result":"1-0","digest":"%x","at_us":8}`, by, name, digest)
}

// Red, named Hu, has won; and the same under the name put in its place.
const (
	huWon     = "start FEN w\ntag 9 black=Lü\ntag 6 red=Hu\nmove b0c2\nresult 1-0\n"
	nobodyWon = "start FEN w\ntag 9 black=Lü\ntag 10 red=Nobody\nmove b0c2\nresult 1-0\n"
)

func TestSignaturesAreCheckedAgainstTheRecords(t *testing.T) {
	won := []string{stood, names, first, given}
	arbiter := under("arbiter", "Trần", huWon)
	all := []string{under("red", "Hu", huWon), under("black", "Lü", huWon), arbiter}
	for _, tc := range []struct {
		name    string
		records []string
		want    string
	}{
		{"as they were made", append(won, arbiter), ""},
		{"under another result", []string{stood, names, first, strings.Replace(given, "1-0", "0-1", 1), arbiter}, "record 5: the signature of Trần (arbiter) is not under what the records say"},
		{"under other names", []string{stood, names, nobody, first, given, arbiter}, "record 6: the signature of Trần (arbiter) is not under what the records say"},
		{"names that were changed in silence", append(won, arbiter, nobody), "signatures count although something has changed under them: names"},
		{"a ruling that came in silence", append(won, arbiter, warns), "signatures count although something has changed under them: rulings"},
		{"a ruling without effect", append(won, arbiter, idle), ""},
		{"names that were changed, and the signatures told void", append(won, arbiter, nobody, unsigned), ""},
		{"and signed anew", append(won, arbiter, nobody, unsigned, under("arbiter", "Trần", nobodyWon)), ""},
		{"another signature behind a change in silence", append(won, arbiter, nobody, under("red", "Hu", nobodyWon)), "record 7: signatures count although something has changed under them: names"},
		{"another result", append(won, arbiter, strings.Replace(given, "1-0", "0-1", 1)), ""},
		{"the game goes on", append(won, arbiter, goesOn, warns), ""},
		{"the colours of what all have signed", append(append(won, all...), warns, strings.Replace(given, `"1-0"`, `"0-1","swapped":true`, 1)), ""},
		{"the colours of what one has signed", append(won, arbiter, warns, strings.Replace(given, `"1-0"`, `"0-1","swapped":true`, 1), nobody), ""},
		{"by layout 2", append(won, newest("arbiter", "Trần", "start 5 FEN w\ntag 5 black 3 Lü\ntag 3 red 2 Hu\nmove 4 b0c2\nresult 3 1-0\n")), ""},
		{"under a tag whose key has a =, by layout 1", []string{stood, `{"type":"tags","tags":{"date=x":"y"},"at_us":1}`, first, given,
			under("arbiter", "Trần", "start FEN w\ntag 8 date=x=y\nmove b0c2\nresult 1-0\n")}, "is not under what the records say"},
		{"under its value, which has a =, by layout 1", []string{stood, `{"type":"tags","tags":{"date":"x=y"},"at_us":1}`, first, given,
			under("arbiter", "Trần", "start FEN w\ntag 8 date=x=y\nmove b0c2\nresult 1-0\n")}, ""},
		{"under a tag whose key has a =, by layout 2", []string{stood, `{"type":"tags","tags":{"date=x":"y"},"at_us":1}`, first, given,
			newest("arbiter", "Trần", "start 5 FEN w\ntag 6 date=x 1 y\nmove 4 b0c2\nresult 3 1-0\n")}, ""},
		{"under its value, by the account of the key", []string{stood, `{"type":"tags","tags":{"date":"x=y"},"at_us":1}`, first, given,
			newest("arbiter", "Trần", "start 5 FEN w\ntag 6 date=x 1 y\nmove 4 b0c2\nresult 3 1-0\n")}, "is not under what the records say"},
		{"under moves that are lines, by layout 1", []string{stood, strings.Replace(first, "b0c2", `b0c2\nmove h9g7`, 1), given,
			under("arbiter", "Trần", "start FEN w\nmove b0c2\nmove h9g7\nresult 1-0\n")}, "is not under what the records say"},
		{"of a version before", append(won, signed, nobody), ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			err := CheckSignatures(recordsOf(tc.records...))
			if (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

// A scoresheet of every format shows that a name was changed under a signature.
func TestSheetsSayWhatChangedUnderASignature(t *testing.T) {
	sheet, err := Of(Start{}, recordsOf(begun, names, given, signed, under("arbiter", "Trần", huWon), nobody, unsigned))
	if err != nil {
		t.Fatal(err)
	}
	const said = "void: Trần (arbiter) signed 1-0; changed since: names"
	for format, want := range map[string]string{
		"text": "        " + said + "\n", "pgn": "{" + said + "}", "dhtmlxq": said,
		"json": `"void_signatures":[{"by":"arbiter","name":"Trần","digest":"` + fmt.Sprintf("%x", sha256.Sum256([]byte("kyban signature 1\n"+huWon))) +
			`","at_us":8,"result":"1-0","changed":["names"]}]`,
	} {
		var out bytes.Buffer
		if err := Export(&out, sheet, format, "wxf"); err != nil {
			t.Fatal(err)
		}
		text := out.String()
		if format == "pgn" {
			text = strings.ReplaceAll(text, "\n", " ")
		}
		if !strings.Contains(text, want) {
			t.Errorf("%s:\n%s\nhas no %q", format, out.String(), want)
		}
	}
	if got := fmt.Sprint(sheet.Signed()); got != "[red]" {
		t.Errorf("these have signed: %s, want the one whose signature is under the result alone: [red]", got)
	}
}

// FuzzCheckSignatures takes in records as a forger may write them.
func FuzzCheckSignatures(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add(stood + "\n" + names + "\n" + first + "\n" + given + "\n" + under("arbiter", "Trần", huWon) + "\n" + nobody + "\n" + unsigned)
	corpus.Add(`{"type":"reinstated","from":-7,"moves":["h2e2"]}` + "\n" + `{"type":"result","ply":-1}` + "\n" + `{"type":"revised","ply":9}` + "\n" + `{"type":"void","from":0}`)
	corpus.Fuzz(func(t testing.TB, text string) {
		records := strings.Split(text, "\n")
		err := CheckSignatures(recordsOf(records...))
		if again := CheckSignatures(recordsOf(records...)); (err == nil) != (again == nil) {
			t.Errorf("%q: %v, and then %v", text, err, again)
		}
	})
}
