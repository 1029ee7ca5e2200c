// SPDX-License-Identifier: GPL-3.0-or-later
#include "link.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "fail.h"

// SplitMix64 (Steele, Lea, Flood 2014): tiny, and the same everywhere for the same seed.
static uint64_t draw(uint64_t *random) {
	uint64_t z = *random += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

void link_init(struct link *link, uint64_t seed) {
	link->master = link->spare = -1;
	link->outward = seed;
	link->inward = ~seed;
}

// Damages a byte as its turn comes: two times in four it becomes another one, once it is lost, once one more follows.
// Returns how many bytes there are then.
static int damage(struct link *link, uint64_t *random, uint8_t byte, uint8_t bytes[2]) {
	bytes[0] = byte;
	if (link->share <= 0 || (double)(draw(random) >> 11) * 0x1p-53 >= link->share)
		return 1;
	link->damaged++;
	uint64_t how = draw(random);
	switch (how & 3) {
	case 0:
		return 0;
	case 1:
		bytes[1] = (uint8_t)(how >> 8);
		return 2;
	default:
		bytes[0] = (uint8_t)(byte ^ (1 + (how >> 8) % 255)); // Never the same byte.
		return 1;
	}
}

// Opens a pty in raw mode, so that the line changes no byte, and closes the host's end: until a host opens it, poll
// reports a hang-up, which is how we know whether anybody listens.
static int open_master(void) {
	int master, slave;
	struct termios mode;
	if (openpty(&master, &slave, NULL, NULL, NULL) < 0)
		fail("open a pty: %s", strerror(errno));
	if (tcgetattr(slave, &mode) < 0)
		fail("read the mode of a pty: %s", strerror(errno));
	cfmakeraw(&mode);
	if (tcsetattr(slave, TCSANOW, &mode) < 0 || fcntl(master, F_SETFL, O_NONBLOCK) < 0 ||
		fcntl(master, F_SETFD, FD_CLOEXEC) < 0)
		fail("set the mode of a pty: %s", strerror(errno));
	close(slave);
	return master;
}

static void point_symlink(const struct link *link) {
	char fresh[512];
	if ((size_t)snprintf(fresh, sizeof fresh, "%s.new", link->symlink) >= sizeof fresh)
		fail("--link %s: the path is too long", link->symlink);
	unlink(fresh);
	if (symlink(link->path, fresh) < 0 || rename(fresh, link->symlink) < 0)
		fail("--link %s: %s", link->symlink, strerror(errno));
}

void link_plug(struct link *link) {
	link->master = link->spare >= 0 ? link->spare : open_master();
	link->spare = -1;
	if (ptsname_r(link->master, link->path, sizeof link->path))
		fail("find the path of a pty: %s", strerror(errno));
	if (link->symlink)
		point_symlink(link);
}

// A minute without progress: the host has left the line open and reads no more.
enum { DRAIN_POLL_US = 1000, DRAIN_REST = 20, DRAIN_PATIENCE = 60000 };

void link_drain(const struct link *link) {
	if (!link->open)
		return;
	int slave = open(link->path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
	if (slave < 0)
		return;
	int waiting = 0, before = 0;
	for (int empty = 0, stuck = 0; empty < DRAIN_REST && stuck < DRAIN_PATIENCE; before = waiting) {
		if (ioctl(slave, FIONREAD, &waiting) < 0)
			break;
		empty = waiting ? 0 : empty + 1;
		stuck = waiting && waiting == before ? stuck + 1 : 0;
		usleep(DRAIN_POLL_US);
	}
	close(slave);
}

void link_unplug(struct link *link) {
	if (link->lossless)
		link_drain(link);
	link->spare = open_master(); // While the old one still holds its number, so that the path changes.
	close(link->master);
	link->master = -1;
	link->open = false;
	link->unheard += link->out_length;
	link->out_length = 0;
	link->in_length = 0;
	if (link->symlink)
		unlink(link->symlink);
}

void link_send(struct link *link, uint8_t byte) {
	uint8_t bytes[2];
	int count = damage(link, &link->outward, byte, bytes);
	link->sent++;
	link->frames += byte == 0;
	for (int i = 0; i < count; i++) {
		if (link->dump)
			putc(bytes[i], link->dump);
		if (!link->open)
			link->unheard++;
		else if (link->out_length == sizeof link->out)
			link->lost++;
		else
			link->out[link->out_length++] = bytes[i];
	}
}

void link_inject(struct link *link, uint8_t byte) {
	if (link->in_start + link->in_length == sizeof link->in) {
		memmove(link->in, link->in + link->in_start, link->in_length);
		link->in_start = 0;
	}
	if (link->in_length == sizeof link->in)
		fail("more than %zu bytes wait for the microcontroller: send fewer", sizeof link->in);
	link->in[link->in_start + link->in_length++] = byte;
}

int link_receive(struct link *link) {
	if (link->in_length == 0)
		return -1;
	link->received++;
	link->in_length--;
	return link->in[link->in_start++];
}

static void write_out(struct link *link) {
	while (link->out_length) {
		ssize_t n = write(link->master, link->out, link->out_length);
		if (n > 0) {
			link->out_length -= (size_t)n;
			memmove(link->out, link->out + n, link->out_length);
			continue;
		}
		struct pollfd writable = {link->master, POLLOUT, 0};
		if (!link->lossless || poll(&writable, 1, -1) < 0 || writable.revents & POLLHUP)
			return;
	}
}

static void read_in(struct link *link) {
	uint8_t bytes[256];
	while (link->in_length < sizeof link->in / 2) {
		ssize_t n = read(link->master, bytes, sizeof bytes);
		if (n <= 0)
			return;
		for (ssize_t i = 0; i < n; i++) {
			uint8_t damaged[2];
			int count = damage(link, &link->inward, bytes[i], damaged);
			for (int j = 0; j < count; j++)
				link_inject(link, damaged[j]);
		}
	}
}

bool link_read_step(struct link *link) {
	char line[1 << 10];
	unsigned byte;
	if (!fgets(line, sizeof line, stdin))
		return false;
	if (!strcmp(line, "open\n") || !strcmp(line, "close\n")) {
		link->wanted = *line == 'o';
		return true;
	}
	for (const char *at = line; sscanf(at, "%2x", &byte) == 1; at += 2)
		link_inject(link, (uint8_t)byte);
	return true;
}

void link_tell_step(struct link *link) {
	fputs("step ", stdout);
	for (size_t i = 0; i < link->out_length; i++)
		printf("%02x", link->out[i]);
	putchar('\n');
	fflush(stdout);
	link->out_length = 0;
}

bool link_exchange(struct link *link) {
	if (link->stepped) {
		bool opened = link->wanted && !link->open;
		link->open = link->wanted;
		return opened;
	}
	if (link->master < 0)
		return false;
	struct pollfd state = {link->master, POLLIN, 0};
	poll(&state, 1, 0);
	bool was_open = link->open;
	link->open = !(state.revents & POLLHUP);
	if (link->open) {
		read_in(link);
		write_out(link);
	} else {
		link->unheard += link->out_length;
		link->out_length = 0;
	}
	return link->open && !was_open;
}

bool link_forsaken(const struct link *link) { return link->master >= 0 && !link->open; }
