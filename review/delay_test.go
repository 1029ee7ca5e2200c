package review

import "testing"

func TestADelayIsToldByWhatItIs(t *testing.T) {
	for _, c := range []struct {
		name, lang string
		told       Event
		want       string
	}{
		{"a time", "en", Event{Delay: 600_000_000}, "From here on the public is told 600.000 s later."},
		{"moves", "en", Event{DelayMoves: 2}, "From here on the public is told 1 move (2 plies) later."},
		{"both", "en", Event{Delay: 600_000_000, DelayMoves: 3}, "From here on the public is told 600.000 s and 1½ moves (3 plies) later."},
		{"none", "en", Event{}, "From here on the public is told at once."},
		{"a time", "vi", Event{Delay: 600_000_000}, "Từ đây người xem được biết chậm 600.000 giây."},
		{"moves", "vi", Event{DelayMoves: 2}, "Từ đây người xem được biết chậm 1 nước (2 lượt)."},
		{"both", "vi", Event{Delay: 600_000_000, DelayMoves: 3}, "Từ đây người xem được biết chậm 600.000 giây và 1½ nước (3 lượt)."},
		{"none", "vi", Event{}, "Từ đây người xem được biết ngay."},
		{"a time", "zh", Event{Delay: 600_000_000}, "自此观众延后600.000秒看到对局。"},
		{"moves", "zh", Event{DelayMoves: 2}, "自此观众延后1 回合（2步）看到对局。"},
		{"both", "zh", Event{Delay: 600_000_000, DelayMoves: 3}, "自此观众延后600.000秒、1½ 回合（3步）看到对局。"},
		{"both, in traditional characters", "zh-hant", Event{Delay: 600_000_000, DelayMoves: 3}, "自此觀眾延後600.000秒、1½ 回合（3步）看到對局。"},
		{"none", "zh", Event{}, "自此观众即时看到对局。"},
	} {
		t.Run(c.name+" in "+c.lang, func(t *testing.T) {
			s, err := NewSpeaker(c.lang)
			if err != nil {
				t.Fatal(err)
			}
			c.told.Kind = "delay"
			if got := s.Event(&Turn{}, c.told); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
