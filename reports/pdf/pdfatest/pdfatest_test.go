package pdfatest_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"kalends/rating"
	"kalends/reports/pdf"
	"kalends/reports/pdf/pdfatest"
)

// written is a document without fault.
func written(t *testing.T) []byte {
	t.Helper()
	d := pdf.New(pdf.Options{Title: "Список", Author: "A", Subject: "S", Lang: "uk", Date: rating.Day(2026, 10, 1)})
	to := d.NewTarget()
	d.AddPage()
	d.Place(to, 10)
	d.Tags.As(pdf.TitleRole, func() { d.At(20, 10, "Список", pdf.Style{Size: 15}, pdf.Left) })
	d.At(20, 20, "Łubień 王", pdf.Style{Size: 9}, pdf.Left)
	d.Line(20, 30, 40, 30, 1, pdf.Ink)
	d.Link(20, 20, 10, 10, to)
	var out bytes.Buffer
	if err := d.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func read(t *testing.T) *pdfatest.File {
	t.Helper()
	f, err := pdfatest.Read(written(t))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// parts are the places of a document where the tests break it.
type parts struct {
	*pdfatest.File
	root, info, intent, page, annot, resources, font, under, descriptor, top, heading pdfatest.Dict
}

func open(t *testing.T) parts {
	t.Helper()
	p := parts{File: read(t)}
	first := func(v any) any { return p.Get(v).(pdfatest.Array)[0] }
	p.root, p.info = p.Dict(p.Trailer["Root"]), p.Dict(p.Trailer["Info"])
	p.intent = p.Dict(first(p.root["OutputIntents"]))
	p.page = p.Dict(first(p.Dict(p.root["Pages"])["Kids"]))
	p.annot = p.Dict(first(p.page["Annots"]))
	p.resources = p.Dict(p.page["Resources"])
	p.top = p.Dict(p.Dict(p.root["StructTreeRoot"])["K"])
	p.heading = p.Dict(first(p.top["K"]))
	p.font = p.Dict(p.Dict(p.resources["Font"])["f00"])
	p.under = p.Dict(first(p.font["DescendantFonts"]))
	p.descriptor = p.Dict(p.under["FontDescriptor"])
	return p
}

// again puts other bytes into a stream.
func (p parts) again(v any, change func([]byte) []byte) {
	s := p.Get(v).(*pdfatest.Stream)
	data, err := s.Data()
	if err != nil {
		panic(err)
	}
	delete(s.Dict, "Filter")
	s.Raw = change(bytes.Clone(data))
}

func (p parts) replace(v any, old, with string) {
	p.again(v, func(b []byte) []byte {
		if !bytes.Contains(b, []byte(old)) {
			panic(old + " is not there")
		}
		return bytes.ReplaceAll(b, []byte(old), []byte(with))
	})
}

func TestAGoodFileHasNoFault(t *testing.T) {
	if faults := pdfatest.Check(written(t)); len(faults) > 0 {
		t.Error(faults)
	}
}

// TestEachRuleIsSeenBroken breaks a good document in one way after the other.
func TestEachRuleIsSeenBroken(t *testing.T) {
	for what, c := range map[string]struct {
		clause string
		breaks func(parts)
	}{
		"no identity": {"6.1.3", func(p parts) { delete(p.Trailer, "ID") }},
		"encrypted":   {"6.1.3", func(p parts) { p.Trailer["Encrypt"] = pdfatest.Dict{} }},
		"another filter": {"6.1.7", func(p parts) {
			p.Get(p.page["Contents"]).(*pdfatest.Stream).Dict["Filter"] = pdfatest.Name("LZWDecode")
		}},
		"data elsewhere":      {"6.1.7", func(p parts) { p.Get(p.page["Contents"]).(*pdfatest.Stream).Dict["F"] = pdfatest.String("x") }},
		"a bad name":          {"6.1.8", func(p parts) { p.font["X"] = pdfatest.Name("\xFF") }},
		"nothing named":       {"6.1.9", func(p parts) { p.page["X"] = pdfatest.Ref(9999) }},
		"a long string":       {"6.1.13", func(p parts) { p.info["Title"] = pdfatest.String(strings.Repeat("x", 40000)) }},
		"a large number":      {"6.1.13", func(p parts) { p.page["X"] = 1 << 40 }},
		"a page without size": {"6.1.13", func(p parts) { delete(p.Dict(p.root["Pages"]), "MediaBox") }},
		"an operator":         {"6.2.2", func(p parts) { p.replace(p.page["Contents"], "S\n", "sh\n") }},
		"an open text":        {"6.2.2", func(p parts) { p.replace(p.page["Contents"], "ET\n", "") }},
		"an open state":       {"6.2.2", func(p parts) { p.replace(p.page["Contents"], "S\n", "S q\n") }},
		"no intent":           {"6.2.3", func(p parts) { delete(p.root, "OutputIntents") }},
		"another intent":      {"6.2.3", func(p parts) { p.intent["S"] = pdfatest.Name("GTS_PDFX") }},
		"a cut profile":       {"6.2.3", func(p parts) { p.again(p.intent["DestOutputProfile"], func(b []byte) []byte { return b[:len(b)-4] }) }},
		"a printer's profile": {"6.2.3", func(p parts) { p.replace(p.intent["DestOutputProfile"], "mntr", "prtr") }},
		"a green profile":     {"6.2.3", func(p parts) { p.replace(p.intent["DestOutputProfile"], "\x00\x00\xB7\x85", "\x00\x00\xB0\x85") }},
		"a graphics state":    {"6.2.5", func(p parts) { p.resources["ExtGState"] = pdfatest.Dict{} }},
		"transparency":        {"6.2.10", func(p parts) { p.page["Group"] = pdfatest.Dict{} }},
		"another font name":   {"6.2.11.2", func(p parts) { p.under["BaseFont"] = pdfatest.Name("NotoSans") }},
		"no glyph map":        {"6.2.11.3", func(p parts) { delete(p.under, "CIDToGIDMap") }},
		"not embedded":        {"6.2.11.4", func(p parts) { delete(p.descriptor, "FontFile2") }},
		"a set of codes":      {"6.2.11.4", func(p parts) { p.descriptor["CIDSet"] = pdfatest.Ref(1) }},
		"another width":       {"6.2.11.5", func(p parts) { p.under["W"] = pdfatest.Array{} }},
		"no text":             {"6.2.11.7", func(p parts) { delete(p.font, "ToUnicode") }},
		"text of zero":        {"6.2.11.7", func(p parts) { p.replace(p.font["ToUnicode"], "> <0141>\n", "> <0000>\n") }},
		"a private text":      {"6.2.11.7", func(p parts) { p.replace(p.font["ToUnicode"], "> <0141>\n", "> <E000>\n") }},
		"no glyph":            {"6.2.11.8", func(p parts) { p.again(p.under["CIDToGIDMap"], func(b []byte) []byte { return make([]byte, len(b)) }) }},
		"a film":              {"6.3.1", func(p parts) { p.annot["Subtype"] = pdfatest.Name("Movie") }},
		"not printed":         {"6.3.2", func(p parts) { delete(p.annot, "F") }},
		"a form":              {"6.4.1", func(p parts) { p.root["AcroForm"] = pdfatest.Dict{} }},
		"a script":            {"6.5.1", func(p parts) { p.root["Names"] = pdfatest.Dict{"JavaScript": pdfatest.Dict{}} }},
		"on opening":          {"6.5.2", func(p parts) { p.root["AA"] = pdfatest.Dict{} }},
		"no metadata":         {"6.6.2.1", func(p parts) { delete(p.root, "Metadata") }},
		"broken metadata":     {"6.6.2.1", func(p parts) { p.replace(p.root["Metadata"], "</rdf:RDF>", "") }},
		"a schema":            {"6.6.2.3", func(p parts) { p.replace(p.root["Metadata"], "http://ns.adobe.com/pdf/1.3/", "http://ns.other/") }},
		"another title":       {"6.6.3", func(p parts) { p.info["Title"] = pdfatest.String("List") }},
		"another day":         {"6.6.3", func(p parts) { p.info["ModDate"] = pdfatest.String("D:20261002000000Z") }},
		"another part":        {"6.6.4", func(p parts) { p.replace(p.root["Metadata"], "part>2<", "part>3<") }},
		"no language":         {"6.7.4", func(p parts) { delete(p.root, "Lang") }},
		"told, and not said":  {"6.7.2", func(p parts) { delete(p.root, "MarkInfo") }},
		"no elements":         {"6.7.2", func(p parts) { delete(p.root, "StructTreeRoot") }},
		"text untold":         {"6.7.2", func(p parts) { p.replace(p.page["Contents"], "/P <</MCID 1>> BDC\n", "/X BMC\n") }},
		"a lost mark":         {"6.7.3", func(p parts) { p.replace(p.page["Contents"], "MCID 1>>", "MCID 7>>") }},
		"a mark twice":        {"6.7.3", func(p parts) { p.heading["K"] = pdfatest.Array{0, 1} }},
		"a level left out":    {"6.7.3", func(p parts) { p.heading["S"] = pdfatest.Name("H2") }},
		"a role of no kind":   {"6.7.3", func(p parts) { p.heading["S"] = pdfatest.Name("TD") }},
		"an empty element":    {"6.7.3", func(p parts) { p.heading["K"] = pdfatest.Array{} }},
		"another parent":      {"6.7.3", func(p parts) { p.heading["P"] = pdfatest.Ref(1) }},
		"no way up":           {"6.7.3", func(p parts) { delete(p.Dict(p.root["StructTreeRoot"]), "ParentTree") }},
		"an attachment":       {"6.8", func(p parts) { p.root["Names"] = pdfatest.Dict{"EmbeddedFiles": pdfatest.Dict{}} }},
		"layers":              {"6.9", func(p parts) { p.root["OCProperties"] = pdfatest.Dict{} }},
	} {
		p := open(t)
		c.breaks(p)
		faults := p.Check()
		if !slices.ContainsFunc(faults, func(f pdfatest.Fault) bool { return f.Clause == c.clause }) {
			t.Errorf("%s: %v, want clause %s", what, faults, c.clause)
		}
	}
}

// TestTheBytesAroundObjectsAreSeen breaks what no object says.
func TestTheBytesAroundObjectsAreSeen(t *testing.T) {
	for what, c := range map[string]struct{ clause, old, with string }{
		"no binary remark":   {"6.1.2", "\n%\xE2\xE3\xCF\xD3\n", "\n%abcd\n"},
		"another version":    {"6.1.2", "%PDF-1.7", "%PDF-2.0"},
		"something behind":   {"6.1.3", "%%EOF\n", "%%EOF\nmore"},
		"a length too short": {"6.1.9", "\nendstream", " endstream"},
		"an end in one line": {"6.1.9", "endstream\nendobj\n", "endstream endobj\n"},
	} {
		broken := bytes.Replace(written(t), []byte(c.old), []byte(c.with), 1)
		faults := pdfatest.Check(broken)
		if !slices.ContainsFunc(faults, func(f pdfatest.Fault) bool { return f.Clause == c.clause }) {
			t.Errorf("%s: %v, want clause %s", what, faults, c.clause)
		}
	}
}
