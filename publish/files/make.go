package files

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"slices"
	"strings"
	"sync"
)

// Made is the name, SHA-256 and size in bytes of a file that was made.
type Made struct {
	Name string `json:"name"`
	SHA  string `json:"sha256"`
	Size int    `json:"size"`
}

// Maker creates the files of an issue. Make passes write the new file, which is written once from beginning to end, and
// hashes it on the way, so that no file is held in memory. Several goroutines may call Make at the same time.
type Maker interface {
	Make(name string, write func(io.Writer) error) (Made, error)
}

// Nowhere is a Maker that stores nothing: it only counts and hashes.
type Nowhere struct{}

// Make calls write and returns size and hash of what it wrote.
func (Nowhere) Make(name string, write func(io.Writer) error) (Made, error) {
	return measure(name, io.Discard, write)
}

// bufferSize is how many bytes of a file are written at once.
const bufferSize = 64 << 10

// measure calls write with a buffer before to, and returns the size and the hash of what was written.
func measure(name string, to io.Writer, write func(io.Writer) error) (Made, error) {
	t := tally{to: to, sum: sha256.New()}
	w := bufio.NewWriterSize(&t, bufferSize)
	err := write(w)
	if err == nil {
		err = w.Flush()
	}
	return Made{Name: name, SHA: hex.EncodeToString(t.sum.Sum(nil)), Size: t.size}, err
}

// tally counts and hashes the bytes that it passes on.
type tally struct {
	to   io.Writer
	sum  hash.Hash
	size int
}

func (t *tally) Write(b []byte) (int, error) {
	n, err := t.to.Write(b)
	t.size += n
	t.sum.Write(b[:n])
	return n, err
}

// shelf holds the names and results of the files being made in a folder; it is safe for concurrent use.
type shelf struct {
	lock  sync.Mutex
	begun []string
	made  []Made
}

// begin reserves a name. It fails if the name has a folder, begins with a dot, or differs from another one in nothing
// but upper and lower case.
func (s *shelf) begin(name string) error {
	s.lock.Lock()
	defer s.lock.Unlock()
	taken := func(other string) bool { return strings.EqualFold(other, name) }
	if name == "" || name[0] == '.' || strings.ContainsAny(name, `/\`) || slices.ContainsFunc(s.begun, taken) {
		return fmt.Errorf("%q cannot be a file of an issue", name)
	}
	s.begun = append(s.begun, name)
	return nil
}

// put adds a file that was made.
func (s *shelf) put(m Made) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.made = append(s.made, m)
}

// sumOf returns the hash of a file that was made, or "".
func (s *shelf) sumOf(name string) string {
	i := slices.IndexFunc(s.made, func(m Made) bool { return m.Name == name })
	if i < 0 {
		return ""
	}
	return s.made[i].SHA
}

// makeAt creates, writes and syncs a file at a path and adds it, under name, to those made.
func (s *shelf) makeAt(fsys FS, path, name string, write func(io.Writer) error) (m Made, err error) {
	err = create(fsys, path, func(h io.Writer) error {
		m, err = measure(name, h, write)
		return err
	})
	if err != nil {
		return Made{}, err
	}
	s.put(m)
	return m, nil
}

// create makes a new file, calls write to fill it, syncs and closes it; after an error the file stays.
func create(fsys FS, path string, write func(io.Writer) error) error {
	h, err := fsys.Create(path)
	if err != nil {
		return err
	}
	if err = write(h); err == nil {
		err = h.Sync()
	}
	return errors.Join(err, h.Close())
}
