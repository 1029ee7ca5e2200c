package docs_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// shellLines returns the shell's lines of EVIDENCE.md as they stand there: those that run the other verifier, and those by hand.
func shellLines(t *testing.T) (program, byHand string) {
	t.Helper()
	page, err := os.ReadFile("EVIDENCE.md")
	if err != nil {
		t.Fatal(err)
	}
	without, hand, found := strings.Cut(string(page), "\n## By hand\n")
	if !found {
		t.Fatal("EVIDENCE.md has no part \"By hand\"")
	}
	fences := func(text string) string {
		lines := "set -e\n"
		for _, fence := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(text, -1) {
			lines += fence[1]
		}
		return lines
	}
	return fences(without), fences(hand)
}

// runLines runs lines of a shell in a folder with a file of evidence and the other verifier. It returns what they print, and the
// exit status.
func runLines(t *testing.T, dir, lines, file string) (said string, status int) {
	t.Helper()
	verifier, err := os.ReadFile("../tools/verify/verify.py")
	if err == nil {
		err = errors.Join(os.WriteFile(filepath.Join(dir, "verify.py"), verifier, 0o666), os.WriteFile(filepath.Join(dir, "game.evidence"), []byte(file), 0o666))
	}
	if err != nil {
		t.Fatal(err)
	}
	cmd := proctest.Command("bash", "-c", lines)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "LC_ALL=C") // What cmp says depends on the language.
	out, err := cmd.CombinedOutput()
	var ended *exec.ExitError
	if err != nil && !errors.As(err, &ended) {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out)), cmd.ProcessState.ExitCode()
}

// exportedEvidence returns the evidence of a short game, and the fingerprint of its board.
func exportedEvidence(t *testing.T) (file, fingerprint string) {
	t.Helper()
	sh := newShell(t)
	sh.write(t, "game.trace", "trace 1\nrulebook vn2004\n1000000 - h2\n1400000 + e2\n1900000 press red\n3000000 - h9\n3500000 + g7\n"+
		"4000000 press black\n5000000 resign red\n6000000 end\n")
	sh.run(t, "boardd --source trace:game.trace --data data --json && boardctl evidence export --data data -o whole.evidence")
	whole, err := os.ReadFile(filepath.Join(sh.dir, "whole.evidence"))
	if err != nil {
		t.Fatal(err)
	}
	return string(whole), strings.TrimSpace(strings.TrimPrefix(sh.run(t, "boardctl key --data data | grep ^fingerprint"), "fingerprint  "))
}

// TestEvidenceCanBeCheckedByHand runs the shell's lines of EVIDENCE.md.
func TestEvidenceCanBeCheckedByHand(t *testing.T) {
	proctest.Need(t, "bash", "openssl", "python3")
	program, byHand := shellLines(t)
	whole, fingerprint := exportedEvidence(t)
	signature := regexp.MustCompile(`— \S+ \S`)
	char := regexp.MustCompile(`(char|byte) \d+`) // Where two hashes differ first is chance.
	for _, c := range []struct {
		name         string
		change       func(file string) string
		holds        bool
		says, byHand string // How what the verifier and the lines say ends.
	}{
		{"as it was exported", func(file string) string { return file }, true, "and nothing signs that", fingerprint},
		{"another move", func(file string) string { return strings.Replace(file, `"move":"h2e2"`, `"move":"h2d2"`, 1) }, false,
			"is not the one whose hash stands beside it", fingerprint},
		{"another number", func(file string) string { return strings.Replace(file, "seq 7", "seq 8", 1) }, false,
			"record 7 is not the one whose hash stands beside it", fingerprint},
		{"another hash", func(file string) string {
			at := strings.Index(file, "\nrecord ")
			at += strings.Index(file[at+1:], "\n") // The last digit.
			other := "0"
			if file[at] == '0' {
				other = "1"
			}
			return file[:at] + other + file[at+1:]
		}, false, "record 0 is not the one whose hash stands beside it", "these hashes do NOT give the root in the checkpoint"},
		{"another root", func(file string) string {
			return regexp.MustCompile(`(?m)^(github.com/kyban/kyban/board/[0-9a-f]+/[0-9a-f]+\n\d+)\n.*$`).ReplaceAllString(file, "$1\n"+strings.Repeat("A", 43)+"=")
		}, false, "is not the one that was signed", "these hashes do NOT give the root in the checkpoint"},
		{"another signature", func(file string) string {
			at := signature.FindAllStringIndex(file, -1)
			last := at[len(at)-1][1]
			other := "A"
			if file[last+20] == 'A' {
				other = "B"
			}
			return file[:last+20] + other + file[last+21:]
		}, false, "the sum of the file is another", "these hashes give the root in the checkpoint\nSignature Verification Failure"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := c.change(whole)
			said, status := runLines(t, t.TempDir(), program, file)
			if !strings.HasSuffix(said, c.says) || (status == 0) != c.holds {
				t.Errorf("verify.py: status %d, and it says\n%s\nwant it to end with %q", status, said, c.says)
			}
			said, status = runLines(t, t.TempDir(), byHand, file)
			if said = char.ReplaceAllString(said, "char N"); !strings.HasSuffix(said, c.byHand) || (status == 0) != (c.byHand == fingerprint) {
				t.Errorf("by hand: status %d, and it says\n%s\nwant it to end with %q", status, said, c.byHand)
			}
			if !strings.Contains(c.byHand, "NOT") {
				return
			}
			said, _ = runLines(t, t.TempDir(), strings.TrimPrefix(byHand, "set -e\n"), file) // A person goes on behind an error.
			if strings.Contains(said, "these hashes give") || !strings.Contains(said, c.byHand) {
				t.Errorf("typed by hand it says\n%s", said)
			}
		})
	}
}

