package publish_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kalends/ingest/workbook/workbooktest"
	"kalends/publish"
	"kalends/publish/files"
	"kalends/templates"
)

// mistake is what somebody does with the office's workbook, and the codes of the answers. Nothing is decided.
type mistake struct {
	name  string
	do    func(*workbooktest.Book)
	codes string
}

// book is what mistakes are made with.
type book = *workbooktest.Book

// entries returns a filling in of the first row of the workbook, as pairs of key and value.
func entries(cells ...any) func(book) { return putInRow(1, cells...) }

func putInRow(n int, cells ...any) func(book) {
	return func(b book) {
		for i := 0; i < len(cells); i += 2 {
			b.SetRow(cells[i].(string), n, cells[i+1])
		}
	}
}

// decision fills in the first row of sheet Decide with a kind, and further cells as pairs of key and value.
func decision(kind string, cells ...any) func(book) {
	return func(b book) {
		entries("decide.kind", kind, "decide.reason", "r", "decide.by", "AK")(b)
		for i := 0; i < len(cells); i += 2 {
			b.SetRow("decide."+cells[i].(string), 1, cells[i+1])
		}
	}
}

// and does one after the other.
func and(all ...func(book)) func(book) {
	return func(b book) {
		for _, do := range all {
			do(b)
		}
	}
}

// spoilt returns what goes wrong with any sheet: half is a row that lacks only its initials, which are in the cell of by.
func spoilt(sheet, key, first, by string, half func(book)) []mistake {
	const lacks = "E822"
	whole := and(half, entries(by, "AK"))
	return []mistake{
		{"filled in by half", half, lacks},
		{"initials alone", entries(by, "AK"), "E822"},
		{"initials that are blanks", and(half, entries(by, "   ")), lacks},
		{"a formula", func(b book) { whole(b); b.Calculated(first, 1, `"a"&"b"`, b.Get(first, 1)) }, "E833"},
		{"a formula without a value", func(b book) { whole(b); s, at := b.Where(first, 1); b.Formula(s, at, `A1&"b"`) }, "E306 E833"},
		{"an error value", func(b book) { whole(b); b.Calculated(by, 1, "1/0", "#DIV/0!") }, "E833"},
		{"a date in a cell of text", func(b book) { whole(b); b.Day(first, 1, 46000) }, "E307"},
		{"a truth value", and(whole, entries(first, true)), "E139"},
		{"too long a text", and(whole, entries(by, strings.Repeat("A", 30))), "E134"},
		{"a key of another row", and(whole, entries(key, "of another")), "W825"},
		{"a key that was deleted", and(whole, entries(key, nil)), "W825"},
		{"a key with a formula without a value", func(b book) { s, at := b.Where(key, 1); whole(b); b.Formula(s, at, "A1") }, "W825"},
		{"a row pasted once more, filled in otherwise", func(b book) { whole(b); b.CopyRow(sheet, 1, 40).SetRow(first, 40, "otherwise") }, "E824"},
		{"a row pasted once more, with the other half", func(b book) { whole(b); b.CopyRow(sheet, 1, 40).SetRow(first, 40, nil).SetRow(by, 1, nil) }, "E824"},
		{"the column of the keys deleted", func(b book) { whole(b); b.Delete(key) }, "E836"},
		{"a column deleted", func(b book) { whole(b); b.Delete(first) }, "E836"},
		{"a column twice", func(b book) { whole(b); b.Twice(first) }, "E836"},
		{"the row of the keys deleted", func(b book) { whole(b); b.DeleteRow(sheet, 3) }, "E836"},
		{"the title deleted, and a half", func(b book) { half(b); b.DeleteRow(sheet, 1) }, lacks},
		{"a header renamed, and a half", func(b book) { half(b); b.SetRow(first, 0, "Decide here") }, lacks},
		{"the sheet renamed", func(b book) { whole(b); b.Rename(sheet, "Mine") }, "E836"},
		{"the sheet deleted", func(b book) { b.Drop(sheet) }, "E836"},
		{"the row deleted", func(b book) { whole(b); b.DeleteRow(sheet, 5) }, ""},
		{"the row hidden, and a half", func(b book) { half(b); b.HideRow(sheet, 5) }, lacks},
	}
}

