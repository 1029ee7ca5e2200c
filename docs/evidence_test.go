package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestEvidenceCanBeCheckedByHand runs the shell's lines of EVIDENCE.md as they stand there.
func TestEvidenceCanBeCheckedByHand(t *testing.T) {
	page, err := os.ReadFile("EVIDENCE.md")
	if err != nil {
		t.Fatal(err)
	}
	script := "set -e\n"
	for _, fence := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		script += fence[1]
	}
	sh := newShell(t)
	sh.write(t, "game.trace", "trace 1\nrulebook vn2004\n1000000 - h2\n1400000 + e2\n1900000 press red\n3000000 - h9\n3500000 + g7\n"+
		"4000000 press black\n5000000 resign red\n6000000 end\n")
	sh.run(t, "boardd --source trace:game.trace --data data --json && boardctl evidence export --data data -o whole.evidence")
	whole, err := os.ReadFile(filepath.Join(sh.dir, "whole.evidence"))
	if err != nil {
		t.Fatal(err)
	}
	fingerprint := strings.TrimPrefix(sh.run(t, "boardctl key --data data | grep ^fingerprint"), "fingerprint  ")
	signature := regexp.MustCompile(`— \S+ \S`)
	char := regexp.MustCompile(`char \d+`) // Where two hashes differ first is chance.
	for _, c := range []struct {
		name   string
		change func(file string) string
		want   string // Ends what the script says; the fingerprint when all holds.
	}{
		{"as it was exported", func(file string) string { return file }, strings.TrimSpace(fingerprint)},
		{"another move", func(file string) string { return strings.Replace(file, `"move":"h2e2"`, `"move":"h2d2"`, 1) }, "in order\n- /dev/fd/63 differ: char N, line 1"},
		{"another number", func(file string) string { return strings.Replace(file, "seq 7", "seq 8", 1) }, "25 leaves\n- /dev/fd/63 differ: char N, line 3"},
		{"another signature", func(file string) string {
			at := signature.FindAllStringIndex(file, -1)
			last := at[len(at)-1][1]
			other := "A"
			if file[last+20] == 'A' {
				other = "B"
			}
			return file[:last+20] + other + file[last+21:]
		}, "the root is the one that was signed\nSignature Verification Failure"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "game.evidence"), []byte(c.change(string(whole))), 0o666); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command("bash", "-c", script)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "LC_ALL=C") // What cmp says depends on the language.
			var out strings.Builder
			cmd.Stdout, cmd.Stderr = &out, &out
			err := cmd.Run()
			if said := char.ReplaceAllString(strings.TrimSpace(out.String()), "char N"); !strings.HasSuffix(said, c.want) || (err == nil) != (c.name == "as it was exported") {
				t.Errorf("%v, and it says\n%s\nwant it to end with %q", err, said, c.want)
			}
		})
	}
}
