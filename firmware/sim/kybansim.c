// SPDX-License-Identifier: GPL-3.0-or-later
// kybansim runs the board's firmware in libsimavr, wired to a simulated board that a script operates.
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "board.h"
#include "event.h"
#include "fail.h"

static const char usage[] =
	"kybansim [flags] FIRMWARE.elf\n"
	"\n"
	"Runs the firmware of a board on a simulated ATmega2560 with a simulated board around it.\n"
	"What the board does is told on standard output, and at the end a report.\n"
	"\n"
	"  --pinmap FILE      what is wired to which pin (schematics/pinmap.csv)\n"
	"  --script FILE      what happens, by simulated time; - for standard input\n"
	"  --until TIME       end at this simulated time, such as 90s\n"
	"  --pace max|real|host  as fast as possible (max), as fast as a board, or a millisecond for each line on\n"
	"                     standard input, which is what the host does: open, close, or bytes in hexadecimal\n"
	"  --pty              let a host open the serial line; its path is printed\n"
	"  --link PATH        and a symlink that always points to it\n"
	"  --wait-open        let time begin when a host has opened the line, and stand still when none has it open, and\n"
	"                     while it has not read what the board has said\n"
	"  --reset-on-open    reset the board whenever a host opens the line, as a stock Mega does\n"
	"  --boot TIME        how long a bootloader holds the firmware back after a reset (0s)\n"
	"  --bootloader FILE  a bootloader to begin with after each reset (Intel HEX)\n"
	"  --dump FILE        write each byte that leaves the board\n"
	"  --settle TIME      from a change of the wires to the change of a column (6us)\n"
	"  --baud RATE        the rate of the line (250000)\n"
	"  --seed N           for the damage that a script asks for (1)\n";

struct options {
	const char *pinmap, *script, *dump;
	cycles until;
	bool real_pace, pty, wait_open;
	uint64_t seed;
};

static volatile sig_atomic_t interrupted;

static volatile sig_atomic_t told; // How often somebody has sent SIGUSR1, for which the script may wait.

static void on_signal(int number) {
	if (number == SIGUSR1)
		told++;
	else
		interrupted = number;
}

static cycles duration_option(const char *name, const char *text) {
	cycles n = parse_duration(text);
	if (n == NEVER)
		fail("--%s %s: expected a time such as 250us, 20ms or 1.5s", name, text);
	return n;
}

static uint64_t number_option(const char *name, const char *text, uint64_t least, uint64_t most) {
	char *end;
	errno = 0;
	unsigned long long n = strtoull(text, &end, 10);
	if (*text < '0' || *text > '9' || *end || errno || n < least || n > most)
		fail("--%s %s: expected a whole number from %llu to %llu", name, text, (unsigned long long)least,
			(unsigned long long)most);
	return n;
}

static void parse_option(int which, const char *value, struct options *o, struct board *board) {
	switch (which) {
	case 'p': o->pinmap = value; break;
	case 's': o->script = value; break;
	case 'u': o->until = duration_option("until", value); break;
	case 'r':
		if (strcmp(value, "max") && strcmp(value, "real") && strcmp(value, "host"))
			fail("--pace %s: expected max, real or host", value);
		o->real_pace = !strcmp(value, "real");
		board->link->stepped = !strcmp(value, "host");
		break;
	case 't': o->pty = true; break;
	case 'l': o->pty = true; board->link->symlink = value; break;
	case 'w': o->wait_open = true; break;
	case 'o': board->config.reset_on_open = true; break;
	case 'b': board->config.boot = duration_option("boot", value); break;
	case 'B': board->config.bootloader = value; break;
	case 'd': o->dump = value; break;
	case 'e': board->config.settle = duration_option("settle", value); break;
	case 'a': board->config.baud = (uint32_t)number_option("baud", value, 300, 2000000); break;
	case 'n': o->seed = number_option("seed", value, 0, UINT64_MAX); break;
	case 'h': fputs(usage, stdout); exit(0);
	default: fputs(usage, stderr); exit(2);
	}
}

