package redact_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"kalends/ingest/workbook/workbooktest"
	"kalends/ledger"
	"kalends/publish/redact"
	"kalends/reports"
	"kalends/reports/bulletin"
	"kalends/reports/reportstest"
)

// TestLedger finds a name in the bytes of a ledger, plain and compressed, and does not rewrite it.
func TestLedger(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.db")
	l, err := ledger.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	z, _ := zstd.NewWriter(nil)
	defer z.Close()
	packed := string(z.EncodeAll([]byte(names[1]), nil))
	if err := errors.Join(l.SetMeta("plain", names[0]), l.SetMeta("packed", packed), l.Close()); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if places, err := redactor().Find("ledger.db", data); err != nil || len(places) < 2 {
		t.Errorf("%v, %v", places, err)
	}
	if out, left, err := redactor().File("ledger.db", data, redact.About{}); out != nil || len(left) == 0 || err != nil {
		t.Errorf("%d bytes, left %v, %v", len(out), left, err)
	}
}

// TestPrint finds the names in a bulletin.
func TestPrint(t *testing.T) {
	is := reportstest.Federation("fide-standard", 12, "en")
	var lines []reports.Line
	for _, l := range is.Lines.All() {
		lines = append(lines, *l)
	}
	for i, name := range names {
		lines[i].Name = name
	}
	is.Lines = reports.LinesOf(lines...)
	var b bytes.Buffer
	if _, err := bulletin.Make(&b, is, "en", bulletin.Options{}); err != nil {
		t.Fatal(err)
	}
	places, err := redactor().Find("b.pdf", b.Bytes())
	if len(places) < len(names) || err != nil {
		t.Errorf("found %v, %v", places, err)
	}
}

func TestDocuments(t *testing.T) {
	for _, name := range names {
		row := `<table:table-row><table:table-cell office:value-type="string"><text:p>%s</text:p></table:table-cell>` +
			`<table:table-cell office:value-type="date" office:date-value="2010-03-04"><text:p>04.03.2010</text:p></table:table-cell></table:table-row>`
		data := workbooktest.Document(fmt.Sprintf(row, name) + fmt.Sprintf(row, "Other"))
		if got := found(t, "x.ods", data); !strings.Contains(got, "name") || strings.Count(got, "birth") < 2 {
			t.Errorf("%s: found %q", name, got)
		}
		out := removed(t, name, data, nil)
		content := stored(t, out, "content.xml")
		if !strings.Contains(content, fmt.Sprintf(row, "Other")) || !strings.Contains(content, "<text:p>4100007</text:p>") {
			t.Errorf("%s", content)
		}
	}
}

// FuzzFile: whatever a file holds, nothing is found in what comes back but what is left.
func FuzzFile(f *testing.F) {
	for _, name := range names {
		f.Add([]byte("1;" + name + ";2010-03-04\n"))
		f.Add([]byte("<p>" + entities(name) + "<b>" + name + "</b></p>"))
		f.Add(zipped("a.csv", name, name+".txt", "x"))
	}
	f.Add(office().Bytes())
	f.Add([]byte("%PDF-1.4 stream\nx"))
	f.Add(append([]byte("SQLite format 3\x00\x10\x00"), make([]byte, 5000)...))
	f.Add([]byte("From: a\nSubject: =?x?Q?b?=\n\n--x"))
	f.Fuzz(func(t *testing.T, data []byte) {
		out, _, err := redactor().File("x", data, redact.About{})
		if err != nil || out == nil {
			return
		}
		if places, err := redactor().Find("x", out); err != nil || len(places) > 0 {
			t.Errorf("%v, %v in %q", places, err, out)
		}
	})
}

// BenchmarkWorkbooks looks for 30 persons in a workbook of 300 rows.
func BenchmarkWorkbooks(b *testing.B) {
	book := workbooktest.Empty("A")
	for i := range 300 {
		for j := range 12 {
			book.Put("A", fmt.Sprintf("%c%d", 'A'+j, i+1), fmt.Sprintf("Text %d", i*j))
		}
	}
	data := book.Bytes()
	for b.Loop() {
		if places, err := redactor().Find("x.xlsx", data); len(places) > 0 || err != nil {
			b.Fatal(places, err)
		}
	}
}

// BenchmarkFind looks for 30 persons in 30 MB of a ledger's bytes.
func BenchmarkFind(b *testing.B) {
	var persons []redact.Person
	for i := range 30 {
		p := person()
		p.ID = fmt.Sprint(4100000 + i)
		p.Names[0] = fmt.Sprintf("Player, Number %c", 'A'+i)
		persons = append(persons, p)
	}
	r := redact.New(persons)
	data := append([]byte("\x00"), bytes.Repeat([]byte(`{"id":"5100001","name":"Шевченко, Тарас","rating":1850,"birth":{"on":"2001-02-03"}}`), 30<<20/90)...)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if places, err := r.Find("x.json", data[1:]); len(places) > 0 || err != nil {
			b.Fatal(places, err)
		}
	}
}
