package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"
)

// file is a file of an archive, by its name there with slashes, or an empty folder, whose name ends with a slash.
type file struct {
	name       string
	data       []byte
	executable bool // a program
}

// mode returns the permissions of the file in the archive, with the folder's mark.
func (f file) mode() fs.FileMode {
	switch {
	case f.isFolder():
		return fs.ModeDir | 0o755
	case f.executable:
		return 0o755
	}
	return 0o644
}

// isFolder reports whether f is an empty folder.
func (f file) isFolder() bool { return strings.HasSuffix(f.name, "/") }

// fixedTime is the modification time of every file of an archive: the first day that a zip can hold, so that the bytes
// do not depend on the clock.
var fixedTime = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// sortedByName returns a copy of files sorted by name.
func sortedByName(all []file) []file {
	return slices.SortedFunc(slices.Values(all), func(a, b file) int { return cmp.Compare(a.name, b.name) })
}

// tarGz packs files into a .tar.gz under one folder.
func tarGz(top string, all []file) ([]byte, error) {
	var out bytes.Buffer
	pressed, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(pressed)
	for _, f := range sortedByName(all) {
		h := &tar.Header{Typeflag: kind(f), Name: top + "/" + f.name, Mode: int64(f.mode().Perm()), Size: int64(len(f.data)), ModTime: fixedTime, Format: tar.FormatPAX}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	err = errors.Join(w.Close(), pressed.Close())
	return out.Bytes(), err
}

// kind returns the type of an entry of a tar archive.
func kind(f file) byte {
	if f.isFolder() {
		return tar.TypeDir
	}
	return tar.TypeReg
}

// zipArchive packs files into a .zip under one folder.
func zipArchive(top string, all []file) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range sortedByName(all) {
		h := &zip.FileHeader{Name: top + "/" + f.name, Method: zip.Deflate, Modified: fixedTime}
		if f.isFolder() {
			h.Method = zip.Store
		}
		h.SetMode(f.mode())
		part, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := part.Write(f.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err
}