static void parse_options(int count, char **arguments, struct options *o, struct board *board) {
	static const struct option known[] = {
		{"pinmap", required_argument, 0, 'p'}, {"script", required_argument, 0, 's'},
		{"until", required_argument, 0, 'u'}, {"pace", required_argument, 0, 'r'}, {"pty", no_argument, 0, 't'},
		{"link", required_argument, 0, 'l'}, {"wait-open", no_argument, 0, 'w'},
		{"reset-on-open", no_argument, 0, 'o'}, {"boot", required_argument, 0, 'b'},
		{"bootloader", required_argument, 0, 'B'}, {"dump", required_argument, 0, 'd'}, {"settle", required_argument, 0, 'e'},
		{"baud", required_argument, 0, 'a'}, {"seed", required_argument, 0, 'n'}, {"help", no_argument, 0, 'h'}, {0},
	};
	for (int which; (which = getopt_long(count, arguments, "", known, NULL)) != -1;)
		parse_option(which, optarg, o, board);
	if (optind != count - 1)
		fail("expected one argument, the firmware's ELF file; kybansim --help lists the flags");
	board->config.elf = arguments[optind];
	if (board->link->stepped && (o->pty || !o->script || !strcmp(o->script, "-")))
		fail("--pace host: expected a script in a file and no --pty, as standard input is the host");
	if (o->wait_open && !o->pty)
		fail("--wait-open: expected --pty or --link as well, or nobody can open the line");
}

