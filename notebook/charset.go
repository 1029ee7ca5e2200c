package notebook

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// textFile is a file of text whose encoding was found out.
type textFile struct {
	data    []byte
	text    string
	skipped int // The bytes of a mark before the text.
	charset encoding.Encoding
	note    string
}

// utf16Mark says whether a file begins with the mark of UTF-16.
func utf16Mark(data []byte) bool {
	return bytes.HasPrefix(data, []byte{0xff, 0xfe}) || bytes.HasPrefix(data, []byte{0xfe, 0xff})
}

// chessWords stand in nearly every game that is written in Chinese.
const chessWords = "炮車车馬马兵卒士仕象相將将帥帅進进退平紅红黑勝胜負负和局賽赛象棋中變变一二三四五六七八九"

// newTextFile decodes a file: UTF-8 where it is that, otherwise GB18030 or Big5, whichever reads as words of chess.
func newTextFile(data []byte) *textFile {
	f := &textFile{data: data}
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		f.skipped = 3
		f.text = strings.ToValidUTF8(string(data[3:]), "\ufffd")
	case utf16Mark(data):
		f.charset = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
		f.text = decodedAs(f.charset, data)
	case utf8.Valid(data):
		f.text = string(data)
	default:
		f.chinese()
	}
	return f
}

// chinese decides between the two encodings. Both may read a file without an error, but only one reads its words.
func (f *textFile) chinese() {
	score := func(text string) (words, broken int) {
		for _, r := range text {
			switch {
			case r == utf8.RuneError:
				broken++
			case r >= utf8.RuneSelf && strings.ContainsRune(chessWords, r):
				words++
			}
		}
		return words, broken
	}
	gb, big5 := decodedAs(simplifiedchinese.GB18030, f.data), decodedAs(traditionalchinese.Big5, f.data)
	gbWords, gbBroken := score(gb)
	bigWords, bigBroken := score(big5)
	f.charset, f.text = simplifiedchinese.GB18030, gb
	if bigWords-4*bigBroken > gbWords-4*gbBroken {
		f.charset, f.text = traditionalchinese.Big5, big5
	}
	if gbWords == bigWords && gbBroken == bigBroken {
		f.note = "the text may be GB18030 or Big5: it was read as GB18030"
	}
}

func decodedAs(charset encoding.Encoding, data []byte) string {
	text, _, err := transform.Bytes(charset.NewDecoder(), data)
	if err != nil {
		return strings.ToValidUTF8(string(text), "\ufffd")
	}
	return string(text)
}

// offset returns the byte of the file at which a byte of the text stands.
func (f *textFile) offset(at int) int {
	if f.charset == nil {
		return at + f.skipped
	}
	into := make([]byte, min(at, len(f.text)))
	_, read, err := f.charset.NewDecoder().Transform(into, f.data, true)
	if err != nil && !errors.Is(err, transform.ErrShortDst) {
		return len(f.data)
	}
	return read
}

// fromGB reads text of XQF. A character that was cut at the end of a field is left out; cut says so.
func fromGB(data []byte) (text string, cut bool) {
	text = decodedAs(simplifiedchinese.GB18030, data)
	if whole := strings.TrimSuffix(text, "\ufffd"); whole != text && len(data) > 0 && data[len(data)-1] >= 0x80 {
		return whole, true
	}
	return text, false
}

// toGB writes text for XQF, of at most most bytes, cut between characters.
func toGB(text string, most int) []byte {
	encoder := encoding.ReplaceUnsupported(simplifiedchinese.GB18030.NewEncoder())
	all, err := encoder.Bytes([]byte(strings.ToValidUTF8(text, "\ufffd")))
	if err == nil && len(all) <= most {
		return all
	}
	var fits []byte
	for _, r := range text {
		one, err := encoding.ReplaceUnsupported(simplifiedchinese.GB18030.NewEncoder()).Bytes([]byte(string(r)))
		if err != nil || len(fits)+len(one) > most {
			break
		}
		fits = append(fits, one...)
	}
	return fits
}
