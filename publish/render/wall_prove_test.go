//go:build prove

package render

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/reports/reportstest"
)

var games = flag.Int("games", 1_200_000, "rated games of the issue that is printed; so many have players in proportion")

// TestNoWall prints a period of 1,200,000 rated games on a list of 1,000,000 players, whole: the sheets of its
// workbooks hold every row once, none more than Excel takes. The files go to the disk; what it wants of
// memory is what the issue itself takes.
func TestNoWall(t *testing.T) {
	is := reportstest.Season(*games)
	reportstest.Listed(&is, *games*10/12)
	s := &issue.Snapshot{Frozen: issue.Frozen{Basis: folder.Basis{Setup: folder.Setup{Plain: folder.Plain{Code: "nmcf", Languages: is.Languages}, Program: "test"}}}}
	dir := t.TempDir()
	stage, err := files.NewExchange(files.OS, dir)
	if err != nil {
		t.Fatal(err)
	}
	out, err := printIssue(s, is, nil, stage)
	if err := errors.Join(err, stage.Finish()); err != nil {
		t.Fatal(err)
	}
	rows, books := map[string]int{}, 0
	for _, f := range out.files {
		t.Logf("%12d %s", f.Size, f.Name)
		if !strings.HasSuffix(f.Name, ".xlsx") {
			continue
		}
		books++
		for sheet, n := range rowsOf(t, filepath.Join(dir, f.Name)) {
			if n > 1<<20 {
				t.Errorf("%s: %s has %d rows", f.Name, sheet, n)
			}
			rows[sheet] += n - 4
		}
	}
	if rows["Games"] != *games || rows["Trace"] != 2**games || rows["List"] != *games*10/12 {
		t.Errorf("%d games, %d steps and %d players in %d workbooks", rows["Games"], rows["Trace"], rows["List"], books)
	}
}

// rowsOf returns the number of rows of every sheet of a workbook, without parsing them.
func rowsOf(t *testing.T, book string) map[string]int {
	t.Helper()
	r, err := zip.OpenReader(book)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var names struct {
		Sheets []struct {
			Name string `xml:"name,attr"`
		} `xml:"sheets>sheet"`
	}
	f, err := r.Open("xl/workbook.xml")
	if err != nil {
		t.Fatal(err)
	}
	if err := xml.NewDecoder(f).Decode(&names); err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{}
	for i, sheet := range names.Sheets {
		rows[sheet.Name] = count(t, &r.Reader, "xl/worksheets/sheet"+strconv.Itoa(i+1)+".xml", "</row>")
	}
	return rows
}

// count returns how often a word occurs in a part, and checks the part's checksum.
func count(t *testing.T, r *zip.Reader, part, word string) (n int) {
	t.Helper()
	f, err := r.Open(part)
	if err != nil {
		t.Fatal(err)
	}
	rest, block := []byte(nil), make([]byte, 1<<20)
	for {
		got, err := io.ReadFull(f, block)
		text := append(rest, block[:got]...)
		n += bytes.Count(text, []byte(word))
		end := max(0, len(text)-len(word)+1)
		if i := bytes.LastIndex(text, []byte(word)); i >= 0 {
			end = max(end, i+len(word))
		}
		rest = append([]byte(nil), text[end:]...)
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return n
		}
		if err != nil {
			t.Fatalf("%s: %v", part, err)
		}
	}
}
