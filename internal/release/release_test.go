package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"

	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/internal/version"
)

const root = "../.."

// The same sources are published from two folders, by two people: the second keeps them in a repository with changes of his
// own, and has other settings of Go.
func TestTheSameBytesFromAnyPathAndSettings(t *testing.T) {
	proctest.Need(t, "git")
	amd64 := platforms[:1]
	first := filepath.Join(t.TempDir(), "kyban")
	second := filepath.Join(t.TempDir(), "somebody else's", "folder")
	copySources(t, first)
	copySources(t, second)
	outs := []string{t.TempDir(), t.TempDir()}
	if _, err := publish(first, outs[0], amd64); err != nil {
		t.Fatal(err)
	}
	repository(t, second)
	for name, value := range map[string]string{
		"GOFLAGS": "-tags=other", "GOAMD64": "v3", "CGO_ENABLED": "1", "GOOS": "darwin", "GOARCH": "arm64", "TZ": "Asia/Ho_Chi_Minh", "LANG": "vi_VN.UTF-8",
		"TMPDIR": t.TempDir(),
	} {
		t.Setenv(name, value)
	}
	if _, err := publish(second, outs[1], amd64); err != nil {
		t.Fatal(err)
	}
	want := []string{"SHA256SUMS", "kyban_" + version.Number + ".cdx.json", "kyban_" + version.Number + "_linux_amd64.tar.gz"}
	for _, out := range outs {
		if names := namesIn(t, out); !slices.Equal(names, want) {
			t.Errorf("published %q, want %q", names, want)
		}
	}
	for _, name := range want {
		if !bytes.Equal(read(t, outs[0], name), read(t, outs[1], name)) {
			t.Errorf("%s differs between the two", name)
		}
	}
	checkSums(t, outs[0])
	checkArchive(t, read(t, outs[0], want[2]))
	checkParts(t, read(t, outs[0], want[1]))
}

// copySources copies the sources of this tree to a folder, without built files.
func copySources(t *testing.T, to string) {
	t.Helper()
	left := []string{".git", "build", "web/node_modules"}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		switch {
		case name == ".git" && !entry.IsDir(): // Of a second working tree; it leads to the repository of the first.
			return nil
		case slices.Contains(left, filepath.ToSlash(name)):
			return fs.SkipDir
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(to, name), 0o755)
		case !entry.Type().IsRegular():
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), content, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// repository makes a repository of a folder, with one commit and a change since.
func repository(t *testing.T, folder string) {
	t.Helper()
	git(t, folder, "init", "-q")
	git(t, folder, "add", "README.md")
	git(t, folder, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", "a")
	git(t, folder, "rm", "-q", "--cached", "README.md")
}

// git runs a command in the repository of a folder, and in no other that the environment names.
func git(t *testing.T, folder string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"--git-dir=.git", "--work-tree=."}, args...)...)
	cmd.Dir = folder
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "GIT_CONFIG_NOSYSTEM=1"}
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %s: %v\n%s", args, err, said)
	}
}

func namesIn(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func read(t *testing.T, folder, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// checkSums checks the sums with the users' own tool.
func checkSums(t *testing.T, folder string) {
	t.Helper()
	cmd := exec.Command("sha256sum", "--check", "--strict", sumsName)
	cmd.Dir = folder
	said, err := cmd.CombinedOutput()
	if lines := strings.Count(string(said), ": OK\n"); err != nil || lines != 2 {
		t.Errorf("sha256sum: %v, %d files OK, want 2\n%s", err, lines, said)
	}
}

// checkArchive checks the contents of an archive.
func checkArchive(t *testing.T, packed []byte) {
	t.Helper()
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for from := tar.NewReader(unpacked); ; {
		header, err := from.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(from)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, header.FileInfo().Mode().String()+" "+header.Name)
		if len(content) == 0 {
			t.Errorf("%s is empty", header.Name)
		}
	}
	folder := "kyban_" + version.Number + "_linux_amd64/"
	want := []string{"-rwxr-xr-x " + folder + "boardctl", "-rwxr-xr-x " + folder + "boardd", "-rwxr-xr-x " + folder + "halld", "-rw-r--r-- " + folder + "CHANGELOG.md",
		"-rw-r--r-- " + folder + "LICENSE", "-rw-r--r-- " + folder + "README.md", "-rw-r--r-- " + folder + "licences.txt"}
	if !slices.Equal(got, want) {
		t.Errorf("the archive holds\n%q, want\n%q", got, want)
	}
}

// checkParts checks that the list names Go and the modules of go.mod, and none that only tests use.
func checkParts(t *testing.T, text []byte) {
	t.Helper()
	var bom cyclonedx.BOM
	if err := cyclonedx.NewBOMDecoder(bytes.NewReader(text), cyclonedx.BOMFileFormatJSON).Decode(&bom); err != nil {
		t.Fatal(err)
	}
	if got, want := bom.Metadata.Component.PackageURL, "pkg:golang/github.com/kyban/kyban@v"+version.Number; got != want {
		t.Errorf("parts of %s, want %s", got, want)
	}
	versions := map[string]string{}
	for _, c := range *bom.Components {
		versions[c.Name] = c.Version
	}
	list, err := exec.Command("go", "list", "-m", "-f", "{{.Path}} {{.Version}}", "modernc.org/sqlite", "golang.org/x/mod", "github.com/coder/websocket").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		path, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		if versions[path] != want {
			t.Errorf("parts: %s %q, want %q", path, versions[path], want)
		}
	}
	if versions["std"] == "" || versions["pgregory.net/rapid"] != "" {
		t.Errorf("parts: std %q, which is in the programs, and rapid %q, which is not", versions["std"], versions["pgregory.net/rapid"])
	}
}

