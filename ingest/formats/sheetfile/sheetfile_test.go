package sheetfile_test

import (
	"strings"
	"testing"

	"kalends/ingest/draft"
	"kalends/ingest/formats/sheetfile"
	"kalends/ingest/tables"
	"kalends/ingest/tables/tablestest"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// first reads the first row of a sheet, and returns the codes of the findings.
func first(t *testing.T, change func(*workbook.Sheet), text string) (draft.Entrant, string) {
	t.Helper()
	book := tablestest.Book(text)
	if change != nil {
		change(&book.Sheets[0])
	}
	all := tables.Find(book)
	if len(all) != 1 {
		t.Fatalf("%d tables", len(all))
	}
	r := sheetfile.New(draft.Source{Book: book, File: "open.xlsx", Today: rating.Day(2026, 11, 1)}, "test", "")
	e := r.Entrant(all[0], all[0].Rows[0], "")
	codes := ""
	for _, f := range r.Report.Findings {
		codes += f.Code + "@" + f.Origin.Cell + " "
	}
	return e, strings.TrimSpace(codes)
}

func TestPlayersOfRows(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want rating.Entrant
		id   string
	}{
		"everything": {"No|ID|Name|sex|Birth|Title|Club|Region|FideID|Rtg|Pts\n1|0007|Lake, Ann|w|2001-05-06|WFM|Kyiv|Kyiv oblast|14100010|2000|4½",
			rating.Entrant{Name: "Lake, Ann", Sex: rating.Female, Birth: rating.Birth{Year: 2001, On: rating.Day(2001, 5, 6)}, Title: "WFM", Club: "Kyiv", Region: "Kyiv oblast", FIDEID: "14100010", Rating: "2000", Points: "4.5"}, "0007"},
		"nothing that a program prints for nothing": {"No|ID|Name|FED|FideID|Rtg|Birth|Pts\n1|0|Ann|UKR|0|0|2014/00/00|1", rating.Entrant{Name: "Ann", Birth: rating.Birth{Year: 2014}, Points: "1"}, ""},
		"surname and given name":                    {"No|Фамилия|Имя|Очки\n1|Орлова|Анна|1", rating.Entrant{Name: "Орлова, Анна", Points: "1"}, ""},
		"姓 and 名":                                   {"序号|姓|名|性别|总分\n1|王|安|女|1", rating.Entrant{Name: "王安", Sex: rating.Female, Points: "1"}, ""},
		"a woman's mark":                            {"序号|姓名|单位|总分\n1|王安（女）|甲队|1", rating.Entrant{Name: "王安", Sex: rating.Female, Club: "甲队", Points: "1"}, ""},
		"marks of notes":                            {"No|Name|Rtg|Pts\n1|Ann Lake (U)*|2000|1", rating.Entrant{Name: "Ann Lake", Rating: "2000", Points: "1"}, ""},
		"L and P":                                   {"Bil|Nama|L/P|Mata\n1|Devi|P|1", rating.Entrant{Name: "Devi", Sex: rating.Female, Points: "1"}, ""},
		"a comma for a point":                       {"No|Name|Rtg|Pts\n1|Ann|2000|3,5", rating.Entrant{Name: "Ann", Rating: "2000", Points: "3.5"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			e, codes := first(t, nil, c.text)
			got := e.Entrant
			got.Origin, got.Status = rating.Origin{}, ""
			if got != c.want || e.Typed != c.id || codes != "" {
				t.Errorf("%+v %q %s\nwant %+v %q", got, e.Typed, codes, c.want, c.id)
			}
		})
	}
}

func TestWhatCannotBeReadInARow(t *testing.T) {
	put := func(c workbook.Cell) func(*workbook.Sheet) {
		return func(s *workbook.Sheet) {
			for i, cell := range s.Rows[1].Cells {
				if cell.Column == c.Column {
					s.Rows[1].Cells[i] = c
				}
			}
		}
	}
	const text = "No|ID|Name|Birth|Rtg|Pts\n1|7|Ann|1990|2000|1"
	for name, c := range map[string]struct {
		cell   workbook.Cell
		want   string
		points string
	}{
		"a number cut by the spreadsheet": {workbook.Cell{Column: 2, Kind: workbook.Text, Raw: "1.23E+11"}, "E304@B2", "1"},
		"an error for a number":           {workbook.Cell{Column: 2, Kind: workbook.Fault, Raw: "#N/A"}, "E303@B2", "1"},
		"a formula for a name":            {workbook.Cell{Column: 3, Formula: true}, "E306@C2", "1"},
		"no day of birth":                 {workbook.Cell{Column: 4, Kind: workbook.Text, Raw: "long ago"}, "W354@D2", "1"},
		"a child not yet born":            {workbook.Cell{Column: 4, Kind: workbook.Number, Raw: "2030"}, "", "1"},
		"points that are a word":          {workbook.Cell{Column: 6, Kind: workbook.Text, Raw: "many"}, "E324@F2", ""},
		"points that became a day":        {workbook.Cell{Column: 6, Kind: workbook.Number, Raw: "45779", Format: workbook.DateFormat}, "W301@F2", "2.5"},
		"a day that was no points":        {workbook.Cell{Column: 6, Kind: workbook.Number, Raw: "45689", Format: workbook.DateFormat}, "E324@F2", ""},
	} {
		t.Run(name, func(t *testing.T) {
			e, codes := first(t, put(c.cell), text)
			if codes != c.want || e.Points != c.points {
				t.Errorf("%s, %q points; want %s, %q", codes, e.Points, c.want, c.points)
			}
			if e.Birth.Year == 2030 {
				t.Error("born in 2030")
			}
		})
	}
}

func TestTheSenderIsAnsweredInHisLanguage(t *testing.T) {
	for headers, want := range map[string]string{"en": "", "zh-CN": "zh-CN", "zh-TW": "zh-CN", "uk": "uk", "ms": "ms", "ru": "", "de": "", "pt": "", "": ""} {
		if got := sheetfile.Language(headers); got != want {
			t.Errorf("%s: %q", headers, got)
		}
	}
}