var mistakes = map[string][]mistake{
	"Release": {
		{"a word that is no choice", entries("release.decision", "perhaps", "release.by", "AK"), "E823"},
		{"both choices", entries("release.decision", "release, refuse", "release.by", "AK"), "E823"},
		{"a number", entries("release.decision", 1, "release.by", "AK"), "E823"},
		{"refused without a reason", entries("release.decision", "refuse", "release.by", "AK"), "E822"},
		{"other case, blanks and language, without initials", entries("release.decision", "  ЗАТВЕРДИТИ "), "E822"},
		{"sorted apart from its list", entries("release.decision", "release", "release.by", "AK", "release.list", "rapid"), "E837"},
		{"sorted apart from its date", entries("release.decision", "release", "release.by", "AK", "release.date", "2026-06-01"), "E837"},
		{"a reason alone", entries("release.reason", "so"), "E822"},
		{"a decision below the rows", putInRow(9, "release.decision", "release", "release.by", "AK"), "W825"},
	},
	"Decide": {
		{"a kind that is none", decision("annul", "event", "OPEN-1"), "E823"},
		{"two kinds", decision("withdraw merge", "event", "OPEN-1"), "E823"},
		{"two decisions", decision("withdraw", "event", "OPEN-1", "player", "A-1", "into", "B-2"), "E838 E838"},
		{"confirmed at once", decision("withdraw", "event", "OPEN-1", "confirm", "yes"), ""},
		{"confirmed otherwise", decision("withdraw", "event", "OPEN-1", "confirm", "perhaps"), "E823"},
		{"confirmed with a time control", decision("withdraw", "event", "OPEN-1", "confirm", "90+30"), "E823"},
		{"confirmed with a number", decision("withdraw", "event", "OPEN-1", "confirm", 7), "E823"},
		{"confirmed alone", entries("decide.confirm", "yes"), "E822"},
		{"an event that nobody knows", decision("withdraw", "event", "OPEN-9"), "E424"},
		{"a person whom nobody knows", decision("merge", "player", "Nobody", "into", "A-1"), "E823"},
		{"one person twice", decision("merge", "player", "A-1", "into", "A-1 "), "E429"},
		{"a file outside", decision("put away", "file", "../secret.xlsx"), "E823"},
		{"a file of the inbox", decision("correct", "event", "CUP-1", "file", "inbox/late.xlsx"), "E823"},
		{"a number that is none", decision("revoke", "number", 7), "E473"},
		{"other case, blanks and language", decision(" 撤下 ", "event", "OPEN-1 "), "E823"},
	},
	"Bring in": {
		{"a word that is no choice", entries("bring.decision", "perhaps", "bring.by", "AK"), "E823"},
		{"both choices", entries("bring.decision", "put in / put away", "bring.by", "AK"), "E823"},
		{"a number", entries("bring.decision", 3, "bring.by", "AK"), "E823"},
		{"other case, blanks and language, without initials", entries("bring.decision", " 写入 "), "E822"},
		{"sorted apart from its proposal", entries("bring.decision", "put in", "bring.by", "AK", "bring.proposal", "import-2.xlsx"), "E837"},
		{"a decision below the rows", putInRow(9, "bring.decision", "put in", "bring.by", "AK"), "W825"},
	},
	"Settings": {
		{"a value that is none", entries("setting.new", "perhaps", "setting.by", "AK"), "E826"},
		{"two values", entries("setting.new", "on its date; after release", "setting.by", "AK"), "E826"},
		{"a number", entries("setting.new", 5, "setting.by", "AK"), "E826"},
		{"other case, blanks and language, without initials", entries("setting.new", " У СВІЙ ДЕНЬ "), "E822"},
		{"names sorted apart from their keys", func(b book) {
			entries("setting.new", "on its date", "setting.by", "AK")(b)
			for _, key := range []string{"setting.name", "setting.yaml", "setting.value"} {
				b.Swap(key, 1, 2)
			}
		}, "E837"},
		{"keys alone sorted", func(b book) {
			entries("setting.new", "on its date", "setting.by", "AK")(b)
			b.Swap("setting.key", 1, 2)
		}, "E837"},
		{"whole rows sorted, and a half", func(b book) {
			entries("setting.new", "on its date")(b)
			for _, key := range b.Keys("Settings") {
				b.Swap(key, 1, 2)
			}
		}, "E822"},
		{"a decision below the rows", putInRow(60, "setting.new", "on its date", "setting.by", "AK"), "W825"},
	},
	"Ask": {
		{"nobody of that name", entries("ask.player", "Nobody Atall"), "E802"},
		{"a list alone", entries("ask.list", "standard"), "E822"},
		{"a list that is none", entries("ask.player", "A-1", "ask.list", "blitz"), "E823"},
		{"two questions", entries("ask.player", "A-1", "ask.from", "2026-03-01", "ask.to", "2026-04-01"), "E803"},
		{"only from", entries("ask.from", "2026-03-01"), "E822"},
		{"only to", entries("ask.to", "2026-03-01"), "E822"},
		{"a date that is none", entries("ask.from", "1 March", "ask.to", "2026-04-01"), "E802"},
		{"a date without a list", entries("ask.from", "2025-03-01", "ask.to", "2026-04-01"), "E802"},
		{"a number for a date", entries("ask.from", 2026, "ask.to", "2026-04-01"), "E802"},
		{"a date in a cell of text", func(b book) { b.Day("ask.from", 1, 46000); entries("ask.to", "2026-04-01")(b) }, "E307"},
		{"a formula", func(b book) { b.Calculated("ask.player", 1, `"A"&"-1"`, "A-1") }, "E833"},
		{"a key of another row", entries("ask.key", "of another", "ask.player", "A-1"), "W825"},
		{"a row pasted once more, filled in otherwise", func(b book) { entries("ask.player", "A-1")(b); b.CopyRow("Ask", 1, 40).SetRow("ask.player", 40, "B-2") }, "E824"},
		{"the column of the keys deleted", func(b book) { entries("ask.player", "A-1")(b); b.Delete("ask.key") }, "E836"},
		{"the sheet renamed", func(b book) { entries("ask.player", "A-1")(b); b.Rename("Ask", "Questions") }, "E836"},
		{"a path for a name", entries("ask.player", "../../etc/passwd"), "E802"},
		{"other case and blanks", entries("ask.player", "  ash, anna "), ""},
	},
	"Today": {
		{"written into", func(b book) { b.Put("Today", "A6", "all is well").Put("Done", "C5", "decided") }, ""},
		{"deleted", func(b book) { b.Drop("Today").Drop("Done") }, ""},
	},
}

