package daemon

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/daemon/viewer"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// allowance is the time allowed from the board to a viewer beyond a bare append and a bare event.
const allowance = time.Millisecond

// BenchmarkEdgeToViewer takes raw edges of a real game through boardd until a viewer has read the resulting events: pipeline,
// board, committer, store, hub, HTTP. One operation is a fact that the public sees. The peer appends the same bytes to a plain
// file and flushes it, and then sends them to a viewer by net/http alone; 1 ms is added to its time.
func BenchmarkEdgeToViewer(b *testing.B) {
	normal, err := sensortest.ProfileNamed("normal")
	if err != nil {
		b.Fatal(err)
	}
	script, err := sensortest.Play(masterGame(), normal, 1)
	if err != nil {
		b.Fatal(err)
	}
	played := script.Trace()
	b.Run("kyban", func(b *testing.B) {
		way := &wayToViewer{trace: played, most: b.N}
		for len(way.took) < b.N {
			way.play(b)
		}
		reportTimes(b, way.took, 0)
		slices.Sort(way.durable)
		b.ReportMetric(float64(way.durable[len(way.durable)/2].Microseconds()), "p50-durable-µs")
	})
	b.Run("peer_append_and_event", func(b *testing.B) {
		reportTimes(b, appendAndSend(b, publicFacts(b, played)), allowance)
	})
}

// masterGame returns the first game of masters that begins from the start position.
func masterGame() sensortest.Game {
	all := sensortest.Games()
	return all[slices.IndexFunc(all, func(g sensortest.Game) bool { return g.FEN == "" && g.Tags["Event"] != "" && g.Tags["Red"] != "" })]
}

// reportTimes reports the mean plus an added time, the median and the 99th percentile.
func reportTimes(b *testing.B, took []time.Duration, added time.Duration) {
	var sum time.Duration
	for _, d := range took {
		sum += d
	}
	slices.Sort(took)
	b.ReportMetric(float64((sum/time.Duration(len(took)) + added).Nanoseconds()), "ns/op")
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

// wayToViewer is a source that plays a trace and waits after each fact until it is durable, and until a viewer has read its
// public events.
type wayToViewer struct {
	trace   *trace.Trace
	most    int // The number of facts to measure.
	took    []time.Duration
	durable []time.Duration // The time until each fact was durable.
	pages   string          // The URL of the viewer.
	heard   <-chan struct{}
}

func (*wayToViewer) Name() string                            { return "bench" }
func (w *wayToViewer) Config(c game.Config) game.Config      { return c.With(w.trace.Header) }
func (*wayToViewer) Wall() func(sensor.Micros) boardlog.Wall { return HostWall }
func (*wayToViewer) Live() bool                              { return true }

// play records the trace, or as much of it as is measured.
func (w *wayToViewer) play(b *testing.B) {
	b.Helper()
	store, err := recorder.OpenSealed(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	pages, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	w.pages = PagesURL(pages)
	d, err := New(store, w, game.Config{Version: version.Number}, nil)
	if err != nil {
		b.Fatal(err)
	}
	err = d.Run(b.Context(), viewer.NewLines(io.Discard), Services{
		Control: httpd.Config{Dir: b.TempDir(), Plain: pages, Log: slog.New(slog.DiscardHandler)}})
	if err := errors.Join(err, store.Close()); err != nil {
		b.Fatal(err)
	}
}

func (w *wayToViewer) Run(ctx context.Context, d *Daemon) error {
	w.heard = nil
	var began time.Time
	before := 0 // The events from before the viewer came.
	player, err := feed.NewPlayer(w.trace.Header, d.config, func(in fact.Input, said []record.Record) error {
		done := make(chan error, 1)
		if err := d.take(in, said, done); err != nil {
			return err
		}
		if err := <-done; err != nil {
			return err
		}
		durable := time.Since(began)
		told := toldOf(said)
		switch {
		case w.heard == nil:
			before += told
		case told > 0:
			w.await(told)
			w.took, w.durable = append(w.took, time.Since(began)), append(w.durable, durable)
		}
		began = time.Now()
		return nil
	})
	if err != nil {
		return err
	}
	heard, leave, err := hear(ctx, w.pages+"/api/games/1/events")
	if err != nil {
		return err
	}
	w.heard = heard
	defer leave()
	w.await(before)
	if err := d.setBoard(player.Board()); err != nil {
		return err
	}
	for _, line := range w.trace.Lines {
		began = time.Now()
		if err := d.Locked(func() error { return player.Line(line) }); err != nil || len(w.took) >= w.most {
			return err
		}
	}
	return nil
}

// await waits until the viewer has read so many events.
func (w *wayToViewer) await(events int) {
	for range events {
		<-w.heard
	}
}

// toldOf counts the records that the public sees.
func toldOf(said []record.Record) (n int) {
	for _, r := range said {
		if public.IsPublic(r.About().Type) {
			if _, ok := public.Record(record.Encode(r)); ok {
				n++
			}
		}
	}
	return n
}

// hear follows a stream of events, and signals each that has an id, until the caller leaves.
func hear(ctx context.Context, url string) (heard <-chan struct{}, leave func(), err error) {
	ctx, cancel := context.WithCancel(ctx)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		cancel()
		return nil, nil, err
	}
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err == nil && answer.StatusCode != http.StatusOK {
		answer.Body.Close()
		err = errors.New(answer.Status)
	}
	if err != nil {
		cancel()
		return nil, nil, fmt.Errorf("%s: %w", url, err)
	}
	events, ended := make(chan struct{}, 1), make(chan struct{})
	go func() {
		defer close(ended)
		named := false
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			named = named || bytes.HasPrefix(lines.Bytes(), []byte("id: "))
			if len(lines.Bytes()) == 0 && named {
				named = false
				select {
				case events <- struct{}{}:
				case <-ctx.Done():
				}
			}
		}
	}()
	return events, func() { cancel(); answer.Body.Close(); <-ended }, nil
}

// publicFacts returns the stored bytes of each fact that the public sees, in one piece.
func publicFacts(b *testing.B, t *trace.Trace) (facts [][]byte) {
	b.Helper()
	err := feed.Replay(t, game.Config{}, func(in fact.Input, said []record.Record) error {
		if toldOf(said) == 0 {
			return nil
		}
		lines := append(fact.Encode(in), '\n')
		for _, r := range said {
			lines = append(append(lines, record.Encode(r)...), '\n')
		}
		facts = append(facts, lines)
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return facts
}

// appendAndSend measures the time to make facts durable in a file, and to send each to a viewer.
func appendAndSend(b *testing.B, facts [][]byte) (took []time.Duration) {
	file, err := os.OpenFile(filepath.Join(b.TempDir(), "raw"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	sent := make(chan []byte)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.(http.Flusher).Flush()
		for {
			select {
			case text := <-sent:
				fmt.Fprintf(w, "id: 1\nevent: move\ndata: %s\n\n", text)
				w.(http.Flusher).Flush()
			case <-r.Context().Done():
				return
			}
		}
	}))
	defer server.Close()
	heard, leave, err := hear(b.Context(), server.URL)
	if err != nil {
		b.Fatal(err)
	}
	defer leave()
	for i := range b.N {
		fact := facts[i%len(facts)]
		began := time.Now()
		_, err := file.Write(fact)
		if err == nil {
			err = file.Sync()
		}
		if err != nil {
			b.Fatal(err)
		}
		sent <- bytes.ReplaceAll(fact, []byte("\n"), []byte(" "))
		<-heard
		took = append(took, time.Since(began))
	}
	return took
}
