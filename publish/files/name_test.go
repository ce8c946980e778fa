package files

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func TestSafeName(t *testing.T) {
	long := strings.Repeat("a", 251) + ".xlsx"
	tests := []struct{ what, name, want string }{
		{"plain", "open-2026_r7.xlsx", "open-2026_r7.xlsx"},
		{"blanks and signs", "Кубок міста (1).xlsx", "Кубок_міста_1_.xlsx"},
		{"Chinese", "全国象棋 个人赛.xlsx", "全国象棋_个人赛.xlsx"},
		{"marks stay with their letters", "शतरंज.xlsx", "शतरंज.xlsx"},
		{"device", "CON.xlsx", "_CON.xlsx"},
		{"device in small letters", "aux", "_aux"},
		{"device with two extensions", "nul.tar.xlsx", "_nul.tar.xlsx"},
		{"port", "LPT9.txt", "_LPT9.txt"},
		{"not a port", "COM10.txt", "COM10.txt"},
		{"not a device", "CONTEST.xlsx", "CONTEST.xlsx"},
		{"255 bytes", long[:250] + ".xlsx", strings.Repeat("a", 115) + ".xlsx"},
		{"120 bytes", strings.Repeat("b", 115) + ".xlsx", strings.Repeat("b", 115) + ".xlsx"},
		{"121 bytes", strings.Repeat("b", 116) + ".xlsx", strings.Repeat("b", 115) + ".xlsx"},
		{"cut between letters", strings.Repeat("棋", 60) + ".xlsx", strings.Repeat("棋", 38) + ".xlsx"},
		{"line feed", "a\nlevel=ERROR forged.xlsx", "a_level_ERROR_forged.xlsx"},
		{"traversal", "../../etc/passwd", "_.._etc_passwd"},
		{"backslash", `..\x.xlsx`, "_x.xlsx"},
		{"right to left", "evil\u202excod.exe", "evilxcod.exe"},
		{"a letter that nobody sees", "Cup\u3164.xlsx", "Cup.xlsx"},
		{"zero width", "a\u200bb.xlsx", "ab.xlsx"},
		{"composed", "Cafe\u0301.xlsx", "Caf\u00e9.xlsx"},
		{"not UTF-8", "a\xff\xfeb.xlsx", "a_b.xlsx"},
		{"leading dot", ".hidden.xlsx", "hidden.xlsx"},
		{"leading dash", "-rf.xlsx", "rf.xlsx"},
		{"trailing dot and blank", "report. ", "report._"},
		{"trailing dots", "report...", "report"},
		{"formula", "=cmd|' /C calc'!A0.xlsx", "_cmd_C_calc_A0.xlsx"},
		{"nothing left", "???.xlsx", "file.xlsx"},
		{"empty", "", "file"},
		{"dots", "..", "file"},
		{"owner file", "~$a.xlsx", "_a.xlsx"},
		{"cut where an extension begins", strings.Repeat("a", 110) + "-." + strings.Repeat("b", 40), strings.Repeat("a", 110) + "." + strings.Repeat("b", 8)},
		{"no extension that long", "a." + strings.Repeat("x", 140), "a." + strings.Repeat("x", 118)},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			if got := SafeName(tt.name); got != tt.want {
				t.Errorf("SafeName(%q) = %q, want %q", tt.name, got, tt.want)
			}
		})
	}
}

func TestTwinsShareAName(t *testing.T) {
	name := "Ñandú Gößweinstein Їжак 각.xlsx"
	if a, b := SafeName(norm.NFC.String(name)), SafeName(norm.NFD.String(name)); a != b {
		t.Errorf("%q and %q", a, b)
	}
}

// checkSafe fails unless a safe name has all the properties that SafeName promises.
func checkSafe(t interface{ Fatalf(string, ...any) }, name string) {
	s := SafeName(name)
	if s == "" || len(s) > maxName || !utf8.ValidString(s) || !norm.NFC.IsNormalString(s) {
		t.Fatalf("SafeName(%q) = %q", name, s)
	}
	if again := SafeName(s); again != s {
		t.Fatalf("SafeName(%q) = %q, but again it is %q", name, s, again)
	}
	if strings.ContainsAny(s[:1], ".-") || strings.ContainsAny(s[len(s)-1:], ". ") || reserved(s) {
		t.Fatalf("SafeName(%q) = %q", name, s)
	}
	for _, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.Is(unicode.Nd, r) && !strings.ContainsRune("-_.", r) {
			t.Fatalf("SafeName(%q) = %q holds %q", name, s, r)
		}
	}
}

func TestSafeNameLaws(t *testing.T) {
	piece := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{".", "-", "_", "CON", "com1", "́", "ি", "\xff", "\u202e", "棋", "각", ".xlsx", " "}),
		rapid.StringN(100, 130, 300))
	rapid.Check(t, func(t *rapid.T) {
		checkSafe(t, strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces"), ""))
	})
}

func FuzzSafeName(f *testing.F) {
	f.Add("CON.xlsx")
	f.Add("a\xff\u0301.-x")
	f.Fuzz(func(t *testing.T, name string) { checkSafe(t, name) })
}

func TestVariant(t *testing.T) {
	long := strings.Repeat("a", 115) + ".xlsx"
	tests := []struct {
		name string
		n    int
		want string
	}{
		{"a.xlsx", 1, "a.xlsx"},
		{"a.xlsx", 2, "a~2.xlsx"},
		{"a.tar.gz", 12, "a.tar~12.gz"},
		{"a", 3, "a~3"},
		{long, 2, strings.Repeat("a", 113) + "~2.xlsx"},
		{strings.Repeat("a", 112) + ".xlsx", 2, strings.Repeat("a", 112) + "~2.xlsx"},
	}
	for _, tt := range tests {
		if got := Variant(tt.name, tt.n); got != tt.want {
			t.Errorf("Variant(%q, %d) = %q, want %q", tt.name, tt.n, got, tt.want)
		}
	}
}

func TestIgnored(t *testing.T) {
	for name, want := range map[string]bool{
		"~$a.xlsx": true, ".a.xlsx": true, ".": true, ".~lock.a.xlsx#": true, "a.tmp": true, "A.TMP": true, "a.part": true,
		"a.crdownload": true, "a.xlsx.filepart": true, "a.xlsx~": true, "a.bak": true, "Thumbs.db": true, "THUMBS.DB": true, "desktop.ini": true,
		"a.xlsx": false, "a.xls": false, "a.csv": false, "~a.xlsx": false, "tmp": false, "a.tmp.xlsx": false, "bak": false, "thumbs.db.xlsx": false,
	} {
		if got := Ignored(name); got != want {
			t.Errorf("Ignored(%q) = %v", name, got)
		}
	}
}
