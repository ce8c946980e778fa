package workbook_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"kalends/ingest/workbook"
)

// language holds the words of lists in one language.
type language struct {
	lang, charset string
	encoding      encoding.Encoding
	head          string
	names         []string
}

// languages holds languages in which programs still write texts without a byte order mark. The people are invented.
func languages() []language {
	return []language{
		{"zh", "gb18030", simplifiedchinese.GB18030, "序号,姓名,单位,积分", []string{"吕晓枫", "欧阳振", "王岩", "许银川石", "赵鑫磊", "郑惟铜", "柳大鹏", "孟繁睿", "曹岩磊", "武俊强", "黄竹风", "陆伟韬"}},
		{"uk", "windows-1251", charmap.Windows1251, "№,Прізвище,Клуб,Очки", []string{"Ковальчук Їжак", "Шевчук Ґалаґан", "Єременко О.", "Іваненко Ілля", "Д'яченко Юрій", "Пономарьов Р.", "Бондар Є. В.", "ПЕТРЕНКО ОЛЕГ"}},
		{"ru", "windows-1251", charmap.Windows1251, "Ном.,Имя,Клуб,Очки", []string{"Ковалёв Пётр", "Зимин А.", "Ёлкин Семён", "Щукина Анна", "ТОПОЛЕВ ИЛЬЯ", "Быков Ю."}},
		{"de", "windows-1252", charmap.Windows1252, "Nr,Name,Verein,Pkt", []string{"Müller, Jörg", "Größing, Käthe", "Weiß, Bärbel", "Öttl, Anton", "Kühn, Max", "Böhm, Eva"}},
		{"pt", "windows-1252", charmap.Windows1252, "Nº,Nome,Clube,Pts", []string{"João Conceição", "Sá, André", "Falcão, Inês", "Muñoz, Íñigo", "Gonçalves, Zé", "Pião, Luís"}},
		{"sv", "windows-1252", charmap.Windows1252, "Nr,Namn,Klubb,P", []string{"Åkesson, Örjan", "Sjöström, Ärla", "Ødegård, Bjørn", "Nygård, Åse", "Kærsgaard, Søren"}},
		{"pl", "windows-1250", charmap.Windows1250, "Nr,Nazwisko,Klub,Pkt", []string{"Wiśniewski, Łukasz", "Dąbrowska, Żaneta", "Wójcik, Paweł K.", "Źrebięta, Błażej", "Gąsior, Małgorzata"}},
		{"cs", "windows-1250", charmap.Windows1250, "Č,Jméno,Klub,Body", []string{"Dvořák, Tomáš", "Růžičková, Žaneta", "Němec, Šimon", "Šťastný, Zdeněk", "Kučera, Matěj Š."}},
		{"hr", "windows-1250", charmap.Windows1250, "Br,Ime,Klub,Bod", []string{"Marković, Željko", "Đurić, Žarko", "Knežević, Šime", "Šarić, Đuro"}},
		{"tr", "windows-1254", charmap.Windows1254, "No,Ad,Kulüp,Puan", []string{"Yılmaz, Işıl", "Şahin, Çağrı", "Öztürk, Uğur Ş.", "Kılıç, Gülşen", "Doğan, İbrahim"}},
		{"is", "windows-1252", charmap.Windows1252, "Nr,Nafn,Félag,V", []string{"Þórsson, Ágúst", "Guðmundsdóttir, Ýr", "Sæmundsson, Óðinn", "Jónsson, Íris Þ."}},
		{"zh-TW", "big5", traditionalchinese.Big5, "序號,姓名,單位,積分", []string{"呂曉楓", "歐陽振", "王岩", "許銀川", "趙鑫磊", "鄭惟桐", "柳大鵬", "孟繁睿", "黃竹風", "陸偉韜"}},
		{"half points", "windows-1252", charmap.Windows1252, "No,Name,Club,Pts", []string{"Smith, John ½", "Brown, Ann 1½", "Tan, Wei ½"}},
	}
}

// list writes n rows in the language, as a program would.
func (s language) list(r *rand.Rand, n int) string {
	var b strings.Builder
	b.WriteString(s.head + "\r\n")
	for i := range n {
		fmt.Fprintf(&b, "%d,%s,%s,%d\r\n", i+1, s.names[r.IntN(len(s.names))], s.names[r.IntN(len(s.names))], r.IntN(9))
	}
	return b.String()
}

