package settings

import (
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"kalends/templates"
)

// edits returns the text with the value at a path replaced or added, in several ways; the best is first.
func (d *document) edits(path []string, value string) []string {
	pair, inner, missing := d.find(path)
	switch {
	case pair != nil:
		return []string{d.replaceInLine(pair, value), d.replaceLines(pair, value)}
	case len(missing) == 0:
		return nil
	case inner.mapping != nil && inner.mapping.IsFlowStyle:
		return d.addInBraces(inner.mapping, flow(missing, value))
	}
	return d.addLine(inner, missing, value)
}

// replaceInLine replaces a value that begins and ends in the line of its key. It returns the same text if it does not.
func (d *document) replaceInLine(pair *ast.MappingValueNode, value string) string {
	colon := d.behindColon(pair)
	if _, empty := pair.Value.(*ast.NullNode); empty {
		return d.text[:colon] + " " + value + d.text[colon:]
	}
	start := d.offset(pair.Value.GetToken())
	if closing := closingToken(pair.Value); closing != nil {
		return d.text[:start] + value + d.text[d.offset(closing)+1:]
	}
	length := len(written(d.text[start:], pair.Value.GetToken()))
	if start < colon || strings.Contains(d.text[colon:start+length], "\n") {
		return d.text
	}
	return d.text[:start] + value + d.text[start+length:]
}

// behindColon returns where the text behind a key and its colon begins.
func (d *document) behindColon(pair *ast.MappingValueNode) int {
	return min(d.offset(pair.Start)+1, len(d.text))
}

// closingToken returns the bracket or brace that ends a node; nil if it has none.
func closingToken(n ast.Node) *token.Token {
	switch n := n.(type) {
	case *ast.SequenceNode:
		if n.IsFlowStyle {
			return n.End
		}
	case *ast.MappingNode:
		if n.IsFlowStyle {
			return n.End
		}
	}
	return nil
}

// quoted matches a text in quotation marks at the beginning.
var quoted = templates.Pattern(`^(?s:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')`)

// written returns how a scalar is written at the beginning of a text.
func written(text string, t *token.Token) string {
	if q := quoted().FindString(text); q != "" {
		return q
	}
	if strings.HasPrefix(text, t.Value) {
		return t.Value
	}
	return ""
}

// replaceLines replaces a value that goes on below the line of its key. The new value stands behind the key. Of the
// lines below it, comments and blank lines remain.
func (d *document) replaceLines(pair *ast.MappingValueNode, value string) string {
	colon := d.behindColon(pair)
	end := max(colon, d.endBehind(lastToken(pair.Value)))
	var b strings.Builder
	b.WriteString(d.text[:colon] + " " + value)
	at := colon
	for i, line := range strings.SplitAfter(d.text[colon:end], "\n") {
		content := strings.TrimRight(line, "\r\n")
		comment, ending := d.commentIn(at, at+len(content)), line[len(content):]
		switch {
		case i == 0 && comment > 0:
			b.WriteString(" " + d.text[comment:at+len(line)])
		case i == 0:
			b.WriteString(ending)
		case comment > 0:
			b.WriteString(content[:len(content)-len(strings.TrimLeft(content, " "))] + d.text[comment:at+len(line)])
		case strings.TrimSpace(content) == "":
			b.WriteString(line)
		}
		at += len(line)
	}
	return b.String() + d.text[end:]
}

// commentIn returns where a comment begins between two places of the text; 0 if there is none.
func (d *document) commentIn(from, to int) int {
	for _, t := range d.tokens {
		if at := d.offset(t); t.Type == token.CommentType && from <= at && at < to {
			return at
		}
	}
	return 0
}

// endBehind returns where what follows a token begins: the next token that is no comment, from the beginning of its
// line if that is another one.
func (d *document) endBehind(last *token.Token) int {
	for _, t := range d.tokens {
		p, q := t.Position, last.Position
		switch {
		case t.Type == token.CommentType || p.Line < q.Line || p.Line == q.Line && p.Column <= q.Column:
		case p.Line == q.Line:
			return d.offset(t)
		default:
			return d.starts[p.Line-1]
		}
	}
	return len(d.text)
}

// lastToken returns the last token of a value.
func lastToken(n ast.Node) *token.Token {
	if closing := closingToken(n); closing != nil {
		return closing
	}
	switch n := n.(type) {
	case *ast.SequenceNode:
		if len(n.Values) > 0 {
			return lastToken(n.Values[len(n.Values)-1])
		}
	case *ast.MappingNode:
		if len(n.Values) > 0 {
			return lastToken(n.Values[len(n.Values)-1].Value)
		}
	case *ast.LiteralNode:
		return n.Value.GetToken()
	}
	return n.GetToken()
}
