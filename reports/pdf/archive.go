package pdf

import (
	_ "embed"
	"fmt"
	"strings"
)

// This file writes what PDF/A-2u (ISO 19005-2) requires, so that a document can be kept: it contains everything that it
// is drawn with, and defines what its colours and letters mean.

// head is the version of PDF on which PDF/A-2 is based, and a comment by which programs see that the file is binary
// (6.1.2).
const head = "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n"

// finish writes the metadata, the outline, the structure and the catalog, and ends the file with the table of objects.
func (d output) finish(o *objects) {
	info, catalog := o.number(), o.number()
	metadata, profile := o.number(), o.number()
	o.stream(metadata, "/Type /Metadata /Subtype /XML ", d.opt.xmp())
	o.deflated(profile, "/N 3 ", srgb)
	o.pack(info, d.opt.info())
	o.pack(catalog, d.catalog(d.outline(o), metadata, profile, d.structure(o)))
	o.close(fmt.Sprintf("/Root %d 0 R /Info %d 0 R ", catalog, info))
}

// srgb is the colour profile that the colours of a page are meant in: sRGB as IEC 61966-2-1 defines it, as a display
// profile of ICC version 2.1 (ICC.1:1998-09). It was made for this program, because a profile of others has an owner;
// a test works out every number in it again.
//
//go:embed srgb.icc
var srgb []byte

// catalog returns the document catalog: how the document is opened, and the numbers of the objects that it refers to.
// An outline or a structure of 0 is left out.
func (d output) catalog(outline, metadata, profile, structure int) ink {
	k := ink("<</Type /Catalog /Pages 1 0 R /ViewerPreferences <</DisplayDocTitle true>>\n")
	if outline > 0 {
		k = fmt.Appendf(k, "/Outlines %d 0 R /PageMode /UseOutlines\n", outline)
	}
	if d.opt.Lang != "" {
		k = append(append(append(k, "/Lang "...), ink(nil).words(d.opt.Lang)...), '\n')
	}
	if structure > 0 {
		k = fmt.Appendf(k, "/StructTreeRoot %d 0 R /MarkInfo <</Marked true>>\n", structure)
	}
	k = fmt.Appendf(k, "/Metadata %d 0 R\n", metadata)
	k = fmt.Appendf(k, "/OutputIntents [<</Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB IEC61966-2-1)"+
		" /Info (sRGB IEC61966-2-1) /DestOutputProfile %d 0 R>>]\n", profile)
	return append(k, "/PageLabels <</Nums ["+d.labels()+"]>>>>"...)
}

// labels returns the entries of the page labels: page numbers begin with 1 on the first page and on those in Recounts.
func (d output) labels() string {
	var b strings.Builder
	for _, page := range append([]int{0}, d.Recounts...) {
		fmt.Fprintf(&b, " %d <</S /D>>", page)
	}
	return b.String()
}

// xmp returns the metadata in XMP (ISO 19005-2, 6.6): what info returns, without the empty values, and that the file is
// PDF/A-2u.
func (o Options) xmp() []byte {
	var b strings.Builder
	b.WriteString("<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" +
		"<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n" +
		"<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n" +
		"<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"" +
		" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"" +
		" xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\">\n" +
		"<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>U</pdfaid:conformance>\n" +
		"<dc:format>application/pdf</dc:format>\n")
	put := func(shape, value string) {
		if value = Clean(value); value != "" {
			fmt.Fprintf(&b, shape, escaped.Replace(value))
		}
	}
	put("<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">%s</rdf:li></rdf:Alt></dc:title>\n", o.Title)
	put("<dc:creator><rdf:Seq><rdf:li>%s</rdf:li></rdf:Seq></dc:creator>\n", o.Author)
	put("<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">%s</rdf:li></rdf:Alt></dc:description>\n", o.Subject)
	put("<dc:language><rdf:Bag><rdf:li>%s</rdf:li></rdf:Bag></dc:language>\n", o.Lang)
	put("<pdf:Producer>%s</pdf:Producer>\n", producer)
	day := o.Date.Time().Format("2006-01-02T15:04:05Z07:00")
	put("<xmp:CreateDate>%s</xmp:CreateDate>\n", day)
	put("<xmp:ModifyDate>%s</xmp:ModifyDate>\n", day)
	b.WriteString("</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>")
	return []byte(b.String())
}

var escaped = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

const producer = "Kalends"

// info returns the dictionary Info: the same metadata for older readers, without the empty values.
func (o Options) info() ink {
	day := o.Date.Time().Format("D:20060102150405Z")
	k := ink("<<")
	for _, entry := range [...][2]string{{"Title", o.Title}, {"Author", o.Author}, {"Subject", o.Subject}, {"Producer", producer},
		{"CreationDate", day}, {"ModDate", day}} {
		if value := Clean(entry[1]); value != "" {
			k = append(append(append(k, '/'), entry[0]...), ' ')
			k = append(k.words(value), '\n')
		}
	}
	return append(k, ">>"...)
}
