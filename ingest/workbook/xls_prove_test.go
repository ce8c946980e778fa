//go:build prove

package workbook_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"kalends/ingest/workbook/workbooktest"
)

// TestManyDamagedOldFiles is TestDamagedOldFiles at length.
func TestManyDamagedOldFiles(t *testing.T) { damagedOldFiles(t, 20_000) }

// TestLibreOfficeWritesOldFiles has LibreOffice write the files of TestOldFilesOfLibreOffice.
func TestLibreOfficeWritesOldFiles(t *testing.T) {
	dir := t.TempDir()
	for name, b := range map[string]*workbooktest.Book{"odd": odd().Formula("Crosstable ½", "F8", `1/2`).Formula("Crosstable ½", "G8", `"a"&"б"`).
		Formula("Crosstable ½", "H8", `NA()`).Formula("Crosstable ½", "I8", `TRUE`), "long": long()} {
		if err := os.WriteFile(filepath.Join(dir, name+".xlsx"), b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	words, err := exec.Command("soffice", "-env:UserInstallation=file://"+filepath.ToSlash(t.TempDir()), "--headless", "--convert-to", "xls:MS Excel 97",
		"--outdir", dir, filepath.Join(dir, "odd.xlsx"), filepath.Join(dir, "long.xlsx")).CombinedOutput()
	if err != nil {
		t.Fatalf("soffice: %v (it is in the package libreoffice-calc-nogui; make test installs it)\n%s", err, words)
	}
	oldFilesOfLibreOffice(t, dir)
	if os.Getenv("UPDATE") == "" {
		return
	}
	for _, name := range []string{"odd.xls", "long.xls"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			err = os.WriteFile(filepath.Join("testdata", name), data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
