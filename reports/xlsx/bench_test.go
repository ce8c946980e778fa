package xlsx

import (
	"strconv"
	"testing"
)

// BenchmarkRecords writes the rows of steps and of a list, without deflating them.
func BenchmarkRecords(b *testing.B) {
	id, figure := LeftText("id", "Id", 12), Figure("n", "N", 9, Hundredths)
	for name, bare := range map[string]bool{"bare": true, "addressed": false} {
		b.Run(name, func(b *testing.B) {
			book, err := New(Meta{Title: "Steps"})
			if err != nil {
				b.Fatal(err)
			}
			t := Table{Bare: bare, Rows: Records{Count: 5000}, Columns: []Column{id, figure, id, figure, figure, figure,
				id.Repeats(), id.Repeats(), figure, figure, id.Repeats(), figure}}
			var rows [][]Value
			for n := range 100 {
				rows = append(rows, []Value{Text("60001" + strconv.Itoa(100+n)), Int(n), Text("60002" + strconv.Itoa(100+n)),
					Points(150000 + 100), {}, Points(1234), Text("D" + strconv.Itoa(n)), Text("26-ST-0001" + strconv.Itoa(n/10)),
					Points(50), Points(-420), Text("rules"), Int(2010)})
			}
			w := &rowWriter{book: book}
			r := recordsOf(w, &t)
			b.ReportAllocs()
			for b.Loop() {
				w.rows, w.line = 20_000, w.line[:0]
				for _, row := range rows {
					if err := r.record(row); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// BenchmarkCharacters measures names of three scripts.
func BenchmarkCharacters(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for _, name := range []string{"Kowalczyk, Władysław", "Шевченко Тарас Григорович", "欧阳 明华", "Smith, John Peter"} {
			Characters(name)
		}
	}
}
