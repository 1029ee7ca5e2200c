// Package daemon is boardd without its command line: it reads the sensors of a board, records the games that are played on it,
// and serves the records.
//
// A Source reads the sensors, or plays earlier readings (daemon/source). They become inputs of a game.Board. Each input and the
// records that follow from it are a step. The committer stores a step durably; only then is it shown: by the Viewer at the
// computer (daemon/viewer), to the public in a browser (broadcast), and by the control API (httpd).
//
//	store, _ := recorder.OpenSealed(dir)
//	open, _ := daemon.FindOpen(ctx, store, src.Name())  // nil where no session was left open
//	d, _ := daemon.New(store, src, game.Config{}, open)
//	err := d.Run(ctx, viewer.NewLines(os.Stdout), daemon.Services{Control: httpd.Config{Dir: dir, Log: log}})
//
// # Which file
//
//   - Running: daemon.go (how a daemon runs, the way of an input to the store, and what moves it on), live.go (what that needs of it;
//     the time of day, and when the clock of the computer was set).
//   - Storing: committer.go (the queue before the store, and what happens while the disk fails), session.go (how steps become
//     games and transactions).
//   - Going on after a stop: opensession.go (finds the session that was left open), replay.go.
//   - What operators do: input.go (from a request to an input, as far as game.Board.Check does not refuse it), operator.go (and what a
//     ruling would do, and the tokens that the log names), status.go (what a signer was shown).
//   - What operators ask: status.go, attention.go (what waits for an arbiter), archive.go (stored games and their reviews).
//   - What goes out: pages.go (browsers), push.go (other servers), witnesses.go; the colours of the LEDs and the tones of the buzzer
//     are in daemon/lights.
package daemon
