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

// file is one of an archive, by its name there with slashes.
type file struct {
	name string
	data []byte
	runs bool // a program
}

func (f file) mode() fs.FileMode {
	switch {
	case f.folder():
		return fs.ModeDir | 0o755
	case f.runs:
		return 0o755
	}
	return 0o644
}

// folder says whether it is an empty folder: its name ends so.
func (f file) folder() bool { return strings.HasSuffix(f.name, "/") }

// sealed is when every file of an archive was changed: the first day that a zip knows, so that no clock shows.
var sealed = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// inOrder sorts files by name.
func inOrder(all []file) []file {
	return slices.SortedFunc(slices.Values(all), func(a, b file) int { return cmp.Compare(a.name, b.name) })
}

// tarred packs files into a .tar.gz under one folder.
func tarred(top string, all []file) ([]byte, error) {
	var out bytes.Buffer
	pressed, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(pressed)
	for _, f := range inOrder(all) {
		h := &tar.Header{Typeflag: kind(f), Name: top + "/" + f.name, Mode: int64(f.mode().Perm()), Size: int64(len(f.data)), ModTime: sealed, Format: tar.FormatPAX}
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

func kind(f file) byte {
	if f.folder() {
		return tar.TypeDir
	}
	return tar.TypeReg
}

// zipped packs files into a .zip under one folder.
func zipped(top string, all []file) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range inOrder(all) {
		h := &zip.FileHeader{Name: top + "/" + f.name, Method: zip.Deflate, Modified: sealed}
		if f.folder() {
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
