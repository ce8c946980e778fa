package workbook

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"
)

// scanner reads XML strictly: one root, tags in order, no document type, no entities but the five, valid UTF-8 and no
// repeated attribute. It keeps one token in memory, so the size of a part does not matter.
type scanner struct {
	r          io.Reader
	buf        []byte
	start, end int
	eof        bool
	stack      []byte // names of the open elements, each followed by its length
	depth      int
	roots      int
	tags       int  // opened so far
	rows       int  // of them named row, anywhere
	cells      int  // of them named c
	prefix     int  // length of the root's prefix with its colon
	pending    bool // the end tag of <a/> is the next token
	tok        token
	unescaped  []byte // texts of the token after unescaping
}

type tokenKind byte

const (
	startTag tokenKind = iota
	endTag
	charData
	endOfPart
)

// token is valid until the next one is read.
type token struct {
	kind  tokenKind
	name  []byte // without its prefix
	full  []byte
	attrs []attribute
	text  []byte
}

type attribute struct{ full, name, value []byte }

// get returns the value of an attribute by its full name, with the prefix if it has one; false if there is none.
func (t *token) get(name string) ([]byte, bool) {
	for i := range t.attrs {
		if string(t.attrs[i].full) == name {
			return t.attrs[i].value, true
		}
	}
	return nil, false
}

const (
	maxToken = 1 << 20 // a cell has at most 32,767 characters
	maxDepth = 64
)

// errXML is wrapped by every error of the scanner that a text causes, not the reading of it.
var errXML = errors.New("not well-formed")

// faulty returns an error that wraps errXML.
func faulty(why string) error { return fmt.Errorf("%w: %s", errXML, why) }

func newScanner(r io.Reader) *scanner { return &scanner{r: r, buf: make([]byte, 0, 32<<10)} }

// begin makes the scanner read another part with the buffers that it has.
func (s *scanner) begin(r io.Reader) {
	*s = scanner{r: r, buf: s.buf[:0], stack: s.stack[:0], tok: token{attrs: s.tok.attrs[:0]}, unescaped: s.unescaped}
}

// next reads the next tag or text and returns it as the scanner's token; at the end of the part that is endOfPart. It
// is an error if the part may not end there.
func (s *scanner) next() (*token, error) {
	if s.pending {
		s.pending = false
		s.pop()
		s.tok.kind, s.tok.attrs = endTag, s.tok.attrs[:0]
		return &s.tok, nil
	}
	s.unescaped = s.unescaped[:0]
	for {
		done, err := s.step()
		if err != nil {
			return nil, err
		}
		if done {
			return &s.tok, nil
		}
	}
}

// step reads one piece of markup into the scanner's token; done is false for one that yields no token, such as a
// comment.
func (s *scanner) step() (done bool, err error) {
	b, err := s.peek(2)
	switch {
	case err != nil:
		return false, err
	case len(b) == 0:
		return true, s.ended()
	case b[0] != '<':
		return s.characters()
	case len(b) < 2:
		return true, s.opening()
	case b[1] == '/':
		return true, s.closing()
	case b[1] == '!' || b[1] == '?':
		return s.declared()
	}
	return true, s.opening()
}

// ended makes the token endOfPart if the part may end here: its only root is closed. Otherwise it returns an error.
func (s *scanner) ended() error {
	if s.depth > 0 || s.roots != 1 {
		return faulty("it ends too early")
	}
	s.tok = token{kind: endOfPart, attrs: s.tok.attrs[:0]}
	return nil
}

// declared reads what begins with <! or <?: it skips instructions and comments, and makes a token of CDATA; done is
// false without a token. A document type is an error.
func (s *scanner) declared() (done bool, err error) {
	b, err := s.peek(9)
	if err != nil {
		return false, err
	}
	switch {
	case bytes.HasPrefix(b, []byte("<?")):
		return false, s.instruction()
	case bytes.HasPrefix(b, []byte("<!--")):
		return false, s.comment()
	case bytes.HasPrefix(b, []byte("<![CDATA[")):
		return s.cdata()
	}
	return false, faulty("it has a document type")
}

