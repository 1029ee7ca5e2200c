package record

import "github.com/kyban/kyban/sensor"

// Clock says how the clock of the game stands: after each press, after it was started or stopped, and after a ruling that
// changed it. Between two of these records only the time of the side runs that Running names.
type Clock struct {
	Head `type:"clock" see:"public"`
	ClockState
	Why string        `json:"why" see:"public"` // started, pressed, not_on_move, replied, stopped, adjusted, restored, outage
	At  sensor.Micros `json:"at_us" see:"public"`
}

// ClockState is how a clock stands, in a record and on the pages alike.
type ClockState struct {
	Ply        int            `json:"ply" see:"public" doc:"To be played."`                                                                        // To be played.
	Red        *sensor.Micros `json:"red_us,omitempty" see:"public" doc:"Until the flag falls; below zero once it fell. Of chess it is white_us."` // Until the flag falls; below zero once it fell.
	White      *sensor.Micros `json:"white_us,omitempty" see:"public" hidden:"true" chess:"Red"`
	Black      sensor.Micros  `json:"black_us" see:"public"`                                                                                                                   // As Red.
	Running    Side           `json:"running" see:"public" is:"running" enum:"red,white,black,none"`                                                                           // red, black, none
	Waits      sensor.Micros  `json:"waits_us,omitempty" see:"public" doc:"By a delay: how much longer it waits from since on before it counts the time of the side to move."` // By a delay: how much longer it waits before it counts the time of the side to move.
	RedStage   *int           `json:"red_stage,omitempty" see:"public" doc:"Of chess white_stage."`
	WhiteStage *int           `json:"white_stage,omitempty" see:"public" hidden:"true" chess:"RedStage"`
	BlackStage int            `json:"black_stage" see:"public"`
	RedToGo    int            `json:"red_to_go,omitempty" see:"public" doc:"The moves still to be made in the stage, where they are counted. Of chess white_to_go."` // The moves still to be made in the stage, 0 where they are not counted.
	WhiteToGo  int            `json:"white_to_go,omitempty" see:"public" hidden:"true" chess:"RedToGo"`
	BlackToGo  int            `json:"black_to_go,omitempty" see:"public"`
}

// First returns what the side has left that moves first.
func (c ClockState) First() sensor.Micros { return Either(c.Red, c.White) }

// FirstStage returns its stage.
func (c ClockState) FirstStage() int { return Either(c.RedStage, c.WhiteStage) }

// FirstToGo returns the moves that it still has to make in it.
func (c ClockState) FirstToGo() int { return c.RedToGo + c.WhiteToGo }

// Flag says that a side has used up its time, at exactly that time. What follows is for the arbiter, or for the regulations.
type Flag struct {
	Head     `type:"flag" see:"public"`
	Side     Side          `json:"side" see:"public" is:"side"`
	Ply      int           `json:"ply" see:"public"` // To be played.
	Stage    int           `json:"stage" see:"public"`
	Moves    int           `json:"moves" see:"public"`  // That the side made in the stage.
	Needed   int           `json:"needed" see:"public"` // That it had to make in it; 0: all.
	Article  string        `json:"article,omitempty" see:"public"`
	Draws    bool          `json:"draws,omitempty" see:"public"` // By the article the side would lose, but the opponent can't mate: the game is drawn.
	At       sensor.Micros `json:"at_us" see:"public"`
	Rulebook string        `json:"rulebook" see:"public"`
}

// Checks counts a check in a stage in which a side may give so many.
type Checks struct {
	Head     `type:"checks"`
	Ply      int           `json:"ply"` // Whose move gave it.
	Side     Side          `json:"side" is:"side"`
	Stage    int           `json:"stage"`
	Count    int           `json:"count"` // Of the side in this stage.
	Limit    int           `json:"limit"`
	Over     bool          `json:"over,omitempty"` // It has given more than it may.
	Article  string        `json:"article"`
	At       sensor.Micros `json:"at_us"`
	Rulebook string        `json:"rulebook"`
}

// Schedule says when a game is to start.
type Schedule struct {
	Head     `type:"schedule"`
	Start    sensor.Micros `json:"start_us"`              // In board time, which may lie before the session.
	Lateness sensor.Micros `json:"lateness_us,omitempty"` // By the regulations: who comes later loses; left out where they say nothing.
	At       sensor.Micros `json:"at_us"`
}

// Arrival says that a side has come to a game that was to start at a set time.
type Arrival struct {
	Head `type:"arrival"`
	Side Side          `json:"side" is:"side"`
	How  string        `json:"how"`     // said, press, touch, move, words
	Late sensor.Micros `json:"late_us"` // After the start, 0 for in time.
	At   sensor.Micros `json:"at_us"`
}
