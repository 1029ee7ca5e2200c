package discovery

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"golang.org/x/text/unicode/norm"

	"github.com/kyban/kyban/internal/durable"
)

// Service is the boards' service.
const Service = "_kyban._tcp"

// The keys of a board's TXT record.
const (
	nameKey        = "name"
	fingerprintKey = "fingerprint"
)

// Board is a board that was found.
type Board struct {
	Name        string       // The board's own name.
	Host        string       // The name of its computer, such as board-7.local.
	Port        uint16       // Where arbiters reach it.
	Addresses   []netip.Addr // Of its computer, those of IPv4 first.
	Fingerprint string       // The board's own claim, "" for none.
}

// Address returns where arbiters reach the board, "" where it named no address.
func (b Board) Address() string {
	if len(b.Addresses) == 0 {
		return ""
	}
	return "https://" + netip.AddrPortFrom(b.Addresses[0], b.Port).String()
}

// addAddress adds an address at which another computer may reach this one.
func (b *Board) addAddress(a netip.Addr) {
	a = a.Unmap()
	if !a.IsValid() || a.IsUnspecified() || a.IsMulticast() || a.Is6() && a.IsLinkLocalUnicast() || slices.Contains(b.Addresses, a) || len(b.Addresses) == addressesMax {
		return // A link-local one would need the name of an interface.
	}
	b.Addresses = append(b.Addresses, a)
	slices.SortStableFunc(b.Addresses, func(a, b netip.Addr) int { return a.BitLen() - b.BitLen() })
}

// label names a board without a name of its own.
func (b Board) label() string { return b.Host + ":" + strconv.Itoa(int(b.Port)) }

// Choose returns the boards that a person may mean by a name. A given fingerprint tells them apart; a board that announced no
// fingerprint is meant only if no other has it.
func Choose(found []Board, name, fingerprint string) (chosen []Board) {
	var silent []Board
	for _, b := range found {
		switch {
		case !isNamed(b, name):
		case fingerprint == "" || b.Fingerprint == fingerprint:
			chosen = append(chosen, b)
		case b.Fingerprint == "":
			silent = append(silent, b)
		}
	}
	if len(chosen) == 0 {
		return silent
	}
	return chosen
}

// isNamed reports whether a name means a board: its own name, or that of its computer.
func isNamed(b Board, name string) bool {
	return isAlike(b.Name, name) || isAlike(b.Host, name) || isAlike(b.Host, name+".local")
}

// isAlike reports whether two names look the same: it ignores case and how accents are composed.
func isAlike(a, b string) bool {
	plain := func(name string) string { return strings.Join(strings.Fields(norm.NFKC.String(name)), " ") }
	return strings.EqualFold(plain(a), plain(b))
}

// plainName is a name that means nothing else to a shell: names come from strangers, and a suggestion is copied.
var plainName = regexp.MustCompile(`^[\pL\pM\pN][\pL\pM\pN ._-]*$`)

// Suggestion returns the command that chooses one of the found boards: by its name, or if others bear it, too, by its address.
func Suggestion(found []Board) string {
	for i, b := range found {
		others := slices.Delete(slices.Clone(found), i, i+1)
		if slices.ContainsFunc(others, func(other Board) bool { return isNamed(other, b.Name) }) {
			return fmt.Sprintf("several boards answer to %q: choose one by its address, whose fingerprint is that of your board: boardctl connect %s\n", b.Name, b.Address())
		}
	}
	if !plainName.MatchString(found[0].Name) {
		return fmt.Sprintf("choose one by its address: boardctl connect %s\n", found[0].Address())
	}
	return fmt.Sprintf("choose one by its name: boardctl connect %q\n", found[0].Name)
}

// Table lists boards, and marks the known ones.
func Table(boards []Board, all KnownBoards) string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tADDRESS\tCOMPUTER\tKNOWN\tFINGERPRINT (to be compared with what the board shows)")
	for _, b := range boards {
		state := "no"
		if b.Fingerprint != "" && all.Has(b.Fingerprint) {
			state = "yes"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", b.Name, b.Address(), b.Host, state, cmp.Or(b.Fingerprint, "it says none"))
	}
	w.Flush() // A builder takes everything.
	return text.String()
}

// knownName is the file of the known boards on the network, below the user's configuration.
const knownName = "kyban/boards.json"

// Known holds what a user knows of a board on the network.
type Known struct {
	Fingerprint string `json:"fingerprint"`
	Token       string `json:"token,omitempty"`
}

// KnownBoards are the known boards of a user, by their address.
type KnownBoards map[string]Known

func (all KnownBoards) Has(fingerprint string) bool {
	for _, at := range all {
		if at.Fingerprint == fingerprint {
			return true
		}
	}
	return false
}

// Token returns the stored token for a board, first the one for its address, "" for none.
func (all KnownBoards) Token(address, fingerprint string) string {
	if all[address].Fingerprint == fingerprint {
		return all[address].Token
	}
	for _, at := range slices.Sorted(maps.Keys(all)) { // In some order, and always in the same.
		if all[at].Fingerprint == fingerprint && all[at].Token != "" {
			return all[at].Token
		}
	}
	return ""
}

func knownPath() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("where boards are kept: %w", err)
	}
	return filepath.Join(dir, knownName), nil
}

func ReadKnown() (KnownBoards, error) {
	all := KnownBoards{}
	path, err := knownPath()
	if err != nil {
		return all, nil // No home, no boards.
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return all, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("%s: %w: remove it, and make the boards known again with boardctl connect", path, err)
	}
	return all, nil
}

// Write stores the known boards, whole or not at all, for their owner alone.
func (all KnownBoards) Write() error {
	path, err := knownPath()
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(all, "", "\t")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return durable.Replace(path, append(text, '\n'))
}
