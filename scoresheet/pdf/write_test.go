package pdf

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/tell"
)

// sheetOf returns the scoresheet of a file of records of package scoresheet.
func sheetOf(t testing.TB, name string) scoresheet.Sheet {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "testdata", name+".records"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sheet, err := scoresheet.Of(scoresheet.Start{}, func(yield func(boardlog.Row, error) bool) {
		seq := 0
		for in := bufio.NewScanner(f); in.Scan(); {
			if seq++; !yield(boardlog.Row{Seq: seq, Bytes: []byte(in.Text())}, nil) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return sheet
}

// long returns a sheet of so many plies with a time control.
func long(t testing.TB, plies int) scoresheet.Sheet {
	t.Helper()
	sheet := scoresheet.Sheet{Tags: map[string]string{"red": "Nguyễn Vũ Quân", "black": "許銀川", "event": "Giải vô địch quốc gia"}, Result: "1/2-1/2", Control: "5400+30"}
	for i := range plies {
		move := [...]string{"h0g2", "h9g7", "g2h0", "g7h9"}[i%4]
		sheet.Moves = append(sheet.Moves, scoresheet.Move{Ply: i + 1, Side: [...]record.Side{"red", "black"}[i%2], Move: move, Clock: 5_400_000_000, Used: 61_200_000})
	}
	return sheet
}

// chess returns a sheet of chess.
func chess() scoresheet.Sheet {
	return scoresheet.Sheet{Play: "chess", FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Result: "0-1", Reason: "checkmate",
		Tags: map[string]string{"white": "Lê Quang Liêm", "black": "Ding Liren", "white_elo": "2740"}, Moves: []scoresheet.Move{
			{Ply: 1, Side: "red", Move: "f2f3"}, {Ply: 2, Side: "black", Move: "e7e5"}, {Ply: 3, Side: "red", Move: "g2g4"}, {Ply: 4, Side: "black", Move: "d8h4"}}}
}

// printed returns a sheet as a PDF.
func printed(t testing.TB, sheet scoresheet.Sheet, style notation.Style, checkpoint []byte) []byte {
	t.Helper()
	p, err := scoresheet.Print(sheet, style, "en")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Write(&out, p, checkpoint); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// readBack returns the words of a PDF in their order.
func readBack(t *testing.T, file []byte) string {
	t.Helper()
	read := exec.Command("pdftotext", "-raw", "-", "-")
	read.Stdin = bytes.NewReader(file)
	text, err := read.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// words joins text without its white space, and so without line ends within Chinese.
func words(text string) string { return strings.Join(strings.Fields(text), "") }

func TestTheTextOfThePDFIsTheTextOfTheScoresheet(t *testing.T) {
	proctest.Need(t, "pdftotext")
	for _, lang := range tell.Languages() {
		sheet := sheetOf(t, "everything")
		t.Run("in "+lang, func(t *testing.T) { readsBack(t, sheet, tell.StyleOf(lang), lang) })
	}
	for name, sheet := range map[string]scoresheet.Sheet{
		"everything": sheetOf(t, "everything"), "black first": sheetOf(t, "blackfirst"), "nothing": sheetOf(t, "empty"),
		"one move": long(t, 1), "120 moves": long(t, 240), "several pages": long(t, 700), "chess": chess(),
	} {
		for _, style := range notation.Styles() {
			t.Run(fmt.Sprint(name, " ", style), func(t *testing.T) { readsBack(t, sheet, style, scoresheet.English) })
		}
	}
}

// readsBack fails if the words of a PDF differ from those of the text.
func readsBack(t *testing.T, sheet scoresheet.Sheet, style notation.Style, lang string) {
	t.Helper()
	var text, file bytes.Buffer
	if err := scoresheet.ExportIn(&text, sheet, "text", style, lang); err != nil {
		t.Fatal(err)
	}
	p, err := scoresheet.Print(sheet, style, lang)
	if err != nil {
		t.Fatal(err)
	}
	if err := Write(&file, p, []byte("checkpoint")); err != nil {
		t.Fatal(err)
	}
	if got, want := words(readBack(t, file.Bytes())), words(text.String()); got != want {
		t.Errorf("the PDF says\n%s\nwant\n%s", got, want)
	}
}

func TestManyTagsGoOnOnTheNextPage(t *testing.T) {
	for _, c := range []struct {
		tags  int
		pages string
	}{{1, "/Count 1\n"}, {40, "/Count 1\n"}, {150, "/Count 3\n"}} {
		sheet := scoresheet.Sheet{Tags: map[string]string{}}
		for i := range c.tags {
			sheet.Tags[fmt.Sprintf("tag%03d", i)] = "value"
		}
		if file := printed(t, sheet, notation.WXF, nil); !bytes.Contains(file, []byte(c.pages)) {
			t.Errorf("%d tags: %s, want %s", c.tags, regexp.MustCompile(`/Count \d+`).Find(file), c.pages)
		}
	}
}

func TestASheetOf120MovesIsSmall(t *testing.T) {
	const most = 60 << 10
	for _, style := range notation.Styles() {
		file := printed(t, long(t, 240), style, bytes.Repeat([]byte("checkpoint"), 30))
		if len(file) > most {
			t.Errorf("%s: %d bytes, want at most %d", style, len(file), most)
		}
		if again := printed(t, long(t, 240), style, bytes.Repeat([]byte("checkpoint"), 30)); !bytes.Equal(again, file) {
			t.Errorf("%s: made again it has other bytes", style)
		}
	}
}

func TestACharacterThatTheFontsLackIsNamed(t *testing.T) {
	for _, c := range []struct{ name, red, want string }{
		{"beyond the table of widths", "𠮷野", `Red "𠮷野": the fonts of the PDF lack the character 𠮷 (U+20BB7): write it otherwise, or export the scoresheet as text`},
		{"another script", "สมชาย", `Red "สมชาย": the fonts of the PDF lack the character ส (U+0E2A): write it otherwise, or export the scoresheet as text`},
		{"Vietnamese, Chinese in both scripts, Greek, Cyrillic", "Nguyễn Thị Ngọc Ưữựặẵỡợ 许银川 許銀川 堃喆 Δ Ж ß ő", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := scoresheet.Print(scoresheet.Sheet{Tags: map[string]string{"red": c.red}}, notation.WXF, "en")
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			err = Write(&out, p, nil)
			var missing *MissingError
			if c.want == "" && err == nil {
				return
			}
			if !errors.As(err, &missing) || err.Error() != c.want || out.Len() > 0 {
				t.Errorf("%v after %d bytes, want %s", err, out.Len(), c.want)
			}
		})
	}
}

// A character set in a font without it is a box.
func TestEveryCharacterIsSetInAFontThatHasIt(t *testing.T) {
	var room sfnt.Buffer
	p := newPen("test")
	for _, text := range []string{"结果  1-0（认输）", "3. 黑方（第 6 步）：vn2004 9.3a", "Nguyễn 许银川 - 許銀川.", " 马２进３ "} {
		whole := ""
		for _, r := range p.runs(text) {
			for _, c := range r.text {
				if glyph, err := typefaces[r.face].open().font.GlyphIndex(&room, c); err != nil || glyph == 0 {
					t.Errorf("%q: %q is set in %s, which lacks it", text, c, typefaces[r.face].name)
				}
			}
			whole += r.text
		}
		if whole != text {
			t.Errorf("%q becomes %q", text, whole)
		}
	}
}

// The fonts have all of each character set for Chinese or Vietnamese.
func TestAllUnifiedCharactersAreThere(t *testing.T) {
	for r := rune(0x4E00); r <= 0x9FA5; r++ {
		if typefaceOf(r) < 0 {
			t.Fatalf("the fonts lack %c (U+%04X)", r, r)
		}
	}
	for r := rune(0x1EA0); r <= 0x1EF9; r++ {
		if typefaceOf(r) != 0 {
			t.Fatalf("the fonts lack %c (U+%04X)", r, r)
		}
	}
}

func TestLettersAndMarksThatWereTypedApartAreOne(t *testing.T) {
	proctest.Need(t, "pdftotext")
	apart := scoresheet.Sheet{Tags: map[string]string{"red": "Nguye\u0302\u0303n"}}
	if got := readBack(t, printed(t, apart, notation.WXF, nil)); !strings.Contains(got, "Nguyễn") {
		t.Errorf("the PDF says %s", got)
	}
}

// A scan of the paper gives the checkpoint that the board signed.
func TestTheQRCodeIsTheCheckpoint(t *testing.T) {
	proctest.Need(t, "pdftoppm", "zbarimg")
	const checkpoint = "github.com/kyban/kyban/board/b7a33539691124388375566989d12d2e/edf90136e67f8cf894545f872430290b\n398\n" +
		"Cuuk2wt5ksLeHG7gCJPMk0IQAcBMCKG1KW67S7Y3kzs=\n\n— github.com/kyban/kyban/board/b7a33539691124388375566989d12d2e/" +
		"edf90136e67f8cf894545f872430290b 76lL0E92XXzRQ6/mtF5YFTn6XacFmqYk8ysHDTDa6X38tkombB2OlM2xUZw2SPdtvhTSemLeNVA90pzJVLHowfbkBQw=\n"
	dir := t.TempDir()
	file, picture := filepath.Join(dir, "sheet.pdf"), filepath.Join(dir, "sheet")
	if err := os.WriteFile(file, printed(t, long(t, 3), notation.WXF, []byte(checkpoint)), 0o666); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command("pdftoppm", "-r", "200", "-png", "-singlefile", file, picture).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	scanned, err := exec.Command("zbarimg", "--raw", "-q", picture+".png").Output()
	if err != nil || strings.TrimRight(string(scanned), "\n") != strings.TrimRight(checkpoint, "\n") {
		t.Errorf("scanned %q, %v, want %q", scanned, err, checkpoint)
	}
}

// The sums hold for every processor: .ci/arm runs this test for the others.
func TestTheSameBytesOnEveryProcessor(t *testing.T) {
	for _, c := range []struct{ lang, want string }{
		{"en", "42d9f02a78b79c5d12e5eb07d230f819b760c1236b3e984a0951c45505a9c88a"},
		{"vi", "58f493640b9349ae311c52c6fca898d2fe44939183c89b801a80081570424ffd"},
		{"zh", "87e88dfa758d251e041b90120651e771ae22c980257a8a7de42e16207de2e5b1"},
		{"zh-hant", "3047c61478d1806480b652c3176b36ae5a85a7b3b1ca51fc0601fcf005dcd542"},
	} {
		sheet := sheetOf(t, "everything")
		sheet.Control = "5400+30"
		p, err := scoresheet.Print(sheet, tell.StyleOf(c.lang), c.lang)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := Write(&file, p, []byte("checkpoint")); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%x", sha256.Sum256(file.Bytes())); got != c.want {
			t.Errorf("%s: %s, want %s", c.lang, got, c.want)
		}
	}
}

// A signer on the last page reads there what he signs, with any number of moves.
func TestTheResultIsOnThePageThatIsSigned(t *testing.T) {
	proctest.Need(t, "pdftotext")
	alone := 0
	for moves := 60; moves <= 80; moves++ {
		pages := strings.Split(strings.TrimRight(readBack(t, printed(t, long(t, 2*moves), notation.WXF, nil)), "\f"), "\f")
		last := pages[len(pages)-1]
		for _, said := range []string{"Result 1/2-1/2", "\nRed (Nguyễn Vũ Quân) ___", "\nBlack (許銀川) ___", "\nArbiter ___"} {
			if !strings.Contains("\n"+last, said) {
				t.Errorf("%d moves: the last page lacks %q:\n%s", moves, said, last)
			}
		}
		if !regexp.MustCompile(`\d+\.`).MatchString(last) {
			alone++
		}
	}
	if alone == 0 {
		t.Error("no number of moves leaves the last page without moves")
	}
}

// A short game is written large, and one on several pages large enough for arm's length: none of them has the smallest
// type of a sheet that is printed small.
func TestTheSheetUsesItsPage(t *testing.T) {
	proctest.Need(t, "pdftotext")
	for _, c := range []struct {
		plies  int
		height float64 // Of a move, in points: the box of a font is half as high again as its size.
	}{{10, 11}, {60, 11}, {700, 9}} {
		read := exec.Command("pdftotext", "-bbox", "-", "-")
		read.Stdin = bytes.NewReader(printed(t, long(t, c.plies), notation.UCCI, nil))
		text, err := read.Output()
		if err != nil {
			t.Fatal(err)
		}
		box := regexp.MustCompile(`yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">h0g2<`).FindSubmatch(text)
		if box == nil {
			t.Fatalf("%d plies: no move in %.300s", c.plies, text)
		}
		var top, bottom float64
		fmt.Sscan(string(box[1])+" "+string(box[2]), &top, &bottom)
		if bottom-top < c.height {
			t.Errorf("%d plies: a move is %.1f high, want %.1f at least", c.plies, bottom-top, c.height)
		}
	}
}
