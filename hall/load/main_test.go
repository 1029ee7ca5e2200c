package load

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/proctest"
)

// partEnv makes the program of this test one of the parts; its arguments follow.
const partEnv = "KYBAN_TEST_PART"

// parts are what a process of its own may be. Each takes orders on its standard input, a line each, and answers each by a line. All take
// profile FILE SECONDS, and note where their time goes and what their memory holds.
var parts = map[string]func(args []string) (part, error){"boards": newBoards, "hall": newHall, "viewers": newViewers, "peer": newPeer}

// part is a process that takes orders.
type part interface {
	// do carries out an order and returns the answer.
	do(order string, args []string) (string, error)
	close() error
}

func TestMain(m *testing.M) {
	if args := strings.Fields(os.Getenv(partEnv)); len(args) > 0 {
		if err := errors.Join(proctest.EndWithParent(), serve(parts[args[0]], args[1:])); err != nil {
			fmt.Fprintln(os.Stderr, args[0]+":", err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func serve(begin func([]string) (part, error), args []string) error {
	p, err := begin(args)
	if err != nil {
		return err
	}
	fmt.Println("ready")
	for in := bufio.NewReader(os.Stdin); ; {
		line, err := in.ReadString('\n')
		if err != nil {
			return p.close()
		}
		order, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		args := strings.Split(rest, "\t")
		if order == "profile" {
			err = profile(args[0], args[1])
		}
		var answer string
		if order != "profile" {
			answer, err = p.do(order, args)
		}
		if err != nil {
			return errors.Join(fmt.Errorf("%s: %w", order, err), p.close())
		}
		fmt.Println(answer)
	}
}