// peek returns all buffered bytes without consuming them: at least n, or fewer at the end of the part.
func (s *scanner) peek(n int) ([]byte, error) {
	for s.end-s.start < n && !s.eof {
		if err := s.fill(); err != nil {
			return nil, err
		}
	}
	return s.buf[s.start:s.end], nil
}

// fill reads more bytes into the buffer, which it moves or enlarges if need be, and sets eof at the end. A piece of
// markup of more than maxToken bytes is an error.
func (s *scanner) fill() error {
	if s.start > 0 {
		copy(s.buf[:cap(s.buf)], s.buf[s.start:s.end])
		s.end, s.start = s.end-s.start, 0
	}
	if s.end == cap(s.buf) {
		if s.end >= maxToken {
			return faulty("one piece of it is too long")
		}
		s.buf = append(make([]byte, 0, 2*cap(s.buf)), s.buf[:s.end]...)
	}
	n, err := s.r.Read(s.buf[s.end:cap(s.buf)])
	s.end += n
	s.buf = s.buf[:s.end]
	if errors.Is(err, io.EOF) {
		s.eof = true
		return nil
	}
	return err
}

// until consumes and returns everything up to and including mark; it does not search the first skip bytes.
func (s *scanner) until(mark string, skip int) ([]byte, error) {
	from := skip
	for {
		b := s.buf[s.start:s.end]
		if from < len(b) {
			if i := bytes.Index(b[from:], []byte(mark)); i >= 0 {
				b = b[:from+i+len(mark)]
				s.start += len(b)
				return b, nil
			}
			from = max(skip, len(b)-len(mark)+1)
		}
		if s.eof {
			return nil, faulty("it ends too early")
		}
		if err := s.fill(); err != nil {
			return nil, err
		}
	}
}

// instruction skips a processing instruction. An XML declaration that is not at the start, or names another charset
// than UTF-8, is an error.
func (s *scanner) instruction() error {
	b, err := s.until("?>", 2)
	if err != nil {
		return err
	}
	if err := legal(b); err != nil {
		return err
	}
	target, rest, _ := bytes.Cut(b[2:len(b)-2], []byte(" "))
	if n, _ := nameIn(target); n == 0 || n < len(target) {
		return faulty("a processing instruction has no name")
	}
	if !bytes.EqualFold(target, []byte("xml")) {
		return nil
	}
	if s.depth > 0 || s.roots > 0 {
		return faulty("its declaration is not at the start")
	}
	_, enc, ok := bytes.Cut(rest, []byte("encoding="))
	if ok && !(len(enc) >= 7 && bytes.EqualFold(enc[1:6], []byte("utf-8")) && enc[6] == enc[0]) {
		return faulty("it is not in UTF-8")
	}
	return nil
}

// comment skips a comment, at whose "<!--" the scanner stands. One that does not end, has two hyphens in a row within
// it, is not UTF-8 or holds a character that XML forbids is an error.
func (s *scanner) comment() error {
	b, err := s.until("-->", 4)
	if err != nil {
		return err
	}
	if bytes.Contains(b[4:len(b)-3], []byte("--")) {
		return faulty("a comment holds two hyphens")
	}
	return legal(b)
}

// cdata makes a token of a CDATA section.
func (s *scanner) cdata() (bool, error) {
	b, err := s.until("]]>", 9)
	if err != nil {
		return false, err
	}
	if s.depth == 0 {
		return false, faulty("it has text outside its root")
	}
	if err := legal(b); err != nil {
		return false, err
	}
	s.tok.kind, s.tok.text = charData, newlines(b[9:len(b)-3])
	return true, nil
}

// characters reads text up to the next tag and makes a token of it. Outside the root it returns false for blanks and
// an error for anything else.
func (s *scanner) characters() (bool, error) {
	b, err := s.text()
	if err != nil {
		return false, err
	}
	if s.depth == 0 {
		if s.roots == 0 {
			b = bytes.TrimPrefix(b, []byte("\ufeff"))
		}
		if len(bytes.TrimSpace(b)) > 0 {
			return false, faulty("it has text outside its root")
		}
		return false, nil
	}
	if bytes.IndexByte(b, ']') >= 0 && bytes.Contains(b, []byte("]]>")) {
		return false, faulty("a text holds ]]>")
	}
	s.tok.kind = charData
	s.tok.text, err = s.unescape(b)
	return true, err
}

