// Package templates holds embedded data: words in every language, the definitions of our own sheets, layouts and fonts,
// and the loader that reads them. It decides nothing and imports rating only.
package templates

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"

	"kalends/rating"
)

//go:embed words sheets fonts layouts headers players rulesets demos jobs labels.yaml results.yaml foreign.yaml kalends.yaml
var data embed.FS

// Languages are the languages that Kalends writes, the fallback first.
var Languages = []string{"en", "zh-CN", "uk", "ms"}

// ErrNoFonts means that the program was built without its fonts.
var ErrNoFonts = errors.New("no fonts in this build: run make fonts")

// Font returns the bytes of an embedded font file, or ErrNoFonts if there is no such file. Callers must not change
// them.
func Font(name string) ([]byte, error) {
	b, err := data.ReadFile(path.Join("fonts", name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("font %s: %w", name, ErrNoFonts)
	}
	return b, err
}

// FontFile opens an embedded font file, or returns ErrNoFonts. It copies nothing, because the file is part of the
// program.
func FontFile(name string) (io.ReaderAt, error) {
	f, err := data.Open(path.Join("fonts", name))
	if err != nil {
		return nil, fmt.Errorf("font %s: %w", name, ErrNoFonts)
	}
	return f.(io.ReaderAt), nil // as embed promises
}

// Fonts lists the embedded font files by name.
func Fonts() []string {
	var names []string
	entries, _ := data.ReadDir("fonts")
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".ttf") {
			names = append(names, e.Name())
		}
	}
	return names
}

// FontSum returns the SHA-256 of an embedded font. `make fonts` writes it beside the fonts, so that twenty megabytes
// need not be read; only a font that was added by hand is hashed.
func FontSum(name string) (string, error) {
	if sum, ok := fontSums()[name]; ok {
		return sum, nil
	}
	b, err := Font(name)
	if err != nil {
		return "", err
	}
	return rating.SHA(b), nil
}

// fontSums returns the sums that `make fonts` has written, by font; none if the fonts were not made by it.
var fontSums = sync.OnceValue(func() map[string]string {
	sums := map[string]string{}
	text, _ := data.ReadFile("fonts/sums") // none: the fonts were not brought by make
	for line := range strings.Lines(string(text)) {
		if sum, name, ok := strings.Cut(strings.TrimSpace(line), "  "); ok {
			sums[name] = sum
		}
	}
	return sums
})

// Known reports whether Kalends writes a language.
func Known(lang string) bool { return slices.Contains(Languages, lang) }

// Words are the texts of one language. Each file is parsed when its first text is needed.
type Words struct {
	Lang  string
	files map[string]func() map[string]string // by the name of the file
}

// vocabularies returns the parsers of all word files, by language and file.
var vocabularies = sync.OnceValue(func() map[string]map[string]func() map[string]string {
	all := map[string]map[string]func() map[string]string{}
	for _, lang := range Languages {
		all[lang] = vocabulary(lang)
	}
	return all
})

// In returns the words of a language, or English for a language that Kalends does not write.
func In(lang string) Words {
	if !Known(lang) {
		lang = Languages[0]
	}
	return Words{Lang: lang, files: vocabularies()[lang]}
}

// Say returns the text of a key or phrase, with each {name} replaced by its value from pairs of name and value, and
// counted words in their form. Values are made fit for a line. A key without a text is a fault of the program; it is
// returned as «key».
func (w Words) Say(key string, pairs ...string) string {
	key, pairs = w.unpack(key, pairs)
	return Fill(w.inForm(w.raw(key), pairs), pairs...)
}

// unpack returns the key of a phrase, and its values before pairs; values that are phrases or articles are translated.
// A value named name.uk is the value of name in that language. A plain key is returned as it is.
func (w Words) unpack(phrase string, pairs []string) (string, []string) {
	if !strings.Contains(phrase, "?") {
		return phrase, pairs
	}
	key, packed := rating.Unphrase(phrase)
	for i := 1; i < len(packed); i += 2 {
		if name, lang, fieldName := strings.Cut(packed[i-1], "."); fieldName && lang == w.Lang {
			packed[i-1] = name
		}
		packed[i] = w.translated(packed[i], ", ")
		if packed[i-1] == "article" {
			packed[i] = w.article(packed[i])
		}
	}
	return key, append(packed, pairs...)
}

