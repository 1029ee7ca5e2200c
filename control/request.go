package control

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/kyban/kyban/adjournment"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/trace"
)

// Request is a request for one operation at a board.
type Request struct {
	Op   Op
	Game int    // The stored game; 0: the current one.
	Body Body   // Of the type of the operation's body, nil if it has none.
	By   string // The caller's name. The server knows it from the token.
	Role Role
}

// Body is what a request says beside its operation. A field has the name of that of the stored fact, or names it in its tag fact.
type Body interface {
	check() error // Refuses what no board could do in any state.
}

// BodyMax is the largest body of a request, in bytes.
const BodyMax = 64 << 10

// Check refuses a request that no board could carry out in any state.
func (r Request) Check() error {
	body := reflect.ValueOf(r.Body)
	switch {
	case reflect.TypeOf(r.Body) != reflect.TypeOf(OperationOf(r.Op).Body):
		return message.Errorf("request %q: not known here", r.Op)
	case r.Body == nil:
		return nil
	}
	for _, name := range []string{"Text", "Reason", "Name", "Move", "Key"} {
		if text := body.FieldByName(name); text.IsValid() {
			if err := CheckText(message.Word(strings.ToLower(name)), text.String(), BodyMax); err != nil {
				return err
			}
		}
	}
	return r.Body.check()
}

// Side returns the side that the body names, empty for none.
func (r Request) Side() string {
	if r.Body == nil {
		return ""
	}
	side := reflect.ValueOf(r.Body).FieldByName("Side")
	if !side.IsValid() {
		return ""
	}
	return side.String()
}

// Adjourned is the state of a game that was adjourned on another board.
type Adjourned struct {
	FEN      string `json:"fen" doc:"The position from which it goes on."`
	Plies    int    `json:"plies" minimum:"0" doc:"That were played before."`
	Envelope string `json:"envelope,omitempty" doc:"Of the sealed move."`
	Rulebook string `json:"rulebook" doc:"That of the board has to be the same."`
	Control  string `json:"control,omitempty" doc:"The time control; that of the board has to be the same."`
	Red      *int64 `json:"red_us,omitempty" doc:"What Red had left, in a game with a time control."`
	Black    *int64 `json:"black_us,omitempty"`
}

// ResumeBody is a game that was adjourned on another board.
type ResumeBody struct {
	Tags      map[string]string `json:"tags,omitempty" doc:"red (in chess white), black, event, round, ..."`
	Adjourned Adjourned         `json:"adjourned"`
}

func (b ResumeBody) check() error {
	a := b.Adjourned
	if err := checkTags(b.Tags); err != nil {
		return err
	}
	if _, err := boardgame.ParseFEN(a.FEN); err != nil {
		return message.Errorf("fen: %w", err)
	}
	if err := within("plies", a.Plies, 0, trace.PlyMax); err != nil {
		return err
	}
	if a.Envelope != "" {
		if _, err := adjournment.ParseEnvelope(a.Envelope); err != nil {
			return err
		}
	}
	if kept := clock.IsKept(a.Control); (a.Red != nil) != kept || (a.Black != nil) != kept {
		return message.Errorf("red_us, black_us: expected what both had left where there is a time control, and nothing where there is none")
	}
	return nil
}

// SealBody is the next move as the player wrote it.
type SealBody struct {
	Side      string `json:"side" enum:"red,white,black" doc:"Who is on move."`
	Move      string `json:"move,omitempty" required:"true" minLength:"1" doc:"What he has written, in any notation: at most 64 bytes."`
	AsWritten bool   `json:"as_written,omitempty" doc:"It is sealed although it can be a move in no notation, which is refused else: somebody has asked the player."`
}

func (b SealBody) check() error {
	if err := checkSide(b.Side); err != nil {
		return err
	}
	n := len(b.Move)
	if strings.TrimSpace(b.Move) == "" {
		n = 0 // An unreadable move counts as none.
	}
	if n == 0 || n > trace.SealMax {
		return message.Errorf("move: expected what the player has written, 1 to %d bytes, found %d", trace.SealMax, n)
	}
	return nil
}

// OpenBody holds the key of the sealed move.
type OpenBody struct {
	Key string `json:"key" fact:"text" doc:"That the answer to seal had: 24 letters and digits; or lost, where the sealed move can't be opened any more: who sealed it then makes it on the board."`
}

func (b OpenBody) check() error {
	if _, err := adjournment.ParseKey(b.Key); err != nil && b.Key != trace.SealLost {
		return message.Errorf("key: expected the 24 letters and digits of the key, or lost")
	}
	return nil
}

// AboutKey returns the instructions for the key of a move that was just sealed, empty without a key.
func (s *Status) AboutKey() string {
	if s.Key == "" {
		return ""
	}
	return "the key of the sealed move: " + s.Key + `
It is told this once and kept nowhere: write it down, keep it where no player sees it, and open
the move by it when the game goes on: boardctl game open ` + s.Key + "\n"
}

// Text describes the clock of the game, empty for a game without one; first is the word for the side that moves first.
func (t *Time) Text(first string) string {
	if t == nil {
		return ""
	}
	text := t.Control + ": " + first + " " + left(t.Red) + ", black " + left(t.Black) + ", "
	switch {
	case t.Outage:
		return text + "they stand since boardd was down"
	case t.Running == "none":
		return text + "they stand"
	}
	return text + t.Running + " runs"
}

// left formats the remaining microseconds for people.
func left(us int64) string {
	return (time.Duration(us) * time.Microsecond).Truncate(100 * time.Millisecond).String()
}

// Bounds of tags, in characters, and of how many may be set at once: the public sees them all. checkWords and checkReason
// bound claims and rulings.
const (
	tagMax  = 200
	keyMax  = 40
	tagsMax = 50
)

// checkTagTexts refuses malformed and overlong tags, and too many.
func checkTagTexts(tags map[string]string) error {
	if len(tags) > tagsMax {
		return message.Errorf("%d tags: expected at most %d", len(tags), tagsMax)
	}
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		if err := CheckText(message.Word("the key of a tag"), key, keyMax); err != nil {
			return err
		}
		if err := CheckText(message.Of("tag %s", key), tags[key], tagMax); err != nil {
			return err
		}
	}
	return nil
}

// CheckText refuses a text that is too long or was not UTF-8 when it was sent. The JSON decoder puts the character U+FFFD in the
// place of each byte that is not UTF-8: it would be recorded as if the sender had written that.
func CheckText(what fmt.Stringer, text string, most int) error {
	switch n := utf8.RuneCountInString(text); {
	case n > most:
		return message.Errorf("%s: expected at most %d characters, found %d", what, most, n)
	case strings.ContainsRune(text, utf8.RuneError):
		return message.Errorf("%s: expected UTF-8, found bytes that are none, or the character U+FFFD that stands for them", what)
	}
	return nil
}
