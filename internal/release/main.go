// Release makes the published files of a version, in a folder of its own: an archive of the programs for each kind of small
// computer, the list of their parts (CycloneDX), the SHA-256 sums of all that, and the maintainer's signature of the sums.
// The bytes depend only on the sources and on the version of Go, so that other people can make them again and compare.
//
//	go run ./internal/release -key release.key
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/x509"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
	"golang.org/x/mod/modfile"

	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/version"
)

func main() {
	out := flag.String("out", "build/release", "the `folder` to make; an older release in it is removed")
	key := flag.String("key", os.Getenv("KYBAN_RELEASE_KEY"), "the `file` of the maintainer's Ed25519 key (PEM); without it nothing is signed")
	flag.Parse()
	if err := run(".", *out, *key, os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "release: %v\n", err)
		os.Exit(1)
	}
}

// run makes a release. A signed one must meet more conditions than a trial.
func run(root, out, key string, said io.Writer) error {
	if err := checkToolchain(root); err != nil {
		return err
	}
	if key != "" {
		if err := checkReady(root); err != nil {
			return err
		}
	}
	sums, err := publish(root, out, platforms)
	if err != nil {
		return err
	}
	fmt.Fprintf(said, "%s", sums)
	if key == "" {
		fmt.Fprintf(said, "release: %s is NOT SIGNED: name the maintainer's key in KYBAN_RELEASE_KEY\n", filepath.Join(out, sumsName))
		return nil
	}
	signature, err := sign(key, sums)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, signatureName), signature, 0o644)
}

// empty empties a folder. It removes an older release and nothing else.
func empty(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if _, err := os.Stat(filepath.Join(folder, sumsName)); err != nil && len(entries) > 0 {
		return fmt.Errorf("-out %s: expected an older release with its %s, or nothing, found %s: choose another folder or empty it", folder, sumsName, entries[0].Name())
	}
	return errors.Join(os.RemoveAll(folder), os.MkdirAll(folder, 0o755))
}

// publish makes the archives for some platforms, the list of their parts and the sums, which it returns.
func publish(root, out string, platforms []platform) (sums []byte, err error) {
	if err := empty(out); err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "kyban-release")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	release := map[string][]byte{}
	var programs []string
	for _, p := range platforms {
		built, err := p.build(root, filepath.Join(work, p.system, p.name))
		if err != nil {
			return nil, err
		}
		programs = append(programs, built...)
		name := fmt.Sprintf("kyban_%s_%s_%s", version.Number, p.system, p.name)
		pack, suffix := packTar, ".tar.gz"
		if p.system == "windows" {
			pack, suffix = packZip, ".zip"
		}
		if release[name+suffix], err = archive(name, root, built, pack); err != nil {
			return nil, err
		}
	}
	if release["kyban_"+version.Number+".cdx.json"], err = parts(programs); err != nil {
		return nil, err
	}
	sums = sumsOf(release)
	release[sumsName] = sums
	for name, content := range release {
		if err := os.WriteFile(filepath.Join(out, name), content, 0o644); err != nil {
			return nil, err
		}
	}
	return sums, nil
}

// beside are the files that go into each archive with the programs.
var beside = []string{"CHANGELOG.md", "LICENSE", "README.md", "internal/cli/licences.txt"}

// archive packs the programs, in a folder of its name.
func archive(name, root string, programs []string, pack func([]packed) ([]byte, error)) ([]byte, error) {
	var all []packed
	add := func(file string, mode fs.FileMode) error {
		content, err := os.ReadFile(file)
		all = append(all, packed{path.Join(name, filepath.Base(file)), mode, content})
		return err
	}
	for _, file := range programs {
		if err := add(file, 0o755); err != nil {
			return nil, err
		}
	}
	for _, file := range beside {
		if err := add(filepath.Join(root, filepath.FromSlash(file)), 0o644); err != nil {
			return nil, err
		}
	}
	return pack(all)
}

// platform is a kind of computer for which programs are built, under Linux.
type platform struct {
	system   string // Go's name of the operating system.
	name     string
	settings []string // Of Go's compiler.
	programs []string
}

// Each has the oldest processor of its kind: armv6 is for the first Raspberry Pi, armv7 for the second. Those for a Mac and for
// Windows are for the organiser's own computer; a board runs under Linux.
var platforms = []platform{
	{"linux", "amd64", []string{"GOARCH=amd64", "GOAMD64=v1"}, all},
	{"linux", "arm64", []string{"GOARCH=arm64", "GOARM64=v8.0"}, all},
	{"linux", "armv7", []string{"GOARCH=arm", "GOARM=7"}, all},
	{"linux", "armv6", []string{"GOARCH=arm", "GOARM=6"}, all},
	{"darwin", "arm64", []string{"GOARCH=arm64", "GOARM64=v8.0"}, all},
	{"darwin", "amd64", []string{"GOARCH=amd64", "GOAMD64=v1"}, all},
	{"windows", "amd64", []string{"GOARCH=amd64", "GOAMD64=v1"}, []string{"boardctl", "halld"}},
}

var all = []string{"boardctl", "boardd", "halld"}

// places are the settings of Go for its folders and servers, which don't affect its output.
var places = []string{"GOCACHE", "GOMODCACHE", "GOPROXY", "GOSUMDB", "GOTOOLCHAIN"}

