package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"

	"kalends/publish/files"
	"kalends/publish/folder"
)

// key identifies the content of a file of the site and its place.
type key [16]byte

// keyOf returns the key of a file at a place; content is a hash of what the file depends on.
func keyOf(common []byte, place string, content []byte) key {
	sum := sha256.Sum256(slices.Concat(common, []byte(place), []byte{0}, content))
	return key(sum[:len(key{})])
}

// keys are the keys of all files of a site, one after the other. They are stored beside the ledger before the site gets
// its place; those of another site than the one in place count as none.
type keys []key

func (all keys) sort() { slices.SortFunc(all, compareKeys) }

func compareKeys(a, b key) int { return bytes.Compare(a[:], b[:]) }

// has reports whether a key is among sorted ones.
func (all keys) has(k key) bool {
	_, found := slices.BinarySearchFunc(all, k, compareKeys)
	return found
}

// bytes returns the keys as they are stored.
func (all keys) bytes() (data []byte) {
	for _, k := range all {
		data = append(data, k[:]...)
	}
	return data
}

// id returns the id of the site that has these keys.
func (all keys) id() string { return hex.EncodeToString(hash(all.bytes())[:len(key{})]) }

// workDir returns the folder beside the ledger with what can be made again.
func workDir(dir string, setup folder.Setup) string {
	return filepath.Join(folder.LedgerDir(dir, setup), "work")
}

// keysFile is the file in the folder of workDir with the keys.
const keysFile = "site.keys"

// readKeys returns the keys of the site with an id; none if others are stored.
func readKeys(v *folder.View, id string) (all keys, err error) {
	data, err := v.Files.ReadFile(filepath.Join(workDir(v.Dir, v.Setup), keysFile))
	if errors.Is(err, fs.ErrNotExist) || len(data)%len(key{}) != 0 {
		return nil, nil
	}
	for part := range slices.Chunk(data, len(key{})) {
		all = append(all, key(part))
	}
	if all.id() != id {
		all = nil
	}
	return all, err
}

// writeKeys stores the keys of a site.
func writeKeys(f *folder.Folder, all keys) error {
	dir := workDir(f.Dir, f.Setup)
	if err := files.MakeDirs(f.FS, dir); err != nil {
		return err
	}
	return files.WriteAtomic(f.FS, filepath.Join(dir, keysFile), all.bytes())
}
