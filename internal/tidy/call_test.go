package tidy

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestFindCalls(t *testing.T) {
	const test = "package p\n\nimport \"os/exec\"\n\n"
	for _, c := range []struct {
		name, path, text, want string // The calls, as LINE:NAME.
	}{
		{"a script", "p.sh", "cd there && sed -n p <file |\n\ttr a b >out\n", "1:sed 2:tr"},
		{"a script that its first line says to be one", ".ci/p", "#!/usr/bin/env bash\ncat\n", "2:cat"},
		{"another program", "p", "#!/usr/bin/env python3\ncat\n", ""},
		{"what stands in a text, a comment, a test and a sum", "p.sh", "echo 'sed' # awk\n[[ cut == tr ]] && n=$((cat + 1))\ncase $x in paste) true ;; esac\n", ""},
		{"a command in a word, a document and a list", "p.sh", "echo \"$(cut -f 1)\" <<END\n$(tail)\nEND\nfor f in $(ls); do rm \"$f\"; done\n", "1:cut 2:tail 4:ls 4:rm"},
		{"its own functions", "p.sh", "tell() { cat; }\ntell sed\n", "1:cat"},
		{"a function that runs what it is given", "p.sh", "again() {\n\tuntil \"$@\"; do sleep 1; done\n}\nagain npm ci\nagain again awk\n", "2:sleep 4:npm 5:awk"},
		{"commands that run others", "p.sh", "env -u A B=1 timeout -k 5 10 sed\nls | xargs -r -n 1 rm\nunshare -m --propagation private mount\nfind . -exec touch {} +\ntrap 'rm x; ls' EXIT\n",
			"1:env 1:timeout 1:sed 2:ls 2:xargs 2:rm 3:unshare 3:mount 4:find 4:touch 5:rm 5:ls"},
		{"a text for another shell", "p.sh", "sh -c 'mount \"$1\"\numount' - x\nbash -euc \"cat\"\n", "1:sh 1:mount 2:umount 3:bash 3:cat"},
		{"arguments that are handed on", "p.sh", "in() { env -i A=\"$b\" sh -c 'cd x && exec chroot / \"$@\"' - \"$@\"; }\nin awk\nin \"$@\"\n", "1:env 1:sh 1:chroot 2:awk 3:$@"},
		{"its parts by a path", "p.sh", ".ci/p; \"$dir/p\"; ./node_modules/.bin/tsc; \"$(dirname \"$x\")/p\"\n/usr/bin/perl\n",
			"1:.ci/p 1:$dir/p 1:./node_modules/.bin/tsc 1:$(dirname \"$x\")/p 1:dirname 2:/usr/bin/perl"},
		{"what can't be read", "p.sh", "$emulator p\n\"$1\"\nsh -c \"$line\"\n${sudo}env\n", "1:$emulator 2:$1 3:sh 3:$line 4:${sudo}env"},
		{"recipes", "Makefile", "TOOL := go tool \\\n\tstaticcheck\nCOUNT := $(shell expr 1)\nall: x ## Say sed\n\t@$(TOOL) ./...\n\t-cat $< | awk '{ print $$1 }' \\\n\t\t>$@; $(MAKE) HOSTCC=gcc-12\n\t@$(if $(CI),paste)\n",
			"5:go 6:cat 6:awk 7:make 7:gcc-12 8:paste 1:expr"},
		{"a session", "cmd/p/testdata/p.txtar", "exec cat x # sed\n! exec sh -c 'echo ''a b'' | cut -f 1; $x'\n[!windows] exec cp a b &\nstdout 'exec tr'\n-- p.sh --\nhead\n-- x --\nexec tail\n",
			"1:cat 2:sh 2:cut 2:$x 3:cp 6:head"},
		{"a session that waits", "cmd/p/testdata/p.txtar", "exec await line out x\nexec await success . grep x y\n", "1:await 2:await 2:grep"},
		{"other archives", "p/testdata/p.txtar", "exec cat\n", ""},
		{"Go", "p.go", test + "var a = exec.Command(\"gcc\", \"-v\")\nvar b, _ = exec.LookPath(\"node\")\nvar c = exec.Command(\"bash\", \"-c\", \"ls | sort\")\n", "5:gcc 6:node 7:bash 7:ls 7:sort"},
		{"Go: programs that a test needs", "p_test.go", "package p\n\nimport \"github.com/kyban/kyban/internal/proctest\"\n\nfunc f(t T) { proctest.Need(t, \"make\", cmp.Or(x, \"gcc\")) }\n", "5:make 5:gcc"},
		{"Go: constants and lists", "p_test.go", test + "const tool = \"ip\"\n\nvar a = exec.Command(tool, lines)\n\nfunc f() {\n\tfor _, name := range []string{\"awk\", \"sed\"} {\n\t\texec.LookPath(name)\n\t}\n}\n", "7:ip 11:awk 11:sed"},
		{"Go: a function that runs what it is given", "p_test.go", test + "func f(t T) {\n\trun := func(t T, name string) { exec.Command(name) }\n\trun(t, \"stty\")\n\tother(t, \"mkfs.ext4\")\n}\n\nfunc other(t T, name string, args ...string) { exec.Command(name, args...) }\n", "7:stty 8:mkfs.ext4"},
		{"Go: what a test builds", "p_test.go", test + "var a = exec.Command(os.Args[0], build(\"boardd\"))\n", ""},
		{"Go in a virtual machine", "p_test.go", "//go:build vm\n\n" + test + "var a = exec.Command(\"gcc\")\n", ""},
		{"a test of the pages", "web/test/p.js", "import { execFile, spawn } from \"node:child_process\";\nspawn(\"cat\", []);\npromisify(execFile)(\"ls\");\n/x/.test(\"sed\");\n", "2:cat 3:ls"},
		{"a session of a page", "docs/p.md", "```sh\ncurl\n```\n```console\n$ boardctl x | head\nsed\n```\n", "5:boardctl 5:head"},
		{"the proof by hand", "docs/EVIDENCE.md", "cat\n```sh\nf() { tail; }\n```\n```sh\nf\nopenssl\n```\n", "3:tail 7:openssl"},
		{"what is made", "build/p.sh", "sed\n", ""},
		{"what runs elsewhere", "away/p.sh", "sed\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			calls, err := FindCalls(fstest.MapFS{c.path: {Data: []byte(c.text)}}, []string{"away"})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, call := range calls {
				got = append(got, fmt.Sprintf("%d:%s", call.Line, call.Name))
			}
			if got := strings.Join(got, " "); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// The functions of a file without an interpreter line belong to the scripts that source it.
func TestFunctionsOfAnotherFile(t *testing.T) {
	calls, err := FindCalls(fstest.MapFS{
		"needs.sh": {Data: []byte("again() { \"$@\"; }\n")},
		"a.sh":     {Data: []byte("#!/bin/sh\n. ./needs.sh\nagain sed\nother\n")},
		"b.sh":     {Data: []byte("#!/bin/sh\nother() { true; }\n")},
	}, nil)
	want := []Call{{"a.sh", 3, "sed"}, {"a.sh", 4, "other"}}
	if err != nil || !slices.Equal(calls, want) {
		t.Errorf("got %v, %v, want %v", calls, err, want)
	}
}

func TestWhatCantBeReadIsSaid(t *testing.T) {
	for name, text := range map[string]string{"p.sh": "if\n", "cmd/p/p.txtar": "exec sh -c 'x\n", "Makefile": "all:\n\techo \"\n", "p.go": "package p\nimport \"os/exec\"\nfunc {"} {
		if _, err := FindCalls(fstest.MapFS{name: {Data: []byte(text)}}, nil); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v, want an error that names it", name, err)
		}
	}
}
