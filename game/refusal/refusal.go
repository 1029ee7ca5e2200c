// Package refusal defines why a board refuses an input, as values that any language can show: a code, the values in the
// text, and the article of the ruling that stands against it. [Error.Error] gives the English text.
package refusal

// Error is a refusal.
type Error struct {
	Code    Code
	Article string // Of the ruling that stands against it, if one does.
	Args    []any  // The values, in the order of the English text: numbers, texts, Phrases, RulingNames.
}

// Code names a reason of a refusal.
type Code string

// The refusals, by their reasons.
const (
	NoGameOn       Code = "no_game_on"
	NotPlayed      Code = "ply_not_played" // A ruling on a ply that the game has not reached.
	NoMoveMade     Code = "no_move_made"
	AlreadyStopped Code = "already_stopped"
	NotStopped     Code = "not_stopped"
	NoOffer        Code = "no_offer"
	NotOver        Code = "not_over"

	StartMoved  Code = "start_after_move" // A start of a game in which a move is made.
	NoStart     Code = "no_start"
	HereAlready Code = "here_already"

	ClaimAhead Code = "claim_ahead" // On a ply that the game has not reached.
	ClaimOpen  Code = "claim_open"
	ClaimsMany Code = "claims_many"

	NotAdjourned   Code = "not_adjourned"
	Adjourned      Code = "game_adjourned"
	SealsOutOfTurn Code = "seals_out_of_turn"
	NothingSealed  Code = "nothing_sealed"
	OtherKey       Code = "other_key"

	NoSuchLimit Code = "no_such_limit"
	NoLimits    Code = "no_limits_declared" // By this rulebook.

	NotRuled     Code = "not_ruled" // To show the hands of a turn without a ruling on it.
	HandsNotKept Code = "hands_not_kept"
	ShownAlready Code = "shown_already"

	NoPromotion Code = "no_pawn_promoted"
	NoPawns     Code = "promotion_in_xiangqi"
	OtherPawn   Code = "promotes_for_other_side"

	GameNotOn Code = "game_not_on"
	GameIsOn  Code = "game_is_on"
	GameWaits Code = "earlier_game_waits" // Around a refusal that may be meant for another game.

	NameNotMade    Code = "name_ply_not_made"
	NameConfirmed  Code = "name_after_confirmation"
	NameRestoring  Code = "name_while_restoring"
	NotNamed       Code = "not_named"
	NameNoMove     Code = "named_no_move"
	NameSeveral    Code = "named_several_moves"
	NamedAlready   Code = "named_already"
	NameImpossible Code = "named_impossible_move"
	NameUnplayable Code = "named_unplayable_move"

	NoResultYet Code = "no_result_yet"
	OtherSide   Code = "signs_for_other_side"

	ResultTooEarly Code = "result_while_setting_up"
	ResultNoNames  Code = "result_of_unnamed_game"
	ResultPly      Code = "result_after_last_ply"

	NoReason        Code = "no_reason"
	NoSuchArticle   Code = "no_such_article"
	NameAnnulling   Code = "name_annulling_article"
	NameArticle     Code = "name_article"
	RevisedAlready  Code = "revised_already"
	NoRulings       Code = "no_ruling_made"
	NoSuchRuling    Code = "ruling_not_made"
	NoClaims        Code = "no_claim_made"
	NoSuchClaim     Code = "claim_not_made"
	ClaimRefused    Code = "claim_was_refused"
	ClaimAnswered   Code = "claim_answered"
	SameRuling      Code = "same_ruling"
	ContraryRuling  Code = "contrary_ruling"
	TouchBindsNone  Code = "touch_binds_nobody"
	NoTouchBinds    Code = "no_touch_binds"
	AnnulledAlready Code = "annulled_already"
)

