package main

import (
	"bufio"
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
)

// fetch is a program of the sessions that prints an answer of HTTP, whatever its status.
func fetch(url string, stdout io.Writer) error {
	answer, err := http.Get(url)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, err = io.Copy(stdout, answer.Body)
	return err
}

// status is a program of the sessions that prints the status of an answer over TLS to who has the token in a file.
func status(url, file string, stdout io.Writer) error {
	token, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	r, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+strings.TrimSpace(string(token)))
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	answer, err := client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, err = fmt.Fprintln(stdout, answer.StatusCode)
	return err
}

// awaitStream reads a stream of events until a line of it matches.
func awaitStream(url string, pattern *regexp.Regexp, stdout io.Writer) error {
	answer, err := http.Get(url)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 4<<20)
	for lines.Scan() {
		if pattern.Match(lines.Bytes()) {
			_, err := fmt.Fprintln(stdout, lines.Text())
			return err
		}
	}
	return fmt.Errorf("%s ended before %s: %w", url, pattern, lines.Err())
}