// text consumes and returns everything before the next tag, or before the end of the part.
func (s *scanner) text() ([]byte, error) {
	from := 0
	for {
		b := s.buf[s.start:s.end]
		if i := bytes.IndexByte(b[from:], '<'); i >= 0 {
			s.start += from + i
			return b[:from+i], nil
		}
		if s.eof {
			s.start = s.end
			return b, nil
		}
		from = len(b)
		if err := s.fill(); err != nil {
			return nil, err
		}
	}
}

// opening reads a start tag into the token, and puts it on the stack.
func (s *scanner) opening() error {
	whole, err := s.tag()
	if err != nil {
		return err
	}
	if err := s.element(whole[1 : len(whole)-1]); err != nil {
		return err
	}
	if s.depth == 0 {
		s.roots++
	}
	if s.roots > 1 || s.depth >= maxDepth {
		return faulty("it has two roots or is nested too deep")
	}
	s.push(s.tok.full)
	s.count()
	return nil
}

// element parses what is between < and > into the token, and sets pending for an element without content.
func (s *scanner) element(b []byte) error {
	s.pending = len(b) > 0 && b[len(b)-1] == '/'
	if s.pending {
		b = b[:len(b)-1]
	}
	n, prefix := nameIn(b)
	if n == 0 {
		return faulty("a tag has no name")
	}
	s.tok.kind, s.tok.full, s.tok.name = startTag, b[:n], b[prefix:n]
	return s.attributes(b[n:])
}

// count counts the tag that was just opened, so that a grid can find out whether it missed a row or a cell. If the tag
// is the root, it also keeps the length of its prefix for own.
func (s *scanner) count() {
	s.tags++
	switch string(s.tok.name) {
	case "row":
		s.rows++
	case "c":
		s.cells++
	}
	if s.depth == 1 {
		s.prefix = len(s.tok.full) - len(s.tok.name)
	}
}

// own reports whether the element just opened has the namespace of its root, so that its name has the usual meaning.
func (s *scanner) own(t *token) bool {
	if len(t.full)-len(t.name) != s.prefix {
		return false
	}
	_, other := t.get("xmlns")
	return !other && bytes.HasPrefix(s.stack, t.full[:s.prefix])
}

// leaf consumes an element <t> without attributes, in which most shared texts are, and appends its text to into. It
// returns false and consumes nothing if anything else comes next.
func (s *scanner) leaf(into []byte) ([]byte, bool) {
	const begin, end = "<t>", "</t>"
	b, found := bytes.CutPrefix(s.buf[s.start:s.end], []byte(begin))
	n := bytes.IndexByte(b, '<')
	if !found || n < 0 || s.pending || s.prefix > 0 || s.depth >= maxDepth {
		return into, false
	}
	if !bytes.HasPrefix(b[n:], []byte(end)) || !simple(b[:n]) {
		return into, false
	}
	s.start += len(begin) + n + len(end)
	s.tags++
	return append(into, b[:n]...), true
}

// simple reports whether a text is legal and needs no unescaping.
func simple(b []byte) bool {
	if bytes.IndexByte(b, ']') >= 0 {
		return false // it may be part of ]]>, which is not legal in a text
	}
	return isPlain(b) || bytes.IndexByte(b, '&') < 0 && bytes.IndexByte(b, '\r') < 0 && legal(b) == nil
}

// tag consumes and returns a tag up to its >, skipping a > inside quotes.
func (s *scanner) tag() ([]byte, error) {
	i, quote := 1, byte(0)
	for {
		b := s.buf[s.start:s.end]
		for ; i < len(b); i++ {
			switch c := b[i]; {
			case kinds[c]&markup == 0:
			case quote != 0 && c == quote:
				quote = 0
			case quote == 0 && (c == '"' || c == '\''):
				quote = c
			case c == '<':
				return nil, faulty("a tag is not closed")
			case quote == 0 && c == '>':
				s.start += i + 1
				return b[:i+1], nil
			}
		}
		if s.eof {
			return nil, faulty("it ends too early")
		}
		if err := s.fill(); err != nil {
			return nil, err
		}
	}
}

