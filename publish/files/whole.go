package files

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
)

// How much of a container is read to see whether it is whole; beyond that it is whole enough to be judged, and refused,
// by the reader's own guard.
const (
	wholeParts = 10_000
	wholeBytes = 512 << 20
)

// Whole says whether a file has arrived entirely, as far as its container can tell: a zip has its directory at the end,
// and every part has its checksum. Anything else is taken as whole.
func Whole(data []byte, _ string) bool {
	if !bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		return true
	}
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return false
	}
	if len(r.File) > wholeParts {
		return true
	}
	left := int64(wholeBytes)
	for _, f := range r.File {
		n, whole := wholePart(f, left)
		if !whole {
			return false
		}
		if left -= n; left <= 0 {
			return true
		}
	}
	return true
}

// wholePart reads a part to its end, but not beyond limit. A part that cannot be read, because it is encrypted or packed
// in an unknown way, is not for this room to judge.
func wholePart(f *zip.File, limit int64) (int64, bool) {
	const encrypted = 1
	if f.Flags&encrypted != 0 {
		return 0, true
	}
	r, err := f.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return 0, true
	}
	if err != nil {
		return 0, false
	}
	defer r.Close()
	n, err := io.Copy(io.Discard, io.LimitReader(r, limit))
	return n, err == nil
}
