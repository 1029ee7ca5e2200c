package verify

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/kyban/kyban/evidence"
)

// mutant is a changed file of evidence.
type mutant struct {
	file   []byte
	how    string
	signed bool // Again, with the board's own key: it may hold.
}

// mutator changes files of evidence, and their games.
type mutator struct {
	*rand.Rand
	games []*signedGame
}

// mutant returns the next changed file.
func (m *mutator) mutant() mutant {
	g := m.games[m.IntN(len(m.games))]
	switch n := m.IntN(10); {
	case n < 3:
		how, file := m.changeBytes(g.file)
		if m.IntN(2) == 0 {
			return mutant{file: withSum(file), how: how + ", the sum made anew"}
		}
		return mutant{file: file, how: how}
	case n < 8:
		b := g.bundle()
		how := m.changeBlocks(b)
		if m.IntN(2) == 0 {
			for i := range b.Leaves {
				b.Leaves[i].Hash = evidence.LeafHash(b.Leaves[i].Bytes)
			}
			how += ", the hashes made anew"
		}
		return mutant{file: b.Encode(), how: how}
	}
	records := g.records()
	how := "signed anew: " + m.changeRecords(&records)
	b, err := g.sign(records, m.IntN(4) > 0)
	if err != nil {
		return mutant{file: g.file, how: how + ": " + err.Error(), signed: true}
	}
	return mutant{file: b.Encode(), how: how, signed: true}
}

// endBlock is the block with the sum.
var endBlock = regexp.MustCompile(`\nend 64\n[0-9a-f]{64}\n$`)

// withSum computes the sum of a file again, where it has one.
func withSum(file []byte) []byte {
	at := endBlock.FindIndex(file)
	if at == nil {
		return file
	}
	body := file[:at[0]+1]
	return fmt.Appendf(bytes.Clone(body), "end 64\n%x\n", sha256.Sum256(body))
}

// changeBytes changes a file without regard to its contents.
func (m *mutator) changeBytes(file []byte) (how string, changed []byte) {
	file = bytes.Clone(file)
	at := m.IntN(len(file))
	to := min(len(file), at+1+m.IntN(200))
	switch m.IntN(8) {
	case 0:
		return fmt.Sprintf("cut off at byte %d", at), file[:at]
	case 1:
		return fmt.Sprintf("bytes %d to %d dropped", at, to), slices.Delete(file, at, to)
	case 2:
		return fmt.Sprintf("bytes %d to %d doubled", at, to), slices.Insert(file, at, file[at:to]...)
	case 3:
		return fmt.Sprintf("a byte at %d", at), slices.Insert(file, at, byte(m.Uint32()))
	case 4:
		return m.changeLine(file)
	}
	how = "bits flipped:"
	for range 1 + m.IntN(3) {
		at := m.IntN(len(file))
		file[at] ^= 1 << m.IntN(8)
		how += fmt.Sprint(" byte ", at)
	}
	return how, file
}

// blockLine is the first line of a block.
var blockLine = regexp.MustCompile(`\n(program|board|record|witness|checkpoint|scoresheet|end) (\d+)`)

// changeLine changes the name or the length of a block.
func (m *mutator) changeLine(file []byte) (how string, changed []byte) {
	lines := blockLine.FindAllSubmatchIndex(file, -1)
	at := lines[m.IntN(len(lines))]
	length := string(file[at[4]:at[5]])
	others := []string{"0" + length, "+" + length, "-" + length, length + "0", "0", "9223372036854775807", "99999999999999999999", length + ".0", "0x" + length, " " + length, length + " ", length + "\r"}
	names := []string{"Record", "record", "end", "a[$(id>x)]", "/tmp/x", "checkpoint", "..", ""}
	if m.IntN(3) == 0 {
		name := names[m.IntN(len(names))]
		return "block named " + name, slices.Replace(file, at[2], at[3], []byte(name)...)
	}
	other := others[m.IntN(len(others))]
	return "length " + other, slices.Replace(file, at[4], at[5], []byte(other)...)
}