// A file may be made by somebody who wants its reader's computer: whatever stands in it, the lines run none of it, and they and
// the other verifier write nothing but what they write for an honest file.
func TestHostileEvidenceRunsAndWritesNothing(t *testing.T) {
	proctest.Need(t, "bash", "openssl", "python3")
	program, byHand := shellLines(t)
	whole, _ := exportedEvidence(t)
	dir := t.TempDir()
	victim := filepath.Join(dir, "victim")
	if err := os.WriteFile(victim, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	places := []struct{ name, pattern, put string }{ // In put, HOSTILE is what the attacker writes.
		{"the name of the first block", `^program `, "HOSTILE "},
		{"the name of a record", `^record `, "HOSTILE "},
		{"the name of the end", `^end `, "HOSTILE "},
		{"a length", `^record \d+`, "record HOSTILE"},
		{"the length of a checkpoint", `^checkpoint \d+`, "checkpoint HOSTILE"},
		{"a hash", `^(record \d+) [0-9a-f]{64}$`, "$1 HOSTILE"},
		{"the board's key", `^(github.com/kyban/kyban/board/[0-9a-f]+\+[0-9a-f]+\+)`, "${1}HOSTILE"},
		{"the origin", `^(github.com/kyban/kyban/board/[0-9a-f]+)/[0-9a-f]+$`, "$1/HOSTILE"},
		{"the number of leaves", `^(github.com/kyban/kyban/board/[0-9a-f]+/[0-9a-f]+\n)\d+$`, "${1}HOSTILE"},
		{"the root", `^(github.com/kyban/kyban/board/[0-9a-f]+/[0-9a-f]+\n\d+\n).*$`, "${1}HOSTILE"},
		{"a signature", `^— (\S+) .*$`, "— $1 HOSTILE"},
		{"the uid", `^game [0-9a-f]+$`, "game HOSTILE"},
		{"a name of the scoresheet", `"tags":\{`, `"tags":{"HOSTILE":"HOSTILE",`},
	}
	attacks := []string{"a[$(id>x)]", "$(id>x)", "`id>x`", ";id>x;", "a[$(id>x)] 0", "x", "../x", "%n%s%1000000d", "-x", "|id>x", "x\nid>x"}
	const written = "board checkpoint fingerprint game.evidence key.pem key.raw level next signature text verify.py"
	for _, lines := range []string{program, byHand} {
		if _, status := runLines(t, t.TempDir(), lines, whole); status != 0 {
			t.Fatalf("status %d for a file that holds:\n%s", status, lines)
		}
		for i, place := range places {
			if i%4 != 0 && !sweeptest.Whole() {
				continue
			}
			pattern := regexp.MustCompile("(?m)" + place.pattern)
			for _, attack := range []string{attacks[0], victim, attacks[i%len(attacks)]} {
				hostile := pattern.ReplaceAllString(whole, strings.ReplaceAll(place.put, "HOSTILE", strings.ReplaceAll(attack, "$", "$$")))
				if hostile == whole {
					t.Fatalf("%s: nothing is changed", place.name)
				}
				home := filepath.Join(dir, "home")
				if err := errors.Join(os.RemoveAll(home), os.Mkdir(home, 0o777)); err != nil {
					t.Fatal(err)
				}
				runLines(t, home, lines, hostile)
				names, err := filepath.Glob(filepath.Join(home, "*"))
				for _, name := range names {
					if !slices.Contains(strings.Fields(written), filepath.Base(name)) {
						t.Errorf("%s as %q: %s was written", place.name, attack, filepath.Base(name))
					}
				}
				around, globbed := filepath.Glob(filepath.Join(dir, "*"))
				kept, unread := os.ReadFile(victim)
				if err = errors.Join(err, globbed, unread); err != nil || len(around) != 2 || !bytes.Equal(kept, []byte("mine")) {
					t.Errorf("%s as %q: beside the folder there is %q, and the victim's file says %q, %v", place.name, attack, around, kept, err)
				}
			}
		}
	}
}
