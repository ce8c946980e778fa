package redact_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/unicode/norm"

	"kalends/ingest/workbook/workbooktest"
	"kalends/publish/redact"
	"kalends/rating"
)

// person is a person whose name is in the scripts of all four languages.
func person() redact.Person {
	return redact.Person{ID: "4100007", Names: []string{"Müller, José Œuvré", "Мар’яненко Їжак", "李 娜娜", "Nur Aisyah binti Rahman"},
		Births: []rating.Birth{{Year: 2010, On: rating.Day(2010, 3, 4)}}, Numbers: []string{"14100777"}, Other: []string{"jose@example.org"}}
}

func redactor() *redact.Redactor { return redact.New([]redact.Person{person()}) }

// found returns what is found in a file as kinds, and fails on an error.
func found(t *testing.T, name string, data []byte) (kinds string) {
	t.Helper()
	places, err := redactor().Find(name, data)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range places {
		kinds += string(p.Kind) + " "
	}
	return strings.TrimSpace(kinds)
}

func TestTextOfTheLedger(t *testing.T) {
	for text, want := range map[string]string{
		"Müller, José Œuvré":                       "4100007",
		"JOSÉ OEUVRE MULLER lost":                  "4100007 lost",
		norm.NFD.String("José Œuvré Müller, born"): "4100007, born",
		"player Müller José Œuvré 2010-03-04 x":    "player 4100007 — x",
		"2010-03-04": "2010-03-04", // another's day
		"Мар'яненко Їжак; МАРʼЯНЕНКО ЇЖАК": "4100007; 4100007",
		"棋手 李娜娜，第 3 轮":                     "棋手 4100007，第 3 轮",
		"李娜娜娜":                             "李娜娜娜", "大李娜娜": "大李娜娜", "李娜": "李娜",
		"Nur Aisyah binti Rahmani":                 "Nur Aisyah binti Rahmani",
		"Rahman, Nur Aisyah binti (FIDE 14100777)": "4100007 (FIDE —)",
		"114100777":                 "114100777",
		"write to Jose@Example.org": "write to —",
	} {
		got, changed := redactor().Text(text)
		if got != want || changed != (got != text) {
			t.Errorf("%q: %q, want %q (changed %t)", text, got, want, changed)
		}
		if again, changed := redactor().Text(got); again != got || changed {
			t.Errorf("%q again: %q", got, again)
		}
	}
}

// names are the four names in another order each.
var names = []string{"José Œuvré Müller", "Мар’яненко Їжак", "李娜娜", "Rahman Nur Aisyah binti"}

// charsets can write some of the names.
func charsets() map[string]encoding.Encoding {
	return map[string]encoding.Encoding{"utf-8": encoding.Nop, "utf-16": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
		"utf-16be": unicode.UTF16(unicode.BigEndian, unicode.UseBOM), "windows-1251": charmap.Windows1251, "windows-1252": charmap.Windows1252,
		"gb18030": simplifiedchinese.GB18030, "big5": traditionalchinese.Big5}
}

// TestTextsInEveryCharset: others' lines stay byte for byte, and nothing is found afterwards.
func TestTextsInEveryCharset(t *testing.T) {
	others := map[string]string{"windows-1251": "Шевченко Тарас; перемога\r\nКоваленко Їжак; 2010.03.04\r\n", "windows-1252": "García, Ángel; 2010-03-04\r\nNoël Façade\r\n",
		"gb18030": "王伟；等级分\r\n李娜娜娜；三轮\r\n", "big5": "王偉；等級分\r\n李娜娜娜；三輪\r\n"}
	for charset, c := range charsets() {
		for _, name := range names {
			other := others[charset]
			if other == "" {
				other = "王伟; García; Коваленко; 2010-03-04\r\n"
			}
			text := other + "4100007; " + name + "; 04.03.2010; w1\r\n" + other
			data, err := c.NewEncoder().Bytes([]byte(text))
			if err != nil || charset == "gb18030" && name == names[0] {
				continue // it has no such letters
			}
			if got := found(t, "a.csv", data); !strings.Contains(got, "name") || !strings.Contains(got, "birth") {
				t.Errorf("%s, %s: found %q", charset, name, got)
			}
			want, _ := c.NewEncoder().Bytes([]byte(other + "4100007; 4100007; ; w1\r\n" + other))
			removed(t, charset+" "+name, data, want)
		}
	}
}

