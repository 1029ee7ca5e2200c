// Package wal finds out whether SQLite's write-ahead log has lost committed transactions.
//
// SQLite reads a log up to the first frame with a wrong checksum and silently drops the rest. After a power cut that is right: no
// caller was told that the rest is stored. After damage it is not, and acknowledged records are gone. [Check] reads the log before
// SQLite does, and tells the two apart where that is possible.
//
// # The file
//
// The format stands in "The Database File Format", chapter 4, https://sqlite.org/fileformat2.html#the_write_ahead_log. A header of
// 32 bytes is followed by frames, each a header of 24 bytes and a page. Numbers are big-endian:
//
//	header  0 magic, 4 version, 8 page size, 12 sequence, 16 salt (8 bytes), 24 checksum of the bytes before (8 bytes)
//	frame   0 page number, 4 pages of the database in the last frame of a transaction, else 0, 8 salt, 16 checksum
//
// The checksum of a frame continues that of the frame before, over the first 8 bytes of its header and its page. So a checksum ties a
// frame to all frames before. SQLite begins the file anew from time to time, with another salt; older frames stay behind the new
// ones.
//
// # What is damage
//
// The store flushes each transaction before it acknowledges it, and only then begins the next one. A power cut affects whole sectors
// of the last transaction, any of them, and nothing of those before; the header has one sector, which is flushed before the first
// frame. So it is damage, and no power cut,
//
//   - when, behind the place at which SQLite stops, a transaction ends and a frame of another follows that is tied to it:
//     the first of the two was flushed;
//   - when the header is wrong, and a transaction follows from what it was.
//
// The page of a wrong frame proves nothing. If the next frame follows from the checksum in its header, that header is the one that was
// written: its sector is whole, and it shows whether a transaction ends there. If the next frame follows from the computed
// checksum of the frame, all but the checksum in its header is as it was written. In every 32nd frame a sector ends within the
// header, and a power cut may have left half of an older one: Check believes that a transaction ends with such a frame only if its
// checksum is right.
//
// Everything else counts as a power cut: the store promises nothing about a transaction that a power cut has torn, and one that was
// damaged later looks the same. So damage goes unseen in the last transaction. It also goes unseen at the end of the one before,
// where it concerns the number that marks the end of a transaction, or one of these 32nd frames, or the beginning of the last
// transaction too. A log that ends at an earlier transaction looks like one that has not gone further.
package wal