// A holder of the public half of the key checks the signature with openssl, as in docs/HACKING.md.
func TestOnlyAnOlderReleaseIsRemoved(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"nothing", "", ""},
		{"an older release", sumsName, ""},
		{"something else", "thesis.txt", "found thesis.txt: choose another folder"},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			if c.file != "" {
				if err := os.WriteFile(filepath.Join(folder, c.file), nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			err := empty(folder)
			entries, readErr := os.ReadDir(folder)
			if readErr != nil {
				t.Fatal(readErr)
			}
			if c.want == "" && (err != nil || len(entries) != 0) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || len(entries) != 1) {
				t.Errorf("%v, %d entries left, want %q", err, len(entries), c.want)
			}
		})
	}
}

func TestTheSignatureIsCheckedByOpenSSL(t *testing.T) {
	proctest.Need(t, "openssl")
	dir := t.TempDir()
	openssl := func(args ...string) error {
		cmd := exec.Command("openssl", args...)
		cmd.Dir = dir
		said, err := cmd.CombinedOutput()
		t.Logf("openssl %s: %s", args[0], said)
		return err
	}
	if err := openssl("genpkey", "-algorithm", "ed25519", "-out", "release.key"); err != nil {
		t.Fatal(err)
	}
	if err := openssl("pkey", "-in", "release.key", "-pubout", "-out", "release.pem"); err != nil {
		t.Fatal(err)
	}
	sums := sumsOf(map[string][]byte{"b": []byte("2"), "a": []byte("1")})
	const want = "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b  a\nd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35  b\n"
	if string(sums) != want {
		t.Errorf("sums %q, want %q", sums, want)
	}
	signature, err := sign(filepath.Join(dir, "release.key"), sums)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, sums string
		holds      bool
	}{
		{"as it was signed", string(sums), true},
		{"another sum", strings.Replace(string(sums), "6b", "6c", 1), false},
		{"another name", strings.Replace(string(sums), "  a", "  c", 1), false},
		{"a file less", string(sums[:67]), false},
	} {
		for name, content := range map[string]string{sumsName: c.sums, signatureName: string(signature)} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		err := openssl("pkeyutl", "-verify", "-pubin", "-inkey", "release.pem", "-rawin", "-in", sumsName, "-sigfile", signatureName)
		if (err == nil) != c.holds {
			t.Errorf("%s: openssl says %v", c.name, err)
		}
	}
}

func TestWhatSignsNothing(t *testing.T) {
	for _, c := range []struct {
		name, key string
		mode      fs.FileMode
		want      string
	}{
		{"no PEM", "secret", 0o600, "expected a key in PEM"},
		{"no key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", 0o600, "expected an Ed25519 key"},
		{"readable by others", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", 0o640, "expected that only its owner can read it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "release.key")
			if err := os.WriteFile(file, []byte(c.key), c.mode); err != nil {
				t.Fatal(err)
			}
			if signature, err := sign(file, nil); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("signature %x, error %v, want %q", signature, err, c.want)
			}
		})
	}
}

func TestOnlyWhatIsCommittedIsSigned(t *testing.T) {
	proctest.Need(t, "git")
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "README.md"), []byte("a"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := checkReady(folder); err == nil || !strings.Contains(err.Error(), "only what is committed is signed") {
		t.Errorf("no repository: %v", err)
	}
	repository(t, folder)
	if err := checkReady(folder); err == nil || !strings.Contains(err.Error(), "D  README.md") {
		t.Errorf("a change: %v", err)
	}
	git(t, folder, "add", "README.md")
	want := filepath.Join("recorder", "testdata", "older", version.Number) + " is missing"
	if err := checkReady(folder); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("no logs kept: %v, want %q", err, want)
	}
}
