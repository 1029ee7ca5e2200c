package recorder_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/recorder"
)

// A board stores a fact with its record, shows it only then, and reads everything back.
func Example() {
	dir, err := os.MkdirTemp("", "kyban")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	store, err := recorder.Open(dir)
	if err != nil {
		log.Fatal(err)
	}
	defer store.Close()

	ctx := context.Background()
	game, err := store.NewGame(ctx, boardlog.Meta{Source: "gpio", Rulebook: "vn2004"})
	if err != nil {
		log.Fatal(err)
	}
	err = store.Append(ctx, recorder.Batch{
		Game:    game,
		At:      4488879,
		Fact:    []byte("press red"),
		Records: [][]byte{[]byte(`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2"}`)},
	})
	if err != nil {
		log.Fatal(err) // Show nothing that is not durable.
	}
	for row, err := range store.Rows(ctx, game, 1) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%d %d %s: %s\n", row.Seq, row.At, row.Kind, row.Bytes)
	}
	// Output:
	// 1 4488879 input: press red
	// 2 4488879 move: {"type":"move","game":1,"ply":1,"side":"red","move":"h2e2"}
}
