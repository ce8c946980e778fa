package main

import (
	"archive/zip"
	"bytes"
	"cmp"
	"compress/zlib"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/flate"
)

// addFloors sets in each stage what its bytes cost at least, in seconds of processor time measured now, and the ratio
// to that: the input is inflated, the output is deflated once at the program's level, and a file is synced as often.
func (s size) addFloors(dir string, stages []stage) error {
	in, err := packedFiles(filepath.Join(dir, "accepted"))
	if err != nil {
		return err
	}
	out, err := packedFiles(filepath.Join(dir, "published"))
	if err != nil {
		return err
	}
	reading, err := cpuOf(func() error { return inflateAll(in, io.Discard) })
	if err != nil {
		return err
	}
	opening, err := cpuOf(func() error { return inflateAll(out, io.Discard) })
	if err != nil {
		return err
	}
	pack, err := flate.NewWriter(io.Discard, fastLevel)
	if err != nil {
		return err
	}
	both, err := cpuOf(func() error { return cmp.Or(inflateAll(out, pack), pack.Close()) })
	if err != nil {
		return err
	}
	writing := max(both-opening, 0)
	for i := range stages {
		syncing, err := cpuOf(func() error { return syncRepeatedly(dir, stages[i].Syncs) })
		if err != nil {
			return err
		}
		switch stages[i].Stage {
		case "collect":
			stages[i].Floor = reading + syncing
		case "publish":
			stages[i].Floor = writing + syncing
		}
		stages[i].Ratio = ratio(stages[i].CPU, stages[i].Floor)
	}
	return nil
}

// fastLevel is the deflate level of the program for long sheets and pages.
const fastLevel = 1

// packedFiles returns the workbooks and PDF files below a folder, without the copies in folders named current.
func packedFiles(dir string) (names []string, err error) {
	err = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		switch ext := filepath.Ext(name); {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "current":
			return fs.SkipDir
		case ext == ".xlsx" || ext == ".pdf":
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

// inflateAll inflates the contents of workbooks and PDF files and writes them to a writer.
func inflateAll(names []string, to io.Writer) error {
	for _, name := range names {
		open := inflateParts
		if strings.HasSuffix(name, ".pdf") {
			open = inflateStreams
		}
		if err := open(name, to); err != nil {
			return err
		}
	}
	return nil
}

// inflateParts inflates the parts of a workbook.
func inflateParts(name string, to io.Writer) error {
	r, err := zip.OpenReader(name)
	if err != nil {
		return err
	}
	defer r.Close()
	r.RegisterDecompressor(zip.Deflate, func(r io.Reader) io.ReadCloser { return flate.NewReader(r) })
	for _, f := range r.File {
		in, err := f.Open()
		if err == nil {
			_, err = io.Copy(to, in)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// inflateStreams inflates the deflated streams of a PDF file and passes over the others.
func inflateStreams(name string, to io.Writer) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	for {
		_, rest, found := bytes.Cut(data, []byte("stream\n"))
		if !found {
			return nil
		}
		stream, after, _ := bytes.Cut(rest, []byte("\nendstream"))
		data = after
		r, err := zlib.NewReader(bytes.NewReader(stream))
		if err != nil {
			continue // the stream is not packed
		}
		if _, err := io.Copy(to, r); err != nil {
			return err
		}
	}
}

// syncRepeatedly writes to a file in a folder and syncs it n times, then removes it.
func syncRepeatedly(dir string, n int) error {
	f, err := os.CreateTemp(dir, "sync")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	for range n {
		if _, err := f.Write(make([]byte, 4096)); err != nil {
			return err
		}
		if err := f.Sync(); err != nil {
			return err
		}
	}
	return nil
}
