package serialscan

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/time/rate"

	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

type session struct {
	path     string
	port     Port
	follower *follower
	now      func() sensor.Micros
	config   *Config

	line    Line
	decoder wire.Decoder
	buffer  [256]byte
	known   bool // The board has said hello.
	bytes   int  // How many bytes came.
	idle    bool // None came at the last look.
	opened  sensor.Micros
	asked   sensor.Micros // When the host last asked the board for its hello or its time, 0 before.
	mapping mapping
}

// sinkError is an error of the sink, and not of the line.
type sinkError struct{ error }

// Why the other end of the line can't be read.
var (
	errProtocol = errors.New("it speaks another protocol")
	errNoHello  = errors.New("no board answers")
)

// stranger reports whether a line was given up because there is no readable board at its other end.
func stranger(err error) bool { return errors.Is(err, errProtocol) || errors.Is(err, errNoHello) }

// run reads the line until it fails, the board is silent, or the context is done.
func (s *session) run(ctx context.Context) error {
	s.line.begin(s.port, s.now)
	s.opened = s.now()
	heard := s.opened
	for ctx.Err() == nil {
		if err := s.ask(s.now()); err != nil {
			return err
		}
		n, err := s.port.Read(s.buffer[:])
		if err != nil {
			return fmt.Errorf("read the line: %w", err)
		}
		s.bytes, s.idle = s.bytes+n, n == 0
		switch now := s.now(); {
		case n > 0:
			heard = now
		case s.known && now-heard > micros(silentFor):
			return fmt.Errorf("the board has said nothing for %s", silentFor)
		}
		if err := s.take(s.buffer[:n]); err != nil {
			return err
		}
		if !s.known && s.now()-s.opened > micros(helloWithin) {
			return s.noHello()
		}
	}
	return nil
}

// noHello names the bytes that came instead of a hello, which tell a dead line from one with another device.
func (s *session) noHello() error {
	heard := "nothing was heard"
	if s.bytes > 0 {
		heard = fmt.Sprintf("%d bytes were heard, and no hello in them", s.bytes)
	}
	return fmt.Errorf("%w: %s for %s; boardctl board flash writes the firmware that does", errNoHello, heard, helloWithin)
}

// take follows the messages in the bytes read.
func (s *session) take(p []byte) error {
	var m wire.Message
	before := s.decoder.Drops()
	defer func() {
		if now := s.decoder.Drops(); s.known && now != before {
			s.config.Damaged(now)
		}
	}()
	for rest, ok := s.decoder.Next(p, &m); ok; rest, ok = s.decoder.Next(rest, &m) {
		if err := s.message(&m); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) message(m *wire.Message) error {
	now := s.now()
	if err := s.line.observe(s.bytes > staleMax); err != nil {
		return err
	}
	switch {
	case m.Type == wire.Hello && m.Identity.Protocol != wire.Protocol:
		return fmt.Errorf("%w: %d, and this program knows %d: flash the firmware that came with it", errProtocol, m.Identity.Protocol, wire.Protocol)
	case m.Type == wire.Hello && !s.known:
		s.known = true
		s.config.Report(Event{Path: s.path, Board: m.Identity, Drops: s.decoder.Drops()})
		s.config.Attached(&s.line, m.Identity)
	case m.Type == wire.Hello && m.Identity.Boots != s.follower.board.Boots: // It has started again.
		s.config.Report(Event{Path: s.path, Board: m.Identity, Drops: s.decoder.Drops()})
	case m.Type == wire.Pong && s.follower.synced: // Before that the board's clock has no relation to the session's time.
		at := s.follower.time.of(m.Time)
		s.mapping.pong(m.Token, at, now)
		if t, ok := s.mapping.timing(at, now, time.Now()); ok {
			s.config.Timed(t)
		}
	case !s.known:
		return nil // Messages before hello belong to an earlier start.
	}
	ask, err := s.follower.take(m, now)
	if err != nil {
		return sinkError{err}
	}
	switch ask {
	case wire.AskHello:
		return s.line.send(func(e *wire.Encoder, to []byte) []byte { return e.Hello(to) })
	case wire.AskFullFrame:
		return s.line.send(func(e *wire.Encoder, to []byte) []byte { return e.FullFrame(to) })
	case wire.Resend:
		return s.line.send(func(e *wire.Encoder, to []byte) []byte { return e.Resend(to, s.follower.next) })
	}
	return nil
}

// ask asks an unknown board for its hello, and a known one for its time.
func (s *session) ask(now sensor.Micros) error {
	every, awake := helloEvery, s.line.awake()
	switch {
	case s.known && (s.idle || !awake): // It may be in a reset just now.
		return nil
	case s.known:
		every = pingEvery
	case !awake && (now-s.opened < micros(listenFirst) || now-s.line.spoken() < micros(askEvery)):
		return nil
	}
	if s.asked != 0 && now-s.asked < micros(every) {
		return nil
	}
	s.asked = max(now, 1)
	if !s.known {
		return s.line.askHello()
	}
	return s.line.send(func(e *wire.Encoder, to []byte) []byte { return e.Ping(to, s.mapping.ping(now)) })
}

func micros(d time.Duration) sensor.Micros { return sensor.Micros(d.Microseconds()) }

// A board may be broken or hostile. What it says costs no more than this.
const (
	gapsAtOnce     = 10        // So many gaps at once, then one each second.
	eventsAtOnce   = 20        // So many events of the line, likewise.
	fastest        = 1.1       // How much faster than the host's its clock may run. A ceramic resonator is 0.005 off.
	aheadMax       = unwrapMax // So far it may go at once: a host that was away for less hears all of it.
	ofEverySecond  = rate.Limit(1)
	ofEachSecondUs = rate.Limit(fastest * 1_000_000)
)

// bounds bound the gaps that a board causes, and the time that passes by its clock.
type bounds struct{ gaps, clock *rate.Limiter }

func newBounds() bounds {
	return bounds{rate.NewLimiter(ofEverySecond, gapsAtOnce), rate.NewLimiter(ofEachSecondUs, int(aheadMax))}
}

func (b bounds) mayGap(now sensor.Micros) bool { return b.gaps.AllowN(atTime(now), 1) }

// mayAdvance reports whether the board's clock may go on so far at the host's time now.
func (b bounds) mayAdvance(by, now sensor.Micros) bool {
	return b.clock.AllowN(atTime(now), int(max(by, 0)))
}

func atTime(now sensor.Micros) time.Time { return time.UnixMicro(int64(now)) }
