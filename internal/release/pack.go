package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"time"
)

// packed is a file of an archive. Its owner, its time and its place don't depend on the computer that makes the archive.
type packed struct {
	name    string
	mode    fs.FileMode
	content []byte
}

// packTar makes a compressed tar file.
func packTar(files []packed) ([]byte, error) {
	var out bytes.Buffer
	packer := gzip.NewWriter(&out)
	into := tar.NewWriter(packer)
	for _, f := range files {
		header := tar.Header{Name: f.name, Mode: int64(f.mode), Size: int64(len(f.content)), ModTime: time.Unix(0, 0), Format: tar.FormatUSTAR}
		if err := into.WriteHeader(&header); err != nil {
			return nil, err
		}
		if _, err := into.Write(f.content); err != nil {
			return nil, err
		}
	}
	err := errors.Join(into.Close(), packer.Close())
	return out.Bytes(), err
}

// packZip makes a zip file, which Windows opens by a double click.
func packZip(files []packed) ([]byte, error) {
	var out bytes.Buffer
	into := zip.NewWriter(&out)
	for _, f := range files {
		header := zip.FileHeader{Name: f.name, Method: zip.Deflate}
		header.SetMode(f.mode)
		w, err := into.CreateHeader(&header)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.content); err != nil {
			return nil, err
		}
	}
	err := into.Close()
	return out.Bytes(), err
}
