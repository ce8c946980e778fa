package workbook

import (
	"errors"
	"io"
	"strings"

	"kalends/ingest/workbook/ownfile"
	"kalends/rating"
	"kalends/rating/finding"
)

// Read makes a Book of a file that anyone may have sent. A file that is incomplete, of an unknown kind or too large
// yields one finding and an empty Book.
func Read(data []byte) (Book, rating.Findings) { return ReadWithin(data, Sender) }

// ReadWithin is Read with other limits.
func ReadWithin(data []byte, limits Limits) (Book, rating.Findings) {
	return ReadTaken(data, limits, nil)
}

// Taker is called before each sheet with the book read so far. The function that it returns receives the rows of the
// sheet; if it returns nil, the book keeps them. A row is valid only until the next one.
type Taker func(b Book, sheet string) func(Row)

// ReadTaken is ReadWithin for a caller that takes the rows of long sheets one by one, so that they are never in
// memory together. The rows count only if there are no findings: only the last part shows whether a file is complete.
func ReadTaken(data []byte, limits Limits, take Taker) (Book, rating.Findings) {
	book, err := read(data, limits, take)
	if err == nil {
		return book, nil
	}
	var r *refusal
	if !errors.As(err, &r) {
		r = &refusal{code: finding.IncompleteFile}
	}
	if nameless[r.code] {
		if f, known := OtherKind(data); known {
			return Book{}, rating.Findings{f}
		}
	}
	return Book{}, rating.Findings{r.finding()}
}

// nameless holds the refusals that do not say what kind of file it is.
var nameless = map[string]bool{finding.UnknownFile: true, finding.UnknownText: true, finding.UnknownEncoding: true,
	finding.WebPage: true, finding.OpenDocument: true}

// OtherKind recognises a file of a known kind without results; the finding says what to send instead. If known is
// false, the finding means nothing.
func OtherKind(data []byte) (f rating.Finding, known bool) {
	kind := ownfile.Kind(data)
	return rating.Finding{Code: finding.OtherKind, Args: map[string]string{
		"kind": rating.Said(rating.Phrase("kinds." + kind)), "send": rating.Said(rating.Phrase("kinds." + kind + "_send"))}}, kind != ""
}

// read does the work of ReadTaken, with a *refusal as its error for a file that is not read.
func read(data []byte, limits Limits, take Taker) (Book, error) {
	if p := ownfile.Of(data[:min(len(data), limits.File)]); p.Name != "" {
		return Book{}, &refusal{code: finding.ProgramsOwnFile, args: map[string]string{"program": p.Name,
			"export": rating.Said(rating.Phrase(p.Export))}}
	}
	if ownfile.RatingList(data) {
		return Book{}, &refusal{code: finding.OnlyRatings}
	}
	what, code := container(data)
	switch what {
	case refused:
		return Book{}, &refusal{code: code}
	case zipped:
		return readPackage(data, limits, take)
	case biffFile:
		return readBiff(data, limits)
	}
	if most := min(limits.File, maxText); len(data) > most {
		return Book{}, larger("sent", most>>20)
	}
	readers := map[content]func([]byte, Limits) (Book, error){
		plainText: readText, xmlText: readXML, webPage: readPage, elementFile: readElements}
	return readers[what](data, limits)
}

// readPackage makes a Book of an .xlsx or .ods file. Of a ZIP of files it returns the reason for which that cannot be
// opened.
func readPackage(data []byte, limits Limits, take Taker) (Book, error) {
	p, err := unpack(data, limits, take)
	if err != nil && Archived(data) {
		return Book{}, whyUnopened(data)
	}
	if err != nil {
		return Book{}, err
	}
	return p.book, nil
}

// unpack opens a workbook and reads every part of it to its end, into the book of the pack that it returns.
func unpack(data []byte, limits Limits, take Taker) (*pack, error) {
	if len(data) > limits.File {
		return nil, larger("sent", limits.File>>20)
	}
	data, stray := withoutTail(data)
	parts, order, err := directory(data, limits)
	if err != nil {
		return nil, err
	}
	if code := zipKind(parts); code != "" {
		return nil, &refusal{code: code}
	}
	p := &pack{limits: limits, parts: parts, order: order, take: take}
	p.book.Stray = stray
	for _, part := range order {
		p.book.Unpacked += int64(part.file.UncompressedSize64)
	}
	if parts["mimetype"] != nil {
		p.book.Document = true
		return p, p.readDocument()
	}
	return p, p.read()
}

// Rows reads a workbook that this program has written, from disk and row by row. A row is valid only until the next
// one. If visit wants no more of a sheet, the next sheet follows; its error ends the reading. Rows does not check for
// anything that a hostile sender could hide.
func Rows(at io.ReaderAt, size int64, visit func(sheet string, row Row) (more bool, err error)) error {
	archive, err := openZip(at, size)
	if err != nil {
		return err
	}
	limits := Office
	limits.Sheets = maxParts // a long list continues on further sheets
	p := &pack{limits: limits, parts: map[string]*part{}}
	for _, f := range archive.File {
		p.parts[strings.ToLower(f.Name)] = &part{name: f.Name, file: f}
	}
	if err := p.contents(); err != nil {
		return err
	}
	cells, area := 0, 0
	for _, e := range p.sheets {
		if e.chart {
			continue
		}
		g := &grid{pack: p, entry: e, sheet: Sheet{Name: e.name}, cells: &cells, area: &area}
		if err := g.visitRows(visit); err != nil {
			return err
		}
	}
	return nil
}

// errEnough ends the reading of a sheet early.
var errEnough = errors.New("no more of this sheet is wanted")

// visitRows calls visit with each row of the sheet, until it wants no more; its error is returned.
func (g *grid) visitRows(visit func(string, Row) (bool, error)) (err error) {
	more := true
	g.each = func(r Row) error {
		if more, err = visit(g.entry.name, r); !more || err != nil {
			return errEnough
		}
		return nil
	}
	failed := g.xml(g.entry.part, "worksheet", g.child)
	if err != nil || !more {
		return err
	}
	return failed
}
