package tidy

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"

	"mvdan.cc/sh/v3/syntax"
)

// runners are the functions that run or look up a command, each with the number of the argument that names it.
var runners = map[string]int{
	"exec.Command": 0, "exec.CommandContext": 1, "exec.LookPath": 0, "proctest.Command": 0, "proctest.Need": 1,
}

var running = regexp.MustCompile(`"(os/exec|github.com/kyban/kyban/internal/proctest)"`)

// A goPackage is the sources of a folder, in which functions that take the name of a command are runners, too.
type goPackage struct {
	fset      *token.FileSet
	files     []*ast.File
	runners   map[string]int
	constants map[string]string
	functions functions
	calls     []Call
	err       error
}

// findInGo returns the calls by name in Go sources, except those built for the virtual machine only, which has commands of its own.
func findInGo(files map[string][]byte) ([]Call, error) {
	runs := map[string]bool{} // The folders worth reading.
	for name, text := range files {
		runs[path.Dir(name)] = runs[path.Dir(name)] || running.Match(text)
	}
	packages := map[string]*goPackage{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if path.Ext(name) != ".go" || !runs[path.Dir(name)] || bytes.HasPrefix(files[name], []byte("//go:build vm\n")) {
			continue
		}
		p := packages[path.Dir(name)]
		if p == nil {
			p = &goPackage{fset: token.NewFileSet(), runners: maps.Clone(runners), constants: map[string]string{}}
			packages[path.Dir(name)] = p
		}
		file, err := parser.ParseFile(p.fset, name, files[name], 0)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, file)
		p.constantsOf(file)
	}
	var calls []Call
	for _, folder := range slices.Sorted(maps.Keys(packages)) {
		p := packages[folder]
		for known := 0; known < len(p.runners); { // Until no further function is found that runs its argument.
			known, p.calls = len(p.runners), nil
			p.look()
		}
		if p.err != nil {
			return nil, p.err
		}
		calls = append(calls, p.calls...)
	}
	return calls, nil
}

func (p *goPackage) look() {
	for _, file := range p.files {
		for _, decl := range file.Decls {
			ast.Inspect(decl, func(node ast.Node) bool {
				if call, ok := node.(*ast.CallExpr); ok {
					if at, ok := p.runners[calledAs(call.Fun)]; ok && len(call.Args) > at {
						p.call(decl, call, at)
					}
				}
				return true
			})
		}
	}
}

// calledAs returns the name of a function as its callers write it, for a method its bare name.
func calledAs(function ast.Expr) string {
	switch function := function.(type) {
	case *ast.Ident:
		return function.Name
	case *ast.SelectorExpr:
		if x, ok := function.X.(*ast.Ident); ok && (x.Name == "exec" || x.Name == "proctest") {
			return x.Name + "." + function.Sel.Name
		}
		return function.Sel.Name
	}
	return ""
}

// call notes the commands of a runner's call in a declaration: for exec.Command a whole line, for the others the names given.
func (p *goPackage) call(decl ast.Decl, call *ast.CallExpr, at int) {
	here := p.fset.Position(call.Pos())
	arguments := call.Args[at:]
	s := &script{at: place{here.Filename, here.Line}, functions: p.functions}
	for i, argument := range arguments {
		if i > 0 && calledAs(call.Fun) != "proctest.Need" {
			break
		}
		for _, name := range p.named(decl, argument) {
			line := []*syntax.Word{quoted(name)}
			for _, more := range arguments[1:] {
				if text, ok := p.text(more); ok {
					line = append(line, quoted(text))
				} else {
					line = append(line, variable)
				}
			}
			s.command(line, here.Line)
		}
	}
	p.calls = append(p.calls, s.calls...)
	p.err = cmp.Or(p.err, s.err)
}

// quoted returns a word of the shell for a text, and variable one for an unreadable value.
func quoted(text string) *syntax.Word {
	return &syntax.Word{Parts: []syntax.WordPart{&syntax.SglQuoted{Value: text}}}
}

var variable = &syntax.Word{Parts: []syntax.WordPart{&syntax.ParamExp{Short: true, Param: &syntax.Lit{Value: "argument"}}}}

// named returns the possible names in an argument, none for the path of a built program or for a function's result.
func (p *goPackage) named(decl ast.Decl, argument ast.Expr) []string {
	if name, ok := p.text(argument); ok {
		return []string{name}
	}
	id, ok := argument.(*ast.Ident)
	if !ok {
		return literals(argument)
	}
	var names []string
	ast.Inspect(decl, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.FuncDecl:
			p.parameter(node.Name.Name, node.Type, id.Name)
		case *ast.AssignStmt:
			for i, to := range node.Lhs {
				from := node.Rhs[min(i, len(node.Rhs)-1)]
				if to, ok := to.(*ast.Ident); ok && to.Name == id.Name {
					names = append(names, literals(from)...)
				} else if function, isFunction := from.(*ast.FuncLit); ok && isFunction {
					p.parameter(to.Name, function.Type, id.Name)
				}
			}
		case *ast.RangeStmt:
			if value, ok := node.Value.(*ast.Ident); ok && value.Name == id.Name {
				names = append(names, literals(node.X)...)
			}
		}
		return true
	})
	return names
}

// parameter notes a function as a runner when its parameter names the command.
func (p *goPackage) parameter(function string, of *ast.FuncType, name string) {
	at := 0
	for _, field := range of.Params.List {
		for _, parameter := range field.Names {
			if parameter.Name == name {
				p.runners[function] = at
			}
			at++
		}
	}
}

// literals returns the strings of an expression, which is a list of names or a choice between some.
func literals(expression ast.Expr) []string {
	switch expression := expression.(type) {
	case *ast.CompositeLit:
		return eachText(expression.Elts)
	case *ast.CallExpr:
		if name := calledAs(expression.Fun); name == "Or" {
			return eachText(expression.Args)
		}
	}
	if name, ok := text(expression); ok {
		return []string{name}
	}
	return nil
}

func eachText(expressions []ast.Expr) []string {
	var texts []string
	for _, e := range expressions {
		if name, ok := text(e); ok {
			texts = append(texts, name)
		}
	}
	return texts
}

// text returns the value of a literal string or of a constant of the package.
func (p *goPackage) text(expression ast.Expr) (string, bool) {
	if id, ok := expression.(*ast.Ident); ok {
		value, known := p.constants[id.Name]
		return value, known
	}
	return text(expression)
}

// constantsOf notes the constants of a file that are strings.
func (p *goPackage) constantsOf(file *ast.File) {
	for _, decl := range file.Decls {
		general, ok := decl.(*ast.GenDecl)
		if !ok || general.Tok != token.CONST {
			continue
		}
		for _, spec := range general.Specs {
			names, values := spec.(*ast.ValueSpec).Names, spec.(*ast.ValueSpec).Values
			for i, value := range values {
				if value, ok := text(value); ok {
					p.constants[names[i].Name] = value
				}
			}
		}
	}
}

// text returns the value of a literal string.
func text(expression ast.Expr) (string, bool) {
	literal, ok := expression.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	value, err := strconv.Unquote(literal.Value)
	return value, err == nil
}
