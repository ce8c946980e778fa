package main

import (
	"archive/zip"
	"bytes"
	"compress/zlib"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/flate"
)

// floors puts beside each stage what its bytes cost at least, measured in this very run: what came in is inflated, what
// went out is deflated, and a file is synced as often.
func (s size) floors(dir string, stages []stage) error {
	in, err := packed(filepath.Join(dir, "accepted"))
	if err != nil {
		return err
	}
	out, err := packed(filepath.Join(dir, "published"))
	if err != nil {
		return err
	}
	reading, err := cpuOf(func() error { return each(in, func(b []byte) error { return nil }) })
	if err != nil {
		return err
	}
	writing, err := cpuOf(func() error { return each(out, deflate) })
	if err != nil {
		return err
	}
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

// packed gives the workbooks and documents below a folder.
func packed(dir string) (names []string, err error) {
	err = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if ext := filepath.Ext(name); err == nil && !d.IsDir() && (ext == ".xlsx" || ext == ".pdf") {
			names = append(names, name)
		}
		return err
	})
	return names, err
}

// each inflates everything that is packed in files and hands it on.
func each(names []string, use func([]byte) error) error {
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		open := parts
		if strings.HasSuffix(name, ".pdf") {
			open = streams
		}
		if err := open(data, use); err != nil {
			return err
		}
	}
	return nil
}

func parts(data []byte, use func([]byte) error) error {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return err
	}
	r.RegisterDecompressor(zip.Deflate, func(r io.Reader) io.ReadCloser { return flate.NewReader(r) })
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			return err
		}
		b, err := io.ReadAll(in)
		if err == nil {
			err = use(b)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// streams inflates the packed streams of a document.
func streams(data []byte, use func([]byte) error) error {
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
		b, err := io.ReadAll(r)
		if err == nil {
			err = use(b)
		}
		if err != nil {
			return err
		}
	}
}

func deflate(b []byte) error {
	w, err := flate.NewWriter(io.Discard, 6)
	if err != nil {
		return err
	}
	if _, err := w.Write(b); err != nil {
		return err
	}
	return w.Close()
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
