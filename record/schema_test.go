package record

import (
	"bytes"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write schema.json anew")

func TestTheSchemaIsThatOfTheTypes(t *testing.T) {
	want := Schema()
	if *update {
		if err := os.WriteFile("schema.json", want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(kept, want) {
		t.Error("schema.json is stale: run make generate")
	}
}
