package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"os"
	"path"
	"path/filepath"
	"time"
)

// beside are the files that go into each archive with the programs.
var beside = []string{"CHANGELOG.md", "LICENSE", "README.md", "internal/cli/licences.txt"}

// archive packs the programs into a compressed tar file, in a folder of its name. Owner, time and order don't depend on the
// computer that makes it.
func archive(name, root string, programs []string) ([]byte, error) {
	var out bytes.Buffer
	packer := gzip.NewWriter(&out)
	into := tar.NewWriter(packer)
	for _, file := range programs {
		if err := add(into, path.Join(name, filepath.Base(file)), file, 0o755); err != nil {
			return nil, err
		}
	}
	for _, file := range beside {
		if err := add(into, path.Join(name, path.Base(file)), filepath.Join(root, filepath.FromSlash(file)), 0o644); err != nil {
			return nil, err
		}
	}
	if err := into.Close(); err != nil {
		return nil, err
	}
	if err := packer.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// add puts a file into an archive under a name.
func add(into *tar.Writer, name, file string, mode int64) error {
	content, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	header := tar.Header{Name: name, Mode: mode, Size: int64(len(content)), ModTime: time.Unix(0, 0), Format: tar.FormatUSTAR}
	if err := into.WriteHeader(&header); err != nil {
		return err
	}
	_, err = into.Write(content)
	return err
}
