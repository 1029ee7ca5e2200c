package main

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"
	"testing"
)

func TestAZipHoldsTheFiles(t *testing.T) {
	files := []packed{{"kyban/halld.exe", 0o755, []byte("a program")}, {"kyban/LICENSE", 0o644, []byte("its licence")}}
	text, err := packZip(files)
	if err != nil {
		t.Fatal(err)
	}
	again, err := packZip(files)
	if err != nil || !bytes.Equal(text, again) {
		t.Errorf("a second one has other bytes, or fails: %v", err)
	}
	from, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range from.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, f.Mode().String()+" "+f.Name+": "+string(content))
	}
	if want := []string{"-rwxr-xr-x kyban/halld.exe: a program", "-rw-r--r-- kyban/LICENSE: its licence"}; !slices.Equal(got, want) {
		t.Errorf("it holds %q, want %q", got, want)
	}
}
