package terminal

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/engine"
)

func TestTile(t *testing.T) {
	position, last := play(t, "h2e2", "h9g7")
	scene := Scene{Position: position, Last: last, Lifted: engine.SetOf(1), Title: "Hu Ronghua - Lü Qin, a long name \x1b[2J", Status: "Red to move", Notices: []string{"first", "second"}}
	lines := Tile(scene)
	for i, line := range lines {
		if w := ansi.StringWidth(line); w != TileWidth {
			t.Errorf("line %d is %d cells wide, want %d: %q", i+1, w, TileWidth, line)
		}
	}
	const want = `Hu Ronghua - Lü Qin, a long…
 車─馬─象─士─將─士─象 ┬ ─車 
 ├──┼──┼──┼──┼──┼──┼──┼──┤  
 ├──砲─┼──┼──┼──┼─>馬─砲─┤  
 卒─┼──卒─┼──卒─┼──卒─┼──卒 
 ├──┴──┴──┴──┴──┴──┴──┴──┤  
 ├──┬──┬──┬──┬──┬──┬──┬──┤  
 兵─┼──兵─┼──兵─┼──兵─┼──兵 
 ├──炮─┼──┼──炮─┼──┼──┼──┤  
 ├──┼──┼──┼──┼──┼──┼──┼──┤  
 俥(傌─相─仕─帥─仕─相─傌─俥 
Red to move                 
second                      `
	if got := ansi.Strip(strings.Join(lines, "\n")); got != want || len(lines) != TileHeight {
		t.Errorf("drawn in %d lines\n%s\nwant\n%s", len(lines), got, want)
	}
}