// attributes sets the token's attributes from what follows the name in a tag.
func (s *scanner) attributes(b []byte) error {
	s.tok.attrs = s.tok.attrs[:0]
	for {
		trimmed := pastSpace(b)
		if len(trimmed) == 0 {
			return nil
		}
		if len(trimmed) == len(b) {
			return faulty("two attributes touch")
		}
		n, prefix := nameIn(trimmed)
		rest := pastSpace(trimmed[n:])
		if n == 0 || len(rest) == 0 || rest[0] != '=' {
			return faulty("an attribute has no value")
		}
		rest = pastSpace(rest[1:])
		if len(rest) < 2 || (rest[0] != '"' && rest[0] != '\'') {
			return faulty("a value has no quotes")
		}
		end := bytes.IndexByte(rest[1:], rest[0])
		if end < 0 {
			return faulty("a value has no end")
		}
		if err := s.attribute(trimmed[:n], trimmed[prefix:n], rest[1:1+end]); err != nil {
			return err
		}
		b = rest[end+2:]
	}
}

// attribute adds an attribute to the token; one that occurs twice is an error.
func (s *scanner) attribute(full, name, value []byte) error {
	for i := range s.tok.attrs {
		if bytes.Equal(s.tok.attrs[i].full, full) {
			return faulty("an attribute stands twice")
		}
	}
	value, err := s.unescape(value)
	if err != nil {
		return err
	}
	s.tok.attrs = append(s.tok.attrs, attribute{full, name, value})
	return nil
}

// closing reads an end tag into the token and takes its element from the stack, whose top it must be.
func (s *scanner) closing() error {
	b, err := s.until(">", 2)
	if err != nil {
		return err
	}
	name := b[2 : len(b)-1]
	for len(name) > 0 && kinds[name[len(name)-1]]&space != 0 {
		name = name[:len(name)-1]
	}
	if !s.isTop(name) {
		return faulty("its tags do not match")
	}
	s.pop()
	s.tok.kind, s.tok.full, s.tok.name, s.tok.attrs = endTag, name, name[bytes.IndexByte(name, ':')+1:], s.tok.attrs[:0]
	return nil
}

// push puts the name of an element on the stack, pop removes the last one.
func (s *scanner) push(name []byte) {
	s.stack = append(append(s.stack, name...), byte(len(name)))
	s.depth++
}

func (s *scanner) pop() {
	n := int(s.stack[len(s.stack)-1])
	s.stack = s.stack[:len(s.stack)-1-n]
	s.depth--
}

// isTop reports whether the innermost open element has a name.
func (s *scanner) isTop(name []byte) bool {
	if s.depth == 0 {
		return false
	}
	n := len(s.stack) - 1
	return bytes.Equal(s.stack[n-int(s.stack[n]):n], name)
}

// unescape returns b with the five entities and character references replaced; any other entity is an error. The
// result may be in the scanner's memory, until the next token is read.
func (s *scanner) unescape(b []byte) ([]byte, error) {
	if isPlain(b) {
		return b, nil
	}
	if err := legal(b); err != nil {
		return nil, err
	}
	if bytes.IndexByte(b, '<') >= 0 {
		return nil, faulty("a value holds <")
	}
	if bytes.IndexByte(b, '&') < 0 {
		return newlines(b), nil
	}
	from := len(s.unescaped)
	for {
		i := bytes.IndexByte(b, '&')
		if i < 0 {
			s.unescaped = append(s.unescaped, newlines(b)...)
			return s.unescaped[from:], nil
		}
		s.unescaped = append(s.unescaped, newlines(b[:i])...)
		end := bytes.IndexByte(b[i:], ';')
		if end < 0 {
			return nil, faulty("an entity has no end")
		}
		r, ok := entity(b[i+1 : i+end])
		if !ok {
			return nil, faulty("it uses an unknown entity")
		}
		s.unescaped = utf8.AppendRune(s.unescaped, r)
		b = b[i+end+1:]
	}
}

