package evidence_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"log"

	"github.com/kyban/kyban/evidence"
)

// The hashed bytes of a record can be made with nothing but its fields and SHA-256.
func ExampleRecord_Leaf() {
	uid, err := evidence.ParseUID("00112233445566778899aabbccddeeff")
	if err != nil {
		log.Fatal(err)
	}
	record := evidence.Record{
		Game: uid, Seq: 17, At: 4488879, Wall: 1792238404488879, WallSource: "host",
		Kind: "move", Bytes: []byte(`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2"}`),
	}
	leaf := record.Leaf()
	fmt.Printf("%s\n", leaf)
	fmt.Printf("%x\n", sha256.Sum256(append([]byte{0}, leaf...)))
	hash := evidence.LeafHash(leaf)
	fmt.Printf("%x\n", hash[:])
	// Output:
	// kyban record 1
	// game 00112233445566778899aabbccddeeff
	// seq 17
	// at_us 4488879
	// wall_us 1792238404488879 host
	// kind move
	//
	// {"type":"move","game":1,"ply":1,"side":"red","move":"h2e2"}
	// 3a3c75d4bbf498057a51d356598645e24f928d383c2b8a113323ec8d85141c7c
	// 3a3c75d4bbf498057a51d356598645e24f928d383c2b8a113323ec8d85141c7c
}

// A board seals a tree of two leaves; a reader who has only the standard library checks it.
func ExampleSeal() {
	key, err := evidence.NewKey(bytes.NewReader(make([]byte, 32))) // A real one is random.
	if err != nil {
		log.Fatal(err)
	}
	uid, _ := evidence.ParseUID("00112233445566778899aabbccddeeff")
	signer, err := key.Signer(uid)
	if err != nil {
		log.Fatal(err)
	}
	var tree evidence.Tree
	tree.Append(evidence.LeafHash([]byte("a")))
	tree.Append(evidence.LeafHash([]byte("b")))
	signed, err := evidence.Seal(&tree, signer)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", signed)

	a, b := sha256.Sum256([]byte("\x00a")), sha256.Sum256([]byte("\x00b"))
	root := sha256.Sum256(append(append([]byte{1}, a[:]...), b[:]...))
	fmt.Println(base64.StdEncoding.EncodeToString(root[:]))

	text, signature, _ := bytes.Cut(signed, []byte("\n\n"))
	word := bytes.Fields(signature)[2]
	raw, err := base64.StdEncoding.DecodeString(string(word))
	if err != nil {
		log.Fatal(err)
	}
	public := key.Public()
	fmt.Println(ed25519.Verify(public[:], append(text, '\n'), raw[4:])) // The first four bytes are a hint of the key.
	// Output:
	// github.com/kyban/kyban/board/139e3940e64b5491722088d9a0d74162/00112233445566778899aabbccddeeff
	// 2
	// sTeYX/SE+2ANuTEHx3sDZcgNePW0Kd7Q/Zc2HQd5mes=
	//
	// — github.com/kyban/kyban/board/139e3940e64b5491722088d9a0d74162/00112233445566778899aabbccddeeff EXKOnTu3zZ5vQ3bsJdZIcqUCZsThxvyJ365sXCC+wWXjU/nKiUERuna+KvN1h3ZV2HnU//b70MQRLlfaNfkdM+k6Wgg=
	// sTeYX/SE+2ANuTEHx3sDZcgNePW0Kd7Q/Zc2HQd5mes=
	// true
}

func ExamplePublicKey_Fingerprint() {
	key, err := evidence.NewKey(bytes.NewReader(make([]byte, 32)))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(key.Public().Fingerprint())
	fmt.Println(key.Public())
	// Output:
	// 139e 3940 e64b 5491 7220 88d9 a0d7 4162
	// github.com/kyban/kyban/board/139e3940e64b5491722088d9a0d74162+db4885c2+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop
}
