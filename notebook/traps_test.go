package notebook

import (
	"strings"
	"testing"
)

// The peculiarities of real files. The form is that of TestMainLines.
func TestWhatRealFilesOfChessHave(t *testing.T) {
	const tags = "[White \"A\"]\n[Black \"B\"]\n\n"
	for _, tc := range []struct{ name, text, want string }{
		{"a comment over lines, with a bracket at the beginning of one", tags + "1. e4 {see\n[%csl Ge4]\n} e5 1-0", "A-B: e2e4 e7e5 1-0"},
		{"a comment to the end of the line in a variation", tags + "1. e4 (1. d4 ; not closed )\n d5) e5 1-0", "A-B: e2e4 e7e5 1-0"},
		{"a line for others in a variation", tags + "1. e4 (1. d4\n% )\nd5) e5 1-0", "A-B: e2e4 e7e5 1-0"},
		{"a per cent sign that is not the first of its line", tags + "1. e4 {50 % } e5 1-0", "A-B: e2e4 e7e5 1-0"},
		{"CRLF", "[White \"A\"]\r\n[Black \"B\"]\r\n\r\n1. e4 ; a\r\ne5 1-0\r\n\r\n[White \"C\"]\r\n\r\n*\r\n", "A-B: e2e4 e7e5 1-0|C-: *"},
		{"CR alone", "[White \"A\"]\r[Black \"B\"]\r\r1. e4 ; a\re5 1-0\r", "A-B: e2e4 e7e5 1-0"},
		{"where it breaks behind CR alone", "[White \"A\"]\r\r1. e4\re4 1-0\r", `line 4, column 1: ply 2: san "e4": no pawn of black can make this move: it is not legal from a7 or b7 or c7 or d7 or e7 or f7 or g7 or h7`},
		{"two games without an empty line", "[White \"A\"]\n1. e4 1-0\n[White \"B\"]\n1. d4 0-1", "A-: e2e4 1-0|B-: d2d4 0-1"},
		{"a broken game, and the next without an empty line", "[Event \"A\"]\n1. e5 1-0\n[Event \"B\"]\n[White \"B\"]\n1. d4 0-1",
			`line 2, column 4: ply 1: san "e5": no pawn of white can make this move: it is not legal from a2 or b2 or c2 or d2 or e2 or f2 or g2 or h2|B-: d2d4 0-1`},
		{"a comment that is not closed, and the next game", "[Event \"A\"]\n\n1. e4 {oh e5 1-0\n\n[Event \"B\"]\n[White \"B\"]\n\n1. d4 {yes} 0-1",
			`line 3, column 7: a comment is not closed|B-: d2d4 0-1`},
		{"a variation that is not closed, and the next game", "[Event \"A\"]\n\n1. e4 (1. d4 d5 1-0\n\n[Event \"B\"]\n[White \"B\"]\n\n1. d4 (1. e4) 0-1",
			`line 3, column 7: a variation is not closed|B-: d2d4 0-1`},
		{"quotation marks that nobody escaped", "[Event \"The \"Big\" One\"]\n[White \"A\"]\n\n*", "A-: *"},
		{"a value with a bracket in it", "[White \"A [B]\"]\n\n*", "A [B]-: *"},
		{"an empty value", "[White \"\"]\n\n*", "-: *"},
		{"a name of a tag with a hyphen", "[White-Club \"A\"]\n[White \"B\"]\n\n*", "B-: *"},
		{"blanks around a tag", " [ White  \"A\" ] \n\n*", "A-: *"},
		{"two tags on a line", "[White \"A\"] [Black \"B\"]\n1. e4 *", "A-B: e2e4 *"},
		{"tags alone", "[Event \"A\"]\n[Result \"1-0\"]\n\n[Event \"B\"]\n[White \"B\"]\n\n*", `-: 1-0 (line 4, column 1: expected a move, or the result of the game: 1-0, 0-1, 1/2-1/2 or *, found "[": read as 1-0)|B-: *`},
		{"signs of who stands better", tags + "1. e4 += e5 +- 2. Nf3 -/+ Nc6 = 3. Bb5 ± a6 ∞ 1-0", "A-B: e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 1-0"},
		{"an ellipsis in one character", tags + "1. e4 1… e5 *", "A-B: e2e4 e7e5 *"},
		{"a number in brackets", tags + "1) e4 e5 2) Nf3 *", `line 4, column 2: ) closes no variation`},
		{"results with other strokes", tags + "1. e4 1–0", "A-B: e2e4 1-0"},
		{"a half in one character", tags + "1. e4 ½–½", "A-B: e2e4 1/2-1/2"},
		{"half a point", tags + "1. e4 1/2", "A-B: e2e4 1/2-1/2"},
		{"a tag that has another result than the moves", "[White \"A\"]\n[Result \"0-1\"]\n\n1. e4 e5 1-0\n\n[White \"C\"]\n\n*",
			"A-: e2e4 e7e5 1-0 (line 4, column 10: expected 0-1, which the tag Result has, found 1-0)|C-: *"},
		{"a tag that has a half, and moves that have none", "[Result \"½-½\"]\n\n1. e4 0-1", "-: e2e4 0-1 (line 3, column 7: expected 1/2-1/2, which the tag Result has, found 0-1)"},
		{"a tag that has the same result in another form", "[Result \"1/2\"]\n\n1. e4 ½–½", "-: e2e4 1/2-1/2"},
		{"a tag that leaves the result open", "[Result \"*\"]\n\n1. e4 1-0", "-: e2e4 1-0"},
		{"moves that leave the result open", "[Result \"1-0\"]\n\n1. e4 *", "-: e2e4 *"},
		{"a tag with no result in it", "[Result \"White won\"]\n\n1. e4 0-1", "-: e2e4 0-1"},
		{"a null move", tags + "1. e4 -- 2. d4 *", `line 4, column 7: ply 2: expected a move, found a null move ("--"), by which nobody plays: it may stand in variations alone`},
		{"a null move as some write it", tags + "1. e4 Z0 *", `line 4, column 7: ply 2: expected a move, found a null move ("Z0"), by which nobody plays: it may stand in variations alone`},
		{"null moves in a variation", tags + "1. e4 (1. d4 -- 2. c4 Z0) e5 *", "A-B: e2e4 e7e5 *"},
		{"castling of Chess960", "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"nrbknbrq/pppppppp/8/8/8/8/PPPPPPPP/NRBKNBRQ w GBgb - 0 1\"]\n\n1. Nf3 Nf6 2. g3 g6 3. Bh3 Bh6 4. O-O O-O *",
			"-: e1f3 e8f6 g2g3 g7g6 f1h3 f8h6 d1g1 d8g8 *"},
		{"castling with zeros and check", "[FEN \"5k2/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. 0-0+ *", "-: e1g1 *"},
		{"a promotion without a sign", "[FEN \"8/4P3/8/8/8/7k/8/4K3 w - - 0 1\"]\n\n1. e8Q *", "-: e7e8q *"},
		{"en passant that says so", "[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\n1. exd6e.p. Kd7 *", "-: e5d6 e8d7 *"},
		{"en passant that says so with a blank", "[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\n1. exd6 e.p.+ Kd7 *", "-: e5d6 e8d7 *"},
		{"a blank line in the moves", tags + "1. e4 e5\n\n2. Nf3 *", "A-B: e2e4 e7e5 g1f3 *"},
		{"Black begins", "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 7\"]\n\n7... Kd7 8. Kd2 *", "-: e8d7 e1d2 *"},
		{"a semicolon behind the counters of a position", "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 1;\"]\n\n*",
			`-: * (line 1, column 6: fen: move number "1;": expected a number from 1 to 99999, read as 1)`},
		{"a long comment", tags + "1. e4 {" + strings.Repeat("x", 1<<16+1) + "} e5 *",
			"A-B: e2e4 e7e5 *"},
		{"a file cut off in a tag", "[White \"A\"]\n[Black \"B", `A-B: * (line 2, column 8: tag Black: expected " behind the value of the tag: read as "B") (line 2, column 10: expected a move, or the result of the game: 1-0, 0-1, 1/2-1/2 or *, found the end of the file: read as *)`},
		{"a file cut off in a move", tags + "1. e4 e5 2. Nf", `line 4, column 15: ply 3: san "Nf": column 3: expected a rank 1-8, found the end`},
		{"a file that holds no text", "\xff\xfe[\x00W\x00", "line 1, column 1: expected PGN as UTF-8 or Latin-1, found UTF-16: save the file as UTF-8"},
		{"Latin-1 in a comment", tags + "1. e4 {gr\xf6\xdfer} e5 *", "A-B: e2e4 e7e5 *"},
		{"a tag before Event, with and without an empty line", "[Termination \"mate\"]\n[Event \"A\"]\n[White \"A\"]\n\n1. e4 e5 *\n\n[Termination \"mate\"]\n[Event \"A\"]\n[White \"B\"]\n\n1. d4 *\n[Termination \"mate\"]\n[White \"C\"]\n*",
			"A-: e2e4 e7e5 *|B-: d2d4 *|C-: *"},
		{"games of tags alone", "[Round \"1.1\"] [White \"A\"] [Black \"B\"] [Result \"1-0\"] [Round \"1.2\"] [White \"C\"]",
			`A-B: 1-0 (line 1, column 54: expected a move, or the result of the game: 1-0, 0-1, 1/2-1/2 or *, found "[": read as 1-0)|` +
				`C-: * (line 1, column 79: expected a move, or the result of the game: 1-0, 0-1, 1/2-1/2 or *, found the end of the file: read as *)`},
		{"an empty line behind each tag", "[Event \"A\"]\n\n[White \"A\"]\n\n[Black \"B\"]\n\n1. e4 *\n\n[Event \"A\"]\n\n[White \"C\"]\n\n*", "A-B: e2e4 *|C-: *"},
		{"tags behind an empty line, and moves behind the second lot", "[White \"A\"]\n[Round \"1\"]\n\n[Round \"2\"]\n[White \"B\"]\n\n1. e4 *",
			`A-: * (line 4, column 1: expected a move, or the result of the game: 1-0, 0-1, 1/2-1/2 or *, found "[": read as *)|B-: e2e4 *`},
		{"a comment before the first tag", "{A file\n\nof openings}\n\n; by me\n[White \"A\"]\n\n1. e4 *\n", "A-: e2e4 *"},
		{"a comment before a game without tags", "{A file} 1. e4 *", "-: e2e4 *"},
		{"a comment alone", "{A file}\n", `line 2, column 1: expected a move, or the result of the game: 1-0, 0-1, 1/2-1/2 or *, found the end of the file`},
		{"brackets that are no tags", "[[[\n[%x]\n[a]\n", `line 4, column 1: expected a move, or the result of the game: 1-0, 0-1, 1/2-1/2 or *, found the end of the file` +
			` (line 1, column 1: expected a tag such as [Event "A"], found "[[[": it is left out) (line 2, column 1: expected a tag such as [Event "A"], found "[%x]": it is left out)` +
			` (line 3, column 3: tag a: expected the value of the tag, which begins with ": read as "")`},
		{"a result that sticks to the last move", tags + "1. e4 e5*\n\n[White \"C\"]\n\n1. d4 *", "A-B: e2e4 e7e5 *|C-: d2d4 *"},
		{"a tag twice", "[White \"A\"]\n[White \"B\"]\n\n1. e4 *", `A-: e2e4 * (line 2, column 8: the tag White stands there twice: "B" is left out)`},
		{"a backslash before the last quotation mark", "[Event \"Ugra Cup \\\"]\n[White \"A\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Event \"B\"]\n\n1. d4 *",
			`A-: e2e4 e7e5 g1f3 1-0 (line 1, column 8: tag Event: expected " behind the value of the tag, without \ before it: read as "Ugra Cup \\")|-: d2d4 *`},
		{"a tag without quotation marks", "[Event A]\n[White B]\n\n1. e4 *",
			`B-: e2e4 * (line 1, column 8: tag Event: expected the value of the tag, which begins with ": read as "A") (line 2, column 8: tag White: expected the value of the tag, which begins with ": read as "B")`},
		{"a broken tag first of the next game", "[White \"A\"]\n\n1. e4 *\n\n[White \"B]\n\n1. d4 *",
			`A-: e2e4 *|B-: d2d4 * (line 5, column 8: tag White: expected " behind the value of the tag: read as "B")`},
		{"move number 0", "[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 0\"]\n\n1. Ra8# *", `-: a1a8 * (line 1, column 6: fen: move number "0": expected a number from 1 to 99999, read as 1)`},
		{"en passant that nobody can use", "[FEN \"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1\"]\n\n1. e5 *",
			`-: e4e5 * (line 1, column 6: fen: en passant "e3": expected a point on rank 6, for white is to move)`},
		{"castling that nobody can", "[FEN \"4k3/8/8/8/4P3/8/8/4K3 w KQkq - 0 1\"]\n\n1. e5 *", "-: e4e5 *" +
			` (line 1, column 6: fen: castling "KQkq": 'K': no rook of white stands there) (line 1, column 6: fen: castling "KQkq": 'Q': no rook of white stands there)` +
			` (line 1, column 6: fen: castling "KQkq": 'k': no rook of black stands there) (line 1, column 6: fen: castling "KQkq": 'q': no rook of black stands there)`},
		{"four fields", "[FEN \"4k3/8/8/8/4P3/8/8/4K3 b - -\"]\n\n1... Kd7 *",
			`-: e8d7 * (line 1, column 6: fen: found 4 fields, expected 6: read as 4k3/8/8/8/4P3/8/8/4K3 b - - 0 1)`},
		{"an empty position", "[FEN \"\"]\n\n1. e4 *", "-: e2e4 *"},
		{"the tags behind another game's name", "[Variant \"Atomic\"]\n[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. e4 *",
			`line 1, column 10: expected Standard, Chess960 or From Position, found "Atomic": its rules are not those of chess|B-: e2e4 *`},
		{"two points, and what a pawn becomes in a small letter", "[FEN \"k7/3P4/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. d7d8r+ *\n\n[FEN \"k7/3P4/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. d8=q+ *", "-: d7d8r *|-: d7d8q *"},
		{"a game by its points", tags + "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 g8f6 4. e1g1 *", "A-B: e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 *"},
		{"a tag behind moves on their line", tags + "1. e4 e5 [White \"C\"]\n\n*",
			`A-B: e2e4 e7e5 * (line 4, column 10: expected a move, or the result of the game: 1-0, 0-1, 1/2-1/2 or *, found "[": read as *)|C-: *`},
		{"a comment that is not closed, and the next game without Event", "[White \"A\"]\n\n1. e4 {oh e5 1-0\n\n[White \"B\"]\n\n1. d4 {yes} 0-1",
			`line 3, column 7: a comment is not closed|B-: d2d4 0-1`},
		{"moves behind the result", tags + "1. e4 1-0 e5 *", `A-B: e2e4 1-0|line 4, column 11: ply 1: san "e5": no pawn of white can make this move: it is not legal from a2 or b2 or c2 or d2 or e2 or f2 or g2 or h2`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			compareMainLines(t, tc.text, tc.want)
		})
	}
}
