package workbook

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
)

// sharedStrings is where nearly every program keeps the shared texts, and the only place where excelize looks.
const sharedStrings = "xl/sharedStrings.xml"

// forExcelize gives the file as excelize can read it: shared texts that lie elsewhere, as the relationships allow, are
// moved to where it looks. A file that has another part there stays as it is, and the two readers will differ.
func (p *pack) forExcelize(data []byte) []byte {
	if p.texts == nil || strings.EqualFold(p.texts.name, sharedStrings) || p.find(sharedStrings) != nil {
		return data
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, part := range p.order {
		head := part.file.FileHeader
		if part == p.texts {
			head.Name = sharedStrings
		}
		if copyRaw(w, &head, part.file) != nil {
			return data
		}
	}
	if w.Close() != nil {
		return data
	}
	return b.Bytes()
}

func copyRaw(w *zip.Writer, head *zip.FileHeader, from *zip.File) error {
	raw, err := from.OpenRaw()
	if err != nil {
		return err
	}
	out, err := w.CreateRaw(head)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, raw)
	return err
}

// agrees says whether excelize's reading of a text is ours: it leaves out escaped halves of characters beyond the first
// plane, with which some programs write them.
func (p *pack) agrees(excelize, ours string) bool {
	if excelize == ours {
		return true
	}
	other, halved := p.halved[ours]
	return halved && excelize == other
}
