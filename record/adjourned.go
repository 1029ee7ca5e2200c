package record

import "github.com/kyban/kyban/sensor"

// Sealed says that the player on move has sealed his next move. Nobody can read in the envelope what it is.
type Sealed struct {
	Head     `type:"sealed" see:"public"`
	Ply      int           `json:"ply" see:"public"` // To be played.
	Side     Side          `json:"side" see:"public" is:"side"`
	Envelope string        `json:"envelope" see:"public"` // 224 hexadecimal digits: 80 bytes of AES-256-GCM, then the commitment, a SHA-256.
	At       sensor.Micros `json:"at_us" see:"public"`
}

// Adjourned says that the game goes on in another session, and how it stands until then.
type Adjourned struct {
	Head       `type:"adjourned" see:"public"`
	Ply        int           `json:"ply" see:"public"`            // To be played.
	Side       Side          `json:"side" see:"public" is:"side"` // Who has the move.
	FEN        string        `json:"fen" see:"public"`
	Red        sensor.Micros `json:"red_us,omitempty" see:"public"` // What Red has left, in a game with a time control.
	White      sensor.Micros `json:"white_us,omitempty" see:"public" chess:"Red"`
	Black      sensor.Micros `json:"black_us,omitempty" see:"public"`
	Envelope   string        `json:"envelope,omitempty" see:"public"`                 // Of the sealed move; missing where none was sealed.
	After      int           `json:"after,omitempty" see:"public"`                    // Plies that were played before on the board on which it was adjourned first.
	Unresolved []int         `json:"unresolved,omitempty" see:"public" is:"long 1.."` // Plies of which the move is not certain: fen has the likeliest.
	At         sensor.Micros `json:"at_us" see:"public"`
}

// First returns what the side has left that moves first.
func (a Adjourned) First() sensor.Micros { return a.Red + a.White }

// Opened says that an adjourned game goes on, and what was sealed.
type Opened struct {
	Head  `type:"opened" see:"public"`
	Ply   int           `json:"ply" see:"public"`
	Side  Side          `json:"side" see:"public" is:"side"`
	Text  string        `json:"text,omitempty" see:"public"`  // The words.
	Moves []string      `json:"moves,omitempty" see:"public"` // That they can mean: one, none that is legal, or several.
	Key   string        `json:"key,omitempty" see:"public"`   // By which everybody can open the envelope again.
	Lost  bool          `json:"lost,omitempty" see:"public"`  // Nothing was sealed, or it can't be opened any more.
	At    sensor.Micros `json:"at_us" see:"public"`
}