static double host_seconds(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void pause_for(double seconds) {
	if (seconds <= 0)
		return;
	struct timespec length = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
	nanosleep(&length, NULL);
}

// How simulated time goes beside the host's.
struct pace {
	double begun;  // When simulated time would have begun, had it always gone as fast as the host's.
	double opened; // When the host has opened the line, later by as long as time has stood still since.
	cycles since;  // When that was in simulated time.
	double stood;  // For how long time has stood still in all.
};

// Exchanges bytes with the host, which may have opened the line.
static void look(struct board *board, struct pace *pace) {
	if (!link_exchange(board->link))
		return;
	event(board_now(board), "opened");
	pace->opened = host_seconds();
	pace->since = board_now(board);
	if (board->config.reset_on_open)
		board_reset(board);
}

// For how long a host may be away, and not read.
static const double host_patience = 300;

// Lets time stand still while no host has the line open, or one has not read what was said. How busy the computer is does then
// not decide what a host misses, or how late it answers.
static void stand_still(struct board *board, struct pace *pace) {
	const struct link *link = board->link;
	double begun = host_seconds();
	while (!interrupted && (link_forsaken(link) || link_unread(link))) {
		if (host_seconds() - begun > host_patience)
			fail("for %.0f s the host has %s", host_patience, link->open ? "not read the line" : "not opened the line");
		pause_for(link->open ? 0.0001 : 0.001);
		look(board, pace);
	}
	double stood = host_seconds() - begun;
	pace->stood += stood;
	pace->begun += stood;
	pace->opened += stood;
}

static void check_end(const struct options *o, const struct script *script) {
	for (size_t i = 0; i < script->count; i++)
		if (script->steps[i].action == END)
			return;
	if (o->until == NEVER && !o->pty)
		fail("nothing ends the simulation: expected --until TIME, \"at TIME end\" in the script, or --pty for a host");
}

static void figure(const char *name, double value, const char *unit) { printf("report %s %.10g %s\n", name, value, unit); }

static double share(cycles part, cycles whole) { return whole ? 100.0 * (double)part / (double)whole : 0; }

static void report(const struct board *b, double host) {
	const struct board_figures *f = &b->figures;
	cycles now = board_now(b);
	figure("simulated", (double)now / CLOCK_HZ, "s");
	figure("cycles", (double)now, "cycles");
	figure("scans", (double)f->scans, "scans");
	figure("scan_period_longest", (double)f->scan_longest, "cycles");
	figure("scan_period_shortest", f->scan_shortest == NEVER ? 0 : (double)f->scan_shortest, "cycles");
	figure("scan_active_longest", (double)f->scan_active_longest, "cycles");
	figure("interrupt_longest", (double)f->interrupt_longest, "cycles");
	figure("in_interrupts", share(f->interrupts, now), "%");
	figure("asleep", share(f->asleep, now), "%");
	figure("held_in_reset", share(f->held, now), "%");
	figure("resets", (double)f->resets, "resets");
	figure("watchdog_resets", (double)f->watchdog_resets, "resets");
	figure("row_fight", (double)f->fight, "cycles");
	figure("bytes_sent", (double)b->link->sent, "bytes");
	figure("frames_sent", (double)b->link->frames, "frames");
	figure("bytes_received", (double)b->link->received, "bytes");
	figure("bytes_overrun", (double)f->overruns, "bytes");
	figure("bytes_unreceived", (double)f->unreceived, "bytes");
	figure("bytes_damaged", (double)b->link->damaged, "bytes");
	figure("bytes_unheard", (double)b->link->unheard, "bytes");
	figure("bytes_lost", (double)b->link->lost, "bytes");
	figure("led_updates", (double)b->leds.updates, "updates");
	figure("led_malformed", (double)b->leds.malformed, "words");
	figure("beeps", (double)f->beeps, "beeps");
	figure("status_edges", (double)f->status_edges, "edges");
	fflush(stdout);
	fprintf(stderr, "kybansim: %.3f simulated seconds in %.3f s, x%.1f\n", (double)now / CLOCK_HZ, host,
		(double)now / CLOCK_HZ / host); // Not on standard output, which is the same for the same script.
}

// By how much simulated time may be late and catch up: what a busy computer has missed is not made up in a moment.
static const double late_most = 0.02;

// Lets simulated time go on no faster than the host's.
static void keep_pace(const struct board *board, struct pace *pace) {
	double ahead = (double)board_now(board) / CLOCK_HZ - (host_seconds() - pace->begun);
	pause_for(ahead);
	if (ahead < -late_most)
		pace->begun -= ahead + late_most;
}

// Runs as a host on standard input says. Returns false when that has gone.
static bool run_step(struct board *board) {
	struct link *link = board->link;
	int most = link_read_step(link), took = 0;
	bool plugged = link->plugged;
	while (took < most && !board->ended && link->out_length == 0 && link->plugged == plugged) {
		board_run(board);
		took++;
	}
	if (most)
		link_tell_step(link, took);
	return most > 0;
}

// Runs for a millisecond, or for a step.
static bool run_on(struct board *board) {
	if (board->link->stepped)
		return run_step(board);
	board_run(board);
	return true;
}

static void run(struct board *board, const struct options *o, struct pace *pace) {
	struct link *link = board->link;
	double begun = host_seconds(), stood = pace->stood;
	while (!interrupted && !board->ended && board_now(board) < o->until && run_on(board)) {
		board->told = (unsigned)told;
		if (o->wait_open && !board->ended)
			stand_still(board, pace);
		// A script that waits for what a host does lets the host have its time.
		bool real = o->real_pace || (o->pty && board->script->awaits);
		if (real)
			keep_pace(board, pace);
		else
			pace->begun = host_seconds() - (double)board_now(board) / CLOCK_HZ;
		double open_for = (double)(board_now(board) - pace->since) / CLOCK_HZ;
		link->behind = o->wait_open && !real && open_for < host_seconds() - pace->opened;
	}
	link->behind = false;
	link->lossless = link->lossless && !interrupted; // Who ends it does not wait for the host.
	link_exchange(link);
	report(board, host_seconds() - begun - (pace->stood - stood));
	if (interrupted)
		fprintf(stderr, "kybansim: ended by a signal at %.6f s, at address 0x%x\n", (double)board_now(board) / CLOCK_HZ, board_address(board));
}

int main(int count, char **arguments) {
	static struct link link;
	static struct pinmap pins;
	static struct script script;
	static struct board board = {
		.config = {.settle = 6 * CYCLES_PER_US, .baud = 250000},
		.link = &link, .pins = &pins, .script = &script,
	};
	struct options o = {.pinmap = "schematics/pinmap.csv", .until = NEVER, .seed = 1};
	parse_options(count, arguments, &o, &board);
	pinmap_read(&pins, o.pinmap);
	if (o.script)
		script_read(&script, o.script);
	check_end(&o, &script);
	link_init(&link, o.seed);
	link.lossless = !o.real_pace || o.wait_open;
	if (o.dump && !(link.dump = fopen(o.dump, "wb")))
		fail("--dump %s: %s", o.dump, strerror(errno));
	struct sigaction action = {.sa_handler = on_signal}; // Without SA_RESTART, so that a wait for the host ends too.
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGUSR1, &action, NULL);
	board_init(&board);
	// A board alone does at once what it does; a host is given the time of a busy computer.
	board.config.patience = (o.pty ? 180 : 20) * (cycles)CLOCK_HZ;
	if (o.pty) {
		link_plug(&link);
		event(0, "pty %s", link.path);
	}
	struct pace pace = {0};
	if (o.wait_open)
		stand_still(&board, &pace);
	run(&board, &o, &pace);
	if (!interrupted)
		link_drain(&link);
	if (link.symlink)
		unlink(link.symlink);
	if (link.dump && fclose(link.dump))
		fail("--dump %s: %s", o.dump, strerror(errno));
	return 0;
}