// english is what the codes say, in English, with verbs of package fmt for what differs.
var english = map[Code]string{
	NoGameOn:       "%s: no game is on: %s",
	NotPlayed:      "rule: ply %d was not played: the game has come to ply %d",
	NoMoveMade:     "takeback: no move was made",
	NotRuled:       "publish: no ruling stands on ply %d: everybody is shown the hands of a turn after the arbiter has ruled on it, never before",
	HandsNotKept:   "publish: too much happened in the turn of ply %d: not all of it is kept, and a part would show another turn",
	ShownAlready:   "publish: the turn of ply %d was shown after that ruling already",
	AlreadyStopped: "stop: the game is stopped already",
	NotStopped:     "go: the game is not stopped",
	NotOver:        "replay: no game is over whose scoresheet could be replayed",
	NoOffer:        "decline: no offer of a draw stands that %s could decline",

	StartMoved:  "schedule: a move is made in this game, and its start can't be set any more",
	NoStart:     "arrived: no start of the game was set: set it first, with boardctl game schedule",
	HereAlready: "arrived: %s is here already",

	ClaimAhead: "claim: ply %d: the game has come to ply %d",
	ClaimOpen:  "claim: claim %d of %s on ply %d is open still: wait for the ruling, and tell the arbiter in person what there is to add",
	ClaimsMany: "claim: %d claims of %s are open, and a player may make another one while fewer than %d are: wait for a ruling, " +
		"or tell the arbiter in person",

	NotAdjourned:   "%s: the game is not adjourned",
	Adjourned:      "%s: the game is adjourned: open the sealed move first, with boardctl game open KEY",
	SealsOutOfTurn: "seal: only the player on move seals his next move",
	NothingSealed:  "adjourn: no move is sealed: the player on move seals his next one first, with boardctl game seal",
	OtherKey:       "open: this key does not open the sealed move: it is another one's, or it was copied wrongly; where it is lost enter lost",

	NoSuchLimit: "claim: a claim on %s moves: %s has no such limit, and the arbiter has declared none",
	NoLimits:    "limit: %s has no limit on moves that the arbiter declares",

	NoPromotion: "promote: no pawn was promoted in this game yet: there is nothing to name",
	NoPawns:     "promote: the game is xiangqi, in which no pawn is promoted",
	OtherPawn:   "promote: the pawn that was promoted last, in ply %d, is the other side's",

	GameNotOn: "%s: the game is not on the board any more: a result, names, claims, rulings, signatures and which moves plies were can be entered for it still",
	GameWaits: "%s; game %d before it waits for its result or for signatures: with --game %[2]d that one is meant",
	GameIsOn:  "close: the game is on the board: it closes when the next one begins; --game N closes one before it",

	NameNotMade:    "name: ply %d is not made: the game has %d plies",
	NameConfirmed:  "name: both players and the arbiter have signed the result: the moves stand as they are",
	NameRestoring:  "name: a position is being set up: let it stand first, or take the ruling back",
	NotNamed:       "name: nobody has said which move ply %d was: there is nothing to take back",
	NameNoMove:     "name: %q is no move here in any notation: write it by its points, such as h2e2",
	NameSeveral:    "name: %q may mean several moves: write it by its points, such as h2e2",
	NamedAlready:   "name: ply %d is %s, and not open: nothing would change",
	NameImpossible: "name: ply %d can't have been %s: that is against the law, and nothing that the sensors saw allows it; they allow %s",
	NameUnplayable: "name: ply %d can't have been %s, for a move behind it could not have been made then: name that one first, or take the later moves back",

	NoResultYet: "sign: the game has no result yet: enter it first, with boardctl game result 1-0 or a ruling",
	OtherSide: "sign: %s is the name of the other side, and the token or the PIN is from before the colours were swapped: " +
		"revoke both players' tokens and make new ones, with boardctl token",

	ResultTooEarly: "result: no game is on, the pieces are being set up",
	ResultNoNames: "result: the game before is closed and keeps its result, and in the next one nothing was " +
		"moved yet: to give that one a result name its players first, with boardctl game tags",
	ResultPly: "result: ply %d: the game has %d plies",

	NoReason:      "rule: expected the reason of the ruling, in words",
	NoSuchArticle: "rule: article %q: %s has none of that name; boardctl rules --rulebook %[2]s lists them",
	NameAnnulling: "rule: expected the article of %s by which the game is annulled, %s: the board has found no wrong start, " +
		"and only the arbiter can say which it is; boardctl rules --rulebook %[1]s lists them",
	NameArticle: "rule: expected the article of %s by which it is ruled: none follows from %s on %s; " +
		"boardctl rules --rulebook %[1]s lists them",

	RevisedAlready: "rule: %s: to change what stands name the ruling that stands, or none",
	NoRulings:      "rule: there is no ruling %d to take back: none was made in this game yet",
	NoSuchRuling:   "rule: there is no ruling %d to take back: the last are %s",
	NoClaims:       "rule: there is no claim %d: nobody has claimed in this game",
	NoSuchClaim:    "rule: there is no claim %d: the last is claim %d",
	ClaimRefused:   "rule: claim %d was refused when it was made, and waits for no ruling: leave it out",
	ClaimAnswered:  "rule: claim %d was answered already, by %s: to rule otherwise take that one back, with --revises %d",
	SameRuling:     "rule: %s says the same, and stands",
	ContraryRuling: "rule: %s says the contrary, and stands: to rule otherwise take that one back, with --revises %d",
	TouchBindsNone: "rule: in ply %d a touch on %s binds nobody: name the point of a piece whose touch does",
	NoTouchBinds: "rule: in ply %d the board saw no touch that binds, and no duty can stand: name the ply that is meant; " +
		"where you saw a touch yourself name its point, such as: rule %[1]d duty_stands h2",
	AnnulledAlready: "rule: the game is annulled already, by %s: nothing would change; to annul it otherwise take that one back, " +
		"with --revises %d",

	OnPly:      "ply %d",
	OnBoundPly: "ply %d, whose duty is that of %s",

	SettingUp: "the board is setting up",
	Ready:     "the board is ready",
	Playing:   "the board is playing",
	Over:      "the game is over",
	Closed:    "the board is closed",

	rulingOf:        "ruling %d of %s (%s)",
	rulingPhrase:    "ruling %d (%s)",
	rulingWith:      "%s %s",
	rulingOfPly:     "%s, ply %d",
	rulingTakenBack: "%s, taken back since",
	rulingAnd:       "%s; %s",

	"word_duty_stands":     "duty stands",
	"word_dismissed":       "dismissed",
	"word_accidental":      "accidental",
	"word_technical_fault": "technical fault",
	"word_conduct_fault":   "conduct fault",
	"word_illegal_move":    "illegal move",
	"word_reminder":        "reminder",
	"word_warning":         "warning",
	"word_time":            "time",
	"word_annulled":        "annulled",
	"word_restore":         "restore",
	"word_colours_swapped": "colours swapped",
	"word_result":          "result",
}

// New returns a refusal with the values of its text.
func New(code Code, args ...any) *Error { return &Error{Code: code, Args: args} }

// By returns a refusal because of a ruling by an article.
func By(article string, code Code, args ...any) *Error {
	return &Error{Code: code, Article: article, Args: args}
}

// Error returns the refusal in English.
func (e *Error) Error() string { return e.Phrase().String() }

// Phrase returns the text of the refusal.
func (e *Error) Phrase() Phrase { return Phrase{e.Code, e.Args} }

// Incomplete reports whether the ruling itself lacks something: the board refuses it in any state, and the person must add
// to it.
func (e *Error) Incomplete() bool {
	switch e.Code {
	case NoReason, NoSuchArticle, NameAnnulling, NameArticle:
		return true
	}
	return false
}