// changeBlocks changes the contents of the blocks, as a forger without a key does.
func (m *mutator) changeBlocks(b *evidence.Bundle) string {
	other := m.games[m.IntN(len(m.games))].bundle()
	leaf, from := m.IntN(len(b.Leaves)), m.IntN(len(other.Leaves))
	checkpoint := m.IntN(len(b.Checkpoints))
	changes := []struct {
		how    string
		change func()
	}{
		{"a record dropped", func() { b.Leaves = slices.Delete(b.Leaves, leaf, leaf+1) }},
		{"a record doubled", func() { b.Leaves = slices.Insert(b.Leaves, leaf, b.Leaves[leaf]) }},
		{"two records exchanged", func() {
			to := m.IntN(len(b.Leaves))
			b.Leaves[leaf], b.Leaves[to] = b.Leaves[to], b.Leaves[leaf]
		}},
		{"the last records dropped", func() { b.Leaves = b.Leaves[:leaf] }},
		{"a record of another game", func() { b.Leaves[leaf] = other.Leaves[from] }},
		{"the end of another game", func() { b.Leaves = append(b.Leaves[:leaf], other.Leaves[from:]...) }},
		{"all records of another game", func() { b.Leaves = other.Leaves }},
		{"the scoresheet of another game", func() { b.Scoresheet = other.Scoresheet }},
		{"the checkpoints of another game", func() { b.Checkpoints, b.Witnesses = other.Checkpoints, other.Witnesses }},
		{"a checkpoint of another game", func() { b.Checkpoints[checkpoint] = other.Checkpoints[0] }},
		{"a checkpoint dropped", func() { b.Checkpoints = slices.Delete(b.Checkpoints, checkpoint, checkpoint+1) }},
		{"a checkpoint doubled", func() { b.Checkpoints = slices.Insert(b.Checkpoints, checkpoint, b.Checkpoints[checkpoint]) }},
		{"checkpoints exchanged", func() { slices.Reverse(b.Checkpoints) }},
		{"a changed checkpoint", func() { b.Checkpoints[checkpoint] = m.changeText(b.Checkpoints[checkpoint]) }},
		{"witnesses dropped", func() { b.Witnesses = nil }},
		{"witnesses doubled", func() { b.Witnesses = append(b.Witnesses, b.Witnesses...) }},
		{"a changed witness", func() { b.Witnesses = []string{string(m.changeText([]byte(strings.Join(b.Witnesses, ""))))} }},
		{"the key of another board", func() { b.Board = strangersKey.Public().String() }},
		{"a changed key", func() { b.Board = string(m.changeText([]byte(b.Board))) }},
		{"another version", func() { b.Program = "0.5.0" }},
		{"a changed hash", func() { b.Leaves[leaf].Hash[m.IntN(32)] ^= 1 << m.IntN(8) }},
		{"a changed record", func() { b.Leaves[leaf].Bytes = m.changeText(b.Leaves[leaf].Bytes) }},
	}
	if m.IntN(3) == 0 { // Readers look at the scoresheet.
		b.Program = []string{b.Program, "0.5.0", "9.0.0"}[m.IntN(3)]
		how := ""
		how, b.Scoresheet = m.changeJSON(b.Scoresheet)
		return "scoresheet: " + how
	}
	c := changes[m.IntN(len(changes))]
	c.change()
	return c.how
}

// changeText changes a byte or two of a text.
func (m *mutator) changeText(text []byte) []byte {
	text = bytes.Clone(text)
	if len(text) == 0 {
		return []byte("x")
	}
	for range 1 + m.IntN(2) {
		at := m.IntN(len(text))
		switch m.IntN(3) {
		case 0:
			text[at] ^= 1 << m.IntN(8)
		case 1:
			text = slices.Insert(text, at, "+0= \n\x00aA"[m.IntN(8)])
		case 2:
			text = append(text[:at:at], text[min(len(text), at+1):]...)
			text = append(text, 'x')
		}
	}
	return text
}

// changeRecords changes the records of a game as only the board's owner can.
func (m *mutator) changeRecords(records *[]evidence.Record) string {
	r := *records
	at := m.IntN(len(r))
	if m.IntN(3) > 0 {
		for tries := 0; r[at].Kind == "input" && tries < 9; tries++ {
			at = m.IntN(len(r))
		}
		var how string
		how, r[at].Bytes = m.changeJSON(r[at].Bytes)
		return fmt.Sprintf("record %d: %s", at, how)
	}
	times := []int64{0, 1, -1, math.MaxInt64, math.MinInt64, -62135596800000001, 253402300800000000, 1792238404488879}
	how := ""
	switch m.IntN(7) {
	case 0:
		how, r = "dropped", slices.Delete(r, at, at+1)
	case 1:
		how, r = "doubled", slices.Insert(r, at, r[at])
	case 2:
		to := m.IntN(len(r))
		how, r[at], r[to] = "exchanged", r[to], r[at]
	case 3:
		r[at].Kind = []string{"input", "opening", "move", "end", "", "x\xff", r[at].Kind + " "}[m.IntN(7)]
		how = "of the kind " + r[at].Kind
	case 4:
		r[0].Wall, r[0].WallSource = times[m.IntN(len(times))], []string{"host", "trace", "none", "moon"}[m.IntN(4)]
		how = fmt.Sprint("opened at ", r[0].Wall, r[0].WallSource)
	case 5:
		r[at].At = times[m.IntN(len(times))]
		how = fmt.Sprint("at ", r[at].At)
	case 6:
		r[at].Game[0]++
		how = "of another game"
	}
	*records = r
	return fmt.Sprintf("record %d %s", at, how)
}

