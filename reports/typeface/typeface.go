// Package typeface opens TrueType fonts and cuts subsets out of them, for documents and for pages of the web.
package typeface

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"sync"

	"golang.org/x/image/font/sfnt"

	"kalends/templates"
)

// Own is a typeface of the association, as TrueType files. Semi is the heavier weight and may be nil.
type Own struct {
	Name          string
	Regular, Semi []byte
}

type fontFile struct {
	file   io.ReaderAt
	parsed *sfnt.Font
	err    error
}

var parsedFonts sync.Map // name → embedded font, parsed once per process

// Embedded returns a font file of the program, and the font that it holds; it is parsed once per process.
func Embedded(name string) (io.ReaderAt, *sfnt.Font, error) {
	open, _ := parsedFonts.LoadOrStore(name, sync.OnceValue(func() fontFile {
		file, err := templates.FontFile(name)
		if err != nil {
			return fontFile{err: err}
		}
		parsed, err := Parse(name, file)
		return fontFile{file, parsed, err}
	}))
	f := open.(func() fontFile)()
	return f.file, f.parsed, f.err
}

// Parse parses a plain TrueType file, which is read when it is needed. It refuses collections and CFF outlines, which
// would be embedded wrongly without an error.
func Parse(name string, file io.ReaderAt) (*sfnt.Font, error) {
	var kind [4]byte
	if _, err := file.ReadAt(kind[:], 0); err != nil || kind != [4]byte{0, 1, 0, 0} {
		return nil, fmt.Errorf("font %s: not a TrueType file; collections and CFF outlines cannot be embedded", name)
	}
	parsed, err := sfnt.ParseReaderAt(unkerned{file})
	if err != nil {
		return nil, fmt.Errorf("font %s: %w", name, err)
	}
	return parsed, nil
}

// unkerned is a font file whose table GPOS seems to be empty. Text is not kerned, and parsing that table takes most of
// the time that opening a face takes.
type unkerned struct{ io.ReaderAt }

// ReadAt reads the file, with a length of 0 for GPOS in the directory of tables.
func (f unkerned) ReadAt(b []byte, at int64) (int, error) {
	n, err := f.ReaderAt.ReadAt(b, at)
	if at == tableRecords {
		for record := range slices.Chunk(b[:n], tableRecord) {
			if bytes.HasPrefix(record, []byte("GPOS")) && len(record) == tableRecord {
				clear(record[12:])
			}
		}
	}
	return n, err
}
