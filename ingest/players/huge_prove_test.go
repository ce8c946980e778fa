//go:build prove

package players_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"

	"kalends/ingest/players"
	"kalends/ingest/workbook"
)

// TestAWholeWorldInOnePass reads FIDE's combined list of 345,000 people, and XML of as many, in less than 200 MiB.
func TestAWholeWorldInOnePass(t *testing.T) {
	const people, most = 345_000, 200 << 20
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(most))
	for _, form := range []struct {
		name, head, line, foot string
	}{
		{"players_list_foa.txt", "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n",
			"%-15d%-61s%-4s%-4s                             %-6d%-4d%-3d%-6d%-4d%-3d%-6d%-4d%-3d%-6d\r\n", ""},
		{"players_list_xml.xml", "<playerslist>\n", "<player><fideid>%d</fideid><name>%s</name><country>%s</country><sex>%s</sex><title></title><rating>%d</rating><games>%d</games><k>%d</k>" +
			"<rapid_rating>%d</rapid_rating><rapid_games>%d</rapid_games><rapid_k>%d</rapid_k><blitz_rating>%d</blitz_rating><blitz_games>%d</blitz_games><blitz_k>%d</blitz_k><birthday>%d</birthday></player>\n", "</playerslist>\n"},
	} {
		name := filepath.Join(t.TempDir(), form.name)
		f, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		w := bufio.NewWriter(f)
		fmt.Fprint(w, form.head)
		for i := range people {
			fmt.Fprintf(w, form.line, 1000000+i, fmt.Sprintf("Person%d, Of The World", i), []string{"UKR", "IND", "GER"}[i%3], []string{"M", "F"}[i%2],
				1400+i%1400, i%9, 20, 1400+i%1300, 0, 20, 1400+i%1200, 0, 20, 1940+i%80)
		}
		fmt.Fprint(w, form.foot)
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		src, err := players.File(name, workbook.Read)
		if err != nil {
			t.Fatal(err)
		}
		n, peak := 0, uint64(0)
		sum, err := players.Read(src, players.Options{}, func(p players.Person) error {
			if n++; n%10_000 == 0 {
				peak = max(peak, taken())
			}
			if p.Standings[1].Rating == 0 || p.FIDEID == "" {
				return io.ErrUnexpectedEOF
			}
			return nil
		})
		if err != nil || n != people || sum.Rows != people || peak > most {
			t.Errorf("%s: %d people, %v, %d MiB at most", form.name, n, err, peak>>20)
		}
		t.Logf("%s: %d people, %d MiB at most", form.name, n, peak>>20)
		runtime.GC()
	}
}

// taken returns how much memory the process holds, in bytes.
func taken() uint64 {
	all := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(all)
	return all[0].Value.Uint64() - all[1].Value.Uint64()
}
