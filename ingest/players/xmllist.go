package players

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/ingest/workbook/charset"
	"kalends/rating"
	"kalends/rating/finding"
)

// openXML opens a FIDE list in XML. The elements of its persons are taken from the beginning of the file.
func openXML(src Source, opt Options, head []byte) (*list, error) {
	tags := tagsIn(head)
	combined := slices.Contains(tags, "rapid_rating") || slices.Contains(tags, "blitz_rating")
	columns := make([]Column, len(tags))
	for i, tag := range tags {
		c := fideFields[tag]
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

// tag matches the beginning of an element, or of a person whose number is an attribute.
var tag = cells.Compile(`(?i)<(?:player (fideid)|([^> \t\r\n/]+))`)

// tagsIn returns the known elements of persons, in the order of the file.
func tagsIn(head []byte) []string {
	var tags []string
	for _, m := range tag.FindAllStringSubmatch(string(head), -1) {
		name := strings.ToLower(m[1] + m[2])
		if _, known := fideFields[name]; known && !slices.Contains(tags, name) {
			tags = append(tags, name)
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

// next returns the next person as a line; at a syntax error a Refused error.
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

// refused returns a syntax error as a Refused error with its place, and any other error unchanged.
func (r *xmlRows) refused(err error) error {
	if _, broken := errors.AsType[*xml.SyntaxError](err); !broken {
		return err
	}
	at, _ := r.xml.InputPos()
	return Refused{rating.Findings{{Code: finding.IncompleteFile,
		Origin: rating.Origin{File: r.name, Cell: workbook.Line(at)}}}}
}

// xmlPerson is a person of an XML list.
type xmlPerson struct {
	Attributes []xml.Attr `xml:",any,attr"`
	Elements   []struct {
		XMLName xml.Name
		Text    string `xml:",chardata"`
	} `xml:",any"`
}

// player reads a person up to the end of the element.
func (r *xmlRows) player(e xml.StartElement) (line, error) {
	at, _ := r.xml.InputPos()
	origin := rating.Origin{File: r.name, Cell: strconv.Itoa(at)}
	row := make([]workbook.Cell, len(r.tags))
	put := func(tag, text string) {
		if i := slices.Index(r.tags, strings.ToLower(tag)); i >= 0 && strings.TrimSpace(text) != "" {
			row[i] = workbook.Cell{Column: i + 1, Kind: workbook.Text, Raw: strings.TrimSpace(text)}
		}
	}
	var p xmlPerson
	if err := r.xml.DecodeElement(&p, &e); err != nil {
		return line{}, r.refused(err)
	}
	for _, a := range p.Attributes {
		put(a.Name.Local, a.Value)
	}
	for _, element := range p.Elements {
		put(element.XMLName.Local, element.Text)
	}
	return line{row, func(int) rating.Origin { return origin }}, nil
}