// entity returns the character of one of the five entities or of a reference such as #65 or #x41; false for any other
// name.
func entity(name []byte) (rune, bool) {
	switch string(name) {
	case "amp":
		return '&', true
	case "lt":
		return '<', true
	case "gt":
		return '>', true
	case "quot", "#34": // frequent in formulas
		return '"', true
	case "apos", "#39":
		return '\'', true
	}
	digits, numeric := bytes.CutPrefix(name, []byte("#"))
	if !numeric || len(digits) > 9 {
		return 0, false
	}
	base := 10
	if rest, hex := bytes.CutPrefix(digits, []byte("x")); hex {
		digits, base = rest, 16
	}
	n, err := strconv.ParseUint(string(digits), base, 32)
	return rune(n), err == nil && isChar(rune(n))
}

// newlines returns b with \n for \r\n and \r, as XML demands.
func newlines(b []byte) []byte {
	if bytes.IndexByte(b, '\r') < 0 {
		return b
	}
	b = bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n"))
	return bytes.ReplaceAll(b, []byte("\r"), []byte("\n"))
}

// legal returns an error unless b is UTF-8 and has only characters that XML allows.
func legal(b []byte) error {
	for i := 0; i < len(b); {
		if c := b[i]; c < utf8.RuneSelf {
			if c < 0x20 && c != '\t' && c != '\n' && c != '\r' {
				return faulty("it holds a control character")
			}
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if (r == utf8.RuneError && n == 1) || !isChar(r) {
			return faulty("it is not in UTF-8")
		}
		i += n
	}
	return nil
}

// isChar reports whether XML allows a character.
func isChar(r rune) bool {
	return r == '\t' || r == '\n' || r == '\r' || (r >= 0x20 && r <= 0xD7FF) || (r >= 0xE000 && r <= 0xFFFD) ||
		(r >= 0x10000 && r <= 0x10FFFF)
}

// nameIn returns the end of the name at the beginning of b, and the length of its prefix with the colon; 0 if there
// is no name. It accepts the names that workbooks use: letters, digits, and . - _ with at most one colon.
func nameIn(b []byte) (end, prefix int) {
	for end < len(b) && kinds[b[end]]&(letter|inName) != 0 {
		end++
		if end < len(b) && b[end] == ':' && prefix == 0 {
			end++
			prefix = end
		}
	}
	switch {
	case end == 0 || end == prefix || end > 128 || kinds[b[0]]&letter == 0:
		return 0, 0
	case end < len(b) && kinds[b[end]]&(space|afterName) == 0:
		return 0, 0
	}
	return end, prefix
}

// Classes of bytes.
const (
	space     = 1 << iota
	letter    // begins a name
	inName    // may follow in it
	afterName // besides space
	markup    // ends a tag, or a value in it
	plain     // needs no unescaping in a text or a value
)

// kinds holds the classes of every byte.
var kinds = func() (all [256]byte) {
	for c := range all {
		if c >= 0x20 && c < 0x80 && c != '&' && c != '<' || c == '\t' || c == '\n' {
			all[c] |= plain
		}
	}
	for bytesOf, kind := range map[string]byte{
		" \t\r\n": space, "=/": afterName, "0123456789.-": inName, "\"'<>": markup,
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_": letter,
	} {
		for _, c := range []byte(bytesOf) {
			all[c] |= kind
		}
	}
	return all
}()

// pastSpace returns b without the blanks at its beginning.
func pastSpace(b []byte) []byte {
	for len(b) > 0 && kinds[b[0]]&space != 0 {
		b = b[1:]
	}
	return b
}

// isPlain reports whether b has neither entities nor bytes that could be illegal.
func isPlain(b []byte) bool {
	for _, c := range b {
		if kinds[c]&plain == 0 {
			return false
		}
	}
	return true
}
