package workbooktest

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"io"
	"strconv"
	"strings"
	"sync"
)

// shortRows is the number of rows that a short sheet keeps.
const shortRows = 160

// Short returns a workbook without its prepared empty rows: a new registry has two thousand on each sheet, and the
// library that fills it takes half a second for them. It keeps the results, so that the same workbook is shortened
// once.
func Short(book []byte) []byte {
	key := sha256.Sum256(book)
	if short, ok := shortened.Load(key); ok {
		return bytes.Clone(short.([]byte))
	}
	short := shorten(book)
	shortened.Store(key, short)
	return bytes.Clone(short)
}

// shortened are workbooks that were made short already: tests fill the same blank ones again and again.
var shortened sync.Map

func shorten(book []byte) []byte {
	r, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	must(err)
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range r.File {
		if !strings.HasPrefix(f.Name, "xl/worksheets/sheet") {
			must(w.Copy(f))
			continue
		}
		in, err := f.Open()
		must(err)
		sheet, err := io.ReadAll(in)
		must(err)
		out, err := w.Create(f.Name)
		must(err)
		must2(out.Write(shortSheet(sheet)))
	}
	must(w.Close())
	return b.Bytes()
}

// shortSheet returns a sheet without its rows beyond shortRows, if all of these are empty.
func shortSheet(sheet []byte) []byte {
	from := bytes.Index(sheet, []byte(`<row r="`+strconv.Itoa(shortRows+1)+`"`))
	end := bytes.Index(sheet, []byte("</sheetData>"))
	if from < 0 || end < from {
		return sheet
	}
	for _, something := range []string{"<v>", "<f", "<is>"} {
		if bytes.Contains(sheet[from:end], []byte(something)) {
			return sheet
		}
	}
	return append(sheet[:from:from], sheet[end:]...)
}
