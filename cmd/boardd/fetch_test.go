package main

import (
	"context"
	"crypto/tls"
	"errors"
	"flag"
	"io"
	"net"
	"net/http"
	"os"
	"strings"

	"github.com/kyban/kyban/internal/awaittest"
)

// fetch is a program of the sessions that sends a request to a board over HTTP and prints the answer, whatever its status, like
// a browser that trusts any server:
//
//	fetch [-token FILE] [-socket PATH] [-json BODY] URL
//
// FILE holds a token; PATH is the socket to use instead of the network; with a BODY it is a POST.
func fetch(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("fetch", flag.ContinueOnError)
	token, socket, body := flags.String("token", "", ""), flags.String("socket", "", ""), flags.String("json", "", "")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return errors.New("fetch: expected one URL")
	}
	method := http.MethodGet
	if *body != "" {
		method = http.MethodPost
	}
	r, err := http.NewRequest(method, flags.Arg(0), strings.NewReader(*body))
	if err != nil {
		return err
	}
	if *body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if *token != "" {
		text, err := os.ReadFile(*token)
		if err != nil {
			return err
		}
		r.Header.Set("Authorization", "Bearer "+strings.TrimSpace(string(text)))
	}
	transport := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ResponseHeaderTimeout: awaittest.Patience}
	if *socket != "" {
		transport.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", *socket)
		}
	}
	answer, err := transport.RoundTrip(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, err = io.Copy(stdout, answer.Body)
	return err
}
