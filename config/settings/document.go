package settings

import (
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// document is the text of a file with the places of its parts.
type document struct {
	text   string
	lines  []string // with their ends
	starts []int    // where each line begins in text
	tokens token.Tokens
	root   ast.Node
}

// parse splits a text that config.Tree can read.
func parse(text string) (*document, error) {
	plain := lineFeeds(text)
	tree, err := parser.ParseBytes([]byte(plain), 0)
	if err != nil {
		return nil, err
	}
	d := split(text)
	d.tokens, d.root = lexer.Tokenize(plain), tree.Docs[0].Body
	return d, nil
}

// lineFeeds returns a text whose lines end in line feeds alone: the library miscounts others. Columns are the same.
func lineFeeds(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// split returns a document that knows its lines only.
func split(text string) *document {
	d := &document{text: text, lines: strings.SplitAfter(text, "\n")}
	at := 0
	for _, line := range d.lines {
		d.starts = append(d.starts, at)
		at += len(line)
	}
	return d
}

// comments returns the comments of a text in their order.
func comments(text string) (all []string) {
	for _, t := range lexer.Tokenize(lineFeeds(text)) {
		if t.Type == token.CommentType {
			all = append(all, strings.TrimSpace(t.Value))
		}
	}
	return all
}

// level is a mapping that may get another key.
type level struct {
	mapping *ast.MappingNode      // nil: the key of the mapping has no value yet
	key     *ast.MappingValueNode // of the mapping; nil: it is the whole file
}

// find follows a path as far as there are keys. It returns the pair of the whole path, or the innermost level that is
// there and the keys that are missing below it; a nil pair and no key missing mean that a value is in the way.
func (d *document) find(path []string) (pair *ast.MappingValueNode, inner level, missing []string) {
	value := d.root
	for i, key := range path {
		switch v := value.(type) {
		case *ast.MappingNode:
			inner = level{v, pair}
		case *ast.NullNode:
			return nil, level{nil, pair}, path[i:]
		default:
			return nil, inner, nil
		}
		if pair = pairOf(inner.mapping, key); pair == nil {
			return nil, inner, path[i:]
		}
		value = pair.Value
	}
	return pair, inner, nil
}

func pairOf(m *ast.MappingNode, key string) *ast.MappingValueNode {
	for _, v := range m.Values {
		if v.Key.GetToken().Value == key {
			return v
		}
	}
	return nil
}

// offset returns where a token begins in the text. Columns of the library count characters.
func (d *document) offset(t *token.Token) int {
	line := min(t.Position.Line, len(d.lines)) - 1
	at, text := d.starts[line], d.lines[line]
	for range t.Position.Column - 1 {
		_, size := utf8.DecodeRuneInString(text)
		at, text = at+size, text[size:]
	}
	return at
}
