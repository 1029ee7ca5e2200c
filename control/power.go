package control

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// open is how a path names the game that is on, whatever its number.
const open = "open"

// OnceInput is exported for huma to see it; it is what every use of power may carry, so that it is never done twice.
type OnceInput struct {
	Key      string `header:"Idempotency-Key" maxLength:"100" doc:"A new text for each call. A call that comes again is answered as before, and does nothing twice."`
	Sequence int64  `header:"Sequence" minimum:"0" doc:"Higher in each call than in any before with the same token; an old one is refused."`
}

// GameInput names the game that a word is for.
type GameInput struct {
	Game string `path:"game" pattern:"^(open|[1-9][0-9]{0,8})$" doc:"The number of a stored game, or open for the one that is on."`
}

// OnInput is a use of power on a game.
type OnInput struct {
	GameInput
	OnceInput
}

// number returns the game, 0 for the one that is on.
func (in GameInput) number() int {
	if in.Game == open {
		return 0
	}
	n, err := strconv.Atoi(in.Game)
	if err != nil {
		panic("control: a game that its pattern does not allow: " + in.Game)
	}
	return n
}

// The bodies of requests. Fields are named as in stored facts and records.
type (
	newBody struct {
		Tags map[string]string `json:"tags,omitempty" doc:"red, black, event, round, ..."`
	}
	tagsBody struct {
		Tags map[string]string `json:"tags" minProperties:"1"`
	}
	resultBody struct {
		Result string `json:"result" enum:"1-0,0-1,1/2-1/2,*"`
		Ply    int    `json:"ply,omitempty" minimum:"0" doc:"The last ply of the game, when more was moved; the last that was made when it is left out."`
	}
	sideBody struct {
		Side string `json:"side" enum:"red,black"`
	}
	adjustBody struct {
		Side string `json:"side" enum:"red,black" doc:"Who announced it."`
		On   bool   `json:"on" doc:"False where the announcement is over."`

		Points []string `json:"points,omitempty" maxItems:"90" doc:"Where the pieces stand that were named; where none is, the first piece that is lifted is meant."`
	}
	claimBody struct {
		Side  string `json:"side" enum:"red,black,arbiter" doc:"Whose claim it is."`
		Ply   int    `json:"ply,omitempty" minimum:"0" doc:"The one in progress when it is left out."`
		Point string `json:"point,omitempty" doc:"Of a touch in that ply, a0 to i9."`
		Text  string `json:"text,omitempty" doc:"What was said."`
	}
	ruleBody struct {
		Ply     int    `json:"ply,omitempty" minimum:"0" doc:"The one in progress when it is left out."`
		Ruling  string `json:"ruling" doc:"duty_stands, dismissed, accidental, technical_fault, conduct_fault, reminder, warning, time, annulled, restore, colours_swapped or result."`
		Result  string `json:"result,omitempty" enum:"1-0,0-1,1/2-1/2,*" doc:"Of the ruling result."`
		Side    string `json:"side,omitempty" enum:"red,black"`
		Point   string `json:"point,omitempty" doc:"Of a touch, a0 to i9."`
		Amount  int64  `json:"amount_us,omitempty" doc:"Of the ruling time: given to the side's clock; taken from it where it is negative."`
		Article string `json:"article,omitempty" doc:"Of the rulebook, by which it is ruled; where it follows from the ruling it may be left out."`
		Reason  string `json:"reason,omitempty" doc:"Why it is ruled so, in words. Every ruling has a reason."`
		Claim   int    `json:"claim,omitempty" minimum:"0" doc:"The claim that is ruled on."`
		Revises int    `json:"revises,omitempty" minimum:"0" doc:"The earlier ruling whose effects are taken back."`
		Name    string `json:"name,omitempty" doc:"The arbiter; with a token it says who he is."`
	}
	delayBody struct {
		Delay int64 `json:"delay_us" minimum:"0" maximum:"86400000000" doc:"At least so long after each thing happened."`
		Moves int   `json:"delay_moves,omitempty" minimum:"0" maximum:"1000" doc:"And not before so many moves more were made, or the game is over."`
	}
	signBody struct {
		Side string `json:"side" enum:"red,black,arbiter"`
		Name string `json:"name,omitempty" doc:"The arbiter, where the operator enters his signature."`
		PIN  string `json:"pin,omitempty" doc:"Of the player, where he signs with no token of his own."`
	}
)

// A body says what it asks for.
type body interface{ request() Request }

func (b newBody) request() Request    { return Request{Tags: b.Tags} }
func (b tagsBody) request() Request   { return Request{Tags: b.Tags} }
func (b resultBody) request() Request { return Request{Result: b.Result, Ply: b.Ply} }
func (b sideBody) request() Request   { return Request{Side: b.Side} }
func (b adjustBody) request() Request { return Request{Side: b.Side, On: &b.On, Points: b.Points} }
func (b signBody) request() Request   { return Request{Side: b.Side, Name: b.Name, PIN: b.PIN} }
func (b delayBody) request() Request  { return Request{Delay: &b.Delay, Moves: b.Moves} }
func (b claimBody) request() Request {
	return Request{Side: b.Side, Ply: b.Ply, Point: b.Point, Text: b.Text}
}
func (b ruleBody) request() Request {
	return Request{Ply: b.Ply, Ruling: b.Ruling, Result: b.Result, Side: b.Side, Point: b.Point, Amount: b.Amount,
		Article: b.Article, Reason: b.Reason, Claim: b.Claim, Revises: b.Revises, Name: b.Name}
}

