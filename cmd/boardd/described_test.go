package main

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

// The types of the pages are made from boardd's description of its request and answer bodies.
func TestThePagesKnowWhatTheHTTPAPIDescribes(t *testing.T) {
	const path = "../../web/openapi.json"
	_, text := ask(t, startChild(t, t.TempDir()).pages+"/openapi.json", "")
	var described struct {
		Version string `json:"openapi"`
		Info    struct {
			Title   string `json:"title"`
			Version string `json:"version"`
		} `json:"info"`
		Paths      struct{} `json:"paths"` // No page uses them.
		Components struct {
			Schemas json.RawMessage `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal([]byte(text), &described); err != nil {
		t.Fatal(err)
	}
	described.Info.Version = "" // Only the bodies count.
	want, err := json.MarshalIndent(described, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if os.Getenv("UPDATE_SCRIPTS") != "" {
		if err := os.WriteFile(path, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(kept, want) {
		t.Error("web/openapi.json is stale: run make web-types")
	}
}
