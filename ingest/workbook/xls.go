package workbook

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/richardlehane/mscfb"

	"kalends/rating/finding"
)

// maxBiff is the greatest length of the workbook stream: what a container holds without further tables.
const maxBiff = 109*128*512 - 128*512

// unreliable refuses an old Excel file that contradicts itself; the message advises to save it as .xlsx.
var unreliable = &refusal{code: finding.OldFormat}

// readBiff makes a Book of an old Excel file (.xls, BIFF8). The format has no checksums, so a file that contradicts
// itself is refused; only the checks of the games can find a letter or digit that has changed.
func readBiff(data []byte, limits Limits) (book Book, err error) {
	if len(data) > limits.File {
		return Book{}, larger("sent", limits.File>>20)
	}
	stream, err := biffStream(data)
	if err != nil {
		return Book{}, err
	}
	b := &biff{stream: stream, limits: limits}
	if err := b.read(); err != nil {
		return Book{}, err
	}
	return b.book, nil
}

// biffStream returns the workbook stream of the container, or a refusal that says what the container holds instead.
func biffStream(data []byte) (stream []byte, err error) {
	defer func() {
		if recover() != nil {
			stream, err = nil, &refusal{code: finding.IncompleteFile}
		}
	}()
	doc, err := mscfb.New(bytes.NewReader(data))
	if err != nil && len(data) <= 512 {
		return nil, &refusal{code: finding.UnknownFile}
	}
	if err != nil {
		return nil, &refusal{code: finding.IncompleteFile}
	}
	var found *mscfb.File
	code := finding.UnknownFile
	for n := 0; n < 1000; n++ {
		entry, err := doc.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, &refusal{code: finding.IncompleteFile}
		}
		switch name := strings.ToLower(entry.Name); {
		case name == "encryptioninfo", name == "encryptedpackage":
			return nil, &refusal{code: finding.PasswordProtected}
		case name == "_vba_project_cur":
			return nil, &refusal{code: finding.HasMacros}
		case name == "book" && found == nil:
			code = finding.OldFormat // of Excel 5 and 95
		case name == "workbook" && found == nil && len(entry.Path) == 0:
			found = entry
		case name == "workbook":
			return nil, unreliable
		}
	}
	if found == nil {
		return nil, &refusal{code: code}
	}
	return contents(found, len(data))
}

// contents reads a stream to its end; one that is longer than its file, of most bytes, is refused.
func contents(f *mscfb.File, most int) ([]byte, error) {
	switch {
	case f.Size > int64(most):
		return nil, &refusal{code: finding.IncompleteFile}
	case f.Size > maxBiff:
		return nil, larger("sent", maxBiff>>20)
	}
	stream := make([]byte, f.Size)
	if _, err := io.ReadFull(f, stream); err != nil {
		return nil, &refusal{code: finding.IncompleteFile}
	}
	return stream, nil
}
