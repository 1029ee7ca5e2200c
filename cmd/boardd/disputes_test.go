package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestDisputes plays the disputes of docs/DISPUTES.md. They have two commands beside those of testscript:
//
//	said TYPE FIELD=VALUE...  a record of the file log, behind the one of the last said, has these fields; with ! none has
//	alter FILE OLD NEW        writes altered.evidence, in which one record of FILE has NEW for OLD, and sets RECORD to its number
func TestDisputes(t *testing.T) {
	p := sessions(t, "testdata/disputes")
	p.Cmds = map[string]func(ts *testscript.TestScript, neg bool, args []string){"said": said, "alter": alter}
	testscript.Run(t, p)
}

// said keeps in SAID the number of passed log lines, so that a script checks the records in their order.
func said(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) == 0 {
		ts.Fatalf("usage: [!] said TYPE FIELD=VALUE...")
	}
	args[0] = "type=" + args[0]
	lines := strings.Split(strings.TrimSpace(ts.ReadFile("log")), "\n")
	passed, _ := strconv.Atoi(ts.Getenv("SAID"))
	if neg {
		passed = 0
	}
	for i, line := range lines[min(passed, len(lines)):] {
		matches, err := says(line, args)
		ts.Check(err)
		switch {
		case matches && neg:
			ts.Fatalf("the log says: %s", line)
		case matches:
			ts.Setenv("SAID", strconv.Itoa(passed+i+1))
			return
		}
	}
	if !neg {
		ts.Fatalf("behind line %d the log says nothing like %q", passed, args)
	}
}

// says compares a record with FIELD=VALUE; a list is written with commas, and a missing field is empty.
func says(line string, wanted []string) (bool, error) {
	record := map[string]any{}
	decoder := json.NewDecoder(strings.NewReader(line))
	decoder.UseNumber()
	if err := decoder.Decode(&record); err != nil {
		return false, fmt.Errorf("%s: %w", line, err)
	}
	for _, want := range wanted {
		field, value, ok := strings.Cut(want, "=")
		if !ok {
			return false, fmt.Errorf("expected FIELD=VALUE, found %q", want)
		}
		if asText(fieldOf(record, field)) != value {
			return false, nil
		}
	}
	return true, nil
}

// fieldOf returns a field of a record, or, as in tags.red, one of an object in it.
func fieldOf(record map[string]any, field string) any {
	outer, inner, nested := strings.Cut(field, ".")
	if object, ok := record[outer].(map[string]any); ok && nested {
		return object[inner]
	}
	return record[field]
}

func asText(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case []any:
		parts := make([]string, 0, len(v))
		for _, part := range v {
			parts = append(parts, asText(part))
		}
		return strings.Join(parts, ",")
	}
	return fmt.Sprint(value)
}

var leaf = regexp.MustCompile(`(?m)^record \d+ [0-9a-f]{64}\n(kyban record 1\ngame [0-9a-f]{32}\nseq (\d+)\n(?:.+\n)+\n.+)$`)

// alter forges a file without a key: one record gets another text of the same length.
func alter(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 || len(args[1]) != len(args[2]) || args[1] == args[2] {
		ts.Fatalf("usage: alter FILE OLD NEW, OLD and NEW of one length")
	}
	file, place, record := []byte(ts.ReadFile(args[0])), -1, ""
	for _, found := range leaf.FindAllSubmatchIndex(file, -1) {
		text, number := file[found[2]:found[3]], string(file[found[4]:found[5]])
		at := bytes.Index(text, []byte(args[1]))
		if at >= 0 && place >= 0 {
			ts.Fatalf("the records %s and %s both say %s", record, number, args[1])
		}
		if at >= 0 {
			place, record = found[2]+at, number
		}
	}
	if place < 0 {
		ts.Fatalf("no record of %s says %s", args[0], args[1])
	}
	copy(file[place:], args[2])
	ts.Check(os.WriteFile(ts.MkAbs("altered.evidence"), file, 0o600))
	ts.Setenv("RECORD", record)
}