// removed checks what File makes of data, that nothing is found in it, and that a second time changes nothing.
func removed(t *testing.T, name string, data, want []byte) []byte {
	t.Helper()
	out, left, err := redactor().File("a.bin", data, redact.About{})
	if err != nil || len(left) > 0 {
		t.Errorf("%s: left %v, %v", name, left, err)
		return nil
	}
	if want != nil && !bytes.Equal(out, want) {
		t.Errorf("%s: %q\nwant %q", name, out, want)
	}
	if got := found(t, "a.bin", out); got != "" {
		t.Errorf("%s: still %s in %q", name, got, out)
	}
	again, _, err := redactor().File("a.bin", out, redact.About{})
	if err != nil || !bytes.Equal(again, out) {
		t.Errorf("%s: twice is not once, %v", name, err)
	}
	return out
}

func TestFormsOfText(t *testing.T) {
	for _, name := range names {
		last, first, _ := strings.Cut(name, " ")
		escaped := strings.ReplaceAll(fmt.Sprintf("%+q", name), `'`, `\u2019`)
		inJSON, _ := json.Marshal(map[string]string{"id": "4100007", "name": name, "birth": "2010-03-04"})
		for what, c := range map[string][2]string{
			"CSV":       {"nr;name;birth\n1;" + name + ";2010-03-04\n2;Other;2010-03-04\n", "nr;name;birth\n1;4100007;\n2;Other;2010-03-04\n"},
			"two cells": {"1;" + last + ";" + first + ";x\n", "1;4100007;;x\n"},
			"quoted":    {`1,"` + name + `",2010,1` + "\n", `1,"4100007",,1` + "\n"},
			"columns": {"001    1 w   " + pad(name, 33) + " 1850 UKR    14100777 2010/03/04  1.0    1\n001    2 m   Other                             1850 UKR 2010/03/04\n",
				"001    1 w   " + pad("4100007", 33) + " 1850 UKR                         1.0    1\n001    2 m   Other                             1850 UKR 2010/03/04\n"},
			"table":      {"<table><tr><td>" + html.EscapeString(name) + "</td><td>4.3.2010</td></tr><tr><td>2010-03-04</td></tr></table>", "<table><tr><td>4100007</td><td></td></tr><tr><td>2010-03-04</td></tr></table>"},
			"tags":       {"<p><b>" + last + "</b> " + first + "</p>", ""},
			"entities":   {"<p>" + entities(name) + "</p>", "<p>4100007</p>"},
			"attribute":  {`<player name="` + name + `" nr="1"/>`, `<player name="4100007" nr="1"/>`},
			"JSON":       {string(inJSON), `{"birth":"","id":"4100007","name":"4100007"}`},
			"escapes":    {`{"name":` + escaped + `}`, `{"name":"4100007"}`},
			"an address": {`<a href="/p/` + url.PathEscape(name) + `.html">x</a>`, `<a href="/p/4100007.html">x</a>`},
			"the name":   {"# " + name + "\n", "# 4100007\n"},
		} {
			if what == "two cells" && first == "" || what == "tags" && first == "" {
				continue
			}
			if got := found(t, "x", []byte(c[0])); !strings.Contains(got, "name") {
				t.Errorf("%s: %q in %q", what, got, c[0])
			}
			var want []byte
			if c[1] != "" {
				want = []byte(c[1])
			}
			removed(t, what, []byte(c[0]), want)
		}
	}
}

func pad(s string, n int) string { return s + strings.Repeat(" ", n-len([]rune(s))) }

func entities(s string) (all string) {
	for _, c := range s {
		all += fmt.Sprintf("&#x%X;", c)
	}
	return all
}

// zipped packs files into an archive.
func zipped(files ...string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, _ := w.CreateHeader(&zip.FileHeader{Name: files[i], Method: zip.Deflate, Modified: time.Date(2026, 1, 2, 3, 4, 6, 0, time.UTC)})
		_, _ = f.Write([]byte(files[i+1]))
	}
	_ = w.Close()
	return b.Bytes()
}