// translated translates a value that consists of phrases, joined with between; any other value is returned as it is.
func (w Words) translated(value, between string) string {
	parts := rating.Parts(value)
	if parts == nil {
		return value
	}
	for n := range parts {
		parts[n] = w.Say(parts[n])
	}
	return strings.Join(parts, between)
}

// SayLines is Say for a plain key and values of several lines, such as the error of a machine.
func (w Words) SayLines(key string, pairs ...string) string {
	return fill(w.inForm(w.raw(key), pairs), rating.Lines, pairs)
}

// find returns the text of a key, and whether there is one. The first part of the key is the name of the file.
func (w Words) find(key string) (string, bool) {
	file, _, _ := strings.Cut(key, ".")
	words, ok := w.files[file]
	if !ok {
		return "", false
	}
	s, ok := words()[key]
	return s, ok
}

// raw returns the text of a key with its placeholders, or «key» if there is none.
func (w Words) raw(key string) string {
	if s, ok := w.find(key); ok {
		return s
	}
	return "«" + key + "»"
}

// Has reports whether there is a text for a key or phrase.
func (w Words) Has(key string) bool {
	key, _ = rating.Unphrase(key)
	_, ok := w.find(key)
	return ok
}

// SayOr returns the text of a key, or another text where there is none.
func (w Words) SayOr(key, otherwise string) string {
	if !w.Has(key) {
		return otherwise
	}
	return w.Say(key)
}

// SayMap is Say with the values in a map. A key for which there is no text is returned as it is.
func (w Words) SayMap(key string, args map[string]string) string {
	if !w.Has(key) {
		return key
	}
	pairs := make([]string, 0, 2*len(args))
	for name, value := range args {
		pairs = append(pairs, name, value)
	}
	return w.Say(key, pairs...)
}

// Keys returns all keys of the language, sorted. It parses all its files.
func (w Words) Keys() []string {
	var keys []string
	for _, words := range w.files {
		keys = slices.AppendSeq(keys, maps.Keys(words()))
	}
	slices.Sort(keys)
	return keys
}

// Fill replaces each {name} in s by its value from pairs of name and value; names without a value stay. Values are
// made fit for a line, and braces in them are not replaced.
func Fill(s string, pairs ...string) string { return fill(s, rating.Word, pairs) }

// fill is Fill with values changed by fit.
func fill(s string, fit func(string) string, pairs []string) string {
	if !strings.Contains(s, "{") || len(pairs) == 0 {
		return s
	}
	var filled strings.Builder
	for {
		before, after, found := strings.Cut(s, "{")
		filled.WriteString(before)
		if !found {
			return filled.String()
		}
		s = after
		if i := placeOf(after, pairs); i < 0 {
			filled.WriteByte('{')
		} else {
			filled.WriteString(fit(pairs[i+1]))
			s = after[len(pairs[i])+len("}"):]
		}
	}
}

// placeOf returns the index of the name in pairs with which s begins and which a closing brace ends, or -1.
func placeOf(s string, pairs []string) int {
	for i := 0; i+1 < len(pairs); i += 2 {
		if rest, begins := strings.CutPrefix(s, pairs[i]); begins && strings.HasPrefix(rest, "}") {
			return i
		}
	}
	return -1
}

// vocabulary returns a parser for each file of a language, which parses it once.
func vocabulary(lang string) map[string]func() map[string]string {
	dir := path.Join("words", lang)
	names, err := data.ReadDir(dir)
	if err != nil {
		panic(err)
	}
	files := make(map[string]func() map[string]string, len(names))
	for _, f := range names {
		name := strings.TrimSuffix(f.Name(), ".yaml")
		files[name] = sync.OnceValue(func() map[string]string { return wordsIn(path.Join(dir, f.Name()), name) })
	}
	return files
}

// load parses an embedded YAML file. It panics if that fails, because that is a fault of the build.
func load(name string, into any) {
	b, err := data.ReadFile(name)
	if err == nil {
		err = yaml.Unmarshal(b, into)
	}
	if err != nil {
		panic(fmt.Sprintf("embedded %s: %v", name, err))
	}
}
