package main

import (
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	sent := "noise\x1b[Hfirst\x1b[H\x1b[1;38;2;1;2;3;48;2;4;5;6m帥\x1b[m<\x1b[K\r\nb\x1b[J"
	var b strings.Builder
	if err := run(strings.NewReader(sent), &b, 1, "<"); err != nil {
		t.Fatal(err)
	}
	const want = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 51 64" width="51" height="64" font-family="'DejaVu Sans Mono','Noto Sans Mono CJK SC','Noto Sans CJK SC',monospace" font-size="15" text-anchor="middle">
<rect width="51" height="64" rx="8" fill="#1c1c22"/>
<rect x="12" y="12" width="18" height="20" fill="rgb(4,5,6)"/><text x="21" y="27" fill="rgb(1,2,3)" font-weight="bold">帥</text><text x="34" y="27" fill="#e4e4e4">&lt;</text>
<text x="16" y="47" fill="#e4e4e4">b</text>
</svg>
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestRunFindsNoSuchPicture(t *testing.T) {
	err := run(strings.NewReader("\x1b[Honly"), &strings.Builder{}, 1, "lifted")
	if err == nil || err.Error() != `the terminal was sent 1 pictures, none from 1 on holds "lifted"` {
		t.Errorf("got %v", err)
	}
}
