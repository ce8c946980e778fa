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

// floors puts beside each stage what its bytes cost at least, measured in this very run: what came in is inflated, what
// went out is deflated once, as hard as the program does it, and a file is synced as often.
func (s size) floors(dir string, stages []stage) error {
	in, err := packed(filepath.Join(dir, "accepted"))
	if err != nil {
		return err
	}
	out, err := packed(filepath.Join(dir, "published"))
	if err != nil {
		return err
	}
	reading, err := cpuOf(func() error { return each(in, io.Discard) })
	if err != nil {
		return err
	}
	opening, err := cpuOf(func() error { return each(out, io.Discard) })
	if err != nil {
		return err
	}
	pack, err := flate.NewWriter(io.Discard, quick)
	if err != nil {
		return err
	}
	both, err := cpuOf(func() error { return cmp.Or(each(out, pack), pack.Close()) })
	if err != nil {
		return err
	}
	writing := max(both-opening, 0)
	for i := range stages {
		syncing, err := cpuOf(func() error { return syncs(dir, stages[i].Syncs) })
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

// quick is how hard long sheets and pages are packed.
const quick = 1

// packed gives the workbooks and documents below a folder. What lies in current is a copy.
func packed(dir string) (names []string, err error) {
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

// each inflates everything that is packed in files and hands it on.
func each(names []string, to io.Writer) error {
	for _, name := range names {
		open := parts
		if strings.HasSuffix(name, ".pdf") {
			open = streams
		}
		if err := open(name, to); err != nil {
			return err
		}
	}
	return nil
}

func parts(name string, to io.Writer) error {
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

// streams inflates the packed streams of a document.
func streams(name string, to io.Writer) error {
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
			continue // not a packed one
		}
		if _, err := io.Copy(to, r); err != nil {
			return err
		}
	}
}

// syncs syncs a small file n times.
func syncs(dir string, n int) error {
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
