package site

import (
	"encoding/json"
	"html/template"
	"io"
)

// File is a file of the site, below its folder.
type File struct {
	Place string
	Data  []byte
}

// Write writes a page in one language. The same Site, language and page give the same bytes.
func Write(w io.Writer, s *Site, lang string, p Page) error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, "<!doctype html><html lang="+lang+"><pre>"+template.HTMLEscapeString(string(text))+"</pre>\n")
	return err
}

// Assets returns the files that all pages share except fonts and the search index: style sheet, scripts, the first page,
// robots.txt. fonts is the part of the style sheet that declares the fonts.
func Assets(s *Site, fonts string) ([]File, error) {
	return nil, nil
}
