// Package backup copies a hall, or an event without boards, to one file while it runs, and makes a new data directory of such a file.
//
//	hall.tar.gz
//	  kyban.db control.db          as SQLite has them at one moment
//	  event/000001.json ...        and all other files of the directory
//	  backup.json                  what has to be there, with the SHA-256 of each
//
// The logs are copied before the files of the event: no log names a file that the backup has not. What is only of one run is not copied: the
// lock, the socket, logs of SQLite that its copies contain.
//
// [Restore] takes nothing on trust: each file is compared with its sum, each log with its signatures, and the event is read, before the
// directory has its name. It never writes into a directory that has anything in it.
package backup
