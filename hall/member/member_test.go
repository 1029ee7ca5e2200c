package member

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/randtest"
)

// tested is a code of the tests.
var tested = Code{0x23, 0xcf, 0x31, 0x51, 0x37, 0xe8, 0xf1, 0xa3, 0x1a, 0xd6}

func TestACodeIsReadAsPeopleTypeIt(t *testing.T) {
	for _, c := range []struct {
		name, text string
		read       bool
	}{
		{"as it was made", tested.String(), true},
		{"in small letters", strings.ToLower(tested.String()), true},
		{"without hyphens, with blanks", " " + strings.ReplaceAll(tested.String(), "-", " ") + " ", true},
		{"too short", "4F7K-2M9Q", false},
		{"a letter that no code has", "UUUU-UUUU-UUUU-UUUU", false},
		{"nothing", "", false},
	} {
		got, err := ParseCode(c.text)
		if (err == nil && got == tested) != c.read {
			t.Errorf("%s: %v, %v", c.name, got, err)
		}
	}
	if got, err := ParseCode("O1IL-0000-0000-0000"); err != nil || got.String() != "0111-0000-0000-0000" {
		t.Errorf("letters that look alike: %v, %v", got, err)
	}
}

func TestALinkHoldsAddressAndCode(t *testing.T) {
	text := Link("https://192.0.2.7:7444", tested)
	if address, code, ok := ParseLink(text); !ok || address != "https://192.0.2.7:7444" || code != tested {
		t.Errorf("%s: %s %v %v", text, address, code, ok)
	}
	for _, other := range []string{"", "https://192.0.2.7:7444", "kyban-hall://192.0.2.7:7444/12", "kyban-hall://%zz"} {
		if _, _, ok := ParseLink(other); ok {
			t.Errorf("%q is a link", other)
		}
	}
}

// Who stands between a board and a hall has another key, and no code.
func TestAProofIsOfOneCodeAndBothKeys(t *testing.T) {
	asked := Application{Board: "board key", Fingerprint: "sha256:board", Name: "Bàn 1"}
	asked.Prove(tested, "sha256:hall")
	answer := Acceptance{Table: 1, Event: "E", Key: "K"}
	answer.Prove(tested, "sha256:hall", asked)
	for _, c := range []struct {
		name      string
		code      Code
		hall      string
		change    func(*Application, *Acceptance)
		fits, now bool
	}{
		{"as it was", tested, "sha256:hall", func(*Application, *Acceptance) {}, true, true},
		{"another code", Code{1}, "sha256:hall", func(*Application, *Acceptance) {}, false, false},
		{"another hall", tested, "sha256:between", func(*Application, *Acceptance) {}, false, false},
		{"another board", tested, "sha256:hall", func(a *Application, _ *Acceptance) { a.Fingerprint = "sha256:other" }, false, true},
		{"another log", tested, "sha256:hall", func(a *Application, _ *Acceptance) { a.Board = "other" }, false, true},
		{"another table", tested, "sha256:hall", func(_ *Application, a *Acceptance) { a.Table = 2 }, true, false},
		{"another key of orders", tested, "sha256:hall", func(_ *Application, a *Acceptance) { a.Key = "X" }, true, false},
	} {
		a, b := asked, answer
		c.change(&a, &b)
		if got := a.Fits(c.code, c.hall); got != c.fits {
			t.Errorf("%s: it fits: %v", c.name, got)
		}
		if err := b.Check(c.code, c.hall, a); (err == nil) != c.now {
			t.Errorf("%s: the answer: %v", c.name, err)
		}
	}
}

// ordered returns a membership, and what signs an order of its hall.
func ordered(t *testing.T) (Membership, func(change func(*Order)) string) {
	t.Helper()
	secret, verifier, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return Membership{Event: "E", Key: verifier, Term: 2, Number: 7}, func(change func(*Order)) string {
		o := Order{Event: "E", Board: "board", Number: 8, Term: 2, Expires: "2026-12-05T10:00:00Z", Do: control.Stop}
		change(&o)
		signed, err := o.Sign(secret)
		if err != nil {
			t.Fatal(err)
		}
		return signed
	}
}

