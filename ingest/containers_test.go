package ingest_test

import (
	"archive/zip"
	"bytes"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
	"kalends/rating/finding"
)

// containers returns a file for each code that is about a whole file.
func containers() map[string][]byte {
	good := sheet().Bytes()
	kinds := map[string][]byte{}
	for _, k := range workbooktest.Kinds(good) {
		if slices.Contains([]string{"E135", "E138", "E144", "E145", "E149"}, k.Code) {
			kinds[k.Code] = k.Data()
		}
	}
	doubtful := []byte("012 Autumn Cup\n042 2026/02/02\n052 2026/02/04\n" +
		"001    1 m    Kovalenko \xC0.                      2000 UKR    14100001 1990/00/00  1.0    1     2 w 1\n" +
		"001    2 m    Bondar, Oleh                      1950 UKR    14100002 1991/00/00  0.0    2     1 b 0\n")
	return map[string][]byte{
		"E135": kinds["E135"], "E138": kinds["E138"], "E144": kinds["E144"], "E145": kinds["E145"], "E149": kinds["E149"],
		"E101": workbooktest.Compound("Workbook"),
		"E102": zipOf("mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml", "<a/>"),
		"E103": sheet().Locked("secret"),
		"E104": []byte("<html><body><table><tr><td>1-0</td></tr></table></body></html>"),
		"E105": workbooktest.Empty("Holiday").Put("Holiday", "A1", "beach").Bytes(),
		"E106": {},
		"E107": []byte("Dear office,\r\nthe results will follow on Monday.\r\n"),
		"E108": rezip(good, "xl/vbaProject.bin", func([]byte) []byte { return []byte("Sub Auto_Open") }),
		"E784": []byte("No  Name         Total  Result  Name         Total\n\n1   Ash, Anna  [0]  1:0  Birch, Boris\n"),
		"E783": []byte("<playerslist><player><fideid>14100001</fideid><name>Ash, Anna</name><rating>2013</rating></player></playerslist>"),
		"E109": []byte("\x01\x02\x00\x03Autumn Cup"),
		"E830": []byte("%PDF-1.7\n%\xe2\xe3\xcf\xd3"),
		"E831": zipOf("a.txt", "1", "rest.zip", string(zipOf("b.txt", "2"))),
		"I832": append(bytes.Clone(good), "\r\n"...),
		"E113": good[:len(good)/2],
		"E114": flip(good, "xl/workbook.xml"),
		"E115": rezip(good, "XL/workbook.xml", func([]byte) []byte { return []byte("<workbook/>") }),
		"E116": rezip(good, "docProps/big.xml", func([]byte) []byte { return []byte("<a>" + strings.Repeat(" ", 60<<20) + "</a>") }),
		"E117": rezip(good, "xl/styles.xml", func(b []byte) []byte { return append([]byte("<!DOCTYPE x>"), b...) }),
		"E118": rezip(good, gamesPart, func(b []byte) []byte {
			return bytes.Replace(b, []byte(`<row r="6"`), []byte(`<row r="2"`), 1)
		}),
		"E140": rezip(good, gamesPart, func([]byte) []byte { return nil }),
		"E141": moveStrings(good),
		"E142": []byte("\x8F\xE0\xA8\xA7\xA2\xA8\xE9\xA5;\x8A\xAE\xA2\xA0\xAB\xA5\xAD\xAA\xAE;1\r\n"), // code page 866
		"E143": []byte("No;Name;Points\r\n1;Kovalenko;2\r\n2;\"Bondar;1\r\n3;Petrenko;0\r\n4;Shevchuk;0\r\n"),
		"W149": doubtful,
		"Q565": bytes.Replace(doubtful, []byte("14100001"), []byte("14199999"), 1),
		"E563": []byte("\x93\xFF\x89\x44\x01\x00\x00\x00Autumn Cup"),
		"E568": gridOf("Autumn Cup\nNo.|Name|1.Rd|2.Rd|Pts.\n1|Ash|2w½|3b1|2½\n2|Birch|1b½|4w1|2½\n3|Cedar|4w1|1w0|1\n" +
			"4|Dogwood|3b0|2b0|1"),
		"W564": gridOf("Autumn Cup\nNumber of rounds: 3\nNo.|Name|1.Rd|2.Rd|3.Rd|Pts.\n1|Ash|2w½|3b1|4w1|25\n2|Birch|1b½|4w1|3b1|25\n" +
			"3|Cedar|4w1|1w0|2w0|1\n4|Dogwood|3b0|2b0|1b0|0"),
		"E303": rezip(good, gamesPart, func(b []byte) []byte {
			return regexp.MustCompile(`<c r="E5"[^>]*>.*?</c>`).ReplaceAll(b, []byte(`<c r="E5" t="e"><v>#N/A</v></c>`))
		}),
	}
}

