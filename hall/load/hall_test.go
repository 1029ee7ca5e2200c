package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"runtime"
	"runtime/pprof"
	"strconv"
	"strings"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/httpd"
)

// served is a hall in a process of its own. Orders:
//
//	at                       returns the address for boards, its fingerprint and the address for viewers
//	invite TABLE             returns the code
//	enlist APPLICATION       returns the acceptance
//	memory                   returns the bytes of heap and stacks, and those that are resident
//	kept                     collects what is free, and returns what is in use then, as in_use
//	act                      orders something of all boards, and returns how many have refused
//	acts                     does so again and again, until the process ends
type served struct {
	hall   *hall.Hall
	pages  string
	tables []int
}

// newHall takes the data directory, the address for boards and the one for viewers.
func newHall(args []string) (part, error) {
	hall.SaveMemory()
	plain, err := net.Listen("tcp", args[2])
	if err != nil {
		return nil, err
	}
	h, err := hall.Open(context.Background(), httpd.Config{Dir: args[0], Address: args[1], Plain: plain, Log: logOf("hall"),
		Limits: httpd.Limits{Connections: 10000, PerAddress: 9000, Requests: 100000, Burst: 100000}})
	if err != nil {
		return nil, err
	}
	return &served{hall: h, pages: "http://" + plain.Addr().String()}, nil
}

func (s *served) do(order string, args []string) (string, error) {
	switch order {
	case "at":
		at := s.hall.Server().Endpoint()
		return strings.Join([]string{at.Address, at.Fingerprint, s.pages}, "\t"), nil
	case "invite":
		table, err := strconv.Atoi(args[0])
		if err != nil {
			return "", err
		}
		invited, err := s.hall.Invite(table)
		return invited.Code, err
	case "enlist":
		var asked member.Application
		if err := json.Unmarshal([]byte(args[0]), &asked); err != nil {
			return "", err
		}
		taken, err := s.hall.Enlist(context.Background(), asked)
		if err != nil {
			return "", err
		}
		s.tables = append(s.tables, taken.Table)
		text, err := json.Marshal(taken)
		return string(text), err
	case "act":
		return fmt.Sprint(len(s.act(0).Refused)), nil
	case "acts":
		go func() {
			for n := 0; ; n++ {
				s.act(n)
				time.Sleep(100 * time.Millisecond)
			}
		}()
		return "acting", nil
	case "memory":
		return memory(), nil
	case "kept":
		text, err := json.Marshal(kept())
		return string(text), err
	}
	return "", errors.New("no such order")
}

// actTag stands in what the tests order.
const actTag = "load-order"

func (s *served) act(n int) hall.Acted {
	body := fmt.Sprintf(`{"tags":{"event":"%s-%d"}}`, actTag, n)
	return s.hall.Do(context.Background(), hall.Act{Do: control.Tags, Body: json.RawMessage(body)}, "An", control.Arbiter)
}

func (s *served) close() error { return s.hall.Close() }

// profile writes NAME.cpu and NAME.heap.
func profile(name, seconds string) error {
	n, err := strconv.Atoi(seconds)
	if err != nil {
		return err
	}
	cpu, err := os.Create(name + ".cpu")
	if err != nil {
		return err
	}
	if err := pprof.StartCPUProfile(cpu); err != nil {
		return err
	}
	time.Sleep(time.Duration(n) * time.Second)
	pprof.StopCPUProfile()
	heap, err := os.Create(name + ".heap")
	if err != nil {
		return err
	}
	runtime.GC()
	return errors.Join(cpu.Close(), pprof.WriteHeapProfile(heap), heap.Close())
}

// inUse is the bytes of memory that a process has in use, whenever it collects what is free.
type inUse struct {
	Heap     int `json:"heap"`
	Stacks   int `json:"stacks"`
	Resident int `json:"resident"` // Of its own: without what is read from the program's file, which it shares.
}

func (u inUse) all() int { return u.Heap + u.Stacks }

// kept collects what is free: twice, for a pool holds it until the second time.
func kept() inUse {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return inUse{int(m.HeapAlloc), int(m.StackInuse), own()}
}

// memory returns the memory of heap and stacks, and the resident memory, in bytes, as they are: nothing is collected for it.
func memory() string {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return fmt.Sprint(m.HeapInuse+m.StackInuse, resident(), runtime.NumGoroutine())
}

// own returns the resident memory that is of no file in bytes, 0 where the system does not tell.
func own() (bytes int) {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, told, _ := strings.Cut(string(text), "RssAnon:")
	fmt.Sscan(told, &bytes)
	return bytes * 1024
}

// resident returns the resident memory of the process in bytes, 0 where the system does not tell.
func resident() int {
	var all, pages int
	if text, err := os.ReadFile("/proc/self/statm"); err == nil {
		fmt.Sscan(string(text), &all, &pages)
	}
	return pages * os.Getpagesize()
}
