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

	RuledMeanwhile Code = "ruled_meanwhile"
	ResultChanged  Code = "result_changed"
	NameChanged    Code = "name_changed"
)

// New returns a refusal with the values of its text.
func New(code Code, args ...any) *Error { return &Error{Code: code, Args: args} }

// By returns a refusal because of a ruling by an article.
func By(article string, code Code, args ...any) *Error {
	return &Error{Code: code, Article: article, Args: args}
}

// Error returns the refusal in English.
func (e *Error) Error() string { return e.Phrase().String() }

// In returns the refusal in one of tell.Languages.
func (e *Error) In(language string) string { return e.Phrase().In(language) }

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
