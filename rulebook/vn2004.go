package rulebook

import "github.com/kyban/kyban/engine"

// Vietnam, Decision 1409/2004, chapter 2. The words stand in docs/rules/vn2004.md.
var vn2004 = Rulebook{
	ID:       VN2004,
	Name:     "Vietnam 2004",
	Source:   "Decision 1409/2004/QĐ-UBTDTT of 23 September 2004, chapter 2: conduct of the game",
	Fallback: VN1999,
	Parameters: Parameters{
		FirstMover: engine.Red,
		SameTime:   OpponentFirst,
		// The edition is silent on endings; vn1999 is cited.
		Endings:     vn1999.Parameters.Endings,
		Offers:      vn1999.Parameters.Offers,
		IllegalMove: Citation{VN2004, "9.10"},
		Alternate:   Citation{VN2004, "part1"},
		Displaced:   Citation{VN2004, "9.10b"},
		WrongStart:  Citation{VN2004, "9.9a"},
		Begins:      Citation{VN2004, "9.9b"},
		AdjustTurn:  Citation{VN2004, "9.5a"},
		Claims: Claims{ // When the right to claim lapses is not said.
			Evidence: Citation{VN2004, "9.11b"},
			Late:     Citation{VN2004, "9.11"},
			Time:     Citation{VN2004, "part3-complaints"},
		},
		Rulings: Rulings{
			Accidental: Citation{VN2004, "9.6"},
			Restored:   Citation{VN2004, "9.10"},
			Annulled:   Citation{VN2004, "9.9"},
			Swapped:    Citation{VN2004, "9.9c"},
			Corrected:  Citation{VN2004, "9.9e"},
			Annuls:     []string{"9.9a", "9.9b"}, // Who was entitled to begin comes from the pairing.
		},
		Accidental: Limit{3, Citation{VN2004, "9.6"}},
		Faults:     vn1999.Parameters.Faults, // The edition is silent.
		Dropped:    Citation{VN2004, "9.8"},
		Over:       Citation{VN2004, "9.10"},
		Confirmed:  Citation{VN2004, "9.9d"},
		Sealed:     SealedMove{Illegal: Citation{VN2004, "part3-adjourned"}, Loses: true},
		Repetition: vn1999.Parameters.Repetition, // The edition is silent.
		Claimed: Claimed{Limit: Limit{50, Citation{VN2004, "part4"}}, Checks: 5, Minutes: 2,
			Right: Citation{VN2004, "part4a"}, Wrong: Citation{VN2004, "part4b"}, Again: Citation{VN2004, "part4c"},
			Anytime: Citation{VN2004, "part4a"}, InAll: Citation{VN2004, "part4c"}},
		Declared: vn1999.Parameters.Declared, // The edition is silent.
	},
	Articles: append([]Article{
		{
			ID: "part1", Title: "A move", Status: Implemented,
			Note: "That a side has taken two turns running is found where it has pressed its clock for a legal move in the opponent's turn.",
			Code: []Code{{"engine/make.go", "Position.Make"}, {"game/turn/twice.go", "Twice"}},
			Cases: []string{
				"a quiet move is counted",
				"two turns running",
			},
		},
		{
			ID: "part2", Title: "Touching", Status: Implemented,
			Note: "A board sees pieces that leave their points, not fingers that touch them.",
			Code: []Code{{"touchmove/touches.go", "binding"}},
			Cases: []string{
				"own horse straight from its point",
			},
		},
		{
			ID: "part2a", Title: "Accidental touch", Status: Partly,
			Note: "A lift of less than 60 ms is taken for a brush and binds nobody. Any other touch is accidental only when the arbiter rules so: a board can't see intent.",
			Code: []Code{{"touchmove/turn.go", "Lift.Binds"}},
			Cases: []string{
				"brush",
				"accidental touch",
			},
		},
		{
			ID: "part2b", Title: "Deliberate touch", Status: Implemented,
			Code: []Code{{"touchmove/touches.go", "lastAction"}},
			Cases: []string{
				"own horse put back and the cannon moved",
			},
		},
		{
			ID: "9.1", Title: "Own pieces only", Status: Implemented,
			Code: []Code{{"touchmove/vn2004.go", "vn2004OwnOnly"}},
			Cases: []string{
				"own horse put back and the cannon moved",
				"two own pieces put back, the second moved",
				"own pawn that can't move put back",
				"own pawn that can't move put back, then a capture",
				"two own pieces in one scan",
			},
		},
		{
			ID: "9.2", Title: "Opponent's pieces only", Status: Implemented,
			Code: []Code{{"touchmove/vn2004.go", "vn2004OpponentOnly"}},
			Cases: []string{
				"opponent's rook put back and the horse moved",
				"opponent's horse that nothing captures put back",
				"two opponent's pieces in one scan, none captured",
			},
		},
		{
			ID: "9.3", Title: "Own piece first, then the opponent's", Status: Implemented,
			Code: []Code{{"touchmove/vn2004.go", "vn2004OwnFirst"}, {"touchmove/order.go", "pairs"}},
			Cases: []string{
				"own, own, opponent close together, the second own moved",
			},
		},
		{
			ID: "9.3a", Title: "O captures P", Status: Implemented,
			Code: []Code{{"touchmove/vn2004.go", "vn2004OwnFirst"}},
			Cases: []string{
				"captured, own piece up first",
				"own horse up, then the pawn it can capture put back",
			},
		},
		{
			ID: "9.3b", Title: "Else O moves", Status: Implemented,
			Code: []Code{{"touchmove/vn2004.go", "vn2004OwnFirst"}},
			Cases: []string{
				"own horse up, then a rook it can't capture put back",
			},
		},
		{
			ID: "9.3c", Title: "Else another captures P", Status: Implemented,
			Code: []Code{{"touchmove/vn2004.go", "vn2004OwnFirst"}},
			Cases: []string{
				"own pawn that can't move, then a rook another captures",
			},
		},
		{
			ID: "9.3d", Title: "Else any move and a technical fault", Status: Implemented,
			Code: []Code{{"touchmove/vn2004.go", "vn2004OwnFirst"}},
			Cases: []string{
				"own pawn that can't move, then a horse that nothing captures",
			},
		},
		{
			ID: "9.4", Title: "Opponent's piece first, then an own piece", Status: Implemented,
			Code: []Code{{"touchmove/vn2004.go", "vn2004OpponentFirst"}, {"touchmove/order.go", "pairs"}},
			Cases: []string{
				"opponent, own, own close together, the last own moved",
			},
		},
		{
			ID: "9.4a", Title: "O captures P", Status: Implemented,
			Code: []Code{{"touchmove/vn2004.go", "vn2004OpponentFirst"}},
			Cases: []string{
				"captured, opponent's piece off first",
				"opponent's pawn up, then the horse that can capture it",
			},
		},
		{
			ID: "9.4b", Title: "Else another captures P", Status: Implemented,
			Code: []Code{{"touchmove/vn2004.go", "vn2004OpponentFirst"}},
			Cases: []string{
				"opponent's rook up, then a horse that can't capture it",
			},
		},
		{
			ID: "9.4c", Title: "Else O moves", Status: Implemented,
			Code: []Code{{"touchmove/vn2004.go", "vn2004OpponentFirst"}},
			Cases: []string{
				"opponent's horse that nothing captures up, then own horse",
			},
		},
		{
			ID: "9.4d", Title: "Else any move and a technical fault", Status: Implemented,
			Code: []Code{{"touchmove/vn2004.go", "vn2004OpponentFirst"}},
			Cases: []string{
				"opponent's horse that nothing captures, then own pawn that can't move",
			},
		},
		{
			ID: "9.5", Title: "Both at the same time", Status: Implemented,
			Code: []Code{{"touchmove/vn2004.go", "vn2004SameTime"}, {"touchmove/order.go", "pairs"}},
			Cases: []string{
				"both colours in one scan",
				"both colours closer than the uncertainty",
				"both colours in two scans",
			},
		},
		{
			ID: "9.5a", Title: "Adjusting", Status: Implemented,
			Note: "An announced adjust binds nobody, and one out of turn is found. An adjust without notice looks like a touch. *Reading:* who says \"this piece\" speaks of the pieces that he names, or of one: a second piece is touched.",
			Code: []Code{{"touchmove/turn.go", "Lift.Binds"}, {"game/adjust.go", "Board.sayOutOfTurn"}, {"game/adjusting/adjusting.go", "Adjusting.Frees"}},
			Cases: []string{
				"adjust of two pieces under one word",
				"adjust of pieces that are named",
				"announced adjust",
				"adjust announced",
				"adjust out of turn",
			},
		},
		{
			ID: "9.5b", Title: "A move made stands", Status: Implemented,
			Code: []Code{{"touchmove/vn2004.go", "vn2004Stood"}, {"touchmove/judge.go", "court.stood"}},
			Cases: []string{
				"stood on one point, moved on to another",
				"stood where it can't go, then moved",
			},
		},
		{
			ID: "9.6", Title: "Accidental touches counted", Status: Implemented,
			Note: "What the arbiter rules accidental binds nobody, and is counted for each player in each game; the program advises a reminder and a warning, and from the third one on the touch binds. Whether a touch was accidental only he can say.",
			Code: []Code{{"touchmove/turn.go", "Lift.Binds"}, {"game/arbitration/binding.go", "Case.FreeTouches"}, {"game/arbitration/count.go", "Case.advice"}},
			Cases: []string{
				"accidental touch",
				"ruled accidental before the move",
				"accidental three times",
				"accidental revised",
				"accidental first of three revised",
			},
		},
		{
			ID: "9.7", Title: "A moving piece that touches points", Status: ArbiterOnly,
			Note: "A board sees a piece rest on a point, not graze it; the record of the move names the points that were passed, and nothing is decided.",
			Code: []Code{{"tracker/ply.go", "Ply.Passed"}, {"game/move.go", "Board.moveOf"}},
			Cases: []string{
				"slide over two points",
			},
		},
		{
			ID: "9.8", Title: "A dropped piece", Status: Partly,
			Note: "A board cannot see a piece that lies between two points. The arbiter rules; reminders under this article are counted, and the second one is advised to be a technical fault.",
			Code: []Code{{"game/arbitration/count.go", "Case.advice"}},
			Cases: []string{
				"dropped piece reminder then fault",
			},
		},
		{
			ID: "9.9", Title: "Irregular positions", Status: Partly,
			Note: "As its parts say.",
			Code: []Code{{"game/start.go", "Board.sayWrongStart"}},
			Cases: []string{
				"wrong start pawn one ahead",
			},
		},
		{
			ID: "9.9a", Title: "Wrong starting position", Status: Partly,
			Note: "One to four pieces on wrong points, all others standing, are said before the first move and found when it is made. Pieces that changed places, such as horse and elephant, look right to a board: only the arbiter finds them. He annuls the game, and the next one begins when the pieces stand again. A ruling that annuls a game in which the board has found a wrong start is by this article, unless he names another.",
			Code: []Code{{"game/start.go", "Board.sayWrongStart"}, {"game/result.go", "Board.give"}, {"game/arbitration/article.go", "Case.annulledBy"}},
			Cases: []string{
				"wrong start pawn one ahead",
				"wrong start or two bad sensors",
				"wrong start set right",
				"wrong start both cannons one rank off",
				"wrong start first move goes home",
				"annulled and begun anew",
			},
		},
		{
			ID: "9.9b", Title: "Colours mixed up, the wrong player began", Status: Partly,
			Note: "Who was entitled to begin comes from the pairing, and whose pieces are whose a board cannot see. The arbiter annuls the game, and names this article: it is never taken for granted.",
			Code: []Code{{"game/result.go", "Board.give"}, {"game/arbitration/article.go", "Case.annulledBy"}},
			Cases: []string{
				"annulled and begun anew",
			},
		},
		{
			ID: "9.9c", Title: "Colours mixed up, the right player began", Status: Partly,
			Note: "Who was entitled to begin comes from the pairing, and whose pieces are whose a board cannot see. When the arbiter has the colours swapped, the names change places and play goes on.",
			Code: []Code{{"game/result.go", "Board.swapColours"}},
			Cases: []string{
				"colours swapped",
			},
		},
		{
			ID: "9.9d", Title: "Found after the signatures", Status: Implemented,
			Note: "What is ruled after all three have signed is recorded, and changes neither moves nor who has won.",
			Code: []Code{{"game/arbitration/signature.go", "Case.ResultStands"}},
			Cases: []string{
				"result signed and confirmed",
			},
		},
		{
			ID: "9.9e", Title: "Colours mixed up, the game is over", Status: Partly,
			Note: "Who should have had which colour comes from the pairing. The arbiter has the names change places, also after the signatures, which then stand; the result goes with them, so that who has won has won still.",
			Code: []Code{{"game/result.go", "Board.swapColours"}, {"game/result.go", "Board.swapResult"}},
			Cases: []string{
				"colours swapped after the end",
				"colours swapped after the signatures",
			},
		},
		{
			ID: "9.10", Title: "Illegal move or displaced piece", Status: Partly,
			Note: "An illegal move is recorded while it stands, with its restoration, and found when play goes on. The arbiter names the ply from which the position is restored, or has the scoresheet replayed to find it; lights show the points. He stops the clocks; pieces that changed places look right to a board. *Reading:* the turn is the same, so what was touched in it binds the move that replaces the illegal one.",
			Code: []Code{{"game/against/watch.go", "Watch.Follow"}, {"game/finding.go", "Board.sayFindingOf"}, {"game/restoration.go", "Board.restore"}},
			Cases: []string{
				"illegal move put back",
				"illegal move pressed and put back",
				"illegal move stands",
				"restored to an earlier ply",
				"scoresheet replayed",
				"scoresheet replayed until the wrong move",
				"touch binds after an illegal move is restored",
			},
		},
		{
			ID: "9.10a", Title: "Illegal move", Status: Partly,
			Note: "As 9.10 says. What the board finds is cited as 9.10; who rules may name the part.",
			Code: []Code{{"game/against/watch.go", "Watch.Follow"}, {"game/finding.go", "Board.sayFindingOf"}},
			Cases: []string{
				"illegal move stands",
				"an illegal move by its own article",
			},
		},
		{
			ID: "9.10b", Title: "Displaced piece", Status: Partly,
			Note: "A piece that stands on a point where it does not belong: the arbiter restores the position as 9.10 says.",
			Code: []Code{{"game/displaced.go", "Board.sayDisplacedPieces"}, {"game/restoration.go", "Board.restore"}},
			Cases: []string{
				"opponents piece pushed and left there",
				"second own piece moved before the press",
				"a displaced piece by its own article",
			},
		},
		{
			ID: "9.11", Title: "Intervention", Status: Partly,
			Note: "The program finds; the arbiter rules when a player asks him. Claims and rulings are recorded with their numbers, and a later ruling may take an earlier one back.",
			Code: []Code{{"game/arbitration/claim.go", "Case.Claim"}, {"game/arbitration/ruling.go", "Case.Rule"}},
			Cases: []string{
				"stopped claimed and ruled",
				"duty stands and the move is replaced",
				"restored and the ruling is revised",
				"touch rulings that come late",
			},
		},
		{
			ID: "9.11a", Title: "Nobody asks", Status: ArbiterOnly,
			Note: "The program finds and never punishes; who wants a ruling asks the arbiter.",
		},
		{
			ID: "9.11b", Title: "Evidence", Status: Partly,
			Note: "A claim on a touch that the board did not see says so. Whether a board's record counts as evidence is for the regulations of the event: a setting of boardd, off by default, which each game, review and scoresheet names.",
			Code: []Code{{"game/arbitration/claim.go", "Case.noteOnClaim"}},
			Cases: []string{
				"claim dismissed",
				"duty stands though no sensor saw the touch",
			},
		},
		{
			ID: "9.11c", Title: "Nobody else", Status: Partly,
			Note: "A board cannot see who speaks: claims are entered for the players and the arbiter, and over the network by nobody else. Either player may claim, whosever touch it was.",
			Code: []Code{{"control/operation.go", "operations"}, {"httpd/authorize.go", "lacksRight"}, {"game/arbitration/claim.go", "Case.refusesClaim"}},
			Cases: []string{
				"a coach who may look claims",
				"claim on an own touch",
				"claim on an adjust out of turn",
			},
		},
	}, vn2004Time...),
}