// TestCharsetsAreFound writes 13,000 lists of one to twenty rows in twelve languages, each in a usual charset of its
// language. Each must be read back unchanged, and only lists of one or two rows may be doubtful.
func TestCharsetsAreFound(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 142))
	doubted := 0
	for _, s := range languages() {
		for i := range 1000 {
			n := 1 + i%20
			text := s.list(r, n)
			sent, err := s.encoding.NewEncoder().String(text)
			if err != nil {
				t.Fatal(err)
			}
			book, findings := workbook.Read([]byte(sent))
			if len(findings) > 0 || book.Charset != s.charset || strings.Join(book.Lines, "\r\n")+"\r\n" != text {
				t.Fatalf("%s, %d rows: %v, read as %s (rival %s): %q", s.lang, n, findings, book.Charset, book.Rival, book.Lines)
			}
			if book.Rival != "" {
				doubted++
				if n > 2 {
					t.Errorf("%s: a list of %d rows is doubted: %s or %s: %q", s.lang, n, book.Charset, book.Rival, book.Lines)
				}
			}
		}
	}
	t.Logf("%d of %d doubted", doubted, 1000*len(languages()))
}

func TestMarkedTexts(t *testing.T) {
	const text = "No;Name;Pts\n1;吕晓枫;½\n2;Їжак;1\n"
	for name, e := range map[string]encoding.Encoding{
		"utf-8 with mark": unicode.UTF8BOM, "utf-8": unicode.UTF8,
		"utf-16 little, marked": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "utf-16 big, marked": unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
	} {
		t.Run(name, func(t *testing.T) {
			sent, err := e.NewEncoder().String(text)
			if err != nil {
				t.Fatal(err)
			}
			book, findings := workbook.Read([]byte(sent))
			if len(findings) > 0 || book.Rival != "" || book.Charset != name[:min(6, len(name))] && book.Charset != name[:5] {
				t.Fatalf("%v, read as %s (rival %s)", findings, book.Charset, book.Rival)
			}
			if diff := cmp.Diff([]string{"No;Name;Pts", "1;吕晓枫;½", "2;Їжак;1"}, book.Lines); diff != "" {
				t.Error(diff)
			}
			if got := book.Sheets[0].Cell(3, 2).Raw; got != "Їжак" {
				t.Errorf("B3 holds %q", got)
			}
		})
	}
}

func TestUnmarkedUTF16(t *testing.T) {
	for _, order := range []unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
		sent, err := unicode.UTF16(order, unicode.IgnoreBOM).NewEncoder().String("001    1 m    Kovalenko, Їжак                                2000\r\n")
		if err != nil {
			t.Fatal(err)
		}
		book, findings := workbook.Read([]byte(sent))
		if len(findings) > 0 || book.Charset != "utf-16" || !strings.Contains(book.Lines[0], "Їжак") {
			t.Errorf("%v %v", findings, book)
		}
	}
}

// TestDoubtfulTexts reads texts whose bytes are plausible in two charsets.
func TestDoubtfulTexts(t *testing.T) {
	for _, c := range []struct{ name, sent, charset, rival string }{
		{"Cyrillic capitals in pairs only", "1,\xC8\xC2\xC0\xCD,2\n2,\xCE\xCB\xC5\xC3,1\n", "windows-1251", "gb18030"},
		{"a lone letter", "1,Brown \xC0.,2\n", "windows-1252", "windows-1251"},
		{"as many of each", "1,\xCF\xE5\xF2\xF0,2\n2,J\xF6rg,1\n", "windows-1252", "windows-1251"},
	} {
		book, findings := workbook.Read([]byte(c.sent))
		if len(findings) > 0 || book.Charset != c.charset || book.Rival != c.rival {
			t.Errorf("%s: %v, %s, rival %s: %q", c.name, findings, book.Charset, book.Rival, book.Lines)
		}
	}
}

