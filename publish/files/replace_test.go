package files_test

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"kalends/publish/files"
	"kalends/publish/files/filestest"
)

// withoutSwap is a file system that cannot swap files.
type withoutSwap struct{ files.FS }

func (withoutSwap) Swap(string, string) error { return errors.ErrUnsupported }

type replaceFunc func(fsys files.FS, path string, data []byte, known files.Known) (bool, error)

// knownOnly returns a Known that accepts the bytes of one file.
func knownOnly(data string) files.Known {
	return func(sha string) (bool, error) { return sha == shaOf(data), nil }
}

// saveBy saves a file as programs do, by overwriting or by renaming.
var saveBy = map[string]func(path, data string) error{
	"over": func(path, data string) error { return os.WriteFile(path, []byte(data), 0o644) },
	"by rename": func(path, data string) error {
		return errors.Join(os.WriteFile(path+".saving", []byte(data), 0o644), os.Rename(path+".saving", path))
	},
}

// TestReplaceKeepsWhatIsSaved saves a file at every step of its replacement, and again at every third later step:
// what was saved last must be there at the end, without other files beside it where the file system can swap.
func TestReplaceKeepsWhatIsSaved(t *testing.T) {
	ways := map[string]replaceFunc{"replace": files.Replace, "in place": files.ReplaceInPlace}
	systems := map[string]files.FS{"by changing places": files.OS, "by two steps": withoutSwap{files.OS}}
	for way, replace := range ways {
		for on, under := range systems {
			if way == "in place" && on == "by two steps" || on == "by changing places" && runtime.GOOS != "linux" {
				continue // what is lost there is said
			}
			for how, save := range saveBy {
				t.Run(way+" "+on+" saved "+how, func(t *testing.T) {
					steps := 0
					for first := 1; saveTwice(t, under, replace, save, first, 0); first++ {
						for second := first + 1; saveTwice(t, under, replace, save, first, second); second += 3 {
							steps++
						}
					}
					if steps < 20 {
						t.Errorf("only %d pairs of steps", steps)
					}
				})
			}
		}
	}
}

// saveTwice calls replace and saves at two of its steps, or at one if second is 0; false if a step was not reached.
func saveTwice(t *testing.T, under files.FS, replace replaceFunc, save func(path, data string) error, first, second int) bool {
	t.Helper()
	dir := plant(t, map[string]string{"book.xlsx": "old"})
	path, n, last := filepath.Join(dir, "book.xlsx"), 0, ""
	_, err := replace(filestest.NewStepping(under, func(filestest.Step) error {
		switch n++; n {
		case first:
			last = "saved"
		case second:
			last = "saved again"
		default:
			return nil
		}
		return save(path, last)
	}), path, []byte("ours"), knownOnly("old"))
	reached := last == "saved again" || second == 0 && last == "saved"
	got := tree(t, dir)
	if _, apart := under.(withoutSwap); apart && got["book~2.xlsx"] == "saved" {
		delete(got, "book~2.xlsx") // it was aside when the other came
	}
	if err != nil || reached && (len(got) != 1 || got["book.xlsx"] != last) {
		t.Errorf("saved at %d and %d: %v, want %q (%v)", first, second, got, last, err)
	}
	return reached
}

// TestReplaceInPlaceLeavesNoGap checks at every step of a replacement that a file is there.
func TestReplaceInPlaceLeavesNoGap(t *testing.T) {
	for on, under := range map[string]files.FS{"by changing places": files.OS, "as it can": withoutSwap{files.OS}} {
		for _, lies := range []string{"old", "another"} {
			dir := plant(t, map[string]string{"book.xlsx": lies})
			path, want := filepath.Join(dir, "book.xlsx"), map[string]string{"old": "ours", "another": "another"}[lies]
			done, err := files.ReplaceInPlace(filestest.NewStepping(under, func(s filestest.Step) error {
				_, err := os.Lstat(path)
				return err
			}), path, []byte("ours"), knownOnly("old"))
			if got := tree(t, dir); err != nil || done != (lies == "old") || len(got) != 1 || got["book.xlsx"] != want {
				t.Errorf("%s, %q lies there: %v, %v, %v", on, lies, done, got, err)
			}
		}
	}
}

// TestReplaceUnderFaults makes every call of a replacement fail: the file is never lost, and if nobody has saved
// meanwhile, the next attempt succeeds.
func TestReplaceUnderFaults(t *testing.T) {
	for on, under := range map[string]files.FS{"by changing places": files.OS, "as it can": withoutSwap{files.OS}} {
		for _, lies := range []string{"old", "another", ""} {
			t.Run(on+" over "+lies, func(t *testing.T) {
				everyFault(t, func(t *testing.T, faulty *filestest.Faulty) {
					dir := plant(t, map[string]string{"book.xlsx": lies})
					path := filepath.Join(dir, "book.xlsx")
					faulty.Under = under
					if _, err := files.ReplaceInPlace(faulty, path, []byte("ours"), knownOnly("old")); err == nil && faulty.Failed() && faulty.Dead {
						t.Error("the fault went unnoticed")
					}
					if got := tree(t, dir); got["book.xlsx"] != "ours" && got["book.xlsx"] != lies || lies == "another" && len(places(got, lies)) == 0 {
						t.Errorf("%v", got)
					}
					if _, err := files.ReplaceInPlace(files.OS, path, []byte("ours"), func(sha string) (bool, error) { return sha != shaOf("another"), nil }); err != nil {
						t.Error(err)
					}
				})
			})
		}
	}
}

// TestReplaceWhereNothingLies creates a missing file, but not over one that appears at the same moment.
func TestReplaceWhereNothingLies(t *testing.T) {
	for _, comes := range []string{"", "theirs"} {
		dir := plant(t, nil)
		path := filepath.Join(dir, "book.xlsx")
		done, err := files.Replace(filestest.NewStepping(files.OS, func(s filestest.Step) error {
			if _, err := os.Lstat(path); comes != "" && s.Call == "place" && s.Path == path && errors.Is(err, fs.ErrNotExist) {
				return os.WriteFile(path, []byte(comes), 0o644)
			}
			return nil
		}), path, []byte("ours"), knownOnly("old"))
		want := map[string]string{"": "ours", "theirs": "theirs"}[comes]
		if got := tree(t, dir); err != nil || done != (comes == "") || len(got) != 1 || got["book.xlsx"] != want {
			t.Errorf("%q comes: %v, %v, %v", comes, done, got, err)
		}
	}
}

// TestSwap swaps two files.
func TestSwap(t *testing.T) {
	dir := plant(t, map[string]string{"a": "1", "b": "2"})
	at := func(name string) string { return filepath.Join(dir, name) }
	err := files.OS.Swap(at("a"), at("b"))
	if runtime.GOOS != "linux" && errors.Is(err, errors.ErrUnsupported) {
		return
	}
	if got := tree(t, dir); err != nil || got["a"] != "2" || got["b"] != "1" {
		t.Errorf("%v, %v", got, err)
	}
	if err := files.OS.Swap(at("a"), at("c")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("with nothing: %v", err)
	}
	if got := slices.Sorted(maps.Keys(tree(t, dir))); len(got) != 2 {
		t.Errorf("%v", got)
	}
}
