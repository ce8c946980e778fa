package workbook

import (
	"bytes"
	"path"
	"strings"

	"kalends/ingest/workbook/charset"
	"kalends/rating/finding"
	"kalends/templates"
)

// pack is an opened zip while it becomes a Book.
type pack struct {
	limits  Limits
	take    Taker            // nil: the book keeps all rows
	parts   map[string]*part // by lower-case name
	order   []*part
	strings []string // shared texts
	shared  texts
	scanner *scanner // used for one part after the other
	text    []byte   // buffer for one text
	formats []Format // by cell style
	sheets  []sheetEntry
	book    Book
}

// sheetEntry is a sheet in the list of the workbook part.
type sheetEntry struct {
	name, rel string
	hidden    bool
	part      *part
	chart     bool
}

// relation is a row of a part's relationships.
type relation struct{ kind, target string }

// find returns the part with a name in any case, or nil; a slash before it is ignored.
func (p *pack) find(name string) *part {
	return p.parts[strings.ToLower(strings.TrimPrefix(name, "/"))]
}

// read reads the package: workbook, strings, styles, sheets, properties, then all remaining parts.
func (p *pack) read() error {
	for _, step := range []func() error{p.contents, p.readSheets, p.readProperties, p.readRest} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// contents reads the list of sheets, and the texts and styles that cells share.
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
		func() error { return p.readStrings(relations) },
		func() error { return p.readStyles(relations) },
		func() error { return p.findSheets(where, relations) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// workbookPart returns the name of the workbook's part, to which the relationships of the package lead.
func (p *pack) workbookPart() (string, error) {
	relations, err := p.relations("")
	if err != nil {
		return "", err
	}
	target, err := onlyTarget("/officeDocument", relations)
	if err != nil {
		return "", err
	}
	if target == "" {
		target = "xl/workbook.xml"
	} else if name := strings.TrimPrefix(target, "/"); p.find(name) != nil {
		return name, nil
	}
	return "", missing(shown(strings.TrimPrefix(target, "/")))
}

// onlyTarget returns where the relationship with a role leads, "" if none has the role. Relationships of one role that
// lead to different parts are refused, because each program may follow another one.
func onlyTarget(role string, relations map[string]relation) (target string, err error) {
	for _, r := range relations {
		if !strings.HasSuffix(r.kind, role) {
			continue
		}
		if target != "" && target != r.target {
			return "", errReadersDisagree
		}
		target = r.target
	}
	return target, nil
}

// relations returns the relationships of a part by their id, without those to other files; for the package the owner
// is "". A part without relationships is an error.
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

// resolve returns the name of the part to which a relationship leads, from a part in the folder dir.
func resolve(dir, target string) string {
	if rest, absolute := strings.CutPrefix(target, "/"); absolute {
		return rest
	}
	return path.Join(dir, target)
}

// xml reads a part to its end and calls visit for each child of its root; root may be "" for any. It marks the part as
// read and adds its tags to the book's. Its error names the part.
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
	err = s.document(root, visit)
	from.read = err == nil
	p.book.Tags += s.tags
	return from.blame(err)
}

// document reads a whole document and calls visit for each child of its root, which visit must read to its end. root
// is the name that the root must have, or "".
func (s *scanner) document(root string, visit func(*scanner, *token) error) error {
	t, err := s.next()
	if err == nil && (t.kind != startTag || (root != "" && string(t.name) != root) || !inNamespace(t)) {
		err = faulty("it has another root")
	}
	if err == nil {
		err = s.children(func(t *token) error { return visit(s, t) })
	}
	if err == nil {
		t, err = s.next()
	}
	if err == nil && t.kind != endOfPart {
		err = faulty("something follows its root")
	}
	return err
}

// prolog matches the XML declaration, whose charset no longer holds once the text is decoded.
var prolog = templates.Pattern(`^<\?xml[^>]*\?>`)

// xmlDocument reads a file that is one XML document, and calls visit for each child of its root. It returns the text
// as decoded, with its charset; name is what a message calls the document.
func xmlDocument(data []byte, name, root string, visit func(*scanner, *token) error) (charset.Text, error) {
	d, ok := charset.Declared(data)
	if !ok {
		return d, &refusal{code: finding.UnknownEncoding}
	}
	text := prolog().ReplaceAllString(strings.TrimLeft(d.Text, "\ufeff \r\n\t"), "")
	err := newScanner(strings.NewReader(text)).document(root, visit)
	return d, (&part{name: name}).blame(err)
}

// inNamespace reports whether a root whose name is one of workbook, worksheet, sst, styleSheet and Relationships is in
// the usual namespace or the strict one; in another the name means something else. Other roots are always right.
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

// blame turns an error of the scanner into a refusal that names the part; a refusal, or nil, stays as it is.
func (p *part) blame(err error) error {
	if _, known := err.(*refusal); known || err == nil {
		return err
	}
	if bytes.Contains([]byte(err.Error()), []byte(errXML.Error())) {
		return malformed(shown(p.name))
	}
	return damaged(shown(p.name))
}

// children calls visit with the start tag of each child of the element just opened; visit must read the child to its
// end.
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

// errReadersDisagree refuses markup that other programs may take for other cells: an element in the wrong place, or one
// in another namespace.
var errReadersDisagree error = &refusal{code: finding.ReadersDisagree}

// refuse reads the element just opened to its end and returns errReadersDisagree, or the error of the scanner if it is
// not even well-formed.
func (s *scanner) refuse() error {
	if err := s.skip(); err != nil {
		return err
	}
	return errReadersDisagree
}

// refusePrefixes returns errReadersDisagree if an attribute has a prefix, and a meaning for a reader that ignores
// prefixes.
func refusePrefixes(t *token) error {
	for _, a := range t.attrs {
		if len(a.full) == len(a.name) {
			continue
		}
		switch string(a.name) {
		case "r", "s", "t", "hidden":
			return errReadersDisagree
		}
	}
	return nil
}

// skip reads the element just opened to its end.
func (s *scanner) skip() error { return s.children(func(*token) error { return s.skip() }) }

// content reads the element just opened to its end and appends its text; an element inside it is refused.
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
			return into, s.refuse()
		default:
			return into, nil
		}
	}
}