// spoiltOf returns what goes wrong with any sheet, done to the one of a name.
func spoiltOf(sheet string) []mistake {
	switch sheet {
	case "Release":
		return spoilt("Release", "release.key", "release.decision", "release.by", entries("release.decision", "release"))
	case "Bring in":
		return spoilt("Bring in", "bring.key", "bring.decision", "bring.by", entries("bring.decision", "put in"))
	case "Settings":
		return spoilt("Settings", "setting.key", "setting.new", "setting.by", entries("setting.new", "on its date"))
	case "Decide":
		return spoilt("Decide", "decide.key", "decide.kind", "decide.by",
			entries("decide.kind", "withdraw", "decide.event", "OPEN-1", "decide.reason", "r"))
	}
	return nil
}

// TestMistakesInTheWorkbook makes ten and more mistakes with each sheet of the workbook: each is answered, and nothing is
// decided. What goes wrong with any sheet is done to one here, and to all in the long proof.
func TestMistakesInTheWorkbook(t *testing.T) {
	makeMistakes(t, func(sheet string) bool { return sheet == "Decide" })
}

func makeMistakes(t *testing.T, spoils func(sheet string) bool) {
	const now = "2026-05-02T10:00:00Z"
	dir := begun(t, "workbook", workbookFolder)
	must(t, os.WriteFile(filepath.Join(dir, "kalends.yaml"), []byte(approveText), 0o644), visit(files.OS, dir, now, officePass))
	m := unharmed{t: t, dir: dir}
	must(t, visit(files.OS, dir, now, func(o *publish.Office) error {
		m.Office = o
		must(t, o.ReadNote("office", &m.note))
		m.book = m.read("office.xlsx")
		for sheet, all := range mistakes {
			if spoils(sheet) {
				all = slices.Concat(all, spoiltOf(sheet))
			}
			for _, one := range all {
				b := workbooktest.Of(templates.Office(), m.book)
				one.do(b)
				m.check(sheet+": "+one.name, b.Bytes(), one.codes)
			}
		}
		for name, data := range m.strangers() {
			m.check(name, data, "left office.xlsx")
		}
		return nil
	}))
}

