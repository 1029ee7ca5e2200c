// Package control carries the organiser's hand from boardctl to the boardd that runs on a data directory: a Unix socket
// in that directory, which only the owner of the directory may open.
//
// A connection carries requests and responses in turn, each one JSON object on a line:
//
//	{"op":"tags","tags":{"Red":"Hu Ronghua"}}
//	{"status":{"game":3,"state":"ready",...}}
//	{"op":"result","result":"2-0"}
//	{"error":"result \"2-0\": expected one of 1-0, 0-1, 1/2-1/2, *"}
//
// Fields may be added to both; a reader skips those that it does not know.
package control
