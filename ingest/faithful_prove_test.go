//go:build prove

package ingest_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/rating/counttest"
)

// TestThreeThousandMutantsOfEachKind is TestAcceptedMutantsHaveTheGamesOfTheFile with 3,000 of each kind, or
// COUNT times as many.
func TestThreeThousandMutantsOfEachKind(t *testing.T) { faithful(t, counttest.Of(t, 0, 3000)) }

// batch is how many old Excel files LibreOffice converts in one run; of a longer command line it reads only the first 247.
const batch = 200

// TestThreeThousandOldFiles compares the readings of spoiled old Excel files with those of LibreOffice.
func TestThreeThousandOldFiles(t *testing.T) {
	seen, closed := tally{}, 0
	bases := oldBases(t, formatstest.Swiss())
	for i := range bases {
		bases[i].compareBase(t)
	}
	n := counttest.Of(t, 0, 3000)
	for from := 0; from < n; from += batch {
		closed += seen.batch(t, bases, from)
	}
	seen.log(t, n)
	t.Logf("%d LibreOffice did not open", closed)
}

// batch makes mutants and reads them with our reader and with LibreOffice. It returns how many LibreOffice did not open.
func (c *tally) batch(t *testing.T, bases []base, from int) (closed int) {
	dir := t.TempDir()
	did := make([]string, batch)
	var names []string
	for i := range batch {
		var data []byte
		data, did[i] = bases[i%len(bases)].spoil(rand.New(rand.NewPCG(1997, uint64(from+i))))
		names = append(names, filepath.Join(dir, fmt.Sprintf("m%d.xls", i)))
		if err := os.WriteFile(names[i], data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(dir, "out")
	args := []string{"-env:UserInstallation=file://" + filepath.ToSlash(filepath.Join(dir, "office")),
		"--headless", "--convert-to", "xlsx", "--outdir", out}
	if words, err := exec.Command("soffice", slices.Concat(args, names)...).CombinedOutput(); err != nil {
		t.Fatalf("soffice: %v (it is in the package libreoffice-calc-nogui; make test installs it)\n%s", err, words)
	}
	for i, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		b := bases[i%len(bases)]
		shown, err := os.ReadFile(filepath.Join(out, fmt.Sprintf("m%d.xlsx", i)))
		if err != nil {
			if closed++; accepted(ingest.Read(data, b.file, b.desk)) {
				t.Errorf("mutant %d (%s) is accepted, and LibreOffice does not open it", from+i, did[i])
			}
			continue
		}
		pages, err := pagesOf(shown)
		if err != nil {
			t.Fatal(err)
		}
		c.judge(t, from+i, did[i], b, data, b.seePage(pages[0]))
	}
	return closed
}
