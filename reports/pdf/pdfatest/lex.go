package pdfatest

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strconv"
)

// The values that a file holds besides numbers and true and false (ISO 32000-1, 7.3).
type (
	Name    string
	String  string
	Dict    map[Name]any
	Array   []any
	keyword string
)

// lexer reads values from bytes.
type lexer struct {
	data []byte
	at   int
	err  error
}

func (l *lexer) fail(what string, args ...any) any {
	if l.err == nil {
		l.err = fmt.Errorf("at %d: "+what, append([]any{l.at}, args...)...)
	}
	return nil
}

// value reads a value: two numbers and an R are a reference.
func (l *lexer) value() any {
	v := l.next()
	n, is := v.(int)
	if !is {
		return v
	}
	after := l.at
	if _, is := l.next().(int); is {
		if l.next() == keyword("R") {
			return Ref(n)
		}
	}
	l.at, l.err = after, nil
	return v
}

func space(b byte) bool { return bytes.IndexByte([]byte("\x00\t\n\f\r "), b) >= 0 }

func delimiter(b byte) bool { return bytes.IndexByte([]byte("()<>[]{}/%"), b) >= 0 }

// next reads what stands next; nil at the end.
func (l *lexer) next() any {
	for l.at < len(l.data) && (space(l.data[l.at]) || l.data[l.at] == '%') {
		if l.data[l.at] == '%' {
			for l.at < len(l.data) && l.data[l.at] != '\n' && l.data[l.at] != '\r' {
				l.at++
			}
			continue
		}
		l.at++
	}
	if l.at >= len(l.data) {
		return nil
	}
	switch b := l.data[l.at]; {
	case b == '/':
		l.at++
		return l.name()
	case b == '(':
		return l.text()
	case bytes.HasPrefix(l.data[l.at:], []byte("<<")):
		l.at += 2
		return l.dict()
	case b == '<':
		return l.digits()
	case b == '[':
		l.at++
		return l.array()
	case b == ']':
		l.at++
		return keyword("]")
	case bytes.HasPrefix(l.data[l.at:], []byte(">>")):
		l.at += 2
		return keyword(">>")
	case delimiter(b):
		return l.fail("a %q", b)
	}
	return l.word()
}

func (l *lexer) run() string {
	from := l.at
	for l.at < len(l.data) && !space(l.data[l.at]) && !delimiter(l.data[l.at]) {
		l.at++
	}
	return string(l.data[from:l.at])
}

func (l *lexer) word() any {
	switch word := l.run(); word {
	case "true", "false":
		return word == "true"
	case "null":
		return nil
	default:
		if n, err := strconv.Atoi(word); err == nil {
			return n
		}
		if x, err := strconv.ParseFloat(word, 64); err == nil {
			return x
		}
		return keyword(word)
	}
}

func (l *lexer) name() any {
	var plain []byte
	for run := []byte(l.run()); len(run) > 0; run = run[1:] {
		if run[0] == '#' && len(run) > 2 {
			n, err := strconv.ParseUint(string(run[1:3]), 16, 8)
			if err != nil {
				return l.fail("a name with %q", run)
			}
			plain, run = append(plain, byte(n)), run[2:]
			continue
		}
		plain = append(plain, run[0])
	}
	return Name(plain)
}

func (l *lexer) array() any {
	all := Array{}
	for {
		before := l.at
		v := l.value()
		switch {
		case l.err != nil || v == nil && l.at >= len(l.data):
			return l.fail("an array that does not end, from %d", before)
		case v == keyword("]"):
			return all
		}
		all = append(all, v)
	}
}

func (l *lexer) dict() any {
	all := Dict{}
	for {
		key := l.next()
		if key == keyword(">>") {
			return all
		}
		name, is := key.(Name)
		if !is {
			return l.fail("a key %v", key)
		}
		if _, twice := all[name]; twice {
			return l.fail("key %s stands twice", name)
		}
		all[name] = l.value()
		if l.err != nil {
			return nil
		}
	}
}

// digits reads a string of hexadecimal digits, of which there must be an even number (6.1.6).
func (l *lexer) digits() any {
	end := bytes.IndexByte(l.data[l.at:], '>')
	if end < 0 {
		return l.fail("a string that does not end")
	}
	digits := bytes.Join(bytes.Fields(l.data[l.at+1:l.at+end]), nil)
	plain, err := hex.DecodeString(string(digits))
	if err != nil {
		return l.fail("a string of digits: %v", err)
	}
	l.at += end + 1
	return String(plain)
}

var escapes = map[byte]byte{'n': '\n', 'r': '\r', 't': '\t', 'b': '\b', 'f': '\f'}

// text reads a string in brackets.
func (l *lexer) text() any {
	var plain []byte
	deep := 1
	for l.at++; l.at < len(l.data); l.at++ {
		b := l.data[l.at]
		switch b {
		case '(':
			deep++
		case ')':
			deep--
		case '\\':
			plain = l.escape(plain)
			continue
		}
		if deep == 0 {
			l.at++
			return String(plain)
		}
		plain = append(plain, b)
	}
	return l.fail("a string that does not end")
}

// escape reads what stands behind a backslash.
func (l *lexer) escape(plain []byte) []byte {
	l.at++
	if l.at >= len(l.data) {
		return plain
	}
	b := l.data[l.at]
	if e, is := escapes[b]; is {
		return append(plain, e)
	}
	if b < '0' || b > '7' {
		return append(plain, b)
	}
	n := 0
	for i := 0; i < 3 && l.at < len(l.data) && l.data[l.at] >= '0' && l.data[l.at] <= '7'; i++ {
		n = n*8 + int(l.data[l.at]-'0')
		l.at++
	}
	l.at--
	return append(plain, byte(n))
}
