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
	"strconv"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/durable"
)

// opener is the program that opens a file in a browser, by the kind of computer.
var opener = map[string]string{"darwin": "open", "linux": "xdg-open"}

// awaker is the command that keeps a computer awake until its input ends, or this process.
func awaker(kind string) []string {
	switch kind {
	case "darwin":
		return []string{"caffeinate", "-i", "-w", strconv.Itoa(os.Getpid())}
	case "linux":
		return []string{"systemd-inhibit", "--what=idle:sleep", "--who=halld", "--why=the boards of an event are connected", "cat"}
	}
	return nil
}

// keepAwake keeps this computer awake until the context ends. Where it can't that is said: the hall works all the same.
func keepAwake(ctx context.Context, c httpd.Config) (stop func()) {
	command := awaker(runtime.GOOS)
	if command == nil {
		return func() {}
	}
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	pipe, err := cmd.StdinPipe() // It closes with this process, however that ends.
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		c.Log.Warn(fmt.Sprintf("this computer is not kept awake: %v; switch sleep off in its settings", err))
		return func() {}
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	go func() {
		if err := <-ended; ctx.Err() == nil {
			c.Log.Warn(fmt.Sprintf("this computer is not kept awake any more: %s: %v; switch sleep off in its settings", command[0], err))
		}
	}()
	return func() { _ = pipe.Close() }
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
	cmd := exec.CommandContext(ctx, opener[runtime.GOOS], page)
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
