package pdfatest

import (
	"bytes"
	"math"
	"regexp"
	"unicode/utf8"
)

var (
	header = regexp.MustCompile(`^%PDF-1\.[0-7](\r\n|\n|\r)%[\x80-\xFF]{4}`)
	ending = regexp.MustCompile(`%%EOF(\r\n|\n|\r)?$`)
)

// frame looks at how the file begins and ends (6.1.2, 6.1.3).
func (c *checker) frame(data []byte) {
	if !header.Match(latin(data[:min(len(data), 20)])) {
		c.fault("6.1.2", "the file begins with %q", data[:min(len(data), 20)])
	}
	if !ending.Match(data) || bytes.Count(data, []byte("%%EOF")) != 1 {
		c.fault("6.1.3", "the file does not end in its one end-of-file marker")
	}
}

// latin writes each byte as the character of its number, for expressions know only those.
func latin(b []byte) []byte {
	var out []byte
	for _, one := range b {
		out = utf8.AppendRune(out, rune(one))
	}
	return out
}

// objects looks at the values of every object.
func (c *checker) objects() {
	for _, s := range c.spaced {
		c.fault("6.1.9", "%s", s)
	}
	if id, is := c.Get(c.Trailer["ID"]).(Array); !is || len(id) != 2 || len(id[0].(String)) < 16 {
		c.fault("6.1.3", "the trailer has no ID")
	}
	for _, key := range []Name{"Encrypt", "Prev", "XRefStm"} {
		if c.Trailer[key] != nil {
			c.fault("6.1.3", "the trailer has %s", key)
		}
	}
	if len(c.File.objects) > 8388607 {
		c.fault("6.1.13", "%d objects", len(c.File.objects))
	}
	for n, v := range c.File.objects {
		c.walk(n, v)
	}
}

// walk looks at a value and at those in it.
func (c *checker) walk(n Ref, v any) {
	switch v := v.(type) {
	case *Stream:
		c.stream(n, v)
		c.walk(n, v.Dict)
	case Dict:
		c.dict(n, v)
		for key, of := range v {
			c.walk(n, key)
			c.walk(n, of)
		}
	case Array:
		for _, of := range v {
			c.walk(n, of)
		}
	case Ref:
		if _, there := c.File.objects[v]; !there {
			c.fault("6.1.9", "object %d names object %d, which is not there", n, v)
		}
	default:
		c.limits(n, v)
	}
}

// limits are those of 6.1.13, and 6.1.8 for names.
func (c *checker) limits(n Ref, v any) {
	switch v := v.(type) {
	case int:
		if v > math.MaxInt32 || v < math.MinInt32 {
			c.fault("6.1.13", "object %d has the number %d", n, v)
		}
	case float64:
		if size := math.Abs(v); size > 3.403e38 || size != 0 && size < 1.175e-38 {
			c.fault("6.1.13", "object %d has the number %g", n, v)
		}
	case String:
		if len(v) > 32767 {
			c.fault("6.1.13", "object %d has a string of %d bytes", n, len(v))
		}
	case Name:
		if len(v) > 127 {
			c.fault("6.1.13", "object %d has a name of %d bytes", n, len(v))
		}
		if !utf8.ValidString(string(v)) {
			c.fault("6.1.8", "object %d has the name %q", n, v)
		}
	}
}

func (c *checker) stream(n Ref, s *Stream) {
	for _, key := range []Name{"F", "FFilter", "FDecodeParms"} {
		if s.Dict[key] != nil {
			c.fault("6.1.7", "stream %d has %s", n, key)
		}
	}
	if filter := s.Dict["Filter"]; filter != nil && filter != Name("FlateDecode") {
		c.fault("6.1.7", "stream %d is filtered by %v", n, filter)
	}
	if _, err := s.Data(); err != nil {
		c.fault("6.1.7", "stream %d: %v", n, err)
	}
}

// unwanted are keys that no dictionary of ours may have, and the clauses that forbid them or let them be checked only
// where there are any.
var unwanted = map[Name]string{
	"AA": "6.5.2", "JS": "6.5.1", "JavaScript": "6.5.1", "OpenAction": "6.5.1", "A": "6.5.1", "AcroForm": "6.4.1", "XFA": "6.4.2",
	"NeedsRendering": "6.4.2", "EmbeddedFiles": "6.8", "EF": "6.8", "OCProperties": "6.9", "AlternatePresentations": "6.10",
	"PresSteps": "6.10", "Requirements": "6.11", "Perms": "6.1.12", "SMask": "6.2.10", "BM": "6.2.10", "ca": "6.2.10", "CA": "6.2.10",
	"Group": "6.2.10", "TR": "6.2.5", "TR2": "6.2.5", "HTP": "6.2.5", "Alternates": "6.2.8", "OPI": "6.2.8", "PS": "6.2.9",
	"Ref": "6.2.9", "Interpolate": "6.2.8", "ExtGState": "6.2.5",
}

func (c *checker) dict(n Ref, d Dict) {
	for key, clause := range unwanted {
		if d[key] != nil && !(key == "A" && d["S"] != nil && d["P"] != nil) {
			c.fault(clause, "object %d has %s", n, key)
		}
	}
}
