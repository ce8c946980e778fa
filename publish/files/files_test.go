package files_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/files"
	"kalends/publish/files/filestest"
)

// tree returns the content of every file under dir by relative path, including temporary files.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		all[filepath.ToSlash(rel)] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// plant writes files into a new folder and returns it.
func plant(t *testing.T, all map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, data := range all {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// everyFault runs do on a file system whose n-th call fails, for n = 1, 2, 3 … until a run has no fault: once with a
// process that continues after the error, once with one that ends there.
func everyFault(t *testing.T, do func(t *testing.T, faulty *filestest.Faulty)) {
	t.Helper()
	for _, dead := range []bool{false, true} {
		for _, fault := range []error{syscall.EIO, syscall.ENOSPC, syscall.EACCES} {
			for n := 1; ; n++ {
				f := &filestest.Faulty{Under: files.OS, At: n, Dead: dead, Err: fault}
				do(t, f)
				if t.Failed() {
					t.Fatalf("at call %d, dead %v, %v", n, dead, fault)
				}
				if !f.Failed() {
					t.Logf("dead %v, %v: %d calls failed one after the other", dead, fault, n-1)
					break
				}
			}
		}
	}
}

func shaOf(data string) string {
	sum := sha256.Sum256([]byte(data))
	return hex.EncodeToString(sum[:])
}

// places returns the paths of the files with these bytes, without temporary files.
func places(all map[string]string, data string) []string {
	var out []string
	for name, have := range all {
		if have == data && !strings.HasPrefix(filepath.Base(name), ".") {
			out = append(out, name)
		}
	}
	return out
}

func TestMoveLosesNothing(t *testing.T) {
	sha := shaOf("the sheet")
	tests := []struct {
		what  string
		there map[string]string
		want  string
	}{
		{"into a new folder", nil, "accepted/2026-10-01/EV-1/a.xlsx"},
		{"beside another", map[string]string{"accepted/2026-10-01/EV-1/a.xlsx": "another"}, "accepted/2026-10-01/EV-1/a~2.xlsx"},
		{"beside two others", map[string]string{"accepted/2026-10-01/EV-1/a.xlsx": "another", "accepted/2026-10-01/EV-1/a~2.xlsx": "a third"},
			"accepted/2026-10-01/EV-1/a~3.xlsx"},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			everyFault(t, func(t *testing.T, faulty *filestest.Faulty) {
				dir := plant(t, tt.there)
				os.Mkdir(filepath.Join(dir, "inbox"), 0o755)
				from, to := filepath.Join(dir, "inbox", "a.xlsx"), filepath.Join(dir, "accepted", "2026-10-01", "EV-1")
				if err := os.WriteFile(from, []byte("the sheet"), 0o644); err != nil {
					t.Fatal(err)
				}
				_, err := files.MoveExact(faulty, sha, from, to, "a.xlsx")
				if faulty.Failed() && err == nil && faulty.Dead {
					t.Errorf("the fault went unnoticed")
				}
				if got := places(tree(t, dir), "the sheet"); len(got) == 0 {
					t.Errorf("lost: %v", tree(t, dir))
				}
				final, err := files.MoveExact(files.OS, sha, from, to, "a.xlsx")
				if err != nil || final != filepath.Base(tt.want) {
					t.Errorf("moved again: %q, %v", final, err)
				}
				want := map[string]string{tt.want: "the sheet"}
				for name, data := range tt.there {
					want[name] = data
				}
				if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
					t.Error(diff)
				}
			})
		})
	}
}

