// Peer_start is a minimal program that serves pages and stores durably: it opens a database, stores a row, listens, and prints
// a line.
package main

import (
	"database/sql"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"

	_ "modernc.org/sqlite"
)

func main() {
	db, err := sql.Open("sqlite", "file:"+os.Args[1]+"?_journal_mode=WAL&_synchronous=FULL")
	if err == nil {
		_, err = db.Exec("CREATE TABLE IF NOT EXISTS fact (id INTEGER PRIMARY KEY, text TEXT); INSERT INTO fact (text) VALUES ('ready')")
	}
	if err != nil {
		log.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(l.Addr())
	log.Fatal(http.Serve(l, nil))
}
