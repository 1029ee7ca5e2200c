package review_test

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/trace"
)

// Red lifts an elephant, puts it back and moves his cannon. An arbiter looks at the turns that need attention.
func Example() {
	t, err := trace.Parse(strings.NewReader(`trace 1
1000000 - g0
1500000 + g0
2500000 - h2
2900000 + e2
3500000 press red
5000000 end
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	games, err := review.Trace(t, game.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, language := range tell.Languages() {
		speaker, err := review.NewSpeaker(language)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(speaker.Summary(games[0].Turns[0]))
	}
	for _, e := range games[0].Turns[0].Events {
		fmt.Println(e.At, e.Kind, e.Point)
	}
	// Output:
	// Nước 1 (lượt 1): Đỏ đi P2-5 (h2e2).
	// Phát hiện, điều 9.1: Đỏ phải đi T3.5 (g0e2) hoặc T3.1 (g0i2) nhưng đã đi P2-5
	// (h2e2).
	// Đây là điều bàn cờ phát hiện. Trọng tài quyết định.
	// 第1回合（第1步）：红方走了 炮二平五 (h2e2)。
	// 发现（第9.1条）：红方应走 相三进五 (g0e2)或相三进一 (g0i2)，却走了 炮二平五
	// (h2e2)。
	// 以上是棋盘的发现，由裁判裁决。
	// 第1回合（第1步）：紅方走了 炮二平五 (h2e2)。
	// 發現（第9.1條）：紅方應走 相三進五 (g0e2)或相三進一 (g0i2)，卻走了 炮二平五
	// (h2e2)。
	// 以上是棋盤的發現，由裁判裁決。
	// Move 1 (ply 1): Red played C2=5 (h2e2).
	// Finding, article 9.1: Red had to play E3+5 (g0e2) or E3+1 (g0i2), and played
	// C2=5 (h2e2).
	// This is what the board found. The arbiter rules.
	// 1000000 lifted g0
	// 1500000 back g0
	// 2500000 lifted h2
	// 2900000 placed e2
	// 3500000 press
}
