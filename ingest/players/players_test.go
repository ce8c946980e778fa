package players_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"

	"kalends/ingest/players"
	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// inMemory returns a list that is not in a file.
func inMemory(name, text string) players.Source {
	return players.Source{Name: name, Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil },
		Book: func() (workbook.Book, rating.Findings) { return workbook.Read([]byte(text)) }}
}

// everybody reads a list.
func everybody(src players.Source, opt players.Options) (all []players.Person, sum players.Summary, err error) {
	sum, err = players.Read(src, opt, func(p players.Person) error {
		all = append(all, p)
		return nil
	})
	players.TellSexes(all)
	return all, sum, err
}

// shown writes the people of a list, without unknown fields.
func shown(all []players.Person) []string {
	var out []string
	for _, p := range all {
		birth := ""
		if p.Birth.Year > 0 {
			birth = strings.TrimSpace(fmt.Sprint(p.Birth.Year, " ", p.Birth.On))
		}
		said := []string{p.ID, p.FIDEID, p.National, p.Name, string(p.Sex), birth, strings.Join(p.Titles, " "), p.Federation,
			p.Region, p.Club, p.Latin + p.Local}
		for _, r := range p.Standings {
			said = append(said, standing(r))
		}
		for _, f := range p.Findings {
			said = append(said, f.Code)
		}
		out = append(out, strings.Join(slices.DeleteFunc(said, func(s string) bool { return s == "" }), "|"))
	}
	return out
}

func standing(r players.Standing) string {
	said := []string{string(r.List), r.Date.String()}
	if r.Rated {
		said = append(said, r.Rating.Text(0))
	}
	if r.K > 0 {
		said = append(said, fmt.Sprint("K", r.K))
	}
	if r.Games >= 0 {
		said = append(said, fmt.Sprint("games ", r.Games))
	}
	if r.Peak > 0 {
		said = append(said, "peak "+r.Peak.Text(0))
	}
	if r.LastGame > 0 {
		said = append(said, "last "+r.LastGame.String())
	}
	return strings.Join(slices.DeleteFunc(said, func(s string) bool { return s == "" }), " ")
}

// TestHeadersInEightLanguages reads one person under the headers of each language.
func TestHeadersInEightLanguages(t *testing.T) {
	want := []string{"17|14100010|UA-5|Петренко, Іван|M|1990 1990-02-01|FM|UKR|Lviv|Rook|Petrenko, Ivan" +
		"|standard 2101 K20 games 220 peak 2210 last 2025-12-01|rapid 2050 K40"}
	row := "17;14100010;UA-5;Петренко, Іван;Petrenko, Ivan;m;1990-02-01;FM;UKR;Lviv;Rook;2101;20;220;2210;2025-12-01;2050;40"
	for lang, headers := range map[string]string{
		"en": "ID;FIDE number;National ID;Surname, first name;Latin name;Gender;Date of birth;Title;Country;Region;Club;Standard rating;K factor standard;Total games standard;Peak rating standard;Last game standard;Rapid rating;K factor rapid",
		"zh": "棋手编号;国际棋联编号;身份证号;姓名;拼音;性别;出生日期;称号;国家;省份;俱乐部;标准 等级分;标准 K值;标准 总局数;标准 最高等级分;标准 最近比赛;快棋 等级分;快棋 K值",
		"uk": "Номер гравця;Код ФІДЕ;Номер квитка;Прізвище, ім'я;Латиницею;Стать;Дата народження;Звання;Країна;Область;Клуб;Рейтинг (класика);Коефіцієнт (класика);Усього партій (класика);Найвищий рейтинг (класика);Остання партія (класика);Рейтинг (рапід);Коефіцієнт (рапід)",
		"ru": "Код игрока;Код ФИДЕ;Номер билета;ФИО;Латиницей;Пол;Дата рождения;Звание;Страна;Регион;Клуб;Рейтинг классика;Коэффициент классика;Всего партий классика;Высший рейтинг классика;Последняя партия классика;Рейтинг рапид;Коэффициент рапид",
		"ms": "No. ahli;No. FIDE;No. kad pengenalan;Nama penuh;Nama Rumi;Jantina;Tarikh lahir;Gelaran;Negara;Negeri;Kelab;Penarafan klasik;Pekali klasik;Jumlah permainan klasik;Penarafan tertinggi klasik;Permainan terakhir klasik;Penarafan pantas;Pekali pantas",
		"de": "Spieler-ID;FIDE-Nr;Passnummer;Name, Vorname;Umschrift;Geschlecht;Geburtsdatum;Titel;Land;Bundesland;Verein;Wertungszahl Standard;K-Faktor Standard;Partien gesamt Standard;Höchste Wertung Standard;Letzte Partie Standard;Wertungszahl Schnellschach;K-Faktor Schnellschach",
		"fr": "Identifiant;Code FIDE;N° licence;Nom et prénom;Nom latin;Sexe;Date de naissance;Titre;Pays;Ligue;Club;Classement lent;Coefficient lent;Total des parties lent;Meilleur classement lent;Dernière partie lent;Classement rapide;Coefficient rapide",
		"es": "Identificador;Código FIDE;Nº licencia;Apellidos, nombre;Transliteración;Sexo;Fecha de nacimiento;Título;País;Provincia;Club;Elo clásico;Coeficiente clásico;Total de partidas clásico;Elo máximo clásico;Última partida clásico;Elo rápido;Coeficiente rápido",
	} {
		all, sum, err := everybody(inMemory(lang+".csv", headers+"\n"+row+"\n"), players.Options{})
		if err != nil {
			t.Errorf("%s: %v %v", lang, err, sum.Columns)
			continue
		}
		if diff := cmp.Diff(want, shown(all)); diff != "" {
			t.Errorf("%s: %s", lang, diff)
		}
	}
}

