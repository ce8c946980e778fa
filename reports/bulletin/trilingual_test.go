package bulletin

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"kalends/reports/reportstest"
)

// everyoneIsFound reads the bulletins of a trilingual list as a reader's program does: every player stands with name
// and id in the list and in the index, whatever the language.
func everyoneIsFound(t *testing.T, players int, langs ...string) {
	t.Helper()
	is := reportstest.Federation("fide-standard", players, reportstest.Trilingual)
	for _, lang := range langs {
		out, findings := make1(t, is, lang, Options{Sections: map[string]int{"top": 0, "women": 0, "age_groups": 0,
			"newcomers": 0, "gains": 0, "gone": 0}})
		if len(findings) > 0 {
			t.Errorf("%s: findings %v", lang, findings)
		}
		text := extract(t, out)
		if strings.ContainsRune(text, '\uFFFD') {
			t.Errorf("%s: a character is lost", lang)
		}
		byID, names := map[string]int{}, map[string]int{}
		for field := range strings.FieldsSeq(text) {
			byID[field]++
		}
		for _, l := range is.Lines.All() {
			name := strings.ReplaceAll(l.Name, "'", "’")
			if names[name] == 0 {
				names[name] = strings.Count(text, name)
			}
			if byID[l.ID] < 2 || names[name] < 2 {
				t.Errorf("%s: %s %q is found %d times by id and %d by name, want two", lang, l.ID, name, byID[l.ID],
					names[name])
			}
		}
	}
}

func TestEveryoneOfATrilingualListIsFound(t *testing.T) {
	everyoneIsFound(t, 500, "en", "uk", "zh-CN")
}

// printsItsHash is set for the copies of this test program that only print what they make.
const printsItsHash = "KALENDS_TEST_PRINTS_A_HASH"

func TestSameBytesInEveryCountry(t *testing.T) {
	make1 := func() string {
		out, _, err := makeBytes(reportstest.Federation("cxa-rapid", 60, reportstest.Trilingual), "zh-CN", Options{})
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%x", sha256.Sum256(out))
	}
	if os.Getenv(printsItsHash) != "" {
		fmt.Println("hash", make1())
		return
	}
	want := make1()
	for _, env := range [][]string{{"TZ=Pacific/Kiritimati", "LANG=zh_CN.GB18030", "LC_ALL=zh_CN.GB18030", "GOMAXPROCS=1"},
		{"TZ=America/Adak", "LANG=tr_TR.UTF-8", "LC_ALL=tr_TR.UTF-8", "GOMAXPROCS=7"}, {"TZ=", "LANG=C", "LC_ALL="}} {
		again := exec.Command(os.Args[0], "-test.run=^TestSameBytesInEveryCountry$")
		again.Env = append(append(os.Environ(), printsItsHash+"=1"), env...)
		out, err := again.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if !strings.Contains(string(out), "hash "+want) {
			t.Errorf("%v: other bytes: %s", env, out)
		}
	}
}
