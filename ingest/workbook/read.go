package workbook

import (
	"errors"

	"kalends/rating"
	"kalends/rating/finding"
)

// Read makes a Book of a file that anyone may have dropped. A file that is not whole, not what it says, or too large
// gives one finding and no Book.
func Read(data []byte) (Book, rating.Findings) { return ReadWithin(data, Sender) }

// ReadWithin is Read with limits of one's own.
func ReadWithin(data []byte, limits Limits) (Book, rating.Findings) {
	book, err := read(data, limits)
	if err == nil {
		return book, nil
	}
	var r *refusal
	if !errors.As(err, &r) {
		r = &refusal{code: finding.IncompleteFile}
	}
	return Book{}, rating.Findings{r.finding()}
}

func read(data []byte, limits Limits) (Book, error) {
	switch what, code := container(data); what {
	case refused:
		return Book{}, &refusal{code: code}
	case plainText:
		return readText(data, limits)
	case xmlText:
		return readXML(data, limits)
	case biffFile:
		return readBiff(data, limits)
	}
	return readPackage(data, limits)
}

// readPackage reads a workbook in the format of today. Our own scanner decides; what stands there that it does not know
// must be read alike by excelize.
func readPackage(data []byte, limits Limits) (Book, error) {
	p, err := unpack(data, limits)
	if err == nil && p.unfamiliar {
		err = p.confirm(data)
	}
	if err != nil {
		return Book{}, err
	}
	return p.book, nil
}

// unpack reads every part of a workbook to its end.
func unpack(data []byte, limits Limits) (*pack, error) {
	if len(data) > limits.File {
		return nil, larger("sent", limits.File>>20)
	}
	parts, order, err := directory(data, limits)
	if err != nil {
		return nil, err
	}
	if code := zipKind(parts); code != "" {
		return nil, &refusal{code: code}
	}
	p := &pack{limits: limits, parts: parts, order: order}
	for _, part := range order {
		p.book.Unpacked += int64(part.file.UncompressedSize64)
	}
	return p, p.read()
}