// TestListsAsTheyCome reads lists in the forms in which they are sent.
func TestListsAsTheyCome(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"FIDE, all three": {"ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n" +
			"1503014        Carlsen, Magnus                                              NOR M   GM                           2839  0   10 2824  0   10 2884  0   10 1990      \r\n",
			"1503014|Carlsen, Magnus|M|1990|GM|NOR|standard 2839 K10|rapid 2824 K10|blitz 2884 K10"},
		"FIDE, without FOA, of a month": {"ID Number      Name                                                         Fed Sex Tit  WTit OTit           JAN13 Gms K  B-day Flag\n" +
			"14100010       Kovalenko, Oksana                                            UKR F   WGM  WGM                 2301  9   20 1998  w   \n",
			"14100010|Kovalenko, Oksana|F|1998|WGM WGM|UKR|2301 K20"},
		"FIDE, 2011": {"ID number Name                            TitlFed  Mar11 GamesBorn  Flag\n2500132   Bradley, Seán                   f   IRL  1905    9  1954  wi  \n",
			"2500132|Bradley, Seán|F|1954|f|IRL|1905"},
		"FIDE, XML": {"<?xml version=\"1.0\"?>\n<playerslist><player><fideid>14100010</fideid><name>Kovalenko &amp; Co, Oksana</name><country>UKR</country><sex>F</sex><title>WGM</title>" +
			"<w_title>WGM</w_title><o_title>IA</o_title><rating>2301</rating><games>9</games><k>20</k><rapid_rating>2200</rapid_rating><rapid_games>0</rapid_games><rapid_k>40</rapid_k><birthday>1998</birthday><flag>w</flag></player></playerslist>",
			"14100010|Kovalenko & Co, Oksana|F|1998|WGM WGM|UKR|standard 2301 K20|rapid 2200 K40"},
		"XML of an older year": {"<playerslist>\n  <player FIDEID=\"2507382\">\n<name>O`Muireagain, Colm</name><country>IRL</country><sex>M</sex><title></title><rating></rating><flag></flag><birthday>1966-09-25</birthday></player></playerslist>",
			"2507382|O`Muireagain, Colm|M|1966 1966-09-25|IRL"},
		"Swiss-Manager": {"ID_No;Name;Sex;Fed;Clubnumber;ClubName;Birthday;Rtg_Nat;Fide_No;Rtg_Int\n17;Oh, Ann;f;UKR;;Spartak;1999;1850;14100010;2001\n18;Oh, Bo;;UKR;;Spartak;2001/00/00;0;0;0\n",
			"17|14100010|Oh, Ann|F|1999|UKR|Spartak|1850\n18|Oh, Bo|M|2001|UKR|Spartak"},
		"history in columns": {"ID,Name,Sex,Elo 2024-01-01,Elo 07/2024,K\n5,\"Ash, Anna\",F,1800,1811,20\n",
			"5|Ash, Anna|F|2024-01-01 1800|2024-07-01 1811|K20"},
		"history in rows": {"ID\tName\tSex\tList date\tRating\tK\n5\tAsh, Anna\tF\t2024-01-01\t1800\t40\n",
			"5|Ash, Anna|F|2024-01-01 1800 K40"},
		"names in two columns, of two languages": {"Nom;Prénom;Code FIDE;Sexe\nDupont;Zoé;20500010;F\n", "20500010|Dupont, Zoé|F"},
		"given name beside the family name":      {"Фамилия;Имя;ИН;Пол\nПетров;Иван;7;м\n", "7|Петров, Иван|M"},
		"two languages in one header":            {"会员号 Member no;姓名 Name;性别 Sex;等级分\n8;王伟;女;1700\n", "8|王伟|F|1700"},
		"sep=":                                   {"sep=|\nID|Name|Sex\n9|Oak, Olly|V\n", "9|Oak, Olly|M"},
		"Spanish sexes":                          {"Código;Jugador;Sexo\n1;Paz, Ana;M\n2;Paz, Leo;H\n", "1|Paz, Ana|F\n2|Paz, Leo|M"},
		"a title above, a total below":           {"The list of the North\n\nID;Name;Sex;Rating\n1;Fir, Fay;F;1800\n;;;\n", "1|Fir, Fay|F|1800"},
		"faults":                                 {"ID;Name;Sex;Rating;Birth\n1.2E+15;Fir, Fay;F;high;soon\n", "Fir, Fay|F|E680|E608|W354"},
	} {
		all, _, err := everybody(inMemory("list", c.text), players.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(strings.Split(c.want, "\n"), shown(all)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestFIDEsGamesAreNotRead checks that FIDE's column of games, which counts those of one list, is not read as all
// games.
func TestFIDEsGamesAreNotRead(t *testing.T) {
	all, sum, err := everybody(inMemory("standard.txt",
		"ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SEP26 Gms K  B-day Flag\n"+
			"14100010       Kovalenko, Oksana                                            UKR F   WGM  WGM                     2301  9   20 1998  w   \n"), players.Options{})
	if err != nil || all[0].Standings[0].Games != -1 || sum.Date != rating.Day(2026, 9, 1) {
		t.Errorf("%v %+v %v", err, all, sum.Date)
	}
}

// TestColumnsAreNamed checks that named columns take precedence over headers, and that unclear ones are asked about.
func TestColumnsAreNamed(t *testing.T) {
	list := "A;Who;Player;Rtg_Nat;Rtg_Int;Sex\n5;x;Ash, Anna;1800;1900;F\n"
	for said, want := range map[string]string{
		"id=A":                              "5|||Ash, Anna|F|1800",
		"id=A,rating=E":                     "5|||Ash, Anna|F|1900",
		"id=A,rating=Rtg_Int,sex=-,name=B":  "5|||x||1900",
		"id=A,rating=-,name=who":            "5|||x|F|",
		"":                                  "missing [id]",
		"id=Q":                              "strange id=Q",
		"id=A,rating/rapid@2025-01-01=E":    "5|||Ash, Anna|F|1800 rapid 2025-01-01 1900",
		"id=A,name=B,club=C,national_no=B ": "missing [name]",
	} {
		columns, err := players.ParseColumns(said)
		if err != nil {
			t.Fatal(err)
		}
		all, _, err := everybody(inMemory("list.csv", list), players.Options{Columns: columns})
		if got := told(all, err); got != want {
			t.Errorf("%s: %s, want %s", said, got, want)
		}
	}
	_, _, err := everybody(inMemory("list.csv", "ID;Name;Player;Sex\n5;Ash;Anna;F\n"), players.Options{})
	if got := told(nil, err); got != "ambiguous name" {
		t.Error(got)
	}
	for _, wrong := range []string{"name", "name=", "nose=B", "name@2025-01-01=B", "rating@then=B", "rating/chess960=B"} {
		if _, err := players.ParseColumns(wrong); err == nil {
			t.Errorf("%s is taken", wrong)
		}
	}
}

func told(all []players.Person, err error) string {
	u, unclear := errors.AsType[players.Unclear](err)
	switch {
	case unclear && u.Unknown != "":
		return "strange " + u.Unknown
	case unclear && len(u.Ambiguous) > 0:
		return "ambiguous " + string(u.Ambiguous[0].Field)
	case unclear:
		return fmt.Sprint("missing ", u.Missing)
	case err != nil || len(all) != 1:
		return fmt.Sprint(err, len(all))
	}
	p := all[0]
	s := strings.Join([]string{p.ID, p.FIDEID, p.National, p.Name, string(p.Sex), ""}, "|")
	for _, r := range p.Standings {
		s += r.Rating.Text(0)
		if len(p.Standings) > 1 && r.List == "" {
			s += " "
		}
		if r.List != "" {
			s = strings.TrimSuffix(s, r.Rating.Text(0)) + fmt.Sprintf("%s %s %s", r.List, r.Date, r.Rating.Text(0))
		}
	}
	return s
}

// TestCharsets reads one list in several charsets.
func TestCharsets(t *testing.T) {
	russian := "ИН;Фамилия, имя;Пол;Регион;Рейтинг\n7;Петров, Иван Сергеевич;м;Нижегородская область;1800\n8;Сидорова, Мария Ивановна;ж;Московская область;1700\n"
	chinese := "棋手编号;姓名;性别;单位;等级分\n7;王伟;男;北京棋院;1800\n8;李丽;女;上海棋院;1700\n"
	cp1251, _ := charmap.Windows1251.NewEncoder().String(russian)
	gb, _ := simplifiedchinese.GB18030.NewEncoder().String(chinese)
	for name, c := range map[string]struct{ text, like string }{"utf-8 with a mark": {"\uFEFF" + russian, russian}, "cp1251": {cp1251, russian}, "gb18030": {gb, chinese}} {
		want, _, err := everybody(inMemory("a", c.like), players.Options{})
		got, _, other := everybody(inMemory("a", c.text), players.Options{})
		if err != nil || other != nil || len(want) != 2 {
			t.Errorf("%s: %v %v %d", name, err, other, len(want))
		}
		if diff := cmp.Diff(shown(want), shown(got)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestArchives reads lists in archives, and rejects an archive with several.
func TestArchives(t *testing.T) {
	list := "<playerslist><player><fideid>7</fideid><name>Ash</name><country>UKR</country><rating>1800</rating></player></playerslist>"
	for parts, want := range map[string]int{"list.xml": 1, "a.xml b.txt": 0, "readme.doc": 0, "list.xml __MACOSX/x.xml": 1} {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for _, part := range strings.Fields(parts) {
			w, err := z.Create(part)
			if err == nil {
				_, err = io.WriteString(w, list)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		name := filepath.Join(t.TempDir(), "frl.zip")
		if err := errors.Join(z.Close(), os.WriteFile(name, b.Bytes(), 0o644)); err != nil {
			t.Fatal(err)
		}
		src, err := players.File(name, workbook.Read)
		if want == 0 {
			if !errors.Is(err, players.ErrNoList) {
				t.Errorf("%s: %v", parts, err)
			}
			continue
		}
		all, sum, err := everybody(src, players.Options{})
		if err != nil || len(all) != want || sum.File != "frl.zip/list.xml" {
			t.Errorf("%s: %v %v %s", parts, err, all, sum.File)
		}
	}
}

// TestNoList checks that other files are rejected, and that an endless line does not fill the memory.
func TestNoList(t *testing.T) {
	endless := strings.Repeat("x", 3<<20)
	for name, c := range map[string]struct {
		text string
		want error
	}{
		"prose": {"Dear friends,\nthe list follows.\n", players.ErrNoList}, "empty lines": {"\n\n\n\n", players.ErrNoList},
		"numbers": {"1;2;3\n4;5;6\n", players.ErrNoList}, "endless": {endless, players.ErrTooLong},
		"an open quotation": {"ID;Name;Sex\n1;\"" + endless + "\n", players.ErrTooLong},
		"endless XML":       {"<playerslist><player><fideid>7</fideid><name>" + endless, players.ErrTooLong},
	} {
		if _, _, err := everybody(inMemory("list", c.text), players.Options{}); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := everybody(inMemory("list", "<playerslist><player><fideid>7</fideid><name>Ash</name>"), players.Options{}); !slices.Contains(
		strings.Fields(fmt.Sprintf("%T", err)), "players.Refused") {
		t.Errorf("XML that is cut: %T %v", err, err)
	}
}

// FuzzRead reads whatever is sent: it ends, and everybody who is read has a place and no rating that is none.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"ID;Name;Sex;Rating;K\n1;Ash, Anna;F;1800;20\n", "sep=,\nID,Name,Rating 01.2025\n1,\"A, B\",1800\n",
		"ID number Name                            TitlFed  Mar11 GamesBorn  Flag\n2500132   Bradley, Sean                   f   IRL  1905    9  1954  wi  \n",
		"<playerslist><player FIDEID=\"7\"><name>Ash</name><country>UKR</country><rating>1800</rating><k>20</k></player></playerslist>"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		all, sum, err := everybody(inMemory("list", string(data)), players.Options{})
		if err == nil && sum.Rows != len(all) {
			t.Errorf("%d rows, %d people", sum.Rows, len(all))
		}
		for _, p := range all {
			if p.Origin.File == "" || p.Origin.Cell == "" {
				t.Errorf("no place: %+v", p)
			}
			for _, s := range p.Standings {
				if s.Rated != (s.Rating > 0) || s.K < 0 || s.Games < -1 {
					t.Errorf("%+v", s)
				}
			}
		}
	})
}

// TestWorkbooks reads a list in new and old workbooks, below a title, on the second sheet, with days as numbers.
func TestWorkbooks(t *testing.T) {
	b := workbooktest.Empty("About").Put("About", "A1", "Members").Sheet("List")
	b.Put("List", "B2", "The members of the North")
	for i, head := range []string{"Mitgliedsnummer", "Name, Vorname", "Geschlecht", "Geburtsdatum", "DWZ", "K-Faktor"} {
		b.Put("List", workbook.Address(4, i+2), head)
	}
	b.Put("List", "B5", 17).Put("List", "C5", "Ahorn, Anna").Put("List", "D5", "w").Custom("List", "E5", 32905, "yyyy-mm-dd").
		Put("List", "F5", 1850).Put("List", "G5", 20)
	old := b.XLS()
	for kind, data := range map[string][]byte{"xlsx": b.Bytes(), "xls": old} {
		all, sum, err := everybody(inMemory("list."+kind, string(data)), players.Options{})
		if err != nil {
			t.Errorf("%s: %v", kind, err)
			continue
		}
		if diff := cmp.Diff([]string{"17|Ahorn, Anna|F|1990 1990-02-01|1850 K20"}, shown(all)); diff != "" {
			t.Errorf("%s: %s", kind, diff)
		}
		if at := all[0].Standings[0].Origin; at.Sheet != "List" || at.Cell != "F5" || sum.Kind != players.Table {
			t.Errorf("%s: %v %s", kind, at, sum.Kind)
		}
	}
}