// words registers the uses of power.
func (a *api) words() {
	huma.Register(a.huma, a.power("POST", "/api/games", New, "Close the game that is on and open a new one"),
		func(ctx context.Context, in *struct {
			OnceInput
			Body *newBody
		}) (*answer[*Status], error) {
			r := Request{Op: New}
			if in.Body != nil {
				r.Tags = in.Body.Tags
			}
			return a.enter(ctx, in.OnceInput, r)
		})
	said[tagsBody](a, Tags, "Name the players, the event and so on")
	said[resultBody](a, Result, "Enter the result, or correct it")
	said[sideBody](a, Resign, "A player resigns")
	said[sideBody](a, Offer, "A player offers a draw")
	said[adjustBody](a, Adjust, "A player announced \"I adjust\", or is done: the pieces that he named, or the one that he lifts first, bind nobody meanwhile")
	said[claimBody](a, Claim, "A player or the arbiter claims about a ply, or a touch in it")
	said[ruleBody](a, Rule, "The arbiter rules; nothing is erased, and a later ruling may revise it")
	said[signBody](a, Sign, "A player or the arbiter signs the result")
	said[delayBody](a, Delay, "The public is told of what happens so much later, in this game and those after it")
	a.plain(Agree, "Both agree to a draw")
	a.plain(Takeback, "Both agree to take the last move back")
	a.plain(Stop, "The arbiter stops the game for a while")
	a.plain(Go, "The game goes on")
	a.plain(End, "Close the game and end boardd")
}

// path returns the route of an operation on a game.
func path(op Op, game string) string {
	switch op {
	case New:
		return "/api/games"
	default:
		return "/api/games/" + game + "/" + string(op)
	}
}

func (a *api) power(method, path string, op Op, summary string) huma.Operation {
	o := a.operation(method, path, op, string(op), summary)
	o.Errors = append(o.Errors, http.StatusNotFound, http.StatusConflict, http.StatusServiceUnavailable)
	return o
}

// said registers a word with a body.
func said[B body](a *api, op Op, summary string) {
	huma.Register(a.huma, a.power("POST", path(op, "{game}"), op, summary),
		func(ctx context.Context, in *struct {
			OnInput
			Body B
		}) (*answer[*Status], error) {
			r := in.Body.request()
			r.Op, r.Game = op, in.number()
			return a.enter(ctx, in.OnceInput, r)
		})
}

// plain registers a word without a body.
func (a *api) plain(op Op, summary string) {
	huma.Register(a.huma, a.power("POST", path(op, "{game}"), op, summary),
		func(ctx context.Context, in *OnInput) (*answer[*Status], error) {
			return a.enter(ctx, in.OnceInput, Request{Op: op, Game: in.number()})
		})
}

// enter carries out a use of power, once, in the name of who asks.
func (a *api) enter(ctx context.Context, once OnceInput, r Request) (*answer[*Status], error) {
	person := personOf(ctx)
	if err := a.ready(person, &r); err != nil {
		return nil, a.refuse(ctx, err)
	}
	status, err := a.once(person, call(once), r)
	if err != nil {
		return nil, a.refuse(ctx, err)
	}
	return &answer[*Status]{a.shown(ctx, status)}, nil
}

// ready makes what a person asks for what the board is asked for in his name, or says why it may not be or has no meaning.
func (a *api) ready(person Person, r *Request) error {
	if err := person.confine(r); err != nil {
		return refusal{err, errForbidden}
	}
	if err := r.Check(); err != nil {
		return refusal{err, errMeaningless}
	}
	if err := a.name(person, r); err != nil {
		return err
	}
	r.By, r.Role = person.Name, person.Role
	return nil
}

// refuse notes what was tried by who was admitted, and answers it.
func (a *api) refuse(ctx context.Context, err error) error {
	caller, _ := ctx.Value(callerKey).(string)
	a.refused(personOf(ctx), caller, err)
	return problem(err)
}

// once carries out a call, or answers it as before.
func (a *api) once(p Person, c call, r Request) (*Status, error) {
	a.asked.Add(1)
	defer a.asked.Add(-1)
	before, err := a.keyring.begin(p, c, r)
	if err != nil {
		return nil, err
	}
	status := new(Status)
	if before != nil {
		if err := json.Unmarshal(before, status); err != nil {
			return nil, fmt.Errorf("the answer that was given before: %w", err)
		}
		return status, nil
	}
	status, err = a.board.Do(r)
	if err != nil {
		if status := statusOf(err); status == http.StatusConflict || status == http.StatusUnprocessableEntity {
			a.unkept(a.keyring.forget(p, c))
		}
		return nil, err
	}
	text, err := json.Marshal(status)
	if err == nil {
		err = a.keyring.finish(p, c, text)
	}
	a.unkept(err)
	return status, nil
}

// unkept notes that an answer could not be kept: a call that comes again is then refused and not answered as before.
func (a *api) unkept(err error) {
	if err != nil {
		a.notices.say(fmt.Sprintf("control: an answer is not kept: %v", err))
	}
}
