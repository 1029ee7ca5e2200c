package tracker_test

import "testing"

func TestPresses(t *testing.T) {
	playScenes(t, []scene{
		{what: "a press with nothing moved, then the move and its own press", script: "press red -h2 +e2 press red -h9 +g7 press black", want: "h2e2 h9g7"},
		{what: "the opponent replies before the press", script: "-h2 +e2 -h9 +g7 press red press black", want: "h2e2 h9g7"},
		{what: "he lifts before the press and sets down after it", script: "-h2 +e2 -h9 press red +g7 press black", want: "h2e2 h9g7"},
		{what: "he takes the piece before the press", script: "-h2 -h9 +h9 -i9 -h9 +h9 press red press black", want: "h2h9 i9h9"},
		{what: "a press that comes after the reply and its press", script: "-h2 +e2 -h9 +g7 press black press red", want: "h2e2 h9g7"},
		{what: "a press is forgotten", script: "-h2 +e2 -h9 +g7 press black -b0 +c2 press red", want: "h2e2 h9g7 b0c2"},
		{what: "both forget to press", script: "-h2 +e2 -h9 +g7 -b0 +c2 -b9 +c7", want: "h2e2 h9g7 b0c2 stands b9c7"},
		{what: "pressed twice", script: "-h2 +e2 press red press red -h9 +g7 press black", want: "h2e2 h9g7"},
		{what: "the opponent presses for the player", script: "-h2 +e2 press black -h9 +g7 press black", want: "h2e2 h9g7"},
		{what: "nobody presses, the session ends", script: "-h2 +e2 -h9 +g7 close", want: "h2e2 h9g7"},
		{what: "the session ends with a piece in the hand", script: "-h2 +e2 press red -h9 close", want: "h2e2 off h9"},
		{what: "a move that nobody will press for is made", script: "-h2 +e2 commit", want: "h2e2"},
	})
}

func TestPressedCoversThePliesBeforeThePress(t *testing.T) {
	for _, test := range []struct {
		script string
		want   int
	}{
		{"-h2 +e2", 0},
		{"-h2 +e2 press red", 1},
		{"-h2 +e2 -h9 +g7", 0},
		{"-h2 +e2 -h9 +g7 press red", 1},
		{"-h2 +e2 -h9 +g7 press red press black", 2},
		{"-h2 +e2 -h9 +g7 press black", 2},
	} {
		board := newTable(t, "", false)
		board.play(test.script)
		if got := board.Pressed(); got != test.want {
			t.Errorf("%s: the press covers ply %d, want %d", test.script, got, test.want)
		}
	}
}
