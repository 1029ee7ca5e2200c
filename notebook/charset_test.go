package notebook

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/unicode/norm"
)

// encoded writes a text in a charset, as old programs did.
func encoded(t testing.TB, c Charset, text string) []byte {
	t.Helper()
	var out []byte
	var err error
	switch c {
	case GB18030:
		out, err = simplifiedchinese.GB18030.NewEncoder().Bytes([]byte(text))
	case Big5:
		out, err = traditionalchinese.Big5.NewEncoder().Bytes([]byte(text))
	case Windows1258:
		for _, r := range text {
			one, wrong := charmap.Windows1258.NewEncoder().String(string(r))
			if wrong != nil { // A vowel of Windows-1258 and its tone.
				marks := []rune(norm.NFD.String(string(r)))
				base, tone := norm.NFC.String(string(marks[:len(marks)-1])), marks[len(marks)-1]
				if len(marks) == 3 && strings.ContainsRune(tones, marks[1]) {
					base, tone = norm.NFC.String(string([]rune{marks[0], marks[2]})), marks[1]
				}
				one, wrong = charmap.Windows1258.NewEncoder().String(base + string(tone))
			}
			if err == nil {
				err = wrong
			}
			out = append(out, one...)
		}
	case TCVN3, VNI:
		out = []byte(text)
		for _, r := range text {
			if r >= 0x80 {
				out = []byte(strings.ReplaceAll(string(out), string(r), string(letterIn(t, c, r))))
			}
		}
	default:
		out = []byte(text)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// letterIn finds the bytes of a letter.
func letterIn(t testing.TB, c Charset, r rune) []byte {
	for first := range 256 {
		if c.decode([]byte{byte(first)}) == string(r) {
			return []byte{byte(first)}
		}
	}
	for first := range 256 {
		for second := 0x80; second < 256; second++ {
			if c == VNI && c.decode([]byte{byte(first), byte(second)}) == string(r) {
				return []byte{byte(first), byte(second)}
			}
		}
	}
	t.Fatalf("%s has no %c", c, r)
	return nil
}

// All letters of Vietnamese, lower and upper case.
const allLetters = "aàảãáạăằẳẵắặâầẩẫấậbcdđeèẻẽéẹêềểễếệghiìỉĩíịklmnoòỏõóọôồổỗốộơờởỡớợpqrstuùủũúụưừửữứựvxyỳỷỹýỵ"

func TestEachLetterOfVietnameseInEachCharset(t *testing.T) {
	for _, c := range []Charset{Windows1258, TCVN3, VNI} {
		for _, r := range allLetters + strings.ToUpper("ăâđêôơư") {
			if got := c.decode(encoded(t, c, string(r))); got != string(r) {
				t.Errorf("%s: %c is read as %s", c, r, got)
			}
		}
	}
	for _, tc := range []struct {
		charset    Charset
		text, want string
	}{
		{TCVN3, "Nguy\xd4n \xa7\xd8nh", "Nguyễn Đỉnh"},
		{VNI, "Nguye\xe3n \xd1\xecnh Th\xf6\xf4ng", "Nguyễn Đình Thương"},
		{Windows1258, "Nguy\xea\xden \xd0i\xccnh", "Nguyễn Đình"},
	} {
		if got := tc.charset.decode([]byte(tc.text)); got != tc.want {
			t.Errorf("%s: %q is read as %s, want %s", tc.charset, tc.text, got, tc.want)
		}
	}
}

func TestWhichCharsetAFileHas(t *testing.T) {
	const vietnamese, chinese, traditional = "Nguyễn Thành Bảo", "许银川", "許銀川"
	for _, c := range []struct {
		name    string
		charset Charset
		red     string
		black   string
		note    string
	}{
		{"UTF-8", UTF8, vietnamese, chinese, ""},
		{"GB18030", GB18030, chinese, "吕钦", ""},
		{"GB18030, one character each", GB18030, "王", "李", ""},
		{"Windows-1258", Windows1258, vietnamese, "Trềnh A Sáng", "the text was read as Windows-1258, in which its words are Vietnamese"},
		{"TCVN3", TCVN3, "Nguyễn Đ", "Lê Khải", "the text was read as TCVN3, in which its words are Vietnamese"},
		{"TCVN3, longer", TCVN3, vietnamese, "Lại Lý Huynh", "the text was read as TCVN3, in which its words are Vietnamese"},
		{"VNI", VNI, vietnamese, "Lại Lý Huynh", "the text was read as VNI, in which its words are Vietnamese"},
		{"VNI, one name", VNI, "Trần", "B", "the text was read as VNI, in which its words are Vietnamese"},
	} {
		text := "[Red \"" + c.red + "\"]\n[Black \"" + c.black + "\"]\n1. h2e2 *\n"
		files := map[Format][]byte{PGN: encoded(t, c.charset, text)}
		xqf := writtenAs(t, twoLines, XQF, Options{XQFVersion: 10})
		for _, f := range xqfFields {
			raw := encoded(t, c.charset, map[string]string{"Red": c.red, "Black": c.black}[f.tag])
			clear(xqf[f.at : f.at+16])
			if f.tag == "Red" || f.tag == "Black" {
				xqf[f.at] = byte(min(len(raw), f.most))
				copy(xqf[f.at+1:f.at+1+f.most], raw)
			}
		}
		files[XQF] = xqf
		for f, file := range files {
			games, notes, err := Read(file, f)
			if err != nil || len(games) != 1 {
				t.Errorf("%s as %s: %d games, %v", c.name, f, len(games), err)
				continue
			}
			got := games[0].Tags
			if f == XQF && len(encoded(t, c.charset, c.red)) > 15 { // The field has room for 15 bytes.
				got["Red"] = c.red
				notes = notes[:min(len(notes), 1)]
			}
			if said := strings.Join(english(notes), "; "); got["Red"] != c.red || got["Black"] != c.black || said != c.note && !strings.Contains(said, "is cut in the middle") {
				t.Errorf("%s as %s: %q and %q, %q, want %q and %q, %q", c.name, f, got["Red"], got["Black"], said, c.red, c.black, c.note)
			}
			var named []*Game
			notes, err = ReadEach(file, f, c.charset, func(g *Game) { named = append(named, g) })
			if err != nil || named[0].Tags["Black"] != c.black || len(notes) > 1 {
				t.Errorf("%s as %s, named: %q, %q, %v", c.name, f, named[0].Tags["Black"], notes, err)
			}
		}
	}
	big5 := encoded(t, Big5, "[Red \""+traditional+"\"]\n1. 炮二平五 馬8進7 *")
	if games, notes, err := Read(big5, PGN); err != nil || games[0].Tags["Red"] != traditional || len(notes) > 0 {
		t.Errorf("Big5: %q, %q, %v", games[0].Tags["Red"], notes, err)
	}
}

// A text that yields words in no charset gets a note; a named charset is used.
func TestATextOfNoKnownCharset(t *testing.T) {
	file := []byte("[Red \"M\xfcller\"]\n1. h2e2 *")
	_, notes, err := Read(file, PGN)
	if want := "the text reads as words in no charset that is known: it was read as GB18030"; err != nil || strings.Join(english(notes), "; ") != want {
		t.Errorf("%q, %v, want %s", notes, err, want)
	}
	if _, err := ParseCharset("ebcdic"); err == nil || err.Error() != `charset "ebcdic": expected one of utf-8, utf-16, gb18030, big5, windows-1258, tcvn3, vni` {
		t.Error(err)
	}
	if c, err := ParseCharset("TCVN3"); c != TCVN3 || err != nil {
		t.Error(c, err)
	}
}

// The offset of an error is a byte of the file.
func TestDamageOfVietnameseText(t *testing.T) {
	for _, c := range []Charset{Windows1258, TCVN3, VNI} {
		file := encoded(t, c, "[Red \"Nguyễn Thành Bảo\"]\n1. h2e2 xx *")
		_, _, err := Read(file, PGN)
		if damage, ok := err.(*Damage); !ok || string(file[damage.Offset:damage.Offset+2]) != "xx" {
			t.Errorf("%s: %v", c, err)
		}
	}
}