func TestWhichOrdersABoardTakes(t *testing.T) {
	m, sign := ordered(t)
	_, other := ordered(t)
	now := time.Date(2026, 12, 5, 9, 59, 59, 0, time.UTC)
	for _, c := range []struct{ name, signed, want string }{
		{"the next one", sign(func(*Order) {}), ""},
		{"one of a newer term", sign(func(o *Order) { o.Term = 3 }), ""},
		{"one that came before", sign(func(o *Order) { o.Number = 7 }), "the board has taken order 7 before: the last one was 7"},
		{"one of an older term", sign(func(o *Order) { o.Term = 1 }), "the order is of the term 1, and the board has heard of the term 2: another hall writes now"},
		{"one for another board", sign(func(o *Order) { o.Board = "x" }), "the order is for another board"},
		{"one of another event", sign(func(o *Order) { o.Event = "x" }), "the order is of another event"},
		{"one of an older term with a greater number", sign(func(o *Order) { o.Term, o.Number = 1, 99 }), "the order is of the term 1, and the board has heard of the term 2: another hall writes now"},
		{"one without an end", sign(func(o *Order) { o.Expires = "" }), "the order is of a kind that this version does not know"},
		{"one without a number", sign(func(o *Order) { o.Number = 0 }), "the board has taken order 0 before: the last one was 7"},
		{"PINs that came before", sign(func(o *Order) { o.Number, o.Do, o.PINs = 7, "", []string{"digest"} }), "the board has taken order 7 before: the last one was 7"},
		{"PINs for another board", sign(func(o *Order) { o.Board, o.Do, o.PINs = "x", "", []string{"digest"} }), "the order is for another board"},
		{"one that has lapsed", sign(func(o *Order) { o.Expires = "2026-12-05T09:59:59Z" }), "the order held until 2026-12-05T09:59:59Z"},
		{"one of another hall", other(func(*Order) {}), "the order is not signed by the hall that this board has joined"},
		{"one that was changed", strings.Replace(sign(func(*Order) {}), `"number":8`, `"number":9`, 1), "the order is not signed by the hall that this board has joined"},
	} {
		taken := m
		o, err := taken.Take(c.signed, "board", now)
		switch {
		case c.want == "" && (err != nil || taken.Number != 8 || taken.Term != o.Term):
			t.Errorf("%s: %v, number %d, term %d", c.name, err, taken.Number, taken.Term)
		case c.want != "" && (err == nil || err.Error() != c.want || !reflect.DeepEqual(taken, m)):
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
		if errors.Is(err, ErrReplayed) != strings.HasPrefix(c.want, "the board has taken order") {
			t.Errorf("%s: replayed: %v", c.name, err)
		}
	}
}

// Two halls: the first one has the odd terms, the second one the even ones.
func TestWhichOrdersOfTwoHallsABoardTakes(t *testing.T) {
	first, firstKey, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	second, secondKey, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 12, 5, 9, 59, 59, 0, time.UTC)
	m := Membership{Event: "E", Key: firstKey, Fingerprint: "fp one", Halls: []Hall{{"https://one", "fp one", firstKey}, {"https://two", "fp two", secondKey}}, Term: 2, Number: 7,
		Games: map[string]int{"/1": 1, "A/2": 2}}
	body := func(section, round string) []byte {
		return []byte(`{"tags":{"section":"` + section + `","round":"` + round + `"}}`)
	}
	for _, c := range []struct {
		name, secret string
		order        Order
		want         string
	}{
		{"the next one", second, Order{Term: 2, Number: 8, Do: control.Stop}, ""},
		{"the next term, whatever its number", first, Order{Term: 3, Number: 1, Do: control.Stop}, ""},
		{"the first hall in its older term", first, Order{Term: 1, Number: 8, Do: control.Stop}, "the order is of the term 1, and the board has heard of the term 2: another hall writes now"},
		{"the first hall in the second one's term", first, Order{Term: 2, Number: 8, Do: control.Stop}, "the order is of the term 2, which is not one of the hall that has signed it"},
		{"the second hall in the first one's term", second, Order{Term: 3, Number: 8, Do: control.Stop}, "the order is of the term 3, which is not one of the hall that has signed it"},
		{"one that came before", second, Order{Term: 2, Number: 7, Do: control.Stop}, "the board has taken order 7 before: the last one was 7"},
		{"a round that it has by an older term", second, Order{Term: 2, Number: 8, Do: control.New, Body: body("", "1")}, "the board has this game already, by an order of the term 1: no round is published twice"},
		{"the same, paired anew", second, Order{Term: 2, Number: 8, Do: control.New, Anew: true, Body: body("", "1")}, ""},
		{"the same round of another section", second, Order{Term: 2, Number: 8, Do: control.New, Body: body("B", "1")}, ""},
		{"a round that it has by the same term", second, Order{Term: 2, Number: 8, Do: control.New, Body: body("A", "2")}, ""},
		{"a game that goes on here", second, Order{Term: 2, Number: 8, Do: control.Resume, Body: body("", "1")}, ""},
		{"a new game of no round", second, Order{Term: 2, Number: 8, Do: control.New, Body: body("", "")}, ""},
	} {
		c.order.Event, c.order.Board, c.order.Expires = "E", "board", "2026-12-05T10:00:00Z"
		signed, err := c.order.Sign(c.secret)
		if err != nil {
			t.Fatal(err)
		}
		taken := m
		_, err = taken.Take(signed, "board", now)
		if c.want == "" && (err != nil || taken.Term != c.order.Term || taken.Number != c.order.Number) || c.want != "" && (err == nil || err.Error() != c.want || !reflect.DeepEqual(taken, m)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		if len(m.Games) != 2 {
			t.Fatal("the membership before has changed, too")
		}
	}
}

func TestTermsOfTwoHallsAreNeverTheSame(t *testing.T) {
	for _, c := range []struct {
		term   int
		second bool
		want   int
	}{{0, false, 1}, {1, true, 2}, {1, false, 3}, {2, false, 3}, {2, true, 4}, {3, true, 4}, {7, false, 9}} {
		if got := NextTerm(c.term, c.second); got != c.want {
			t.Errorf("behind %d, second %v: %d, want %d", c.term, c.second, got, c.want)
		}
	}
}

func TestABoardDialsWhereItHasJoinedAndTheOtherHall(t *testing.T) {
	m := Membership{Address: "https://joined:1", Fingerprint: "fp two", Key: "two"}
	if got := m.All(); !reflect.DeepEqual(got, []Hall{{"https://joined:1", "fp two", "two"}}) {
		t.Errorf("one hall: %v", got)
	}
	m.Halls = []Hall{{"https://a:1", "fp one", "one"}, {"https://b:1", "fp two", "two"}}
	if got := m.All(); !reflect.DeepEqual(got, []Hall{{"https://a:1", "fp one", "one"}, {"https://joined:1", "fp two", "two"}}) || m.Halls[1].Address != "https://b:1" {
		t.Errorf("two halls: %v, %v", got, m.Halls)
	}
}

func TestTheVerifierOfASecretKey(t *testing.T) {
	for range 50 { // Some have a plus in their base 64.
		secret, want, err := NewKey()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := VerifierOf(secret); err != nil || got != want {
			t.Fatalf("%s, %v, want %s", got, err, want)
		}
	}
	if _, err := VerifierOf("x"); err == nil {
		t.Error("x is a key")
	}
}

// Who stands between two halls has another key, and no code.
func TestAProofOfASecondHall(t *testing.T) {
	asked := SecondApplication{Other: Other{Hall{"https://two:1", "fp two", "key two"}, "log two", "http://two"}}
	asked.Prove(tested, "fp one")
	for _, c := range []struct {
		name   string
		code   Code
		first  string
		change func(*SecondApplication)
		fits   bool
	}{
		{"as it was", tested, "fp one", func(*SecondApplication) {}, true},
		{"another code", Code{1}, "fp one", func(*SecondApplication) {}, false},
		{"another hall", tested, "fp between", func(*SecondApplication) {}, false},
		{"another key", tested, "fp one", func(a *SecondApplication) { a.Key = "x" }, false},
		{"another log", tested, "fp one", func(a *SecondApplication) { a.Log = "x" }, false},
		{"another address", tested, "fp one", func(a *SecondApplication) { a.Address = "https://x:1" }, false},
	} {
		a := asked
		c.change(&a)
		if got := a.Fits(c.code, c.first); got != c.fits {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestWhereEverybodyMayLookIsAnAddress(t *testing.T) {
	for text, fits := range map[string]bool{
		"": true, "http://192.0.2.7:8080": true, "http://[2001:db8::7]:8080": true, "http://hall.local:80": true,
		"https://192.0.2.7:8080": false, "http://192.0.2.7": false, "http://192.0.2.7:8080/": false, "http://a@192.0.2.7:8080": false, "http://192.0.2.7:8080?x": false,
		"http://192.0.2.7:8080; script-src *": false, "http://a;b:80": false, "javascript:alert(1)": false, "http://a b:80": false, "http://a,b:80": false,
	} {
		if err := CheckPages(text); (err == nil) != fits {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestAMembershipIsKept(t *testing.T) {
	dir := t.TempDir()
	if m, err := Load(dir); m != nil || err != nil {
		t.Fatal(m, err)
	}
	m := Membership{Address: "https://192.0.2.7:7444", Table: 7, Number: 3, Waiting: &Order{Do: control.New}}
	if err := m.Keep(dir); err != nil {
		t.Fatal(err)
	}
	if got, err := Load(dir); err != nil || got.Table != 7 || got.Number != 3 || got.Waiting == nil || got.Waiting.Do != control.New {
		t.Errorf("%+v, %v", got, err)
	}
	for range 2 {
		if err := Leave(dir); err != nil {
			t.Error(err)
		}
	}
	if m, err := Load(dir); m != nil || err != nil {
		t.Error(m, err)
	}
}

func FuzzParseCode(f *testing.F) {
	c := randtest.NewCorpus(f, 35)
	for _, text := range []string{"", "4F7K-2M9Q-X3RT-6HPP", "oil", "\xff", strings.Repeat("0", 16)} {
		c.Add(text)
	}
	c.Fuzz(func(t testing.TB, text string) {
		code, err := ParseCode(text)
		if err != nil {
			return
		}
		if again, err := ParseCode(code.String()); err != nil || again != code {
			t.Errorf("%q: %v, and then %v, %v", text, code, again, err)
		}
	})
}

func FuzzParseLink(f *testing.F) {
	c := randtest.NewCorpus(f, 36)
	for _, text := range []string{"", "kyban-hall://192.0.2.7:7444/4F7K-2M9Q-X3RT-6HPP", "https://x", "kyban-hall://[::1]:1/0000-0000-0000-0000"} {
		c.Add(text)
	}
	c.Fuzz(func(t testing.TB, text string) {
		address, has, ok := ParseLink(text)
		if !ok {
			return
		}
		if again, code, ok := ParseLink(Link(address, has)); !ok || again != address || code != has {
			t.Errorf("%q: %q %v, and then %q %v %v", text, address, has, again, code, ok)
		}
	})
}

func FuzzReadOrder(f *testing.F) {
	c := randtest.NewCorpus(f, 37)
	c.Add("kyban-hall-order/1\n{}\n\n— x y\n")
	c.Fuzz(func(t testing.TB, text string) {
		_, verifier, err := NewKey()
		if err != nil {
			t.Fatal(err)
		}
		if o, _, err := ReadOrder(text, verifier); err == nil {
			t.Errorf("%q is signed: %+v", text, o)
		}
	})
}

// A hall reads the codes of all its invitations for each board that asks.
func TestReadingACodeTakesLittle(t *testing.T) {
	code := NewCode().String()
	allocs := testing.AllocsPerRun(100, func() {
		if _, err := ParseCode(code); err != nil {
			t.Fatal(err)
		}
	})
	if allocs > 3 {
		t.Errorf("%v allocations, want 3 at most", allocs)
	}
}