func gzipped(data string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write([]byte(data))
	_ = w.Close()
	return b.Bytes()
}

func TestArchives(t *testing.T) {
	for _, name := range names {
		book := workbooktest.Results("games").Put("Players", "A5", name).Bytes()
		inner := zipped("results "+name+".csv", "1;"+name+"\n", "b.xlsx", string(book), "c.txt", "others stay")
		data := zipped("a/inner.zip", string(inner), "list.csv", name+"\n")
		if got := found(t, "x.zip", data); strings.Count(got, "name") < 4 {
			t.Errorf("%s: found %q", name, got)
		}
		out := removed(t, name, data, nil)
		z, err := zip.NewReader(bytes.NewReader(out), int64(len(out)))
		if err != nil || len(z.File) != 2 || !z.File[0].Modified.Equal(time.Date(2026, 1, 2, 3, 4, 6, 0, time.UTC)) {
			t.Fatalf("%v, %+v", err, z)
		}
	}
	if got := found(t, "Müller José Œuvré.csv", []byte("x")); got != "name" {
		t.Errorf("the name of a file: %q", got)
	}
}

func TestMessages(t *testing.T) {
	for _, name := range names {
		book := base64.StdEncoding.EncodeToString(zipped("a.csv", name+";1\n"))
		data := strings.ReplaceAll("From: =?utf-8?B?"+base64.StdEncoding.EncodeToString([]byte(name))+"?= <jose@example.org>\nTo: office@example.org\n"+
			"Subject: results\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"b1\"\n\npreamble\n--b1\nContent-Type: text/plain; charset=utf-8\n"+
			"Content-Transfer-Encoding: quoted-printable\n\nHere is "+quoted(name)+" and =\nothers\n--b1\nContent-Type: application/zip; name=\"r.zip\"\n"+
			"Content-Transfer-Encoding: base64\n\n"+book+"\n--b1--\n", "\n", "\r\n")
		if got := found(t, "m.eml", []byte(data)); strings.Count(got, "name") != 3 || !strings.Contains(got, "number") {
			t.Errorf("%s: %q", name, got)
		}
		out := string(removed(t, name, []byte(data), nil))
		for _, want := range []string{"From: 4100007 <>", "Here is 4100007 and others", "\r\n--b1--\r\n", "Subject: results\r\n"} {
			if !strings.Contains(out, want) {
				t.Errorf("no %q in %s", want, out)
			}
		}
	}
}

func quoted(s string) (all string) {
	for _, b := range []byte(s) {
		all += fmt.Sprintf("=%02X", b)
	}
	return all
}

// TestBytes: what cannot be written again is left, and no file comes back.
func TestBytes(t *testing.T) {
	z, _ := zstd.NewWriter(nil)
	defer z.Close()
	for _, name := range names {
		b := workbooktest.Results("games").Put("Players", "A5", name)
		for what, data := range map[string][]byte{
			"XLS":  b.XLS(),
			"gzip": gzipped(name + "\n"),
			"zstd": append([]byte("\x01\x00\x00\x00"), z.EncodeAll([]byte("{"+name+"}"), z.EncodeAll([]byte("{first}"), nil))...),
		} {
			if got := found(t, "x", data); !strings.Contains(got, "name") {
				t.Errorf("%s %s: %q", what, name, got)
			}
			if out, left, err := redactor().File("x", data, redact.About{}); out != nil || len(left) == 0 || err != nil {
				t.Errorf("%s %s: %d bytes, left %v, %v", what, name, len(out), left, err)
			}
			inZip := zipped("a/x.bin", string(data))
			if out, left, err := redactor().File("x.zip", inZip, redact.About{}); out != nil || len(left) == 0 || err != nil {
				t.Errorf("%s %s in ZIP: %d bytes, left %v, %v", what, name, len(out), left, err)
			}
		}
	}
	if got := found(t, "x", workbooktest.Results("games").Locked("secret")); got != "unread" {
		t.Errorf("a workbook with a password: %q", got)
	}
}

// stored returns the text of a part of a ZIP.
func stored(t *testing.T, data []byte, part string) string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open(part)
	if err != nil {
		return ""
	}
	b, _ := io.ReadAll(f)
	return string(b)
}
