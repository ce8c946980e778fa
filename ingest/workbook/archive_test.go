package workbook_test

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating/finding"
)

// packed returns a ZIP of files; spoil may change the header of each.
func packed(t *testing.T, spoil func(*zip.FileHeader), pairs ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		h := &zip.FileHeader{Name: pairs[i], Method: zip.Deflate}
		if spoil != nil {
			spoil(h)
		}
		f, err := w.CreateHeader(h)
		if err == nil {
			_, err = f.Write([]byte(pairs[i+1]))
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

func TestAZipOfFiles(t *testing.T) {
	data := packed(t, nil, "round 1/", "", "round 1/CUP-1.csv", "a;b", "__MACOSX/._CUP-1.csv", "x", ".DS_Store", "x", "r2/Thumbs.db", "x",
		"\xb3\xc9\xbc\xa8.csv", "c;d") // 成绩 in GBK
	members, refused := workbook.Members(data)
	if !workbook.Archived(data) || len(refused) > 0 || len(members) != 2 || members[0].Name != "CUP-1.csv" ||
		string(members[0].Data) != "a;b" || members[1].Name != "成绩.csv" {
		t.Errorf("%v %v", members, refused)
	}
	for _, document := range [][]byte{workbooktest.Empty("Games").Bytes(), packed(t, nil, "word/document.xml", "x"), []byte("a;b"), nil} {
		if workbook.Archived(document) {
			t.Errorf("%.20q is a ZIP of files", document)
		}
	}
}

// TestAnArchiveThatIsNotOpened expects the whole archive to be refused, by Members and by Read with the same finding.
func TestAnArchiveThatIsNotOpened(t *testing.T) {
	var many []string
	for i := range 201 {
		many = append(many, strconv.Itoa(i)+".csv", "x")
	}
	for name, c := range map[string]struct {
		data []byte
		code string
	}{
		"nested":         {packed(t, nil, "a.csv", "1", "b.zip", string(packed(t, nil, "c.csv", "2"))), finding.UnopenedArchive},
		"a RAR in it":    {packed(t, nil, "b.rar", "Rar!\x1a\x07\x01\x00 and so on"), finding.UnopenedArchive},
		"empty":          {packed(t, nil, "folder/", ""), finding.UnopenedArchive},
		"too many":       {packed(t, nil, many...), finding.UnopenedArchive},
		"a bomb":         {packed(t, nil, "a.csv", strings.Repeat("0", 41<<20)), finding.UnopenedArchive},
		"leading out":    {packed(t, nil, "../a.csv", "1"), finding.StrayEntry},
		"from the root":  {packed(t, nil, "/etc/a.csv", "1"), finding.StrayEntry},
		"with backslash": {packed(t, nil, `..\a.csv`, "1"), finding.StrayEntry},
		"a link":         {packed(t, func(h *zip.FileHeader) { h.SetMode(fs.ModeSymlink | 0o777) }, "a.csv", "/etc/passwd"), finding.StrayEntry},
		"locked":         {packed(t, func(h *zip.FileHeader) { h.Flags |= 1 }, "a.csv", "1"), finding.EncryptedPart},
	} {
		_, refused := workbook.Members(c.data)
		_, read := workbook.Read(c.data)
		if !workbook.Archived(c.data) || len(refused) != 1 || refused[0].Code != c.code || len(read) != 1 || read[0].Code != c.code {
			t.Errorf("%s: %v, read %v", name, refused, read)
		}
	}
}

// TestBytesBehindTheEnd expects bytes that cannot be a part of an archive to be ignored and counted.
func TestBytesBehindTheEnd(t *testing.T) {
	good := workbooktest.Empty("Games").Bytes()
	for tail, n := range map[string]int{"\r\n": 2, "\n-- \nscanned by a gateway\n": 26, "PK\x05\x06": -1, strings.Repeat(" ", 5000): -1} {
		book, refused := workbook.Read(append(bytes.Clone(good), tail...))
		switch {
		case n > 0 && (len(refused) > 0 || book.Stray != n):
			t.Errorf("%q: %d, %v", tail, book.Stray, refused)
		case n < 0 && (len(refused) != 1 || refused[0].Code != finding.TrailingBytes && refused[0].Code != finding.IncompleteFile):
			t.Errorf("%q: %v", tail, refused)
		}
	}
}
