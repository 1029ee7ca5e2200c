package notebook

import (
	"cmp"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/message"
)

// sample is the content of a file of testdata.
type sample struct {
	file                            string
	format                          Format
	fen                             string // Empty for the usual start.
	plies, moves, comments, illegal int    // Of the main line; of the whole tree.
	first, last                     string // Of the main line.
	tags                            map[string]string
	notes                           []string
}

var samples = []sample{
	{file: "116.html", format: DhtmlXQ, plies: 85, moves: 85, first: "g0e2", last: "f4f5", tags: map[string]string{
		"Red": "DING Wa Chong", "RedTeam": "Holland", "Black": "SCHAEFER Nobert", "BlackTeam": "Germany", "Result": "1-0",
		"Event": "World Xiangqi Championships", "Title": "Holland DING Wa Chong (W) Germany SCHAEFER Nobert"}},
	{file: "44.html", format: DhtmlXQ, plies: 127, moves: 127, first: "h2e2", last: "f3g3", tags: map[string]string{
		"Red": "ZHAO GuoRong", "RedTeam": "China-HeilongJiang", "Black": "KE YongQing", "BlackTeam": "China-LiaoNing", "Result": "0-1",
		"Event": "Zhongli Cup TV fast game Champion", "Title": "China-HeilongJiang ZHAO GuoRong (L) China-LiaoNing KE YongQing"}},
	{file: "BadMoveTest1.xqf", format: XQF, plies: 43, moves: 43, comments: 3, first: "h2f2", last: "e5d5", tags: map[string]string{
		"Red": "砍瓜切菜", "Black": "金松擂台", "Event": "金松擂台", "Date": "1999年3月6日", "Site": "bj.cchess.com", "Result": "1-0",
		"Title": "砍瓜切菜 vs. 金松擂台", "Annotator": "赵德志", "Author": "赵德志"}},
	{file: "EmptyTest.xqf", format: XQF, tags: map[string]string{
		"Red": "雅趣居士(日帅)", "Black": "甄珍(日帅)", "Date": "03-09-05", "Site": "弈天网华山", "Result": "0-1",
		"TimeControl": "30-10-60", "Title": "雅趣居士(日帅)-负-甄珍(日帅)"}},
	{file: "SAMPLE.XQF", format: XQF, fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1",
		plies: 75, moves: 75, comments: 12, first: "b2e2", last: "e9c9", tags: map[string]string{
			"Red": "许银川", "Black": "聂卫平", "Date": "1999.12.09", "Event": "许银川让九子对聂棋圣", "Site": "广州", "Result": "1-0", "Type": "中局"}},
	{file: "XQFEXAMA.XQF", format: XQF, plies: 110, moves: 110, comments: 11, first: "c3c4", last: "g4g3", tags: map[string]string{
		"Red": "柳大华", "Black": "吕  钦", "Date": "1997年11月16日", "Event": `"中立杯"象棋电视快棋赛`, "Site": "北京", "Result": "0-1",
		"Title": "仙人指路对起马局", "Author": "过河象"}},
	{file: "big5.pgn", format: PGN, fen: "4k4/4a4/5a3/3PR4/6r2/9/2pp5/9/4A4/4KA3 b - - 0 1",
		plies: 43, moves: 43, first: "c3c2", last: "e8d7", tags: map[string]string{
			"Red": "廣東 楊官璘", "Black": "上海 徐天利", "Date": "1981", "Event": "1981年全國聯賽 1 底線切入", "Site": "溫州", "Result": "0-1"}},
	{file: "gbk.pgn", format: PGN, plies: 26, moves: 26, first: "b2e2", last: "g5g4", tags: map[string]string{
		"Red": "宝岛一号", "Black": "相眼竞技", "Date": "2006.08.03", "Event": "1st Chinese Computer Games Championship, Beijing 2006",
		"Site": "北京中国科技馆", "Round": "1", "Result": "0-1", "ECCO": "C48", "Opening": "中炮过河车互进七兵对屏风马平炮兑车",
		"Variation": "红仕角炮对黑退边炮"}, notes: []string{"138 bytes of text behind the result are left out"}},
	{file: "pawn_move.xqf", format: XQF, fen: "4k4/9/4P4/3PP1p2/3P5/6p2/4P1p2/6p2/6p2/4K4 w - - 0 1",
		plies: 14, moves: 14, first: "e7e8", last: "f2g2", tags: map[string]string{"Type": "残局"}},
	{file: "test.cbr", format: CBR, plies: 28, moves: 102, comments: 13, first: "h2e2", last: "f2g2", tags: map[string]string{
		"Title": "黄丹青讲座004-破解新式弃马局的攻防要领", "Type": "排拟全局", "Created": "2024-08-22 6:45:25", "Modified": "2024-08-22 6:45:25"}},
}

