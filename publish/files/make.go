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

// Made is a file that was made, as far as it need be remembered.
type Made struct {
	Name, SHA string
	Size      int
}

// Maker is where the files of an issue are made. Each is written once, from its beginning to its end, and its hash is
// taken on the way; nobody holds it as a whole. Several may be made at the same time.
type Maker interface {
	Make(name string, write func(io.Writer) error) (Made, error)
}

// Nowhere is a place that keeps nothing: what is made there is only counted and hashed.
type Nowhere struct{}

// Make is Maker.Make.
func (Nowhere) Make(name string, write func(io.Writer) error) (Made, error) {
	return measure(name, io.Discard, write)
}

// pieces is how much of a file is written at once.
const pieces = 64 << 10

// gatherers gather a file piece by piece. Each is larger than most files, so it is taken up again.
var gatherers = sync.Pool{New: func() any { return bufio.NewWriterSize(nil, pieces) }}

// measure has a file written and says what went through.
func measure(name string, to io.Writer, write func(io.Writer) error) (Made, error) {
	t := tally{to: to, sum: sha256.New()}
	w := gatherers.Get().(*bufio.Writer)
	w.Reset(&t)
	err := write(w)
	if err == nil {
		err = w.Flush()
	}
	w.Reset(nil)
	gatherers.Put(w)
	return Made{Name: name, SHA: hex.EncodeToString(t.sum.Sum(nil)), Size: t.size}, err
}

// tally passes bytes on and takes their hash.
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

// shelf lists what is made in a folder, by whoever makes it.
type shelf struct {
	lock  sync.Mutex
	begun []string
	made  []Made
}

// begin takes a name that is plain and not taken yet, in whatever letters.
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

func (s *shelf) put(m Made) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.made = append(s.made, m)
}

// sumOf gives the hash of a file that was made.
func (s *shelf) sumOf(name string) string {
	i := slices.IndexFunc(s.made, func(m Made) bool { return m.Name == name })
	if i < 0 {
		return ""
	}
	return s.made[i].SHA
}

// makeAt makes one file at a path, synced.
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

// create makes a new file, has it written and syncs it.
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
