package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"maps"
	"slices"

	"github.com/kyban/kyban/internal/durable"
)

const (
	sumsName      = "SHA256SUMS"
	signatureName = sumsName + ".sig"
)

// sumsOf returns the sums of files as `sha256sum --check` reads them.
func sumsOf(release map[string][]byte) []byte {
	var sums bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(release)) {
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(release[name]), name)
	}
	return sums.Bytes()
}

// sign returns the Ed25519 signature of a text, by a key from `openssl genpkey -algorithm ed25519` that only its owner can read.
func sign(file string, text []byte) ([]byte, error) {
	secret, err := durable.LoadSecret(file)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode([]byte(secret))
	if block == nil {
		return nil, fmt.Errorf("%s: expected a key in PEM, as `openssl genpkey -algorithm ed25519` makes it", file)
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("%s: expected an Ed25519 key: %w", file, err)
	}
	key, ok := parsed.(ed25519.PrivateKey)
	if !ok {
		return nil, fmt.Errorf("%s: expected an Ed25519 key, found %T", file, parsed)
	}
	return ed25519.Sign(key, text), nil
}
