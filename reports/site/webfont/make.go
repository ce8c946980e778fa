package webfont

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"kalends/reports/typeface"
	"kalends/templates"
)

// File is a font file and its name.
type File struct {
	Name string
	Data []byte
}

// Own is a font of the association's own.
type Own = typeface.Own

// The number of Han characters in a font file: the words of pages need most of theirs, names a few of many.
const (
	sliceOfWords = 100
	sliceOfNames = 50
)

// Make returns font files with the characters that pages use, and the style sheet that declares them; the files are in
// the folder fonts beside it. used says how often the pages use each character, words how often the words do that many
// pages have. The association's own fonts go before those of the program. A program without fonts makes no files and an
// empty style sheet.
func Make(own []typeface.Own, used, words map[rune]int) (files []File, css string, err error) {
	return makeFrom(typeface.Embedded, own, used, words)
}

// makeFrom is Make with a function that opens the fonts of the program.
func makeFrom(open opener, own []typeface.Own, used, words map[rune]int) (files []File, css string, err error) {
	faces, err := facesOf(open, own)
	if errors.Is(err, templates.ErrNoFonts) {
		return nil, "", nil
	}
	if err != nil {
		return nil, "", err
	}
	rest := maps.Clone(used)
	maps.Copy(rest, words)
	s := sheet{family: "Kalends", weights: []int{400, 600}}
	for _, f := range faces {
		s.add(f, slices.Sorted(maps.Keys(f.take(rest, narrow))), len(used)+len(words))
	}
	s.family, s.weights = "Kalends Han", []int{400}
	slices.Reverse(faces[len(own):])
	maps.DeleteFunc(rest, func(r rune, _ int) bool { _, is := words[r]; return is })
	s.addWide(faces, maps.Clone(words), sliceOfWords)
	s.addWide(faces, rest, sliceOfNames)
	return s.files, s.css.String(), s.err
}

// addWide cuts the Han characters of a text into files, the most used first.
func (s *sheet) addWide(faces []face, chars map[rune]int, size int) {
	for _, f := range faces {
		s.add(f, byUse(f.take(chars, wide)), size)
	}
}

// Characters from firstWide on are as wide as a Han character. Those from tooLarge on do not fit in two bytes.
const (
	firstWide = 0x2E80
	tooLarge  = 0xFFFF
)

// narrow reports whether a character belongs to the family of letters.
func narrow(r rune) bool { return r >= ' ' && r < firstWide }

// wide reports whether a character belongs to the family of Han characters. Some punctuation is in both families.
func wide(r rune) bool {
	return r >= firstWide && r < tooLarge || strings.ContainsRune("“”‘’…—·", r)
}

// byUse returns characters, the most used first.
func byUse(count map[rune]int) []rune {
	return slices.SortedFunc(maps.Keys(count), func(a, b rune) int { return cmp.Or(count[b]-count[a], cmp.Compare(a, b)) })
}

// sheet is the font files of the families so far, and the style sheet that declares them.
type sheet struct {
	family  string
	weights []int
	files   []File
	css     strings.Builder
	err     error
}

// add cuts characters, which the face has, into files of at most size characters.
func (s *sheet) add(f face, chars []rune, size int) {
	for part := range slices.Chunk(chars, size) {
		slices.Sort(part)
		for i, weight := range s.weights {
			if f[i].file != nil && s.err == nil {
				s.err = s.declare(f[i], part, weight)
			}
		}
	}
}

// declare cuts characters out of a font, and declares the file. A character that the font does not have is left out.
func (s *sheet) declare(f font, chars []rune, weight int) error {
	codes, glyphs := f.covered(chars)
	part, err := typeface.Cut(f.file, codes, glyphs)
	if err != nil {
		return fmt.Errorf("fonts of the site: %w", err)
	}
	data, err := woff(part.File)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(data)
	name := hex.EncodeToString(sum[:8]) + ".woff"
	s.files = append(s.files, File{name, data})
	fmt.Fprintf(&s.css, "@font-face{font-family:%q;font-weight:%d;font-display:swap;src:url(fonts/%s) format(\"woff\");unicode-range:%s}\n",
		s.family, weight, name, ranges(codes))
	return nil
}

// ranges writes sorted codes as a style sheet does: U+41-5A,U+61.
func ranges(codes []rune) string {
	var all []string
	for i := 0; i < len(codes); {
		from := codes[i]
		for i++; i < len(codes) && codes[i] == codes[i-1]+1; {
			i++
		}
		text := fmt.Sprintf("U+%X", from)
		if last := codes[i-1]; last != from {
			text += fmt.Sprintf("-%X", last)
		}
		all = append(all, text)
	}
	return strings.Join(all, ",")
}
