package folder_test

import (
	"strings"
	"testing"

	"kalends/publish/folder"
	"kalends/rating"
	"kalends/templates"
)

func TestADigestSaysEachKindOnce(t *testing.T) {
	at := func(code, cell string) rating.Finding {
		return rating.Finding{Code: code, Origin: rating.Origin{Sheet: "Players", Cell: cell}, Read: cell}
	}
	all := rating.Findings{at("E201", "B5"), at("W350", "C5"), at("E201", "B6"), at("E201", "B7")}
	for lang, more := range map[string]string{"en": "(and 2 more)", "zh-CN": "（另有 2 处）", "uk": "(і ще 2)", "ms": "(dan 2 lagi)"} {
		w := templates.In(lang)
		lines := strings.Split(folder.FindingDigest(w, all), "\n")
		if len(lines) != 2 || !strings.Contains(lines[0], "B5") || !strings.HasSuffix(lines[0], more) || strings.HasSuffix(lines[1], ")") {
			t.Errorf("%s: %q", lang, lines)
		}
		if alone := folder.FindingDigest(w, all[:1]); alone != folder.FindingLines(w, all[:1]) {
			t.Errorf("%s: one finding is not the usual line: %q", lang, alone)
		}
	}
	if got := folder.FindingDigest(templates.In("en"), nil); got != "" {
		t.Errorf("nothing found: %q", got)
	}
}
