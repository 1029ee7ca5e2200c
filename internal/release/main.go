// Release makes the published files of a version, in a folder of its own: an archive of the programs for each kind of small
// computer, the list of their parts (CycloneDX), the SHA-256 sums of all that, and the maintainer's signature of the sums.
// The bytes depend only on the sources and on the version of Go, so that other people can make them again and compare.
//
//	go run ./internal/release -key release.key
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

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
		built, err := p.build(root, filepath.Join(work, p.name))
		if err != nil {
			return nil, err
		}
		programs = append(programs, built...)
		name := fmt.Sprintf("kyban_%s_linux_%s", version.Number, p.name)
		if release[name+".tar.gz"], err = archive(name, root, built); err != nil {
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
