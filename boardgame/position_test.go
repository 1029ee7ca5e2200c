package boardgame

import (
	"testing"

	"github.com/kyban/kyban/engine"
)

func TestWhereAPieceMayEverStand(t *testing.T) {
	for _, tc := range []struct {
		game, piece, on string
		want            bool
	}{
		{"xiangqi", "K", "e1", true}, {"xiangqi", "K", "c0", false}, {"xiangqi", "k", "e9", true}, {"xiangqi", "A", "d0", true},
		{"xiangqi", "A", "d1", false}, {"xiangqi", "B", "c0", true}, {"xiangqi", "B", "c5", false}, {"xiangqi", "b", "c5", true},
		{"xiangqi", "P", "a3", true}, {"xiangqi", "P", "b3", false}, {"xiangqi", "P", "b5", true}, {"xiangqi", "P", "a2", false},
		{"xiangqi", "R", "b5", true},
		{"chess", "P", "a2", true}, {"chess", "P", "a8", false}, {"chess", "p", "h1", false}, {"chess", "N", "a0", false}, {"chess", "n", "i4", false},
		{"chess", "k", "e1", true},
	} {
		p := start(t, tc.game)
		if got := p.MayStand(Piece(tc.piece[0]), point(t, tc.on)); got != tc.want {
			t.Errorf("%s: %s on %s: %v, want %v", tc.game, tc.piece, tc.on, got, tc.want)
		}
	}
}

func TestParseFEN(t *testing.T) {
	for _, tc := range []struct{ name, fen, want, wrong string }{
		{"ten ranks", "4k4/9/9/9/9/9/9/9/9/3K5 w", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", ""},
		{"eight ranks", "4k3/8/8/8/8/8/8/4K2R w K", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", ""},
		{"nine ranks", "4k4/9/9/9/9/9/9/9/3K5 w", "", "fen: placement: found 9 ranks, expected 10 with / between them"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := ParseFEN(tc.fen)
			switch {
			case err != nil && err.Error() != tc.wrong:
				t.Error(err)
			case err == nil && p.FEN() != tc.want:
				t.Errorf("%s, want %s", p.FEN(), tc.want)
			}
		})
	}
}

func TestWhatAMoveConcerns(t *testing.T) {
	for _, tc := range []struct{ name, fen, move, captured, castled string }{
		{"a capture of xiangqi", "4k4/9/9/9/9/9/9/p8/9/R2K5 w", "a0a2", "a2", "-"},
		{"a quiet move", "4k3/8/8/8/8/8/8/4K2R w K", "h1h8", "-", "-"},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K", "e1g1", "-", "h1"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "d5", "-"},
		{"a pawn that captures and is promoted", "3rk3/4P3/8/8/8/8/8/4K3 w", "e7d8q", "d8", "-"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			m := move(t, tc.move)
			if got := Captured(p, m).String(); got != tc.captured {
				t.Errorf("captures %s, want %s", got, tc.captured)
			}
			if _, rook := p.Castling(m); rook.String() != tc.castled {
				t.Errorf("castles with %s, want %s", rook, tc.castled)
			}
		})
	}
}

func TestTextOfAMove(t *testing.T) {
	for _, tc := range []struct{ fen, move, style, want string }{
		{"", "h2e2", "wxf", "C2=5"},
		{"", "h2e2", "san", "h2e2"},
		{"4k3/8/8/8/8/8/8/4K2R w K", "e1g1", "san", "O-O"},
		{"4k3/8/8/8/8/8/8/4K2R w K", "e1g1", "wxf", "O-O"},
		{"4k3/8/8/8/8/8/8/4K2R w K", "e1g1", "ucci", "e1g1"},
		{"3rk3/4P3/8/8/8/8/8/4K3 w", "e7d8n", "zh", "exd8=N"},
		{"4k3/8/8/8/8/8/8/1RK4R w HB", "b1d1", "san", "O-O-O"}, // The king stays.
		{"4k3/8/8/8/8/8/8/1RK4R w HB", "b1d1", "uci", "b1d1"},
		{"4k3/8/8/8/8/8/8/RK6 w A", "a1d1", "san", "O-O-O"}, // The king goes a step.
		{"4k3/8/8/8/8/8/8/RK6 w A", "b1c1", "uci", "b1c1"},
	} {
		p := start(t, "xiangqi")
		if tc.fen != "" {
			var err error
			if p, err = ParseFEN(tc.fen); err != nil {
				t.Fatal(err)
			}
		}
		got, err := p.Text(move(t, tc.move), tc.style)
		if err != nil || got != tc.want {
			t.Errorf("%s in %s: %s (%v), want %s", tc.move, tc.style, got, err, tc.want)
		}
		if meant := p.Meant(tc.want); len(meant) != 1 || meant[0] != move(t, tc.move) {
			t.Errorf("%s means %v, want %s", tc.want, meant, tc.move)
		}
	}
}

func TestAMoveThatStaysInCheck(t *testing.T) {
	for _, tc := range []struct {
		name, fen, move string
		want            bool
	}{
		{"a pawn moves while the king is in check", "4k3/8/8/8/4r3/8/P7/4K3 w", "a2a3", true},
		{"the king goes on along the line", "4k3/8/8/8/4r3/8/P7/4K3 w", "e1e2", true},
		{"the king leaves the line", "4k3/8/8/8/4r3/8/P7/4K3 w", "e1d1", false},
		{"the king walks into check", "4k3/8/8/8/3r4/8/P7/4K3 w", "e1d1", false},
		{"no pawn goes so", "4k3/8/8/8/4r3/8/P7/4K3 w", "a2b3", false},
		{"a soldier of xiangqi moves while the general is in check", "3k5/9/9/9/9/9/P8/4r4/9/4K4 w", "a3a4", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.StaysInCheck(move(t, tc.move)); got != tc.want {
				t.Errorf("%v, want %v", got, tc.want)
			}
		})
	}
}

