package daemon_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/daemon/source"
	"github.com/kyban/kyban/daemon/viewer"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/recorder"
)

// A daemon records a trace of one ply, and prints each record once it is stored.
func Example() {
	dir, err := os.MkdirTemp("", "daemon")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer store.Close()
	const onePly = "trace 1\n500000 - h2\n900000 + e2\n1300000 press red\n6000000 end\n"
	played, err := source.OpenTrace("-", strings.NewReader(onePly), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := daemon.New(store, played, game.Config{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	log := slog.New(slog.NewTextHandler(os.Stdout, nil))
	err = d.Run(context.Background(), viewer.NewAccount(os.Stdout, notation.WXF), daemon.Services{Control: httpd.Config{Dir: dir, Log: log}})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// 0:00:00.000  game 1: setting up
	// 0:00:00.000  game 1: ready, vn2004
	// 0:00:00.500  game 1: playing
	// 0:00:01.300    1. red   (ply 1)   C2=5 h2e2
	// 0:00:06.000  end of game 1: ½ move (1 ply)
}
