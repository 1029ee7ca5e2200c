package notebook

import (
	"bytes"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kyban/kyban/internal/message"
)

// chessWords stand in nearly every game that is written in Chinese.
const chessWords = "对對炮車车馬马兵卒士仕象相將将帥帅進进退平紅红黑勝胜負负和局賽赛象棋中變变一二三四五六七八九"

// likeness is how much a text reads as words in a charset: the more bytes make common words, the higher.
type likeness struct {
	charset Charset
	score   int
}

// guessCharset finds the charset of texts beyond ASCII by their words. A note names an unusual charset, or another
// one as likely.
func guessCharset(texts [][]byte) (Charset, []message.Text) {
	if texts = telling(texts); len(texts) == 0 {
		return GB18030, nil
	}
	best, second := likeness{GB18030, 0}, likeness{}
	best.score = likeChinese(GB18030, texts)
	for _, other := range []likeness{
		{Big5, likeChinese(Big5, texts)}, {UTF8, likeUTF8(texts)}, {Windows1258, likeVietnamese(Windows1258, texts)},
		{TCVN3, likeVietnamese(TCVN3, texts)}, {VNI, likeVietnamese(VNI, texts)},
	} {
		if other.score > best.score {
			best, second = other, best
		} else if second.charset == "" || other.score > second.score {
			second = other
		}
	}
	switch {
	case best.score < 0:
		return best.charset, []message.Text{message.Of("the text reads as words in no charset that is known: it was read as %s", titles[best.charset])}
	case second.score >= best.score && best.score > 0:
		return best.charset, []message.Text{message.Of("the text may be %s or %s: it was read as %s", titles[best.charset], titles[second.charset], titles[best.charset])}
	case vietnamese[best.charset] != nil:
		return best.charset, []message.Text{message.Of("the text was read as %s, in which its words are Vietnamese", titles[best.charset])}
	}
	return best.charset, nil
}

// telling returns enough lines beyond ASCII that more would change nothing.
func telling(texts [][]byte) (lines [][]byte) {
	const enough = 1024
	size := 0
	for _, text := range texts {
		for line := range bytes.Lines(text) {
			if size >= enough {
				return lines
			}
			if bytes.ContainsFunc(line, func(r rune) bool { return r >= utf8.RuneSelf }) {
				line = line[:min(len(line), enough)]
				lines, size = append(lines, line), size+len(line)
			}
		}
	}
	return lines
}

var titles = map[Charset]string{
	UTF8: "UTF-8", UTF16: "UTF-16", GB18030: "GB18030", Big5: "Big5", Windows1258: "Windows-1258", TCVN3: "TCVN3", VNI: "VNI",
}

// likeChinese counts two for each common character, more for one of chess, and subtracts for unlikely ones.
func likeChinese(c Charset, texts [][]byte) (score int) {
	common, level2 := [2]byte{0xb0, 0xd7}, byte(0xf7)
	if c == Big5 {
		common, level2 = [2]byte{0xa4, 0xc6}, 0xf9
	}
	for _, data := range texts {
		for at := 0; at < len(data); {
			lead := data[at]
			if lead < utf8.RuneSelf {
				at++
				continue
			}
			size := min(2, len(data)-at)
			if c == GB18030 && at+1 < len(data) && data[at+1] >= '0' && data[at+1] <= '9' {
				size = min(4, len(data)-at)
			}
			text, whole := c.decode(data[at:at+size]), size
			r, _ := utf8.DecodeRuneInString(text)
			switch {
			case r == utf8.RuneError && at+size == len(data): // It may be cut.
			case r == utf8.RuneError:
				score -= 4
				whole = 1
			case size == 1:
				score -= 2
			case size == 4:
				score += 4
			case strings.ContainsRune(chessWords, r):
				score += 8
			case data[at+1] < 0xa1 && c == GB18030:
				score -= 2
			case c == GB18030 && lead == 0xa8 && data[at+1] < 0xc0: // Latin letters with signs.
				score += 3
			case c == GB18030 && lead < 0xaa: // Signs.
				score++
			case lead >= common[0] && lead <= common[1]:
				score += 2
			case lead > common[1] && lead <= level2:
				score--
			case c == Big5 && lead > level2:
				score -= 2
			}
			at += whole
		}
	}
	return score
}

// likeUTF8 counts the bytes of letters, if all is UTF-8.
func likeUTF8(texts [][]byte) (score int) {
	for _, data := range texts {
		for at := 0; at < len(data); {
			r, size := utf8.DecodeRune(data[at:])
			switch {
			case r == utf8.RuneError && size == 1 && !utf8.FullRune(data[at:]): // It is cut.
			case r == utf8.RuneError && size == 1:
				return math.MinInt // Not UTF-8.
			case size > 2 && unicode.IsLetter(r):
				score += size
			}
			at += size
		}
	}
	return score
}

// likeVietnamese counts two for each byte of a possible Vietnamese word beyond ASCII, and subtracts two for each byte of
// another word.
func likeVietnamese(c Charset, texts [][]byte) (score int) {
	for _, data := range texts {
		for _, word := range bytes.FieldsFunc(data, func(r rune) bool { return r < utf8.RuneSelf && !unicode.IsLetter(r) }) {
			high := 0
			for _, b := range word {
				if b >= utf8.RuneSelf {
					high++
				}
			}
			text := c.decode(word)
			switch {
			case high == 0 || len([]rune(text)) == 1 && unicode.IsUpper([]rune(text)[0]): // An initial.
			case isSyllable(text):
				score += 2 * high
				if strings.Contains(commonNames, " "+strings.ToLower(text)+" ") {
					score += 2
				}
			default:
				score -= 2 * high
			}
		}
	}
	return score
}

// commonNames are the most common Vietnamese names, and words of the game.
const commonNames = " nguyễn trần lê phạm huỳnh hoàng phan vũ võ đặng bùi đỗ hồ ngô dương lý đào đinh lâm trương văn thị đức ván cờ tướng giải vô địch đỏ thắng hòa pháo mã sĩ tượng tốt hà nội sài gòn việt "
