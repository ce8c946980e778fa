package workbook

import (
	"bytes"
	"path"
	"strings"
)

// pack is an opened zip on its way to becoming a Book.
type pack struct {
	limits  Limits
	take    Taker            // nil: nobody does
	parts   map[string]*part // by lower-case name
	order   []*part
	strings []string          // shared
	texts   *part             // that holds them
	known   map[string]string // short texts, each kept once
	last    [256]string       // of them, by their signs
	scanner *scanner          // of one part after the other
	text    []byte            // room for one
	shelf   []Cell            // of rows that the book keeps
	halved  map[string]string // text → the same without escaped halves of characters
	// unfamiliar: something stands there that the scanner passes over without knowing what it means, so that a second
	// reader must see the same.
	unfamiliar bool
	formats    []Format // by cell style
	sheets     []sheetEntry
	book       Book
}

// sheetEntry is a sheet as the workbook part lists it.
type sheetEntry struct {
	name, rel string
	hidden    bool
	part      *part
	chart     bool
}

// relation is a row of a part's relationships.
type relation struct{ kind, target string }

func (p *pack) find(name string) *part {
	return p.parts[strings.ToLower(strings.TrimPrefix(name, "/"))]
}

// read takes the package apart: workbook, strings, styles, sheets, properties, then every part that is left.
func (p *pack) read() error {
	for _, step := range []func() error{p.contents, p.readSheets, p.readProperties, p.readRest} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// contents reads which sheets there are, and the texts and styles that their cells share.
func (p *pack) contents() error {
	where, err := p.workbookPart()
	if err != nil {
		return err
	}
	relations, err := p.relations(where)
	if err != nil {
		return err
	}
	for _, step := range []func() error{
		func() error { return p.readWorkbook(where) },
		func() error { return p.readStrings(where, relations) },
		func() error { return p.readStyles(where, relations) },
		func() error { return p.findSheets(where, relations) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// workbookPart follows the package's own relationships to the workbook.
func (p *pack) workbookPart() (string, error) {
	relations, err := p.relations("")
	if err != nil {
		return "", err
	}
	for _, r := range relations {
		if strings.HasSuffix(r.kind, "/officeDocument") {
			name := strings.TrimPrefix(r.target, "/")
			if p.find(name) != nil {
				return name, nil
			}
			return "", missing(shown(name))
		}
	}
	return "", missing("xl/workbook.xml")
}

// relations reads the relationships of a part, by id; "" stands for the package.
func (p *pack) relations(owner string) (map[string]relation, error) {
	dir, base := path.Split(owner)
	name := dir + "_rels/" + base + ".rels"
	found := map[string]relation{}
	from := p.find(name)
	if from == nil {
		return nil, missing(shown(name))
	}
	err := p.xml(from, "Relationships", func(s *scanner, t *token) error {
		id, _ := t.get("Id")
		kind, _ := t.get("Type")
		target, _ := t.get("Target")
		if mode, _ := t.get("TargetMode"); string(mode) == "External" {
			return s.skip()
		}
		if _, twice := found[string(id)]; twice {
			return malformed(shown(name))
		}
		found[string(id)] = relation{kind: string(kind), target: resolve(dir, string(target))}
		return s.skip()
	})
	return found, err
}

func resolve(dir, target string) string {
	if rest, absolute := strings.CutPrefix(target, "/"); absolute {
		return rest
	}
	return path.Join(dir, target)
}

// xml reads a part to its end, giving visit each child of its root.
func (p *pack) xml(from *part, root string, visit func(*scanner, *token) error) error {
	r, err := from.open()
	if err != nil {
		return err
	}
	defer r.Close()
	if p.scanner == nil {
		p.scanner = newScanner(nil)
	}
	s := p.scanner
	s.begin(r)
	t, err := s.next()
	if err == nil && (t.kind != startTag || (root != "" && string(t.name) != root) || !inNamespace(t)) {
		err = malformed(shown(from.name))
	}
	if err == nil {
		err = s.children(func(t *token) error { return visit(s, t) })
	}
	if err == nil {
		err = s.drain()
	}
	p.book.Tags += s.tags
	p.unfamiliar = p.unfamiliar || s.unfamiliar
	return from.blame(err)
}

// inNamespace says whether a root that is called like one of ours is in its namespace, the usual or the strict one; in
// any other the word means something else.
func inNamespace(t *token) bool {
	space := "spreadsheetml"
	switch string(t.name) {
	case "workbook", "worksheet", "sst", "styleSheet":
	case "Relationships":
		space = "relationships"
	default:
		return true
	}
	key := "xmlns"
	if prefix := bytes.TrimSuffix(t.full, t.name); len(prefix) > 0 {
		key += ":" + string(prefix[:len(prefix)-1])
	}
	return bytes.Contains(value(t, key), []byte(space))
}

// blame turns a fault of the scanner into words about the part.
func (p *part) blame(err error) error {
	if _, known := err.(*refusal); known || err == nil {
		return err
	}
	if bytes.Contains([]byte(err.Error()), []byte(errXML.Error())) {
		return malformed(shown(p.name))
	}
	return damaged(shown(p.name))
}

// children gives visit the start tag of each child of the element just opened; visit must read the child to its end.
func (s *scanner) children(visit func(*token) error) error {
	for {
		t, err := s.next()
		if err != nil {
			return err
		}
		switch t.kind {
		case startTag:
			if err := visit(t); err != nil {
				return err
			}
		case endTag:
			return nil
		case endOfPart:
			return faulty("it ends too early")
		}
	}
}

// foreign looks for an attribute that would say something to a reader who goes by its name without its prefix.
func (s *scanner) foreign(t *token) {
	for _, a := range t.attrs {
		if len(a.full) == len(a.name) {
			continue
		}
		switch string(a.name) {
		case "r", "s", "t", "hidden":
			s.unfamiliar = true
		}
	}
}

// strange skips the element just opened, which does not belong where it stands.
func (s *scanner) strange() error {
	s.unfamiliar = true
	return s.skip()
}

// skip reads the element just opened to its end.
func (s *scanner) skip() error { return s.children(func(*token) error { return s.skip() }) }

// content gives the text of the element just opened; elements inside are unfamiliar and skipped.
func (s *scanner) content(into []byte) ([]byte, error) {
	for {
		t, err := s.next()
		if err != nil {
			return into, err
		}
		switch t.kind {
		case charData:
			into = append(into, t.text...)
		case startTag:
			if err := s.strange(); err != nil {
				return into, err
			}
		default:
			return into, nil
		}
	}
}

// drain reads what may follow the root.
func (s *scanner) drain() error {
	t, err := s.next()
	if err == nil && t.kind != endOfPart {
		err = faulty("something follows its root")
	}
	return err
}

// once gives a text that is kept once however often it stands in the file: a list of many games holds few different
// ones.
func (p *pack) once(b []byte) string {
	const short, most = 64, 100_000
	last := &p.last[sign(b)]
	if *last == string(b) {
		return *last
	}
	if same, known := p.known[string(b)]; known {
		*last = same
		return same
	}
	text := string(b)
	if len(b) <= short && len(p.known) < most {
		if p.known == nil {
			p.known = map[string]string{}
		}
		p.known[text] = text
		*last = text
	}
	return text
}

// sign is a byte by which texts are told quickly: what a cell says was often said a few cells before, and then it need not
// be looked up.
func sign[T string | []byte](text T) byte {
	n := len(text)
	if n == 0 {
		return 0
	}
	return byte(31*n) + 7*text[0] + 3*text[n-1] + text[n/2]
}
