package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"regexp"
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