// count counts the moves of a tree, its comments and its illegal moves.
func count(g *Game) (moves, comments, illegal int) {
	g.inOrder(func(n listed) {
		if n.Node != g.Root {
			moves++
		}
		if n.Comment != "" {
			comments++
		}
		if n.Illegal {
			illegal++
		}
	})
	return moves, comments, illegal
}

func readSample(t testing.TB, name string) ([]byte, Format) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	f, err := Guess(data)
	if err != nil {
		t.Fatal(err)
	}
	return data, f
}

func TestFilesOfOtherPrograms(t *testing.T) {
	for _, c := range samples {
		t.Run(c.file, func(t *testing.T) {
			data, f := readSample(t, c.file)
			games, notes, err := Read(data, f)
			if err != nil || len(games) != 1 || f != c.format || !slices.Equal(english(notes), c.notes) {
				t.Fatalf("%d games of %s, %q, %v", len(games), f, notes, err)
			}
			g, main := games[0], games[0].Main()
			moves, comments, illegal := count(g)
			if len(main) != c.plies || moves != c.moves || comments != c.comments || illegal != c.illegal {
				t.Errorf("%d plies, %d moves, %d comments, %d illegal, want %+v", len(main), moves, comments, illegal, c)
			}
			if len(main) > 0 && (main[0].Move.String() != c.first || main[len(main)-1].Move.String() != c.last) {
				t.Errorf("from %s to %s, want from %s to %s", main[0].Move, main[len(main)-1].Move, c.first, c.last)
			}
			if want := cmp.Or(c.fen, engine.StartFEN); g.FEN != want {
				t.Errorf("begins with %s, want %s", g.FEN, want)
			}
			if !maps.Equal(g.Tags, c.tags) {
				t.Errorf("tags %q, want %q", g.Tags, c.tags)
			}
		})
	}
}

// From each format to each other and back, a game comes back the same, except for named losses.
func TestFilesOfOtherProgramsGoThroughEachFormat(t *testing.T) {
	for _, c := range samples {
		data, from := readSample(t, c.file)
		games, _, err := Read(data, from)
		if err != nil {
			t.Fatal(err)
		}
		for _, to := range Formats() {
			file, lost, err := Write(games, Format(to), Options{})
			if err != nil {
				t.Fatalf("%s as %s: %v", c.file, to, err)
			}
			there, _, err := Read(file, Format(to))
			if err != nil {
				t.Fatalf("%s as %s: %v", c.file, to, err)
			}
			file, alsoLost, err := Write(there, from, Options{})
			if err != nil || len(alsoLost) > 0 {
				t.Fatalf("%s as %s and back: %q, %v", c.file, to, alsoLost, err)
			}
			back, _, err := Read(file, from)
			if err != nil {
				t.Fatal(err)
			}
			if different := Differences(games[0], back[0]); len(different) != len(lost) {
				t.Errorf("%s as %s and back: %q, and %q were named", c.file, to, different, lost)
			}
		}
	}
}

// english returns texts in English.
func english(texts []message.Text) (all []string) {
	for _, text := range texts {
		all = append(all, text.String())
	}
	return all
}