func TestMoveRefuses(t *testing.T) {
	dir := plant(t, map[string]string{"inbox/a.xlsx": "new bytes"})
	from := filepath.Join(dir, "inbox", "a.xlsx")
	if _, err := files.MoveExact(files.OS, strings.Repeat("0", 64), from, filepath.Join(dir, "to"), "a.xlsx"); !errors.Is(err, files.ErrChanged) {
		t.Errorf("overwritten since it was judged: %v", err)
	}
	if _, err := files.MoveExact(files.OS, "", filepath.Join(dir, "inbox", "b.xlsx"), filepath.Join(dir, "to"), "b.xlsx"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("not there: %v", err)
	}
	if diff := cmp.Diff(map[string]string{"inbox/a.xlsx": "new bytes"}, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// rewriting is a file system on which somebody saves the source again while it is copied.
type rewriting struct {
	files.FS
	path string
}

func (r rewriting) Create(path string) (files.Handle, error) {
	later := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	if err := errors.Join(os.WriteFile(r.path, []byte("saved again"), 0o644), os.Chtimes(r.path, later, later)); err != nil {
		return nil, err
	}
	return r.FS.Create(path)
}

func TestMoveLeavesWhatIsSavedAgain(t *testing.T) {
	dir := plant(t, map[string]string{"inbox/a.xlsx": "the sheet"})
	from := filepath.Join(dir, "inbox", "a.xlsx")
	_, err := files.MoveExact(rewriting{files.OS, from}, "", from, filepath.Join(dir, "to"), "a.xlsx")
	if !errors.Is(err, files.ErrChanged) {
		t.Errorf("error %v", err)
	}
	if diff := cmp.Diff(map[string]string{"inbox/a.xlsx": "saved again", "to/a.xlsx": "the sheet"}, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestMoveSecondOfThatName(t *testing.T) {
	dir := plant(t, map[string]string{"inbox/1/a.xlsx": "one", "inbox/2/a.xlsx": "two", "inbox/3/a.xlsx": "two"})
	for i, want := range []string{"a.xlsx", "a~2.xlsx", "a~2.xlsx"} {
		from := filepath.Join(dir, "inbox", string(rune('1'+i)), "a.xlsx")
		got, err := files.MoveExact(files.OS, "", from, filepath.Join(dir, "rejected"), "a.xlsx")
		if err != nil || got != want {
			t.Errorf("file %d: %q, %v", i+1, got, err)
		}
	}
	if diff := cmp.Diff(map[string]string{"rejected/a.xlsx": "one", "rejected/a~2.xlsx": "two"}, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// TestMoveMeetsItself moves a file while an office on another computer moves the same bytes to the same place: one
// copy must remain.
func TestMoveMeetsItself(t *testing.T) {
	for other, want := range map[string][]string{"bytes": {"to/a.xlsx"}, "others": {"to/a.xlsx", "to/a~2.xlsx"}} {
		dir := plant(t, map[string]string{"inbox/a.xlsx": "bytes"})
		to := filepath.Join(dir, "to", "a.xlsx")
		racing := filestest.NewStepping(files.OS, func(s filestest.Step) error {
			if s.Call == "place" && s.Moment == filestest.Before && s.Path == to {
				return os.WriteFile(to, []byte(other), 0o644)
			}
			return nil
		})
		if _, err := files.MoveExact(racing, "", filepath.Join(dir, "inbox", "a.xlsx"), filepath.Join(dir, "to"), "a.xlsx"); err != nil {
			t.Error(err)
		}
		var got []string
		for name := range tree(t, dir) {
			got = append(got, name)
		}
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", other, diff)
		}
	}
}

func TestWriteAtomicHoldsOldOrNew(t *testing.T) {
	everyFault(t, func(t *testing.T, faulty *filestest.Faulty) {
		dir := plant(t, map[string]string{"status.json": "old"})
		path := filepath.Join(dir, "status.json")
		err := files.WriteAtomic(faulty, path, []byte("newer"))
		if got := tree(t, dir)["status.json"]; got != "old" && got != "newer" || (err == nil && got != "newer") {
			t.Errorf("%q, %v", got, err)
		}
		if err := files.WriteAtomic(files.OS, path, []byte("newest")); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(map[string]string{"status.json": "newest"}, tree(t, dir)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestOverwriteNeedsNoMoreRoom(t *testing.T) {
	dir := plant(t, map[string]string{"there": "twelve bytes"})
	path := filepath.Join(dir, "there")
	for _, tc := range []struct{ data, want string }{{"short", "short\n\n\n\n\n\n\n"}, {"other twelve", "other twelve"}, {"thirteen byte", ""}} {
		err := files.Overwrite(path, []byte(tc.data))
		if got := tree(t, dir)["there"]; tc.want != "" && (err != nil || got != tc.want) {
			t.Errorf("%q: %q, %v", tc.data, got, err)
		} else if tc.want == "" && (err == nil || got != "other twelve") {
			t.Errorf("%q, which is longer: %q, %v", tc.data, got, err)
		}
	}
	if err := files.Overwrite(filepath.Join(dir, "none"), nil); !errors.Is(err, fs.ErrNotExist) || len(tree(t, dir)) != 1 {
		t.Errorf("what is not there: %v", err)
	}
}

func TestArchiveIsWholeOrAbsent(t *testing.T) {
	everyFault(t, func(t *testing.T, faulty *filestest.Faulty) {
		dir := filepath.Join(t.TempDir(), "ledger", "archive")
		first, err := files.Archive(faulty, dir, []byte("original"))
		if err == nil && first != shaOf("original") {
			t.Errorf("hash %q", first)
		}
		again, err := files.Archive(files.OS, dir, []byte("original"))
		if err != nil || (first != "" && first != again) {
			t.Errorf("%q then %q, %v", first, again, err)
		}
		if diff := cmp.Diff(map[string]string{again: "original"}, tree(t, dir)); diff != "" {
			t.Error(diff)
		}
		info, err := os.Stat(filepath.Join(dir, again))
		if err != nil || info.Mode().Perm() != 0o444 {
			t.Errorf("%v, %v", info.Mode(), err)
		}
	})
}

func TestArchiveSeesDamage(t *testing.T) {
	dir := t.TempDir()
	sha, err := files.Archive(files.OS, dir, []byte("original"))
	if err != nil {
		t.Fatal(err)
	}
	if sha != shaOf("original") {
		t.Errorf("SHA-256 is %s", sha)
	}
	path := filepath.Join(dir, sha)
	if err := errors.Join(os.Chmod(path, 0o644), os.WriteFile(path, []byte("0riginal"), 0o644)); err != nil {
		t.Fatal(err)
	}
	if _, err := files.Archive(files.OS, dir, []byte("original")); !errors.Is(err, files.ErrDamaged) {
		t.Errorf("error %v", err)
	}
}

// issue holds the files of the issue that these tests make.
var issue = map[string]string{"demo_list.csv": "rank,name\n", "manifest.json": `{"a":1}`}

// staged makes the files on a new stage, writing each in two pieces.
func staged(fsys files.FS, final string, all map[string]string) (*files.Stage, error) {
	s, err := files.NewStage(fsys, final)
	if err != nil {
		return nil, err
	}
	if err := makeAll(s, all); err != nil {
		return nil, errors.Join(err, s.Clear())
	}
	if err := s.Finish(); err != nil {
		return nil, errors.Join(err, s.Clear())
	}
	return s, nil
}

func makeAll(in files.Maker, all map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(all)) {
		data := all[name]
		m, err := in.Make(name, func(w io.Writer) error {
			_, err := io.WriteString(w, data[:len(data)/2])
			_, also := io.WriteString(w, data[len(data)/2:])
			return errors.Join(err, also)
		})
		if err != nil {
			return err
		}
		if want := (files.Made{Name: name, SHA: shaOf(data), Size: len(data)}); m != want {
			return fmt.Errorf("%v is said to be %v", want, m)
		}
	}
	return nil
}

func TestIssueIsReleasedWholeOrNotAtAll(t *testing.T) {
	want := map[string]string{"published/demo/r1/demo_list.csv": "rank,name\n", "published/demo/r1/manifest.json": `{"a":1}`}
	everyFault(t, func(t *testing.T, faulty *filestest.Faulty) {
		dir := t.TempDir()
		final := filepath.Join(dir, "published", "demo", "r1")
		stage, err := staged(faulty, final, issue)
		if err == nil {
			err = stage.Release()
		}
		if _, out := os.Stat(final); out == nil {
			got := tree(t, final)
			if len(got) != len(issue) {
				t.Errorf("released in part: %v", got)
			}
		} else if err == nil {
			t.Errorf("not released: %v", out)
		}
		if left := tree(t, dir); stage == nil && !faulty.Dead && len(left) > 0 {
			t.Errorf("what failed is not cleared away: %v", left)
		}
		again, err := staged(files.OS, final, issue)
		if err := errors.Join(err, again.Release(), files.ClearStages(files.OS, final)); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
			t.Error(diff)
		}
		if err := again.Release(); err != nil {
			t.Errorf("released once more: %v", err)
		}
	})
}

func TestReleaseReplacesNothing(t *testing.T) {
	tests := []struct {
		what  string
		there map[string]string
	}{
		{"another manifest", map[string]string{"r1/manifest.json": `{"a":2}`}},
		{"no manifest", map[string]string{"r1/notes.txt": "ours"}},
		{"a file", map[string]string{"r1": "a file"}},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			dir := plant(t, tt.there)
			stage, err := staged(files.OS, filepath.Join(dir, "r1"), issue)
			if err != nil {
				t.Fatal(err)
			}
			if err := stage.Release(); !errors.Is(err, files.ErrOccupied) {
				t.Errorf("error %v", err)
			}
			got := tree(t, dir)
			for name, data := range tt.there {
				if got[name] != data {
					t.Errorf("%s is %q now", name, got[name])
				}
			}
		})
	}
	stage, err := staged(files.OS, filepath.Join(t.TempDir(), "r1"), issue)
	if err := errors.Join(err, stage.Clear()); err != nil {
		t.Fatal(err)
	}
	if err := stage.Release(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("nothing staged: %v", err)
	}
}

// TestStagesAreOnesOwn stages one issue twice, as two offices would that do not know each other: neither takes files
// of the other, and after one release nothing is left of the other stage.
func TestStagesAreOnesOwn(t *testing.T) {
	final := filepath.Join(t.TempDir(), "demo", "r1")
	first, err := staged(files.OS, final, issue)
	second, err2 := staged(files.OS, final, issue)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	parent := filepath.Dir(final)
	one, other := tree(t, filepath.Join(parent, ".stage-r1-1")), tree(t, filepath.Join(parent, ".stage-r1-2"))
	if diff := cmp.Diff(one, other); diff != "" || len(one) != 2 {
		t.Errorf("what is staged differs:\n%s", diff)
	}
	if err := errors.Join(second.Release(), first.Release()); err != nil {
		t.Errorf("the same, released by both: %v", err)
	}
	third, err := staged(files.OS, final, map[string]string{"manifest.json": `{"a":2}`, "demo_list.csv": "rank,name\n"})
	if err := errors.Join(err, files.ClearStages(files.OS, final)); err != nil {
		t.Error(err)
	}
	if err := third.Release(); !errors.Is(err, files.ErrOccupied) {
		t.Errorf("another, cleared away by the one that came first: %v", err)
	}
	if got := tree(t, parent); len(got) != len(issue) {
		t.Errorf("left is %v", got)
	}
}

// TestADraftIsYesterdaysOrTodays expects, after any fault, all old files, all new files, or no manifest.
func TestADraftIsYesterdaysOrTodays(t *testing.T) {
	old := map[string]string{"demo_list.csv": "old\n", "manifest.json": `{"a":0}`}
	everyFault(t, func(t *testing.T, faulty *filestest.Faulty) {
		dir := plant(t, old)
		x, err := files.NewExchange(faulty, dir)
		if err == nil {
			if err = makeAll(x, issue); err == nil {
				err = x.Finish()
			}
			if err != nil && !faulty.Dead {
				err = errors.Join(err, x.Clear())
			}
		}
		got := tree(t, dir)
		shown := map[string]string{}
		for name, data := range got {
			if name[0] != '.' {
				shown[name] = data
			}
		}
		_, whole := got["manifest.json"]
		if whole && !maps.Equal(shown, old) && !maps.Equal(shown, issue) {
			t.Errorf("half of each: %v", got)
		}
		if err == nil && !maps.Equal(shown, issue) {
			t.Errorf("made: %v", got)
		}
		again, err := files.NewExchange(files.OS, dir)
		if err := errors.Join(err, makeAll(again, issue), again.Finish()); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(issue, tree(t, dir)); diff != "" {
			t.Error(diff)
		}
	})
}

// falseShare is a network share that reports success and stores something else.
type falseShare struct{ files.FS }

type liar struct{ files.Handle }

func (l falseShare) Create(path string) (files.Handle, error) {
	h, err := l.FS.Create(path)
	return liar{h}, err
}

func (l liar) Write(b []byte) (int, error) {
	n, err := l.Handle.Write(bytes.ToUpper(b))
	return n, err
}

func TestWhatWasWrittenIsReadBack(t *testing.T) {
	dir := plant(t, map[string]string{"inbox/a": "bytes"})
	if _, err := staged(falseShare{files.OS}, filepath.Join(dir, "r1"), issue); !errors.Is(err, files.ErrDamaged) {
		t.Errorf("stage: %v", err)
	}
	if _, err := files.MoveExact(falseShare{files.OS}, "", filepath.Join(dir, "inbox", "a"), filepath.Join(dir, "to"), "a"); !errors.Is(err, files.ErrDamaged) {
		t.Errorf("move: %v", err)
	}
	if got := places(tree(t, dir), "bytes"); len(got) != 1 {
		t.Errorf("the file lies at %v", got)
	}
}

func TestStageTakesPlainNamesOnly(t *testing.T) {
	for _, name := range []string{"", "../x", "a/b", `a\b`, ".hidden", "Manifest.JSON"} {
		s, err := files.NewStage(files.OS, filepath.Join(t.TempDir(), "r1"))
		if err := errors.Join(err, makeAll(s, issue)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Make(name, func(io.Writer) error { return nil }); err == nil {
			t.Errorf("%q was staged", name)
		}
	}
}

func workbook(t testing.TB) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range []string{"xl/workbook.xml", "xl/sheet1.xml"} {
		part, err := w.Create(name)
		if err == nil {
			_, err = part.Write(bytes.Repeat([]byte("<c>"+name+"</c>"), 50))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// compound returns a compound file with a table and two used sectors.
func compound() []byte {
	data := bytes.Repeat([]byte{0xAB}, 4*512)
	copy(data, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")
	for i := 76; i < 1024; i++ {
		data[i] = 0xFF // no further table, no further sector
	}
	copy(data[30:], "\x09\x00")
	copy(data[76:], "\x00\x00\x00\x00")
	copy(data[512:], "\xFD\xFF\xFF\xFF\xFE\xFF\xFF\xFF\xFE\xFF\xFF\xFF")
	return data
}

func TestWhole(t *testing.T) {
	good := workbook(t)
	if !files.Whole(good, "a.xlsx") {
		t.Fatal("a whole workbook is not whole")
	}
	old := compound()
	if !files.Whole(old, "a.xls") {
		t.Fatal("a whole compound file is not whole")
	}
	for _, data := range [][]byte{good, old} {
		for n := 1; n < len(data); n++ {
			if files.Whole(data[:n], "") {
				t.Errorf("the first %d of %d bytes are whole", n, len(data))
			}
			if zeros := make([]byte, len(data)-n); len(bytes.Trim(data[n:], "\x00")) > 0 && data[0] == 'P' && files.Whole(append(bytes.Clone(data[:n]), zeros...), "") {
				t.Errorf("the first %d of %d bytes and zeros are whole", n, len(data))
			}
			if files.Whole(append(make([]byte, n), data[n:]...), "") {
				t.Errorf("%d zeros and the rest of %d bytes are whole", n, len(data))
			}
		}
	}
	zeroTail := append(bytes.Clone(good[:len(good)/2]), make([]byte, len(good)-len(good)/2)...)
	hole := bytes.Clone(good)
	copy(hole[60:80], make([]byte, 20))
	for what, tt := range map[string]struct {
		data []byte
		want bool
	}{
		"empty": {nil, true}, "text": {[]byte("rank,name"), true}, "letter P": {[]byte("P"), false}, "Plan": {[]byte("Plan"), true},
		"zeros": {make([]byte, 8), false}, "OLE": {[]byte("\xd0\xcf\x11\xe0"), false},
		"signature only": {[]byte("PK\x03\x04"), false},
		"pre-allocated":  {zeroTail, false}, "a hole": {hole, false},
	} {
		if got := files.Whole(tt.data, "a.xlsx"); got != tt.want {
			t.Errorf("%s: %v", what, got)
		}
	}
}

func TestRenameNoReplace(t *testing.T) {
	dir := plant(t, map[string]string{"a": "a", "b": "b", "d1/x": "1", "d2/y": "2"})
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, pair := range [][2]string{{"a", "b"}, {"d1", "d2"}, {"a", "d1"}, {"d1", "a"}} {
		if err := files.OS.RenameNoReplace(at(pair[0]), at(pair[1])); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%v: %v", pair, err)
		}
	}
	if err := errors.Join(files.OS.RenameNoReplace(at("a"), at("c")), files.OS.RenameNoReplace(at("d1"), at("d3"))); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(map[string]string{"c": "a", "b": "b", "d3/x": "1", "d2/y": "2"}, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger", "lock")
	first, err := files.Acquire(path, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = files.Acquire(path, 150*time.Millisecond)
	if !errors.Is(err, files.ErrHeld) || !strings.Contains(err.Error(), "process ") {
		t.Errorf("held: %v", err)
	}
	freed := make(chan error)
	go func() {
		second, err := files.Acquire(path, time.Minute)
		if err == nil {
			err = second.Release()
		}
		freed <- err
	}()
	if err := first.Release(); err != nil {
		t.Error(err)
	}
	if err := <-freed; err != nil {
		t.Errorf("after it was given back: %v", err)
	}
}

func TestOnNetwork(t *testing.T) {
	if name, is := files.OnNetwork(filepath.Join(t.TempDir(), "not", "yet", "there")); is {
		t.Errorf("a temporary folder lies on %s", name)
	}
}
