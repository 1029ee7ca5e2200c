// Package firstrun keeps what is decided when a board is run for the first time: its name, language and rulebook, and who got the
// first token. It lies in the data directory (first-run.toml), where the configuration and the command line count more.
//
// Until then a board waits: [Waiting] has the code that is shown at the board alone, so that whoever opens the page first on the
// network is not the arbiter for that. It is held in memory, a new one at each start, and good for one decision.
package firstrun
