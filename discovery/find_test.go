package discovery

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"testing"
	"time"
)

// responder answers every question on loopback with packets.
func responder(t *testing.T, packets ...[]byte) netip.AddrPort {
	t.Helper()
	conn, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	go func() {
		buffer := make([]byte, packetMax)
		for {
			n, from, err := conn.ReadFrom(buffer)
			if err != nil {
				return
			}
			if string(buffer[:n]) != string(question()) {
				continue
			}
			for _, p := range packets {
				_, _ = conn.WriteTo(p, from)
			}
		}
	}()
	return conn.LocalAddr().(*net.UDPAddr).AddrPort()
}

func TestFind(t *testing.T) {
	whole := packet(t, pointer("board-7"), server("board-7", "board-7.local.", 7443), says("board-7", "name=Bàn 7", "fingerprint="+fingerprint), at("board-7.local.", "192.0.2.7"))
	answers := make(chan struct{}, 2)
	found, err := find(t.Context(), responder(t, []byte("noise"), whole), func() {
		for range cap(answers) {
			<-answers
		}
	}, func() { answers <- struct{}{} })
	if err != nil || len(found) != 1 || found[0].Name != "Bàn 7" || found[0].Address() != "https://192.0.2.7:7443" {
		t.Errorf("found %+v, %v", found, err)
	}
}

func TestNobodyAnswers(t *testing.T) {
	if found, err := Find(t.Context(), responder(t), 0); err != nil || len(found) != 0 {
		t.Errorf("found %+v, %v", found, err)
	}
}

func TestWhoAsksGivesUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Find(ctx, responder(t), time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("found with error %v", err)
	}
}