func TestTextsThatAreRefused(t *testing.T) {
	many := strings.Repeat("1;a;b\n", workbook.Sender.Rows+1)
	wide := strings.Repeat(strings.Repeat("x;", workbook.Sender.Columns)+"\n", 4)
	for _, c := range []struct{ name, sent, code, cell string }{
		{"nothing but blanks", " \r\n\t\r\n", "E107", ""},
		{"a control character", "No;Name\x00;Pts\n", "E109", ""},
		{"code page 866", "\x8F\xE0\xA8\xA7\xA2\xA8\xE9\xA5;\x8A\xAE\xA2\xA0\xAB\xA5\xAD\xAA\xAE\n", "E142", ""},
		{"broken UTF-8 behind a mark", "\xEF\xBB\xBFNo;\xFF;Pts\n", "E142", ""},
		{"a quotation mark that never closes", "No;Name;Pts\n1;\"Kovalenko;1\n2;Bondar;0\n3;Shevchuk;1\n4;Petrenko;0\n", "E143", "2"},
		{"a quotation mark inside a cell", "No,Name,Pts\n1,Bob \"the rook\" Ray,1\n2,Bondar,0\n3,Petrenko,0\n", "E143", "2"},
		{"too many lines", many, "E119", ""},
		{"too many columns", wide, "E119", ""},
		{"too large", strings.Repeat("a", 4<<20+1), "E116", ""},
		{"a picture", "\x89PNG\r\n\x1a\n\x00\x00", "E830", ""},
		{"rich text", `{\rtf1\ansi Results}`, "E830", ""},
	} {
		_, findings := workbook.Read([]byte(c.sent))
		if len(findings) != 1 || findings[0].Code != c.code || findings[0].Origin.Cell != c.cell {
			t.Errorf("%s: %v, want %s at %q", c.name, findings, c.code, c.cell)
		}
	}
}

// TestTables reads texts with and without columns; a cell is given as row, column and text.
func TestTables(t *testing.T) {
	type at struct {
		row, column int
		text        string
	}
	for _, c := range []struct {
		name, sent string
		sheet      bool
		want       at
	}{
		{"commas", "No,Name,Pts\n1,\"Kovalenko, Ivan\",1.5\n2,Bondar,1\n", true, at{2, 2, "Kovalenko, Ivan"}},
		{"semicolons beside commas", "No;Name;Pts\n1;Kovalenko, Ivan;1,5\n2;Bondar, Oleh;1,0\n", true, at{3, 3, "1,0"}},
		{"tabs beside commas", "No\tName\tPts\n1\tKovalenko, Ivan, jr\t1,5\n", false, at{}},
		{"tabs", "No\tName\tPts\n1\tKovalenko, Ivan, jr\t1,5\n2\tBondar, Oleh, sr\t1,5\n", true, at{2, 2, "Kovalenko, Ivan, jr"}},
		{"a title above", "Spring Open\n\nNo;Name;Pts\n1;Kovalenko;1\n2;Bondar;0\n", true, at{4, 2, "Kovalenko"}},
		{"declared", "sep=|\nNo|Name|Pts\n1|Kovalenko|1\n", true, at{3, 2, "Kovalenko"}},
		{"a line break in a cell", "No;Name;Pts\n1;\"Kova\nlenko\";1\n2;Bondar;0\n3;Petrenko;0\n4;Shevchuk;1\n", true, at{4, 2, "Bondar"}},
		{"carriage returns alone", "No;Name;Pts\r1;Kovalenko;1\r2;Bondar;0\r", true, at{3, 2, "Bondar"}},
		{"numbers stay texts", "No;Name;Pts\n01;Kovalenko;1/2\n02;Bondar;0\n", true, at{2, 1, "01"}},
		{"prose", "Dear office,\nplease find the results, which, sadly, came late.\nYours\n", false, at{}},
		{"two columns", "Name;Pts\nKovalenko;1\nBondar;0\n", false, at{}},
		{"a report in columns of characters", "012 Spring Open\n001    1 m    Kovalenko,Ivan    2000 UKR\n001    2 m    Bondar,Oleh       1900 UKR\n", false, at{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			book, findings := workbook.Read([]byte(c.sent))
			if len(findings) > 0 || (len(book.Sheets) == 1) != c.sheet || len(book.Lines) == 0 {
				t.Fatalf("%v %v", findings, book)
			}
			if !c.sheet {
				return
			}
			cell := book.Sheets[0].Cell(c.want.row, c.want.column)
			if cell.Kind != workbook.Text || cell.Raw != c.want.text {
				t.Errorf("%v, want %q", cell, c.want.text)
			}
		})
	}
}