func TestWhoCanMate(t *testing.T) {
	for _, tc := range []struct {
		name, fen  string
		red, black bool
	}{
		{"a knight against a king alone", "4k3/8/8/8/8/8/8/4K1N1 w", false, false},
		{"a rook of Black", "4k2r/8/8/8/8/8/8/4K3 w", false, true},
		{"xiangqi, where no law asks", "4k4/9/9/9/9/9/9/9/9/3K5 w", true, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.CanMate(engine.First); got != tc.red {
				t.Errorf("the side that moves first: %v, want %v", got, tc.red)
			}
			if got := p.CanMate(engine.Second); got != tc.black {
				t.Errorf("black: %v, want %v", got, tc.black)
			}
		})
	}
}

func TestTheBoardIsTurnedByTheFieldOfTheGame(t *testing.T) {
	for _, tc := range []struct{ game, point, turned string }{
		{"xiangqi", "a0", "i9"},
		{"xiangqi", "h2", "b7"},
		{"chess", "a1", "h8"},
		{"chess", "e2", "d7"},
		{"chess", "h4", "a5"},
		{"chess", "i4", "i4"},
		{"chess", "a0", "a0"},
		{"chess", "c9", "c9"},
	} {
		game, err := Of(tc.game)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := game.Position("", engine.First)
		if err != nil {
			t.Fatal(err)
		}
		p, err := engine.ParsePoint(tc.point)
		if err != nil {
			t.Fatal(err)
		}
		if got := pos.Turned(p).String(); got != tc.turned {
			t.Errorf("%s: %s turned is %s, want %s", tc.game, tc.point, got, tc.turned)
		}
		if got := pos.TurnedSet(engine.SetOf(p, 40)); got != engine.SetOf(pos.Turned(p), pos.Turned(40)) {
			t.Errorf("%s: %s and e4 turned are %v", tc.game, tc.point, got.Names())
		}
		if start := pos.Occupied(); pos.TurnedSet(start) != start {
			t.Errorf("%s: the start position looks otherwise from the other side", tc.game)
		}
	}
}

// In a typed FEN only the side to move may be in check; in a recorded one the other may be, too, after an illegal move.
func TestAKingThatIsLeftToBeTakenIsReadFromWhatWasWritten(t *testing.T) {
	const left = "rnbqkbnr/1pppp1pp/p4p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3"
	if _, err := ParseFEN(left); err == nil || err.Error() != "fen: black is in check, and white is to move" {
		t.Errorf("ParseFEN: %v", err)
	}
	p, err := ReadFEN(left)
	if err != nil || p.FEN() != left {
		t.Errorf("ReadFEN: %v (%v)", p, err)
	}
	if _, err := ReadFEN("8/8/8/8/8/8/8/8 w"); err == nil {
		t.Error("a board without kings is read")
	}
	if p, err := ReadFEN("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"); err != nil || p.Game().Name != "xiangqi" {
		t.Errorf("xiangqi: %v", err)
	}
}

func TestTheSpellingsOfCastling(t *testing.T) {
	const stays, steps, usual = "4k3/8/8/8/8/8/8/1RK4R w HB", "4k3/8/8/8/8/8/8/RK6 w A", "4k3/8/8/8/8/8/8/4K2R w K"
	for _, tc := range []struct {
		name, fen, text, want string
		legal                 bool
	}{
		{"the king stays: the rook's way", stays, "b1d1", "b1d1", true},
		{"the king onto its rook", stays, "c1b1", "b1d1", true},
		{"the king to where it stands", stays, "c1c1", "b1d1", true},
		{"on the other wing, the king's way", stays, "c1g1", "c1g1", true},
		{"on the other wing, the king onto its rook", stays, "c1h1", "c1g1", true},
		{"on the other wing, the rook's way is a move of its own", stays, "h1f1", "h1f1", true},
		{"the king goes a step: the rook's way", steps, "a1d1", "a1d1", true},
		{"the king onto its rook, which is a step away", steps, "b1a1", "a1d1", true},
		{"the king's step is a move of its own", steps, "b1c1", "b1c1", true},
		{"usual chess", usual, "e1g1", "e1g1", true},
		{"usual chess, the king onto its rook", usual, "e1h1", "e1g1", true},
		{"no legal move", usual, "e1e3", "e1e3", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			m, err := ReadMove(p, tc.text)
			if err != nil || m.String() != tc.want || p.Legal(m) != tc.legal {
				t.Errorf("%s (%v), legal %v; want %s", m, err, p.Legal(m), tc.want)
			}
		})
	}
}

// The race detector sees a write.
func TestForgettingDoesNotWriteThePosition(t *testing.T) {
	for _, name := range []string{"xiangqi", "chess"} {
		t.Run(name, func(t *testing.T) {
			p := start(t, name)
			want := p.FEN()
			read := make(chan string)
			go func() { read <- p.FEN() }()
			p.Forget()
			if got := <-read; got != want {
				t.Errorf("read beside it: %s, want %s", got, want)
			}
		})
	}
}
