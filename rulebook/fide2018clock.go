package rulebook

// The articles 6, on the clock.
var fide2018Clock = []Article{
	{
		ID: "6.1", Title: "The chess clock", Status: Implemented,
		Code:  []Code{{"clock/clock.go", "New"}, {"clock/clock.go", "Clock.State"}},
		Cases: []string{"both flags fall: each at its time"},
	},
	{
		ID: "6.2.1", Title: "Completing a move", Status: Implemented,
		Code:  []Code{{"clock/clock.go", "Clock.Press"}, {"game/time.go", "Board.pressClock"}},
		Cases: []string{"quiet move with clock"},
	},
	{
		ID: "6.2.1.1", Title: "The move ends the game", Status: Implemented,
		Code:  []Code{{"clock/law.go", "Law.MateWins"}, {"game/ending.go", "Board.sayEnding"}},
		Cases: []string{"chess mate", "chess 75 moves", "chess mate before the flag", "chess stalemate before the flag", "chess dead position before the flag", "chess fifth time before the flag", "chess 75th move before the flag"},
	},
	{
		ID: "6.2.1.2", Title: "The next move is made", Status: Implemented,
		Code:  []Code{{"clock/clock.go", "Clock.Replied"}, {"game/press.go", "Board.sayPresses"}},
		Cases: []string{"press forgotten"},
	},
	{
		ID: "6.2.2", Title: "Time to press", Status: Implemented,
		Code:  []Code{{"clock/clock.go", "Clock.Press"}, {"game/turn/odd.go", "Reader.pressedLate"}},
		Cases: []string{"reply before the press"},
	},
	{
		ID: "6.2.3", Title: "One hand for move and clock", Status: ArbiterOnly,
		Note: "A board sees no hands.",
	},
	{
		ID: "6.2.4", Title: "Handling the clock", Status: ArbiterOnly,
		Note: "How a clock is handled the arbiter sees. A press before the move is noted.",
	},
	{
		ID: "6.2.5", Title: "Adjusting on the own time", Status: Implemented,
		Code:  []Code{{"game/adjust.go", "Board.sayOutOfTurn"}},
		Cases: []string{"chess adjusting out of turn"},
	},
	{
		ID: "6.2.6", Title: "An assistant at the clock", Status: ArbiterOnly,
		Note: "Who presses no program knows. The arbiter takes the time off by adjusting the clock.",
	},
	{
		ID: "6.3.1", Title: "Allotted time", Status: Implemented,
		Code:  []Code{{"clock/parse.go", "ParseControl"}, {"clock/control.go", "Control.Stage"}},
		Cases: []string{"the second stage's time is added at the press, and what was left stays", "extra time is given before the first move of each side"},
	},
	{
		ID: "6.3.2", Title: "Time saved, and delay", Status: Partly,
		Note:  "What is left stays. The program's clock has no delay mode; where a tournament clock has, its times are entered by adjusting.",
		Code:  []Code{{"clock/clock.go", "Clock.Press"}},
		Cases: []string{"the second stage's time is added at the press, and what was left stays"},
	},
	{
		ID: "6.4", Title: "After a flag", Status: Implemented,
		Code:  []Code{{"clock/clock.go", "Clock.flags"}, {"clock/event.go", "Time.ToGo"}},
		Cases: []string{"one move short of the number that the stage needs"},
	},
	{
		ID: "6.5", Title: "Where the clock stands", Status: ArbiterOnly,
		Note: "It is the arbiter's to say.",
	},
	{
		ID: "6.6", Title: "White's clock starts", Status: Implemented,
		Code:  []Code{{"game/time.go", "Board.sayScheduled"}, {"clock/clock.go", "Clock.Go"}},
		Cases: []string{"late within the limit"},
	},
	{
		ID: "6.7.1", Title: "Lateness", Status: Implemented,
		Note: "Where the regulations say nothing nobody may be late. The loss is found of who has a move to make and does nothing, and of who the arbiter says came too late; the arbiter gives the result, or decides otherwise.",
		Code: []Code{{"game/lateness/watch.go", "Watch.Schedule"}, {"game/lateness/watch.go", "Watch.Advance"}},
		Cases: []string{
			"late fide2018",
		},
	},
	{
		ID: "6.7.2", Title: "Nobody is there", Status: Implemented,
		Note: "The clock of the side that moves first starts on schedule, and runs until it has moved.",
		Code: []Code{{"game/time.go", "Board.sayScheduled"}},
		Cases: []string{
			"late within the limit",
		},
	},
	{
		ID: "6.8", Title: "When a flag counts", Status: Partly,
		Note:  "The moment at which the time was used up is recorded and told the arbiter. With flag_ends in the regulations it ends the game, unless the opponent's illegal move stands for which he pressed, or he pressed without one: that comes first. Else the arbiter rules whether it counts.",
		Code:  []Code{{"game/time.go", "Board.sayTime"}, {"game/time.go", "Board.sayFlags"}},
		Cases: []string{"chess flag ends the game", "chess mate after the flag", "chess flag while an illegal move stands", "chess flag after a press without a move"},
	},
	{
		ID: "6.9", Title: "Who has used up his time", Status: Implemented,
		Note:  "The flag says by which article its side loses, or that the game is drawn, where that is certain. With flag_ends in the regulations the game ends so; else the arbiter gives the result.",
		Code:  []Code{{"game/time.go", "Board.sayTime"}, {"game/time.go", "Board.sayFlags"}, {"clock/law.go", "LawOf"}, {"engine/chess/canmate.go", "Position.CanMate"}},
		Cases: []string{"chess flag ends the game", "chess flag against a king alone", "chess flag ends the game against a knight", "chess flag ends the game in a draw"},
	},
	{
		ID: "6.10.1", Title: "A clock with a defect", Status: Partly,
		Note:  "Presses and times are recorded. The arbiter sets the times by adjusting.",
		Code:  []Code{{"game/time.go", "Board.giveTime"}, {"clock/clock.go", "Clock.Adjust"}},
		Cases: []string{"clock given time for a fault"},
	},
	{
		ID: "6.10.2", Title: "A clock that was set wrongly", Status: Partly,
		Note:  "Anybody who may can stop it, and the arbiter sets the times by adjusting. The counter of moves is the record's.",
		Code:  []Code{{"game/time.go", "Board.giveTime"}, {"clock/clock.go", "Clock.Stop"}},
		Cases: []string{"time given while stopped"},
	},
	{
		ID: "6.11.1", Title: "Stopping for an interruption", Status: Implemented,
		Code:  []Code{{"clock/clock.go", "Clock.Stop"}},
		Cases: []string{"stopped for a minute"},
	},
	{
		ID: "6.11.2", Title: "Stopping for help", Status: ArbiterOnly,
		Note: "That the clock was stopped is recorded; why, the arbiter hears.",
	},
	{
		ID: "6.11.3", Title: "Restarting", Status: Implemented,
		Code:  []Code{{"clock/clock.go", "Clock.Go"}, {"game/handle.go", "Board.handleGo"}},
		Cases: []string{"stopped claimed and ruled"},
	},
	{
		ID: "6.11.4", Title: "Stopping without reason", Status: ArbiterOnly,
		Note: "The reason the arbiter judges.",
	},
	{
		ID: "6.12.1", Title: "Screens in the hall", Status: ArbiterOnly,
		Note: "What hangs in the hall the organiser says. What the public is shown may be delayed.",
	},
	{
		ID: "6.12.2", Title: "Claims by a screen", Status: ArbiterOnly,
		Note: "What a claim rests on the arbiter judges. The board's record is evidence for him.",
	},
}
