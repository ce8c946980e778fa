//go:build prove

package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
)

// element is one element of a flat OpenDocument spreadsheet, or, without a name, a piece of text.
type element struct {
	name  string
	attrs []xml.Attr
	kids  []*element
	text  string
}

// readFods reads a flat OpenDocument spreadsheet; the root element has no name.
func readFods(path string) (*element, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	root := &element{}
	open := []*element{root}
	for d := xml.NewDecoder(f); ; {
		token, err := d.RawToken()
		if err == io.EOF {
			return root, nil
		}
		if err != nil {
			return nil, err
		}
		last := open[len(open)-1]
		switch v := token.(type) {
		case xml.StartElement:
			e := &element{name: prefixed(v.Name), attrs: slices.Clone(v.Attr)}
			last.kids, open = append(last.kids, e), append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if last != root {
				last.kids = append(last.kids, &element{text: string(v)})
			}
		}
	}
}

// prefixed returns a name with its prefix, as it is written in XML.
func prefixed(n xml.Name) string {
	if n.Space == "" {
		return n.Local
	}
	return n.Space + ":" + n.Local
}

// write writes the element as XML.
func (e *element) write(b *bytes.Buffer) {
	if e.name == "" {
		_ = xml.EscapeText(b, []byte(e.text))
		for _, k := range e.kids {
			k.write(b)
		}
		return
	}
	b.WriteString("<" + e.name)
	for _, a := range e.attrs {
		fmt.Fprintf(b, ` %s="`, prefixed(a.Name))
		_ = xml.EscapeText(b, []byte(a.Value))
		b.WriteString(`"`)
	}
	b.WriteString(">")
	for _, k := range e.kids {
		k.write(b)
	}
	b.WriteString("</" + e.name + ">")
}

// get returns the value of an attribute; empty if there is none.
func (e *element) get(name string) string {
	for _, a := range e.attrs {
		if prefixed(a.Name) == name {
			return a.Value
		}
	}
	return ""
}

// set sets an attribute; an empty value removes it.
func (e *element) set(name, value string) {
	e.attrs = slices.DeleteFunc(e.attrs, func(a xml.Attr) bool { return prefixed(a.Name) == name })
	if value != "" {
		e.attrs = append(e.attrs, xml.Attr{Name: xml.Name{Local: name}, Value: value})
	}
}

// table returns the sheet with a name; nil if there is none.
func (e *element) table(name string) *element {
	if e.name == "table:table" && e.get("table:name") == name {
		return e
	}
	for _, k := range e.kids {
		if found := k.table(name); found != nil {
			return found
		}
	}
	return nil
}

// nth returns the n-th row or cell, counted from 1, among repeated ones and inside groups, and separates it from its
// repetitions. If there are fewer, it returns nil and how many are missing.
func (e *element) nth(what, repeated string, n int) (*element, int) {
	for i := 0; i < len(e.kids); i++ {
		k := e.kids[i]
		if k.name != what && k.name != "table:covered-table-cell" {
			if len(k.kids) > 0 && k.name != "table:table-cell" {
				found, left := k.nth(what, repeated, n)
				if found != nil {
					return found, 0
				}
				n = left
			}
			continue
		}
		times, err := strconv.Atoi(k.get(repeated))
		if err != nil {
			times = 1
		}
		if n > times {
			n -= times
			continue
		}
		var parts []*element
		for _, count := range []int{n - 1, 1, times - n} {
			if count > 0 {
				part := k.copy()
				part.set(repeated, map[bool]string{true: strconv.Itoa(count)}[count > 1])
				parts = append(parts, part)
			}
		}
		at := 0
		if n > 1 {
			at = 1
		}
		e.kids = slices.Replace(e.kids, i, i+1, parts...)
		return parts[at], 0
	}
	return nil, n
}

// copy returns a deep copy.
func (e *element) copy() *element {
	c := &element{name: e.name, attrs: slices.Clone(e.attrs), text: e.text}
	for _, k := range e.kids {
		c.kids = append(c.kids, k.copy())
	}
	return c
}

// cell returns a cell of a sheet by row and column, counted from 1; nil if there is none.
func (e *element) cell(row, column int) *element {
	if r, _ := e.nth("table:table-row", "table:number-rows-repeated", row); r != nil {
		c, _ := r.nth("table:table-cell", "table:number-columns-repeated", column)
		return c
	}
	return nil
}

// content returns all text of the element; empty for nil.
func (e *element) content() string {
	if e == nil {
		return ""
	}
	text := e.text
	for _, k := range e.kids {
		text += k.content()
	}
	return strings.TrimSpace(text)
}

// enter sets the value of a cell as typing does: a day becomes a date, everything else stays a text.
func (e *element) enter(value string, day bool) {
	for _, name := range []string{"office:value", "office:date-value", "office:string-value", "calcext:value-type"} {
		e.set(name, "")
	}
	kind := "string"
	if day {
		kind = "date"
		e.set("office:date-value", value)
	}
	e.set("office:value-type", kind)
	e.kids = []*element{{name: "text:p", kids: []*element{{text: value}}}}
}
