package settings

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"kalends/config"
	"kalends/config/settings"
	"kalends/ledger"
	"kalends/publish/exchange"
	"kalends/publish/folder"
	"kalends/rating"
)

// Shown is a setting as the office sees it. Values are as in kalends.yaml; Label has the words for one.
type Shown struct {
	settings.Setting
	Value string   // in force now
	Times int      // how often the office has changed a setting of the group
	Group []string // the keys of the settings that mean something only together, itself too, in the order of All
}

// juniors is the beginning of the keys that mean something only together.
const juniors = "privacy.juniors."

// Now returns the settings that mean something in the association's kalends.yaml, with their values; none without it.
func Now(f *folder.Folder) (all []Shown, err error) {
	text, err := f.FS.ReadFile(f.Path(config.FileName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	changes, err := ledger.Settings(f.Ledger)
	root := settings.Tree(text)
	for _, s := range settings.All() {
		if !s.Applies(root) {
			continue
		}
		one := Shown{Setting: s, Value: s.Value(root), Group: groupOf(s.Key)}
		for _, c := range changes {
			if slices.Contains(one.Group, c.Key) {
				one.Times++
			}
		}
		all = append(all, one)
	}
	return all, err
}

// groupOf returns the keys of the settings that are changed together with one.
func groupOf(key string) (group []string) {
	for _, s := range settings.All() {
		if s.Key == key || strings.HasPrefix(s.Key, juniors) && strings.HasPrefix(key, juniors) {
			group = append(group, s.Key)
		}
	}
	return group
}

// Group returns the keys of a group in the order of All; values has them all.
func Group(values map[string]string) (group []string) {
	for _, s := range settings.All() {
		if _, of := values[s.Key]; of {
			group = append(group, s.Key)
		}
	}
	return group
}

// Meant returns the value that somebody has typed: that of a choice if it is typed in words of any language.
func Meant(key, typed string) string {
	s, _ := settings.Named(key)
	for _, choice := range s.Choices {
		if exchange.IsWord(typed, Phrase(key, choice)) {
			return choice
		}
	}
	return strings.TrimSpace(typed)
}

// Phrase returns the key of the words for one of a setting's choices.
func Phrase(key, choice string) string {
	if choice == "" {
		choice = "empty"
	}
	return "settings." + key + "." + choice
}

// Label returns the words for a value of a setting: those of a choice, or the value itself.
func Label(f *folder.Folder, key, value string) string {
	if phrase := Phrase(key, value); !strings.ContainsAny(value, " .,@:/") && f.Words.Has(phrase) {
		return f.Words.Say(phrase)
	}
	return rating.Word(value)
}
