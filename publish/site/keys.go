package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"kalends/publish/files"
	"kalends/publish/folder"
)

// key identifies the content of a file of the site and its place.
type key [16]byte

// keyOf returns the key of a file at a place; content is what the file depends on.
func keyOf(common, place string, content []byte) (k key) {
	sum := sha256.New()
	for _, part := range []string{common, "\x00", place, "\x00"} {
		sum.Write([]byte(part))
	}
	sum.Write(content)
	copy(k[:], sum.Sum(nil))
	return k
}

func compareKeys(a, b key) int { return bytes.Compare(a[:], b[:]) }

// keys are the keys of all files of a site. They are stored beside the ledger in a file that is named after the site's
// id, so that the keys of the old site are there until the new one is in place.
type keys []key

// has reports whether a key is among sorted ones.
func (all keys) has(k key) bool {
	_, found := slices.BinarySearchFunc(all, k, compareKeys)
	return found
}

// bytes returns sorted keys as they are stored.
func (all keys) bytes() []byte {
	data := make([]byte, 0, len(all)*len(key{}))
	for _, k := range all {
		data = append(data, k[:]...)
	}
	return data
}

// id returns the id of the site that has these keys.
func (all keys) id() string {
	sum := sha256.Sum256(all.bytes())
	return hex.EncodeToString(sum[:16])
}

// keysPrefix is the beginning of the names of files with keys.
const keysPrefix = "site-"

// workDir returns the folder beside the ledger with what can be made again.
func workDir(dir string, setup folder.Setup) string {
	return filepath.Join(folder.LedgerDir(dir, setup), "work")
}

// readKeys returns the keys of the site with an id; none if they are lost or damaged.
func readKeys(v *folder.View, id string) (keys, error) {
	data, err := v.Files.ReadFile(filepath.Join(workDir(v.Dir, v.Setup), keysPrefix+id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all keys
	for part := range slices.Chunk(data, len(key{})) {
		var k key
		copy(k[:], part)
		all = append(all, k)
	}
	if all.id() != id {
		return nil, nil
	}
	return all, nil
}

// writeKeys stores the keys of a site.
func writeKeys(f *folder.Folder, all keys) error {
	dir := workDir(f.Dir, f.Setup)
	if err := files.MakeDirs(f.FS, dir); err != nil {
		return err
	}
	return files.WriteAtomic(f.FS, filepath.Join(dir, keysPrefix+all.id()), all.bytes())
}

// removeKeys removes the stored keys of all sites except the one with an id.
func removeKeys(f *folder.Folder, id string) error {
	dir := workDir(f.Dir, f.Setup)
	entries, err := f.FS.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		if err == nil && strings.HasPrefix(e.Name(), keysPrefix) && e.Name() != keysPrefix+id {
			err = f.FS.Remove(filepath.Join(dir, e.Name()))
		}
	}
	return err
}
