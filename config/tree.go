package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"kalends/rating"
	"kalends/templates"
)

// Kind is the kind of a node of a YAML file.
type Kind int

// The kinds of node.
const (
	Nothing Kind = iota // absent
	Scalar
	Mapping
	Sequence
)

// Node is a value of a YAML file with its place. Scalars are texts as they are written; the caller parses numbers.
type Node struct {
	Kind         Kind
	Line, Column int
	Text         string // of a scalar
	Pairs        []Pair // of a mapping, in the order of the file
	Items        []Node // of a sequence
}

// Pair is a key of a mapping with its value.
type Pair struct {
	Key          string
	Line, Column int
	Value        Node
}

// Get returns the value of a key. A missing one is Nothing, at the place of its mapping.
func (n Node) Get(key string) Node {
	for _, p := range n.Pairs {
		if p.Key == key {
			return p.Value
		}
	}
	return Node{Line: n.Line, Column: n.Column}
}

// Written reports whether there is a value.
func (n Node) Written() bool { return n.Kind != Nothing }

// Canonical formats the value without its layout: keys in order, no comments. Two files with the same content give the
// same text.
func (n Node) Canonical() string {
	var b strings.Builder
	n.canonical(&b)
	return b.String()
}

// canonical writes what Canonical returns.
func (n Node) canonical(b *strings.Builder) {
	switch n.Kind {
	case Mapping:
		b.WriteByte('{')
		for _, p := range slices.SortedStableFunc(slices.Values(n.Pairs), byKey) {
			fmt.Fprintf(b, "%q:", p.Key)
			p.Value.canonical(b)
		}
		b.WriteByte('}')
	case Sequence:
		b.WriteByte('[')
		for _, item := range n.Items {
			item.canonical(b)
			b.WriteByte(',')
		}
		b.WriteByte(']')
	case Scalar:
		fmt.Fprintf(b, "%q", n.Text)
	}
}

func byKey(a, b Pair) int { return strings.Compare(a.Key, b.Key) }

// Tree parses a YAML file. The error of the page has all that cannot be read, and what is not allowed in a file that
// people write: anchors, tags, a key twice, a second document. A file without content has the fault empty.
func Tree(file string, source []byte, empty string) (Node, *Page) {
	source = bytes.TrimPrefix(source, []byte("\ufeff"))
	p := &Page{File: file, Keys: map[string]bool{}, lines: strings.Split(string(source), "\n")}
	if !p.bounded(source) {
		return Node{}, p
	}
	tree, err := parser.ParseBytes(source, 0)
	switch {
	case err != nil:
		p.unreadable(err)
	case len(tree.Docs) > 1 && tree.Docs[1].Body != nil:
		p.FaultAt(p.secondDocument(), 1, "a second document; keep everything in one")
	case len(tree.Docs) == 0 || tree.Docs[0].Body == nil:
		p.FaultAt(1, 1, "%s", empty)
	default:
		return p.node(tree.Docs[0].Body), p
	}
	return Node{}, p
}

// secondDocument returns the line at which the second document begins.
func (p *Page) secondDocument() int {
	seen := false
	for i, line := range p.lines {
		if strings.HasPrefix(line, "---") && seen {
			return i + 1
		}
		if t := strings.TrimSpace(line); t != "" && !strings.HasPrefix(t, "#") {
			seen = true
		}
	}
	return len(p.lines)
}

// unreadable adds a fault for an error of the YAML library, at the place that the error names.
func (p *Page) unreadable(err error) {
	var located yaml.Error
	if errors.Is(err, io.EOF) || !errors.As(err, &located) || located.GetToken() == nil {
		p.FaultAt(1, 1, "this is no YAML: %s", rating.Word(err.Error()))
		return
	}
	at := located.GetToken().Position
	p.FaultAt(at.Line, at.Column, "%s", plainMessage(located.GetMessage()))
}

// keyTwice matches the library's message about a key that occurs twice.
var keyTwice = templates.Pattern(`^mapping key "(.*)" already defined at \[(\d+):\d+\]$`)

// messages are messages of the library about broken YAML, with what we say instead.
var messages = []struct{ library, ours string }{
	{"',' or ']' must be specified", "a list that began with [ is not closed before this; write the ] or a comma"},
	{"',' or '}' must be specified", "keys that began with { are not closed before this; write the } or a comma"},
	{"found character '\\t'", "a tab stands here; write spaces"},
	{"value is not allowed in this context", "this cannot stand here: the line begins further in than those around it, or a quotation mark before it is not closed"},
	{"non-map value is specified", "a colon and a space belong behind a key: key: value"},
}

// plainMessage returns our message for one of the library's; a message that is not known is returned as it is.
func plainMessage(message string) string {
	if m := keyTwice().FindStringSubmatch(message); m != nil {
		return fmt.Sprintf("the key %q stands in line %s already; keep one of them", m[1], m[2])
	}
	for _, s := range messages {
		if strings.Contains(message, s.library) {
			return s.ours
		}
	}
	return message
}

// node converts a node of the library with all that it contains. What is not allowed adds a fault.
func (p *Page) node(from ast.Node) Node {
	n := placed(from)
	switch from := from.(type) {
	case *ast.MappingNode:
		n.Kind = Mapping
		for _, v := range from.Values {
			p.pair(&n, v)
		}
	case *ast.MappingValueNode:
		n.Kind = Mapping
		p.pair(&n, from)
	case *ast.SequenceNode:
		n.Kind = Sequence
		for _, v := range from.Values {
			n.Items = append(n.Items, p.node(v))
		}
	case *ast.NullNode:
	case *ast.LiteralNode:
		n.Kind, n.Text = Scalar, strings.TrimRight(from.Value.Value, "\n")
	case *ast.StringNode:
		n.Kind, n.Text = Scalar, from.Value
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
		n.Kind, n.Text = Scalar, from.GetToken().Value
	default:
		p.Fault(n, "write the value itself; anchors, tags and special values are not used here")
	}
	return n
}

// pair adds a key with its value to n. A key that is there already adds a fault instead. The first key gives n its
// place.
func (p *Page) pair(n *Node, v *ast.MappingValueNode) {
	at := placed(v.Key)
	key := v.Key.GetToken().Value
	if slices.ContainsFunc(n.Pairs, func(p Pair) bool { return p.Key == key }) {
		p.Fault(at, "%q is there twice", key)
		return
	}
	if len(n.Pairs) == 0 {
		n.Line, n.Column = at.Line, at.Column
	}
	n.Pairs = append(n.Pairs, Pair{key, at.Line, at.Column, p.node(v.Value)})
}

// placed returns an empty node at the place of a node of the library; at 1:1 if it has none.
func placed(n ast.Node) Node {
	if t := n.GetToken(); t != nil {
		return Node{Line: t.Position.Line, Column: t.Position.Column}
	}
	return Node{Line: 1, Column: 1}
}
