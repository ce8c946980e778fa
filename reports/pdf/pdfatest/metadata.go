package pdfatest

import (
	"bytes"
	"encoding/xml"
	"regexp"
	"strings"
	"time"
	"unicode/utf16"
)

var packet = regexp.MustCompile(`^<\?xpacket begin="(\x{FEFF})?" id="W5M0MpCehiHzreSzNTczkc9d"\?>`)

// What XMP calls things.
const (
	dc     = "http://purl.org/dc/elements/1.1/"
	adobe  = "http://ns.adobe.com/pdf/1.3/"
	basic  = "http://ns.adobe.com/xap/1.0/"
	pdfaid = "http://www.aiim.org/pdfa/ns/id/"
)

// metadata looks at what the document says of itself (6.6), and whether it says so twice alike.
func (c *checker) metadata() {
	s, is := c.Get(c.Dict(c.Trailer["Root"])["Metadata"]).(*Stream)
	if !is || s.Dict["Type"] != Name("Metadata") || s.Dict["Subtype"] != Name("XML") {
		c.fault("6.6.2.1", "there is no metadata")
		return
	}
	data, _ := s.Data()
	if !packet.Match(data) || !bytes.Contains(data, []byte(`<?xpacket end="`)) {
		c.fault("6.6.2.1", "the metadata is no packet of XMP")
	}
	said, err := properties(data)
	if err != nil {
		c.fault("6.6.2.1", "the metadata: %v", err)
	}
	if said[xml.Name{Space: pdfaid, Local: "part"}] != "2" || said[xml.Name{Space: pdfaid, Local: "conformance"}] != "U" {
		c.fault("6.6.4", "the document does not say that it is PDF/A-2u")
	}
	for name := range said {
		if name.Space != dc && name.Space != adobe && name.Space != basic && name.Space != pdfaid {
			c.fault("6.6.2.3", "property %v is of no schema that everybody knows", name)
		}
	}
	c.alike(said)
}

// properties gives the texts of the properties of XMP, by name.
func properties(data []byte) (map[xml.Name]string, error) {
	said := map[xml.Name]string{}
	d := xml.NewDecoder(bytes.NewReader(data))
	var open []xml.Name
	for {
		t, err := d.Token()
		if t == nil {
			if err.Error() == "EOF" {
				err = nil
			}
			return said, err
		}
		switch t := t.(type) {
		case xml.StartElement:
			open = append(open, t.Name)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 3 && strings.TrimSpace(string(t)) != "" { // x:xmpmeta, rdf:RDF, rdf:Description
				said[open[3]] += string(t)
			}
		}
	}
}

// alike holds the dictionary Info against XMP.
func (c *checker) alike(said map[xml.Name]string) {
	info := c.Dict(c.Trailer["Info"])
	for key, name := range map[Name]xml.Name{"Title": {Space: dc, Local: "title"}, "Author": {Space: dc, Local: "creator"},
		"Subject": {Space: dc, Local: "description"}, "Producer": {Space: adobe, Local: "Producer"}} {
		if text, _ := info[key].(String); plain(text) != said[name] {
			c.fault("6.6.3", "%s is %q here and %q there", key, plain(text), said[name])
		}
	}
	if info["Title"] == nil {
		c.fault("6.6.3", "the document has no title")
	}
	for key, local := range map[Name]string{"CreationDate": "CreateDate", "ModDate": "ModifyDate"} {
		text, _ := info[key].(String)
		here, err := time.Parse("D:20060102150405Z", string(text))
		there, err2 := time.Parse(time.RFC3339, said[xml.Name{Space: basic, Local: local}])
		if err != nil || err2 != nil || !here.Equal(there) {
			c.fault("6.6.3", "%s is %v here and %v there (%v, %v)", key, here, there, err, err2)
		}
	}
	for key := range info {
		if !strings.Contains(" Title Author Subject Producer CreationDate ModDate ", " "+string(key)+" ") {
			c.fault("6.6.3", "Info says %s, which is not held against XMP", key)
		}
	}
}

// plain gives a text that is not on a page (ISO 32000-1, 7.9.2.2).
func plain(s String) string {
	if !strings.HasPrefix(string(s), "\xFE\xFF") {
		return string(s)
	}
	var units []uint16
	for i := 2; i+1 < len(s); i += 2 {
		units = append(units, uint16(s[i])<<8|uint16(s[i+1]))
	}
	return string(utf16.Decode(units))
}
