package main

import (
	"context"
	"fmt"
	"html"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/durable"
)

// opener is the command that opens a file in a browser of a kind of computer.
func opener(system, file string) []string {
	switch system {
	case "darwin":
		return []string{"open", file}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler", file}
	default:
		return []string{"xdg-open", file}
	}
}

// keepAwake keeps this computer awake until it is ended. Where it can't that is said: the hall works all the same.
func keepAwake(ctx context.Context, c httpd.Config) (end func()) {
	end, err := stayAwake(ctx, func(err error) {
		c.Log.Warn(fmt.Sprintf("this computer is not kept awake any more: %v; switch sleep off in its settings", err))
	})
	if err != nil {
		c.Log.Warn(fmt.Sprintf("this computer is not kept awake: %v; switch sleep off in its settings", err))
		return func() {}
	}
	return end
}

// signedInFor is how long who has started the hall on his own computer is signed in.
const signedInFor = 24 * time.Hour

// pageOf is the file that leads a browser to the organisers' page.
func pageOf(c httpd.Config) string { return filepath.Join(c.Dir, "organise.html") }

// openBrowser opens the organisers' page in a browser of this computer, signed in as whoever has started the hall. The link stands in no
// command line, which others of this computer could read, but in a file of the data directory.
func openBrowser(ctx context.Context, c httpd.Config) error {
	hall, err := control.Local(c.Dir, 20*time.Second)
	if err != nil {
		return err
	}
	defer hall.Close()
	var made struct {
		Link string `json:"link"`
	}
	asked := control.NewToken{Name: "this computer, " + time.Now().UTC().Format(time.RFC3339Nano), Role: control.Organiser, Seconds: int64(signedInFor / time.Second)}
	if err := hall.Ask(ctx, http.MethodPost, "/api/tokens", asked, &made); err != nil {
		return err
	}
	if made.Link == "" {
		return fmt.Errorf("the hall is not reached over the network: there is no link")
	}
	page := pageOf(c)
	link := html.EscapeString(made.Link)
	if err := durable.Replace(page, fmt.Appendf(nil, "<!doctype html><meta charset=utf-8><meta name=referrer content=no-referrer><meta http-equiv=refresh content=\"0; url=%s\"><a href=\"%s\">Kyban</a>\n", link, link)); err != nil {
		return err
	}
	open := opener(runtime.GOOS, page)
	cmd := exec.CommandContext(ctx, open[0], open[1:]...)
	cmd.Stdout, cmd.Stderr = io.Discard, io.Discard
	return cmd.Run()
}

// desktop does for the hall what is expected of a program that was started on the desktop of a computer.
func desktop(ctx context.Context, c httpd.Config) (stop func()) {
	stop = keepAwake(ctx, c)
	if err := openBrowser(ctx, c); err != nil && ctx.Err() == nil {
		c.Log.Warn(fmt.Sprintf("no browser was opened: %v; open the address of the pages by hand", err))
	}
	return func() {
		stop()
		_ = os.Remove(pageOf(c))
	}
}
