package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/parser"

	"kalends/templates"
)

// Read checks the text of kalends.yaml and fills in the defaults. A wrong text gives Faults: all that one pass can
// find.
func Read(source []byte, rulesets Rulesets) (Config, error) {
	return Reader{Rulesets: rulesets}.Read(source)
}

// Reader reads kalends.yaml with the help of other rooms.
type Reader struct {
	Rulesets Rulesets
	Cron     Cron // nil: cron expressions are refused
}

// Read checks the text of kalends.yaml like the function Read.
func (r Reader) Read(source []byte) (Config, error) {
	source = bytes.TrimPrefix(source, []byte("\ufeff"))
	j := &checker{lines: strings.Split(string(source), "\n"), parse: r.Cron}
	if err := j.bounded(source); err != nil {
		return Config{}, err
	}
	var f file
	decoder := yaml.NewDecoder(bytes.NewReader(source), yaml.Strict())
	if err := decoder.Decode(&f); err != nil {
		return Config{}, j.syntax(err)
	}
	var second any
	if err := decoder.Decode(&second); !errors.Is(err, io.EOF) {
		j.at(j.secondDocument(), 1, "a second document; keep everything in one")
		return Config{}, j.err()
	}
	tree, err := parser.ParseBytes(source, 0)
	if err != nil {
		return Config{}, j.syntax(err)
	}
	j.tree = tree
	c := j.config(f, r.Rulesets)
	c.Source = source
	return c, j.err()
}

// syntax turns the library's error into Faults.
func (j *checker) syntax(err error) error {
	var located yaml.Error
	if errors.Is(err, io.EOF) {
		j.at(1, 1, "the file is empty; kalends init writes one to start from")
		return j.err()
	}
	if !errors.As(err, &located) || located.GetToken() == nil {
		return fmt.Errorf("%s: %w", FileName, err)
	}
	pos := located.GetToken().Position
	problem := plainMessage(located.GetMessage())
	if m := unknownField().FindStringSubmatch(problem); m != nil {
		problem = fmt.Sprintf("unknown key %q%s", m[1], suggestion(m[1]))
	}
	j.at(pos.Line, pos.Column, problem)
	return j.err()
}

var unknownField = templates.Pattern(`^unknown field "(.*)"$`)

func (j *checker) secondDocument() int {
	seen := false
	for i, line := range j.lines {
		if strings.HasPrefix(line, "---") && seen {
			return i + 1
		}
		if t := strings.TrimSpace(line); t != "" && !strings.HasPrefix(t, "#") {
			seen = true
		}
	}
	return len(j.lines)
}