// build builds the programs into a folder and returns their files. No setting of the builder reaches the compiler, and no
// path of the builder's computer and no state of the repository reaches the programs.
func (p platform) build(root, folder string) ([]string, error) {
	found, err := exec.Command("go", append([]string{"env"}, places...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	env := append([]string{"GOENV=off", "GOWORK=off", "GOOS=" + p.system, "CGO_ENABLED=0"}, p.settings...)
	for i, value := range strings.Split(strings.TrimSuffix(string(found), "\n"), "\n") {
		env = append(env, places[i]+"="+value)
	}
	for _, name := range []string{"PATH", "HOME", "TMPDIR"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", folder+string(filepath.Separator))
	var built []string
	for _, program := range p.programs {
		cmd.Args = append(cmd.Args, "./cmd/"+program)
		built = append(built, filepath.Join(folder, program+p.suffix()))
	}
	cmd.Dir, cmd.Env = root, env
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build for %s: %w\n%s", p.system+" "+p.name, err, said)
	}
	return built, nil
}

// suffix is what the name of a program ends with.
func (p platform) suffix() string {
	if p.system == "windows" {
		return ".exe"
	}
	return ""
}

// checkToolchain checks that this Go is the one that go.mod names: another one makes other bytes.
func checkToolchain(root string) error {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	mod, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		return err
	}
	if mod.Toolchain == nil {
		return errors.New("go.mod: expected a line such as: toolchain go1.26.8")
	}
	if want := mod.Toolchain.Name; runtime.Version() != want {
		return fmt.Errorf("expected %s, which go.mod names, found %s: GOTOOLCHAIN=%s make release", want, runtime.Version(), want)
	}
	return nil
}

// checkReady checks that the sources are those of a commit, and that this version's recordings are kept for later ones.
func checkReady(root string) error {
	cmd := exec.Command("git", "status", "--porcelain")
	cmd.Dir = root
	changed, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("only what is committed is signed: git status: %w", err)
	}
	if len(changed) > 0 {
		return fmt.Errorf("only what is committed is signed, and this is not:\n%s", changed)
	}
	logs := filepath.Join("recorder", "testdata", "older", version.Number)
	if _, err := os.Stat(filepath.Join(root, logs)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is missing: make build && .ci/keep-logs build, and commit what it wrote", logs)
	}
	return nil
}

const (
	sumsName      = "SHA256SUMS"
	signatureName = sumsName + ".sig"
)

// sumsOf returns the sums of files as `sha256sum --check` reads them.
func sumsOf(release map[string][]byte) []byte {
	var sums bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(release)) {
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(release[name]), name)
	}
	return sums.Bytes()
}

// sign returns the Ed25519 signature of a text, by a key from `openssl genpkey -algorithm ed25519` that only its owner can read.
func sign(file string, text []byte) ([]byte, error) {
	secret, err := durable.LoadSecret(file)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode([]byte(secret))
	if block == nil {
		return nil, fmt.Errorf("%s: expected a key in PEM, as `openssl genpkey -algorithm ed25519` makes it", file)
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("%s: expected an Ed25519 key: %w", file, err)
	}
	key, ok := parsed.(ed25519.PrivateKey)
	if !ok {
		return nil, fmt.Errorf("%s: expected an Ed25519 key, found %T", file, parsed)
	}
	return ed25519.Sign(key, text), nil
}

// parts lists the parts that the programs report of themselves: Go, and each module that is linked into any of them. The list
// has neither the time nor the random number that the format allows, so that it is always the same.
func parts(programs []string) ([]byte, error) {
	components := map[string]cyclonedx.Component{}
	for _, program := range programs {
		info, err := buildinfo.ReadFile(program)
		if err != nil {
			return nil, err
		}
		std := component("std", strings.TrimPrefix(info.GoVersion, "go"))
		components[std.BOMRef] = std
		for _, module := range info.Deps {
			if module.Replace != nil {
				return nil, fmt.Errorf("%s: %s is replaced by %s: a release is built of published modules", program, module.Path, module.Replace.Path)
			}
			c := component(module.Path, module.Version)
			sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(module.Sum, "h1:"))
			if err != nil || len(sum) == 0 {
				return nil, fmt.Errorf("%s: expected the sum of %s, found %q", program, module.Path, module.Sum)
			}
			c.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(sum)}}
			components[c.BOMRef] = c
		}
	}
	kyban := component("github.com/kyban/kyban", "v"+version.Number)
	kyban.Type = cyclonedx.ComponentTypeApplication
	refs := slices.Sorted(maps.Keys(components))
	list := []cyclonedx.Component{}
	for _, ref := range refs {
		list = append(list, components[ref])
	}
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{Component: &kyban}
	bom.Components = &list
	bom.Dependencies = &[]cyclonedx.Dependency{{Ref: kyban.BOMRef, Dependencies: &refs}}
	var out bytes.Buffer
	err := cyclonedx.NewBOMEncoder(&out, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bom)
	return out.Bytes(), err
}

// component returns a Go module as a part, under its common name in all lists of parts.
func component(path, version string) cyclonedx.Component {
	purl := "pkg:golang/" + path + "@" + version
	return cyclonedx.Component{Type: cyclonedx.ComponentTypeLibrary, BOMRef: purl, PackageURL: purl, Name: path, Version: version}
}
