package record

import "github.com/kyban/kyban/sensor"

// Time returns when the move was made.
func (r Move) Time() sensor.Micros { return r.Made }

// Time returns 0: nobody knows.
func (r Unknown) Time() sensor.Micros { return 0 }

// The time of all others is that at which they were said.

func (r State) Time() sensor.Micros          { return r.At }
func (r Tags) Time() sensor.Micros           { return r.At }
func (r Setup) Time() sensor.Micros          { return r.At }
func (r Delay) Time() sensor.Micros          { return r.At }
func (r Sensor) Time() sensor.Micros         { return r.At }
func (r Lost) Time() sensor.Micros           { return r.At }
func (r Announcement) Time() sensor.Micros   { return r.At }
func (r Touch) Time() sensor.Micros          { return r.At }
func (r Stood) Time() sensor.Micros          { return r.At }
func (r Revised) Time() sensor.Micros        { return r.At }
func (r Named) Time() sensor.Micros          { return r.At }
func (r Promotion) Time() sensor.Micros      { return r.At }
func (r Published) Time() sensor.Micros      { return r.At }
func (r Takeback) Time() sensor.Micros       { return r.At }
func (r Result) Time() sensor.Micros         { return r.At }
func (r End) Time() sensor.Micros            { return r.At }
func (r Finding) Time() sensor.Micros        { return r.At }
func (r Question) Time() sensor.Micros       { return r.At }
func (r Illegal) Time() sensor.Micros        { return r.At }
func (r Repetition) Time() sensor.Micros     { return r.At }
func (r Limit) Time() sensor.Micros          { return r.At }
func (r Restored) Time() sensor.Micros       { return r.At }
func (r Claim) Time() sensor.Micros          { return r.At }
func (r Ruling) Time() sensor.Micros         { return r.At }
func (r Count) Time() sensor.Micros          { return r.At }
func (r Duty) Time() sensor.Micros           { return r.At }
func (r Void) Time() sensor.Micros           { return r.At }
func (r Reinstated) Time() sensor.Micros     { return r.At }
func (r Restoration) Time() sensor.Micros    { return r.At }
func (r Note) Time() sensor.Micros           { return r.At }
func (r Signed) Time() sensor.Micros         { return r.At }
func (r SignaturesVoid) Time() sensor.Micros { return r.At }
func (r Confirmed) Time() sensor.Micros      { return r.At }
func (r Entered) Time() sensor.Micros        { return r.At }
func (r Token) Time() sensor.Micros          { return r.At }

// Time implements Record.
func (r Clock) Time() sensor.Micros { return r.At }

// Time implements Record.
func (r Flag) Time() sensor.Micros { return r.At }

// Time implements Record.
func (r Checks) Time() sensor.Micros { return r.At }

// Time implements Record.
func (r Answer) Time() sensor.Micros { return r.At }

// Time implements Record.
func (r Sealed) Time() sensor.Micros { return r.At }

// Time implements Record.
func (r Adjourned) Time() sensor.Micros { return r.At }

// Time implements Record.
func (r Opened) Time() sensor.Micros { return r.At }

// Time implements Record.
func (r Schedule) Time() sensor.Micros { return r.At }

// Time implements Record.
func (r Arrival) Time() sensor.Micros { return r.At }

// Time implements Record.
func (r Replay) Time() sensor.Micros { return r.At }
