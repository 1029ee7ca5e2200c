package notebook

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/kyban/kyban/internal/message"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Charset is the encoding of a file's text.
type Charset string

// The charsets. Vietnamese files from before Unicode have one of the last three.
const (
	UTF8        Charset = "utf-8"
	UTF16       Charset = "utf-16"
	GB18030     Charset = "gb18030" // Includes GBK and GB2312.
	Big5        Charset = "big5"
	Windows1258 Charset = "windows-1258"
	TCVN3       Charset = "tcvn3" // The encoding of the .Vn fonts.
	VNI         Charset = "vni"   // The encoding of the VNI- fonts.
)

func Charsets() []string {
	return []string{string(UTF8), string(UTF16), string(GB18030), string(Big5), string(Windows1258), string(TCVN3), string(VNI)}
}

func ParseCharset(name string) (Charset, error) {
	for _, c := range Charsets() {
		if strings.EqualFold(c, name) {
			return Charset(c), nil
		}
	}
	return "", message.Errorf("charset %q: expected one of %s", name, strings.Join(Charsets(), ", "))
}

// encodings are the charsets of golang.org/x/text.
var encodings = map[Charset]encoding.Encoding{
	UTF16: unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), GB18030: simplifiedchinese.GB18030, Big5: traditionalchinese.Big5,
}

// decode returns bytes as text. Invalid bytes become U+FFFD.
func (c Charset) decode(data []byte) string {
	if e := encodings[c]; e != nil {
		return decodedAs(e, data)
	}
	if table := vietnamese[c]; table != nil {
		var b strings.Builder
		for len(data) > 0 {
			text, size := table(data)
			b.WriteString(text)
			data = data[size:]
		}
		return b.String()
	}
	return strings.ToValidUTF8(string(data), "\ufffd")
}

// decodeField decodes a text whose last character may be cut; it drops that character, and cut reports it.
func (c Charset) decodeField(data []byte) (text string, cut bool) {
	text = c.decode(data)
	if whole := strings.TrimSuffix(text, "\ufffd"); whole != text && len(data) > 0 && data[len(data)-1] >= utf8.RuneSelf && vietnamese[c] == nil {
		return whole, true
	}
	return text, false
}

// textFile is a decoded file of text.
type textFile struct {
	data    []byte
	text    string
	skipped int // The bytes of a mark before the text.
	charset Charset
	notes   []message.Text
}

// utf16Mark reports whether a file begins with the mark of UTF-16.
func utf16Mark(data []byte) bool {
	return bytes.HasPrefix(data, []byte{0xff, 0xfe}) || bytes.HasPrefix(data, []byte{0xfe, 0xff})
}

// newTextFile decodes a file in the named charset, if any: UTF-8 or UTF-16 if valid as such, otherwise the charset that
// yields words.
func newTextFile(data []byte, named Charset) *textFile {
	f := &textFile{data: data, charset: named}
	switch {
	case named != "":
	case utf16Mark(data):
		f.charset = UTF16
	case utf8.Valid(data) || bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		f.charset = UTF8
	default:
		f.charset, f.notes = guessCharset([][]byte{data})
	}
	if f.charset == UTF8 && bytes.HasPrefix(data, []byte("\xef\xbb\xbf")) {
		f.skipped = 3
	}
	f.text = f.charset.decode(data[f.skipped:])
	return f
}

// Decode returns a file of text as text, its charset, which is found out where none is named, and what is to be said of that. Bytes that
// are invalid in the charset become U+FFFD; a mark before the text is left out.
func Decode(data []byte, named Charset) (text string, charset Charset, notes []message.Text) {
	f := newTextFile(data, named)
	return strings.TrimPrefix(f.text, "\ufeff"), f.charset, f.notes
}

func decodedAs(charset encoding.Encoding, data []byte) string {
	text, _, err := transform.Bytes(charset.NewDecoder(), data)
	if err != nil {
		return strings.ToValidUTF8(string(text), "\ufffd")
	}
	return string(text)
}

func (f *textFile) offset(at int) int {
	if table := vietnamese[f.charset]; table != nil {
		from := 0
		for passed := 0; passed < at && from < len(f.data); {
			text, size := table(f.data[from:])
			passed, from = passed+len(text), from+size
		}
		return from
	}
	e := encodings[f.charset]
	if e == nil {
		return at + f.skipped
	}
	into := make([]byte, min(at, len(f.text)))
	_, read, err := e.NewDecoder().Transform(into, f.data, true)
	if err != nil && !errors.Is(err, transform.ErrShortDst) {
		return len(f.data)
	}
	return read
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
