// Package settings lists the keys of kalends.yaml that the office may change, and changes one in the text of the file.
// Comments and all other bytes stay. It does not check values: the caller must read the new text by config.Reader
// before it writes the file.
package settings

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"

	"kalends/config"
	"kalends/templates"
)

// Setting is a key of kalends.yaml that the office may change.
type Setting struct {
	Key     string   // with dots between levels, such as privacy.birth
	Usual   string   // the value if the key is missing
	Choices []string // values to choose from; an empty one leaves the usual value or none
	Open    bool     // other values than Choices may be typed
	Many    bool     // a list of values
}

//go:embed settings.yaml
var table []byte

// All returns the settings in the order in which the office sees them. It parses settings.yaml once.
var All = sync.OnceValue(func() (all []Setting) {
	if err := yaml.Unmarshal(table, &all); err != nil {
		panic(fmt.Errorf("settings.yaml: %w", err)) // it is part of the program
	}
	for i, s := range all {
		if !s.Open {
			all[i].Usual = s.Choices[0]
		}
	}
	return all
})

// Named returns the setting of a key; false if there is none.
func Named(key string) (Setting, bool) {
	for _, s := range All() {
		if s.Key == key {
			return s, true
		}
	}
	return Setting{Key: key}, false
}

// Allows reports whether a value is one of the choices, or others may be typed.
func (s Setting) Allows(value string) bool { return s.Open || slices.Contains(s.Choices, value) }

// Applies reports whether a setting means something in a kalends.yaml: messages need somebody to send them, and a web
// site, which begins with its languages, needs to be there.
func (s Setting) Applies(root config.Node) bool {
	switch section, _, _ := strings.Cut(s.Key, "."); section {
	case "notify":
		email := root.Get("notify").Get("email")
		return email.Written() || s.Key == "notify.on" && root.Get("notify").Get("webhook").Written()
	case "site":
		return root.Get("site").Written() || s.Key == "site.languages"
	}
	return true
}

// IsWrong reports whether one of the faults of a kalends.yaml is the value of the setting: it is in that line and begins
// with the value or the key.
func (s Setting) IsWrong(source []byte, err error) bool {
	var faults config.Faults
	line, key := s.node(Tree(source)).Line, s.Key[strings.LastIndex(s.Key, ".")+1:]+": "
	return errors.As(err, &faults) && slices.ContainsFunc(faults, func(f config.Fault) bool {
		return f.Line == line && (strings.HasPrefix(f.Problem, `"`) || strings.HasPrefix(f.Problem, key))
	})
}

// Tree returns the content of a kalends.yaml; nothing if it cannot be read.
func Tree(source []byte) config.Node {
	root, _ := config.Tree(config.FileName, source, "")
	return root
}

// node returns the value of the setting in a file.
func (s Setting) node(root config.Node) config.Node {
	for key := range strings.SplitSeq(s.Key, ".") {
		root = root.Get(key)
	}
	return root
}

// Value returns the value of the setting in a kalends.yaml: as it is written there, or the usual one. Values of a list
// have a comma and a blank between them.
func (s Setting) Value(root config.Node) string {
	var items []string
	n := s.node(root)
	for _, item := range n.Items {
		items = append(items, item.Text)
	}
	if text := n.Text + strings.Join(items, ", "); text != "" {
		return text
	}
	return s.Usual
}

// separator is what people write between the values of a list.
var separator = templates.Pattern(`[\s,;，；、]+`)

// yaml returns a value that somebody has typed as it is written into the file.
func (s Setting) yaml(typed string) string {
	typed = strings.TrimSpace(typed)
	if comma().MatchString(typed) && s.Usual != "" && !s.Many {
		typed = strings.Replace(typed, ",", ".", 1)
	}
	if !s.Many || typed == "no" {
		return scalar(typed)
	}
	var items []string
	for _, item := range separator().Split(strings.Trim(typed, "[] ,;，；、"), -1) {
		if item != "" {
			items = append(items, scalar(item))
		}
	}
	return "[" + strings.Join(items, ", ") + "]"
}

// comma matches a number with a decimal comma.
var comma = templates.Pattern(`^[0-9]+,[0-9]+$`)

// plain matches texts that need no quotation marks.
var plain = templates.Pattern(`^[A-Za-z0-9][A-Za-z0-9_@.+-]*$`)

// scalar writes a text so that YAML reads it as that text.
func scalar(text string) string {
	switch strings.ToLower(text) {
	case "null", "nan":
	default:
		if plain().MatchString(text) {
			return text
		}
	}
	return strconv.Quote(text)
}
