package bulletin

import (
	"os"
	"path/filepath"
	"testing"
)

// TestLook writes the invented bulletins to the folder named by LOOK, for people who want to see them.
func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK")
	for _, b := range samples {
		out, findings, err := Make(invented(b.family, b.players, b.lang), b.lang, Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s %s: %d bytes, findings %v", b.family, b.lang, len(out), findings)
		if dir == "" {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, b.family+"_"+b.lang+".pdf"), out, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

var samples = []struct {
	family, lang string
	players      int
}{{"fide-standard", "en", 260}, {"fide-standard", "uk", 240}, {"cxa-rapid", "zh-CN", 330}}
