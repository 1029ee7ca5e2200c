package notebook

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// vietnamese decodes the text at the beginning of bytes, and returns its length in bytes, by charsets with letters of one
// or two bytes.
var vietnamese = map[Charset]func([]byte) (string, int){Windows1258: from1258, TCVN3: fromTCVN3, VNI: fromVNI}

// from1258 reads a letter, with the tone after it.
func from1258(data []byte) (string, int) {
	text, size := string(charmap.Windows1258.DecodeByte(data[0])), 1
	for size < len(data) && size < 3 && unicode.Is(unicode.Mn, charmap.Windows1258.DecodeByte(data[size])) {
		text += string(charmap.Windows1258.DecodeByte(data[size]))
		size++
	}
	return norm.NFC.String(text), size
}

// tcvn3 are the letters from 0xA1 on; a stroke stands for none.
var tcvn3 = []rune("ĂÂÊÔƠƯĐăâêôơưđ||||||àảãáạ|ằẳẵắ|||||||ặầẩẫấậè|ẻẽéẹềểễếệìỉ|||ĩíịò|ỏõóọồổỗốộờởỡớợù|ủũúụừửữứự|ỳỷỹýỵ")

func fromTCVN3(data []byte) (string, int) {
	switch at := int(data[0]) - 0xa1; {
	case data[0] < 0x80:
		return string(rune(data[0])), 1
	case at >= 0 && at < len(tcvn3) && tcvn3[at] != '|':
		return string(tcvn3[at]), 1
	}
	return "\ufffd", 1
}

// vniLetters are letters of one byte, vniMarks those that follow a vowel: lower case, with upper case 0x20 before.
var (
	vniLetters = map[byte]rune{0xf1: 'đ', 0xf4: 'ơ', 0xf6: 'ư', 0xed: 'í', 0xec: 'ì', 0xe6: 'ỉ', 0xf3: 'ĩ', 0xf2: 'ị', 0xee: 'ỵ'}
	vniMarks   = map[byte]string{
		0xf9: "\u0301", 0xf8: "\u0300", 0xfb: "\u0309", 0xf5: "\u0303", 0xef: "\u0323",
		0xe2: "\u0302", 0xe1: "\u0302\u0301", 0xe0: "\u0302\u0300", 0xe5: "\u0302\u0309", 0xe3: "\u0302\u0303", 0xe4: "\u0302\u0323",
		0xea: "\u0306", 0xe9: "\u0306\u0301", 0xe8: "\u0306\u0300", 0xfa: "\u0306\u0309", 0xfc: "\u0306\u0303", 0xeb: "\u0306\u0323",
	}
)

func fromVNI(data []byte) (string, int) {
	letter, size := "\ufffd", 1
	small := data[0]
	if small >= 0xc0 && small < 0xe0 {
		small += 0x20
	}
	if r, ok := vniLetters[small]; ok {
		if small != data[0] {
			r = unicode.ToUpper(r)
		}
		letter = string(r)
	} else if data[0] < 0x80 {
		letter = string(rune(data[0]))
	}
	if len(data) > 1 && strings.Contains("aeiouyơưAEIOUYƠƯ", letter) {
		mark := data[1]
		if mark >= 0xc0 && mark < 0xe0 {
			mark += 0x20
		}
		if marks, ok := vniMarks[mark]; ok {
			letter, size = norm.NFC.String(letter+marks), 2
		}
	}
	return letter, size
}

// syllable is a Vietnamese word without its tone.
var syllable = regexp.MustCompile(`^(ngh|ng|nh|gh|gi|kh|ch|ph|qu|th|tr|[bcdđghklmnprstvx])?` +
	`(uyê|uya|uyu|iêu|yêu|oai|oay|oao|oeo|uây|uôi|ươi|ươu|ia|iê|yê|uô|ưa|ươ|ua|uâ|uê|uơ|uy|oa|oă|oe|oo|ai|ao|au|ay|âu|ây|eo|êu|iu|oi|ôi|ơi|ui|ưi|ưu|[aăâeêioôơuưy])` +
	`(ng|nh|ch|[cmnpt])?$`)

const tones = "\u0300\u0301\u0303\u0309\u0323"

// isSyllable reports whether a word can be Vietnamese: by its spelling, with one tone, and capitals as in names.
func isSyllable(word string) bool {
	capitals, toned := 0, 0
	var bare strings.Builder
	for i, r := range []rune(norm.NFD.String(word)) {
		switch {
		case strings.ContainsRune(tones, r):
			toned++
			continue
		case unicode.IsUpper(r) && i > 0:
			capitals++
		}
		bare.WriteRune(unicode.ToLower(r))
	}
	length := len([]rune(norm.NFC.String(word)))
	return toned <= 1 && (capitals == 0 || capitals == length-1) && syllable.MatchString(norm.NFC.String(bare.String()))
}