// strangers returns files that are not the office's workbook.
func (m unharmed) strangers() map[string][]byte {
	return map[string][]byte{
		"the registry": m.read("registry/registry.xlsx"), "a CSV file": []byte("release.key;release.decision\n1;release\n"),
		"half the workbook": m.book[:len(m.book)/2], "nothing": {}, "a text": []byte("release\n"),
		"a password":       workbooktest.Of(templates.Office(), m.book).Locked("secret"),
		"a blank workbook": workbooktest.Empty("Release").Bytes(),
		"an ODS file":      workbooktest.Document(""),
	}
}

// unharmed is an open office in whose folder one mistake after the other is made.
type unharmed struct {
	*publish.Office
	t    *testing.T
	dir  string
	book []byte
	note json.RawMessage
}

func (m unharmed) read(name string) []byte {
	m.t.Helper()
	data, err := os.ReadFile(filepath.Join(m.dir, filepath.FromSlash(name)))
	must(m.t, err)
	return data
}

// check saves a workbook, has it taken and written again, and fails unless the answers have the codes wanted and journal,
// registry and configuration are as before. Then everything is as it was at the beginning.
func (m unharmed) check(name string, saved []byte, want string) {
	m.t.Helper()
	office := filepath.Join(m.dir, "office.xlsx")
	before, _, err := m.Ledger.Head()
	must(m.t, err, os.WriteFile(office, saved, 0o644))
	registry, settings := string(m.read("registry/registry.xlsx")), string(m.read("kalends.yaml"))
	pass, err := m.Workbook.Take()
	must(m.t, err, m.Workbook.Write())
	var codes []string
	for _, f := range pass.Found {
		codes = append(codes, f.Code)
	}
	for _, l := range pass.Left {
		codes = append(codes, "left "+l.File)
	}
	if got := strings.Join(codes, " "); got != want {
		m.t.Errorf("%s: %q, want %q", name, got, want)
	}
	after, _, err := m.Ledger.Head()
	must(m.t, err)
	if after.Hash != before.Hash || len(pass.Done) > 0 || string(m.read("registry/registry.xlsx")) != registry ||
		string(m.read("kalends.yaml")) != settings {
		m.t.Errorf("%s: something is decided: %v", name, pass.Done)
	}
	written := string(m.read("office.xlsx"))
	if len(pass.Left) == 0 && written == string(saved) || len(pass.Left) > 0 && written != string(saved) {
		m.t.Errorf("%s: written anew: %v", name, written != string(saved))
	}
	must(m.t, m.Folder.WriteNote("office", m.note), os.WriteFile(office, m.book, 0o644))
}