// gamesPart is the part of sheet Games.
const gamesPart = "xl/worksheets/sheet4.xml"

// moveStrings returns a workbook with two parts of shared strings, so that readers that look in different places read
// different texts.
func moveStrings(data []byte) []byte {
	var strings []byte
	data = rezip(data, "xl/sharedStrings.xml", func(b []byte) []byte {
		strings = b
		return bytes.Replace(b, []byte("Autumn"), []byte("Winter"), 1)
	})
	data = rezip(data, "xl/texts.xml", func([]byte) []byte { return strings })
	return rezip(data, "xl/_rels/workbook.xml.rels", func(b []byte) []byte {
		return bytes.ReplaceAll(b, []byte("sharedStrings.xml"), []byte("texts.xml"))
	})
}

func zipOf(pairs ...string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		f, _ := w.Create(pairs[i])
		io.WriteString(f, pairs[i+1])
	}
	w.Close()
	return b.Bytes()
}

// rezip writes a workbook again with one part changed, added or, where change gives nil, left out.
func rezip(data []byte, name string, change func([]byte) []byte) []byte {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		panic(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	found := false
	for _, f := range r.File {
		in, _ := f.Open()
		content, _ := io.ReadAll(in)
		if f.Name == name {
			found = true
			if content = change(content); content == nil {
				continue
			}
		}
		out, _ := w.Create(f.Name)
		out.Write(content)
	}
	if !found {
		out, _ := w.Create(name)
		out.Write(change(nil))
	}
	w.Close()
	return b.Bytes()
}

// flip changes one bit in the compressed bytes of a part.
func flip(data []byte, name string) []byte {
	r, _ := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	changed := bytes.Clone(data)
	for _, f := range r.File {
		if f.Name == name {
			at, _ := f.DataOffset()
			changed[at+int64(f.CompressedSize64)/2] ^= 4
		}
	}
	return changed
}

// TestTwoPartsWithOneRole checks that a workbook is refused if two of its relationships have one role and lead to
// different parts, and read if both lead to the same part.
func TestTwoPartsWithOneRole(t *testing.T) {
	good := sheet().Bytes()
	for _, c := range []struct {
		part, role, target string
		refused            bool
	}{
		{"xl/_rels/workbook.xml.rels", "sharedStrings", "texts.xml", true},
		{"xl/_rels/workbook.xml.rels", "styles", "other.xml", true},
		{"xl/_rels/workbook.xml.rels", "styles", "styles.xml", false},
		{"_rels/.rels", "officeDocument", "xl/other.xml", true},
	} {
		second := `<Relationship Id="second" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/` + c.role +
			`" Target="` + c.target + `"/></Relationships>`
		data := rezip(good, c.part, func(b []byte) []byte { return bytes.Replace(b, []byte("</Relationships>"), []byte(second), 1) })
		for range 10 { // whatever the order of the relationships in memory
			_, findings := workbook.Read(data)
			refused := slices.ContainsFunc(findings, func(f rating.Finding) bool { return f.Code == finding.ReadersDisagree })
			if refused != c.refused {
				t.Fatalf("second %s %s: %v", c.role, c.target, findings)
			}
		}
	}
}
