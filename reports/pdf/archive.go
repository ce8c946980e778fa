package pdf

import (
	"fmt"
	"strings"
)

// What makes a document one that lasts: PDF/A-2u (ISO 19005-2). It holds all that it is drawn with, says what its
// colours and letters mean, and leaves out what the library would put in besides.

// head is the version of PDF that PDF/A-2 is made of, and a remark by which programs know that it is not text (6.1.2).
const head = "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n"

// finish writes what stands behind the pages, fonts and pictures.
func (d output) finish(o *objects, f frame) {
	metadata, profile := o.number(), o.number()
	o.stream(metadata, "/Type /Metadata /Subtype /XML ", d.opt.xmp())
	o.deflated(profile, "/N 3 ", srgb())
	o.pack(f.info(), d.opt.info())
	o.pack(f.catalog(), d.catalog(d.outline(o), metadata, profile, d.structure(o)))
	o.close(fmt.Sprintf("/Root %d 0 R /Info %d 0 R ", f.catalog(), f.info()))
}

// catalog says how the document is opened, and where everything is.
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

// labels gives where the pages are counted from one, as they are printed: from the first on, and where it begins anew.
func (d output) labels() string {
	var b strings.Builder
	for _, page := range append([]int{0}, d.Recounts...) {
		fmt.Fprintf(&b, " %d <</S /D>>", page)
	}
	return b.String()
}
