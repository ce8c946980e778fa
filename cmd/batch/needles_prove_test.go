//go:build prove

package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// needles finds many texts in one pass over bytes: by their first four bytes, of which the first two are looked up in a
// table.
type needles struct {
	heads [1 << 16]bool
	by    map[uint32][]string
	what  map[string]string // the text of each form
}

// newNeedles returns what finds some texts in every charset and notation in which a file may have them.
func newNeedles(texts []string) *needles {
	n := &needles{by: map[uint32][]string{}, what: map[string]string{}}
	for _, text := range texts {
		for _, form := range formsOf(text) {
			if len(form) < 5 || n.what[form] != "" {
				continue
			}
			n.what[form] = text
			n.heads[uint16(form[0])<<8|uint16(form[1])] = true
			key := word4(form)
			n.by[key] = append(n.by[key], form)
		}
	}
	return n
}

func word4[T string | []byte](s T) uint32 {
	return uint32(s[0])<<24 | uint32(s[1])<<16 | uint32(s[2])<<8 | uint32(s[3])
}

// in calls found with each text that data has, and its place.
func (n *needles) in(data []byte, found func(text string, at int)) {
	for i := 0; i+4 <= len(data); i++ {
		if !n.heads[uint16(data[i])<<8|uint16(data[i+1])] {
			continue
		}
		for _, form := range n.by[word4(data[i:])] {
			if len(data)-i >= len(form) && string(data[i:i+len(form)]) == form {
				found(n.what[form], i)
			}
		}
	}
}

// formsOf returns a text in every charset and notation.
func formsOf(text string) []string {
	all := []string{text}
	for _, c := range []encoding.Encoding{charmap.Windows1251, charmap.KOI8U, charmap.CodePage866, simplifiedchinese.GB18030,
		unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)} {
		if form, err := c.NewEncoder().String(text); err == nil {
			all = append(all, form)
		}
	}
	quoted := strconv.QuoteToASCII(text)
	all = append(all, quoted[1:len(quoted)-1], strings.ToUpper(quoted[1:len(quoted)-1]), url.QueryEscape(text), strings.ReplaceAll(url.QueryEscape(text), "%", "="))
	var decimal, hex strings.Builder
	for _, r := range text {
		fmt.Fprintf(&decimal, "&#%d;", r)
		fmt.Fprintf(&hex, "&#x%X;", r)
	}
	all = append(all, decimal.String(), hex.String())
	for shift := range 3 {
		coded := base64.RawStdEncoding.EncodeToString([]byte("xxx"[:shift] + text))
		if from := []int{0, 2, 3}[shift]; len(coded)-from > 10 {
			all = append(all, coded[from:len(coded)-2])
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// checkNoByte checks that no byte of the folder has one of some texts, in whatever charset, notation or compression, and
// returns the number of files and of unpacked bytes.
func (f testFolder) checkNoByte(texts []string) (files, searched int) {
	f.t.Helper()
	places, files, searched := f.searched(texts)
	for text, place := range places {
		f.t.Errorf("%q: %s", text, place)
	}
	return files, searched
}

// searched returns the first place of each of some texts in the folder, the number of files and of unpacked bytes.
func (f testFolder) searched(texts []string) (places map[string]string, files, searched int) {
	f.t.Helper()
	n, seen := newNeedles(texts), map[[32]byte]bool{}
	places = map[string]string{}
	look := func(name string, data []byte) {
		searched += len(data)
		n.in(data, func(text string, at int) {
			if places[text] == "" {
				places[text] = fmt.Sprintf("%s tells %q", name, data[max(0, at-60):min(len(data), at+60)])
			}
		})
	}
	err := filepath.WalkDir(f.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(f.dir, path)
		look("its name", []byte(rel))
		if d.IsDir() {
			return nil
		}
		files++
		data, err := os.ReadFile(path)
		sum := sha256.Sum256(data)
		if err != nil || seen[sum] {
			return err
		}
		seen[sum] = true
		switch filepath.Ext(path) {
		case ".pdf":
			look(rel, []byte(readable(f.t, path)["pages"]))
		case ".db":
			rows, err := exec.Command("sqlite3", "-readonly", path, ".dump").Output()
			look(rel+" rows", rows)
			if err != nil || len(bytes.TrimSpace(rows)) == 0 {
				f.t.Errorf("%s cannot be read: %v", rel, err)
			}
		}
		return unpacked(rel, data, look)
	})
	if err != nil {
		f.t.Error(err)
	}
	return places, files, searched
}

// removedManifest matches what verify says of a revision that was removed because its persons were erased.
var removedManifest = regexp.MustCompile(`^  published/([^/]+)/r(\d+)/manifest.json: missing`)

// checkVerified verifies every list; only revisions that later ones have replaced may be gone.
func (f testFolder) checkVerified(now string) {
	f.t.Helper()
	status, out, errs := f.run(now, "verify", "--all")
	if status == exitDone {
		return
	}
	for line := range strings.Lines(out + errs) {
		if m := removedManifest.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[2])
			_, err := os.Stat(filepath.Join(f.dir, "published", m[1], fmt.Sprint("r", n+1)))
			_, later := os.Stat(filepath.Join(f.dir, "published", m[1], fmt.Sprint("r", n+2)))
			if err == nil || later == nil {
				continue
			}
		}
		if strings.HasPrefix(line, "  ") || !strings.Contains(line, "difference") && !strings.Contains(line, "all the same") {
			f.t.Errorf("verify: %s", line)
		}
	}
}
