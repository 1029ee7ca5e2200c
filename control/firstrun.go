package control

// FirstRunPath is the route of a board's first run.
const FirstRunPath = "/api/first-run"

// FirstRun holds the decisions of a board's first run, or that it still waits.
type FirstRun struct {
	Waiting  bool   `json:"waiting,omitempty" doc:"Nobody has decided it yet: the page /setup asks for it, with the code that is shown at the board."`
	Name     string `json:"name,omitempty" doc:"Of the board, such as Table 7."`
	Language string `json:"language,omitempty" enum:"en,vi,zh"`
	Rulebook string `json:"rulebook,omitempty" doc:"By which games are played; left out where the pieces that are set up tell."`
	Arbiter  string `json:"arbiter,omitempty" doc:"Who got the first token."`
	Decided  string `json:"decided,omitempty" format:"date-time"`
	Code     string `json:"code,omitempty" doc:"That whoever decides has to enter, once; for the operator."`
	Link     string `json:"link,omitempty" doc:"The address of the page, with the code; for the operator."`
}

// FirstChoice holds the decisions that a person makes at the first run of a board.
type FirstChoice struct {
	Code     string `json:"code" minLength:"1" maxLength:"40" doc:"As the board shows it: in boardd's log, or by boardctl setup."`
	Name     string `json:"name" minLength:"1" maxLength:"60" doc:"Of the board, such as Table 7."`
	Language string `json:"language" enum:"en,vi,zh"`
	Rulebook string `json:"rulebook,omitempty" maxLength:"40" doc:"By which games are played; left out, the pieces that are set up tell."`
	Control  string `json:"control,omitempty" maxLength:"100" doc:"The time control of the first game and those after it, as new has it; left out, nobody keeps the time, or boardd was told one."`
	Arbiter  string `json:"arbiter" minLength:"1" maxLength:"100" doc:"Who gets the first token, of the role arbiter."`
	Red      string `json:"red,omitempty" maxLength:"100" doc:"The player of Red, in chess of White, in the game that is on."`
	RedPIN   string `json:"red_pin,omitempty" maxLength:"100" doc:"Stands for his signature."`
	Black    string `json:"black,omitempty" maxLength:"100"`
	BlackPIN string `json:"black_pin,omitempty" maxLength:"100"`
}

// FirstAnswer is shown once to the person who decides.
type FirstAnswer struct {
	Token string   `json:"token" doc:"Of the arbiter."`
	Link  string   `json:"link" doc:"By which he signs in on another device."`
	QR    []string `json:"qr" doc:"The link as a QR code: for each row its modules, 1 for a dark one."`
	Notes []string `json:"notes,omitempty" enum:"rulebook,names" doc:"What was decided and does not hold yet: the rulebook, because a game is on; the names and the rulebook, because the board has not taken them."`
}
