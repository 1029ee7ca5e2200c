package jsontext_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/jsontext"
)

func ExampleAnswerLines() {
	type answer struct {
		Line  int    `json:"line"`
		Sum   int    `json:"sum"`
		Error string `json:"error,omitempty"`
	}
	err := jsontext.AnswerLines(strings.NewReader("[1,2,3]\n\n[4]\n"), os.Stdout, func(number int, text []byte) any {
		var numbers []int
		if err := json.Unmarshal(text, &numbers); err != nil {
			return answer{Line: number, Error: jsontext.Wrong(text, err)}
		}
		sum := 0
		for _, n := range numbers {
			sum += n
		}
		return answer{Line: number, Sum: sum}
	})
	fmt.Println(err)
	// Output:
	// {"line":1,"sum":6}
	// {"line":2,"sum":0,"error":"the line is empty"}
	// {"line":3,"sum":4}
	// <nil>
}

func TestALineThatIsTooLongEndsTheAnswers(t *testing.T) {
	var answered strings.Builder
	lines := strings.NewReader("1\n" + strings.Repeat("2", jsontext.LineMax) + "\n3\n")
	err := jsontext.AnswerLines(lines, &answered, func(int, []byte) any { return "read" })
	var wrong jsontext.InputError
	const want = "line 2: expected at most 16777216 bytes on a line: is there a line feed after each game?"
	if !errors.As(err, &wrong) || err.Error() != want {
		t.Errorf("ended with %v, want %s", err, want)
	}
	if answered.String() != "\"read\"\n" {
		t.Errorf("answered %q, want the first line alone", answered.String())
	}
}
