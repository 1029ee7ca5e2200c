// SPDX-License-Identifier: GPL-3.0-or-later
#include "link.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
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

static const struct pty no_pty = {-1, -1};

void link_init(struct link *link, uint64_t seed) {
	link->now = link->next = no_pty;
	link->watch = -1;
	link->plugged = link->stepped;
	strcpy(link->path, "-");
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

// Opens a pty in raw mode, so that the line changes no byte.
static struct pty open_pty(void) {
	struct pty pty;
	struct termios mode;
	if (openpty(&pty.master, &pty.slave, NULL, NULL, NULL) < 0)
		fail("open a pty: %s", strerror(errno));
	if (tcgetattr(pty.slave, &mode) < 0)
		fail("read the mode of a pty: %s", strerror(errno));
	cfmakeraw(&mode);
	if (tcsetattr(pty.slave, TCSANOW, &mode) < 0 || fcntl(pty.master, F_SETFL, O_NONBLOCK) < 0)
		fail("set the mode of a pty: %s", strerror(errno));
	return pty;
}

static void close_pty(struct pty *pty) {
	close(pty->master);
	close(pty->slave);
	*pty = no_pty;
}

// A pty of which one end is kept open here says nothing of who has the other end. The kernel tells of each opening.
static void watch_opens(struct link *link) {
	if (link->watch >= 0)
		close(link->watch);
	link->watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
	if (link->watch < 0 || inotify_add_watch(link->watch, link->path, IN_OPEN | IN_CLOSE) < 0)
		fail("watch %s: %s", link->path, strerror(errno));
}

// Says whether a host has the line open: it has where the last of them has opened it.
static bool host_has_it(const struct link *link) {
	_Alignas(struct inotify_event) char events[16 * sizeof(struct inotify_event)];
	bool open = link->open;
	ssize_t length;
	while ((length = read(link->watch, events, sizeof events)) > 0)
		for (char *at = events; at < events + length; at += sizeof(struct inotify_event)) // No name follows: it is no folder.
			open = (((struct inotify_event *)at)->mask & IN_OPEN) != 0;
	return open;
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
	link->plugged = true;
	if (link->stepped)
		return;
	link->now = link->next.master >= 0 ? link->next : open_pty();
	link->next = no_pty;
	if (ptsname_r(link->now.master, link->path, sizeof link->path))
		fail("find the path of a pty: %s", strerror(errno));
	watch_opens(link);
	if (link->symlink)
		point_symlink(link);
}

bool link_unread(const struct link *link) {
	struct pollfd unread = {link->now.slave, POLLIN, 0};
	return link->open && link->now.slave >= 0 && (link->out_length > 0 || poll(&unread, 1, 0) > 0);
}

// How often to look whether the host of a full line is still there.
enum { FULL_POLL_MS = 10 };

static void write_out(struct link *link) {
	while (link->out_length) {
		ssize_t n = write(link->now.master, link->out, link->out_length);
		if (n > 0) {
			link->out_length -= (size_t)n;
			memmove(link->out, link->out + n, link->out_length);
			continue;
		}
		struct pollfd writable = {link->now.master, POLLOUT, 0};
		if (!link->lossless || poll(&writable, 1, FULL_POLL_MS) < 0 || !(link->open = host_has_it(link)))
			return;
	}
}

// How often to look whether the host has read, and for how long a host that has stopped reading is waited for.
enum { DRAIN_POLL_US = 100, DRAIN_PATIENCE = 600000 };

void link_drain(struct link *link) {
	for (int tries = 0; link_unread(link) && tries < DRAIN_PATIENCE; tries++) {
		usleep(DRAIN_POLL_US);
		write_out(link);
		link->open = host_has_it(link);
	}
}

void link_unplug(struct link *link) {
	link->plugged = link->wanted = false;
	link->in_length = 0;
	if (link->stepped) // What was said is still told.
		return;
	if (link->lossless)
		link_drain(link);
	link->next = open_pty(); // While the old one still holds its number, so that the path changes.
	close_pty(&link->now);
	link->open = false;
	link->unheard += link->out_length;
	link->out_length = 0;
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

// Takes a byte that the host sends.
static void hear(struct link *link, uint8_t byte) {
	uint8_t damaged[2];
	int count = damage(link, &link->inward, byte, damaged);
	for (int i = 0; i < count; i++)
		link_inject(link, damaged[i]);
}

static void read_in(struct link *link) {
	uint8_t bytes[256];
	while (link->in_length < sizeof link->in / 2) {
		ssize_t n = read(link->now.master, bytes, sizeof bytes);
		if (n <= 0)
			return;
		for (ssize_t i = 0; i < n; i++)
			hear(link, bytes[i]);
	}
}

int link_read_step(struct link *link) {
	char line[1 << 10];
	unsigned byte;
	int most = 1;
	if (!fgets(line, sizeof line, stdin))
		return 0;
	if (!strcmp(line, "open\n") || !strcmp(line, "close\n")) {
		link->wanted = *line == 'o' && link->plugged;
		return most;
	}
	if (sscanf(line, "listen %d", &most) == 1)
		return most;
	for (const char *at = line; sscanf(at, "%2x", &byte) == 1; at += 2)
		hear(link, (uint8_t)byte);
	return most;
}

void link_tell_step(struct link *link, int took) {
	printf("step %d ", took);
	for (size_t i = 0; i < link->out_length; i++)
		printf("%02x", link->out[i]);
	putchar('\n');
	fflush(stdout);
	link->out_length = 0;
}

bool link_exchange(struct link *link) {
	bool was_open = link->open;
	if (link->stepped) {
		link->open = link->wanted;
		return link->open && !was_open;
	}
	if (link->now.master < 0)
		return false;
	link->open = host_has_it(link);
	if (link->open) {
		if (!link->behind)
			read_in(link);
		write_out(link);
	} else {
		link->unheard += link->out_length;
		link->out_length = 0;
	}
	return link->open && !was_open;
}

bool link_forsaken(const struct link *link) { return link->now.master >= 0 && !link->open; }
