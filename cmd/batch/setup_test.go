package main

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/config"
	"kalends/rating"
	"kalends/templates"
)

// faceless is a kalends.yaml without anything about how lists look.
const faceless = "association: {code: demo, name: {en: Demo}}\ntimezone: UTC\nlists: [{id: standard, ruleset: fide-standard}]\n"

// TestTheFaceIsReadAndChecked checks that emblem and fonts are read, and that a bad file is an error with its key.
func TestTheFaceIsReadAndChecked(t *testing.T) {
	dir := t.TempDir()
	font, err := templates.Font("NotoSans-Regular.ttf")
	if err != nil {
		t.Fatal(err)
	}
	var emblem bytes.Buffer
	if err := png.Encode(&emblem, image.NewGray(image.Rect(0, 0, 9, 9))); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"good.png": emblem.Bytes(), "bad.png": []byte("GIF89a"), "good.ttf": font, "cut.ttf": font[:len(font)/2], "bad.ttf": []byte("OTTO")} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if c, err := (config.Reader{Rulesets: newShelf(nil).Ruleset}).Read([]byte(faceless)); err != nil || c.Gate != rating.UsualGate() {
		t.Errorf("the usual gate is %+v in kalends.yaml and %+v elsewhere (%v)", c.Gate, rating.UsualGate(), err)
	}
	for lines, want := range map[string]string{
		"emblem: good.png\nfonts: [good.ttf, {regular: good.ttf, semibold: good.ttf}]": "",
		"emblem: none.png":  "emblem: open ",
		"emblem: bad.png":   "emblem: read picture",
		"fonts: [none.ttf]": "fonts: open ",
		"fonts: [cut.ttf]":  "fonts: font cut.ttf: ",
		"fonts: [bad.ttf]":  "fonts: font bad.ttf: not a TrueType file",
		"fonts: [{regular: good.ttf, semibold: bad.ttf}]": "fonts: font bad.ttf",
	} {
		shelf := newShelf(folderRulesets(t.TempDir()))
		c, err := config.Reader{Rulesets: shelf.Ruleset}.Read([]byte(faceless + lines + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		s, err := setupOf(c, dir, shelf)
		if want == "" {
			if err != nil || len(s.Emblem) == 0 || len(s.Print.Fonts) != 2 || s.Print.Fonts[0].Semi != nil || len(s.Print.Fonts[1].Semi) == 0 {
				t.Errorf("%s: %v", lines, err)
			}
		} else if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", lines, err, want)
		}
	}
}