// field is a key of JSON with a plain value.
var field = regexp.MustCompile(`"([a-z_]+)":("(?:[^"\\]|\\.)*"|-?\d+|true|false|null|\[[^\[\]{}]*\])`)

// values are the values that replace a field's own.
var values = []string{`null`, `true`, `false`, `0`, `1`, `2`, `-1`, `9223372036854775807`, `-9223372036854775808`, `9223372036854775808`, `1.0`, `1e0`,
	`-0`, `01`, `""`, `"red"`, `"black"`, `"1-0"`, `"*"`, `"ruling"`, `"result"`, `"h2e2"`, `"h2h2"`, `"end"`, `[]`, `["h2e2"]`, `[null]`, `[1]`, `{}`, `{"Red":"An"}`,
	`"<"`, `"\u003c"`, `"\u2028"`, `"\ufffd"`, `"` + "\ufffd" + `"`, `"` + "\u2028" + `"`, `"\u0041"`, `"\ud83d\ude00"`, `"` + "\U0001F600" + `"`, `"\/"`, `"\b\f\n\r\t\u0001"`,
	`"k8/9/9/9/9/9/9/9/9/4K4 w"`, `"3k5/9/9/9/9/9/9/9/9/4K4 r - - +0 1"`, `"3k5/9/9/9/9/9/9/9/9/4K4` + "\u00a0" + `b - - 0 0"`, `"4k4/9/9/9/9/9/9/9/9/4K3h b"`}

// changeJSON writes a text of JSON in another form, or with other values.
func (m *mutator) changeJSON(text []byte) (how string, changed []byte) {
	fields := field.FindAllSubmatchIndex(text, -1)
	if len(fields) == 0 {
		return "changed", m.changeText(text)
	}
	f := fields[m.IntN(len(fields))]
	pair, key, value := string(text[f[0]:f[1]]), string(text[f[2]:f[3]]), string(text[f[4]:f[5]])
	other := values[m.IntN(len(values))]
	replace := func(with string) []byte { return slices.Replace(bytes.Clone(text), f[0], f[1], []byte(with)...) }
	write := func(key, value string) string { return `"` + key + `":` + value }
	switch m.IntN(13) {
	case 0:
		return "another case of " + key, replace(write(strings.ToUpper(key[:1])+key[1:], value))
	case 1:
		return "twice " + key, replace(write(key, other) + "," + pair)
	case 2:
		return "twice, once in another case " + key, replace(pair + "," + write(strings.ToUpper(key), other))
	case 3:
		return "a blank behind " + key, replace(`"` + key + `": ` + value)
	case 4:
		return "without " + key, bytes.Replace(replace(""), []byte(",,"), []byte(","), 1)
	case 5:
		return "an unknown field beside " + key, replace(pair + "," + write([]string{"x", "", "X", "from", "tags", "findings"}[m.IntN(6)], other))
	case 6:
		return "a letter as an escape in " + key, replace(write(fmt.Sprintf(`\u%04x`, key[0])+key[1:], value))
	case 7:
		return "another letter s in " + key, replace(write(strings.ReplaceAll(key, "s", "ſ"), value))
	case 8:
		return "another form of " + key, replace(pair + []string{".0", "e0", " ", "\n", "\x00", "\xff", "0"}[m.IntN(7)])
	case 9:
		deep := 1 + m.IntN(40)
		return "deep in " + key, replace(write(key, strings.Repeat("[", deep)+strings.Repeat("]", deep)))
	case 10:
		return "bytes behind the end", append(bytes.Clone(text), []string{" ", "\n", "{}", "\x00", "null"}[m.IntN(5)]...)
	}
	return key + " is " + other, replace(write(key, other))
}
