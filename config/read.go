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

// Read checks the text of kalends.yaml and fills in the defaults. A text that is wrong gives Faults, all that could
// be found in one pass.
func Read(source []byte, rulesets Rulesets) (Config, error) {
	return Reader{Rulesets: rulesets}.Read(source)
}

// Reader reads kalends.yaml with what others know.
type Reader struct {
	Rulesets Rulesets
	Cron     Cron // nil: a calendar cannot be said as cron says it
}

// Read checks the text of kalends.yaml, as the function of that name does.
func (r Reader) Read(source []byte) (Config, error) {
	source = bytes.TrimPrefix(source, []byte("\ufeff"))
	j := &judge{lines: strings.Split(string(source), "\n"), parse: r.Cron}
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
func (j *judge) syntax(err error) error {
	var located yaml.Error
	if errors.Is(err, io.EOF) {
		j.at(1, 1, "the file is empty; kalends init writes one to start from")
		return j.err()
	}
	if !errors.As(err, &located) || located.GetToken() == nil {
		return fmt.Errorf("%s: %w", FileName, err)
	}
	pos := located.GetToken().Position
	problem := plainly(located.GetMessage())
	if key, ok := unknownKey(problem); ok {
		problem = fmt.Sprintf("unknown key %q%s", key, suggestion(key))
	}
	j.at(pos.Line, pos.Column, problem)
	return j.err()
}

var unknownField = templates.Pattern(`^unknown field "(.*)"$`)

func unknownKey(problem string) (string, bool) {
	m := unknownField().FindStringSubmatch(problem)
	if m == nil {
		return "", false
	}
	return m[1], true
}

func (j *judge) secondDocument() int {
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
