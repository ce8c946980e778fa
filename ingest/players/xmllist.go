package players

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/charset"
	"kalends/rating"
	"kalends/rating/finding"
)

// fideTags are the columns for the elements of a person in FIDE's XML lists.
var fideTags = map[string]Column{
	"fideid": {Field: FIDEID}, "name": {Field: Name}, "country": {Field: Federation}, "sex": {Field: Sex},
	"title": {Field: Title}, "w_title": {Field: Title}, "o_title": {Field: Other}, "foa_title": {Field: Other},
	"rating": {Field: Rating}, "games": {Field: Other}, "k": {Field: K},
	"rapid_rating": {Field: Rating, List: Rapid}, "rapid_games": {Field: Other}, "rapid_k": {Field: K, List: Rapid},
	"blitz_rating": {Field: Rating, List: Blitz}, "blitz_games": {Field: Other}, "blitz_k": {Field: K, List: Blitz},
	"birthday": {Field: Birth}, "flag": {Field: Flag},
}

// openXML opens a FIDE list in XML. The elements of its persons are taken from the beginning of the file.
func openXML(src Source, opt Options, head []byte) (*list, error) {
	tags := tagsIn(head)
	combined := slices.Contains(tags, "rapid_rating") || slices.Contains(tags, "blitz_rating")
	columns := make([]Column, len(tags))
	for i, tag := range tags {
		c := fideTags[tag]
		if combined && (tag == "rating" || tag == "k") {
			c.List = Standard
		}
		c.Number, c.Header = i+1, tag
		columns[i] = c
	}
	in, err := src.Open()
	if err != nil {
		return nil, err
	}
	limit := &limited{from: in, left: mostOfLine}
	d := xml.NewDecoder(limit)
	d.CharsetReader = charset.Labelled
	l := &list{opt: opt, kind: FIDEXML, rows: &xmlRows{in, d, limit, src.Name, tags}}
	if l.columns, err = settle(columns, opt); err != nil {
		return nil, errors.Join(withList(l, src, err), in.Close())
	}
	return l, nil
}

// tagsIn returns the known elements of persons, in the order of the file.
func tagsIn(head []byte) []string {
	var tags []string
	for rest := head; ; {
		i := bytes.IndexByte(rest, '<')
		if i < 0 {
			break
		}
		rest = rest[i+1:]
		end := bytes.IndexAny(rest, "> \t\r\n/")
		if end <= 0 {
			continue
		}
		tag := strings.ToLower(string(rest[:end]))
		if tag == "player" && bytes.HasPrefix(bytes.ToLower(rest), []byte("player fideid")) {
			tag = "fideid"
		}
		if _, known := fideTags[tag]; known && !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	return tags
}

// xmlRows are the persons of an XML list.
type xmlRows struct {
	in    io.Closer
	xml   *xml.Decoder
	limit *limited
	name  string
	tags  []string
}

func (r *xmlRows) close() error { return r.in.Close() }

func (r *xmlRows) next() (line, error) {
	for {
		r.limit.left = mostOfLine
		t, err := r.xml.Token()
		if err != nil {
			return line{}, r.refused(err)
		}
		if e, ok := t.(xml.StartElement); ok && strings.EqualFold(e.Name.Local, "player") {
			return r.player(e)
		}
	}
}

// refused returns a syntax error as a finding with its place.
func (r *xmlRows) refused(err error) error {
	if _, broken := errors.AsType[*xml.SyntaxError](err); !broken {
		return err
	}
	at, _ := r.xml.InputPos()
	return Refused{rating.Findings{{Code: finding.IncompleteFile,
		Origin: rating.Origin{File: r.name, Cell: workbook.Line(at)}}}}
}

// player reads a person up to the end of the element.
func (r *xmlRows) player(e xml.StartElement) (line, error) {
	at, _ := r.xml.InputPos()
	place := strconv.Itoa(at)
	cells := make([]workbook.Cell, len(r.tags))
	put := func(tag, text string) {
		if i := slices.Index(r.tags, strings.ToLower(tag)); i >= 0 && strings.TrimSpace(text) != "" {
			cells[i] = workbook.Cell{Column: i + 1, Kind: workbook.Text, Raw: strings.TrimSpace(text)}
		}
	}
	for _, a := range e.Attr {
		put(a.Name.Local, a.Value)
	}
	tag, content := "", ""
	for {
		t, err := r.xml.Token()
		if err != nil {
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			return line{}, r.refused(err)
		}
		switch t := t.(type) {
		case xml.StartElement:
			tag, content = t.Name.Local, ""
		case xml.CharData:
			content += string(t)
		case xml.EndElement:
			if strings.EqualFold(t.Name.Local, "player") {
				at := rating.Origin{File: r.name, Cell: place}
				return line{cells, func(int) rating.Origin { return at }}, nil
			}
			if t.Name.Local == tag {
				put(tag, content)
			}
		}
	}
}
