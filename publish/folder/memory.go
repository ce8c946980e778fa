package folder

import (
	"fmt"

	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/rating"
)

// Memory is what a process keeps that opens one folder again and again, so that a look at a folder in which nothing has
// happened costs little. Its entries are found by what they were made of: a registry by its bytes, answers by the head
// of the ledger's journal. So none is out of date, and none ever changes. The zero value is empty. It is not safe for
// concurrent use.
type Memory struct {
	registries  recent[reading, storedReading]
	admittedKey recent[admittedKey, registry.Registry]
	answers     map[string]string // questions to which nothing was to be done, and the state in which that was found
	ledger      ledgerCache
	redacted    recent[ledger.Mark, map[string]ledger.Redacted]
	refused     []error // errors of reading kept readings that are still to be reported
}

// Registries returns the registries in memory, by the hash of the workbook. Tests check that they do not change.
func (m *Memory) Registries() map[string]registry.Registry {
	all := map[string]registry.Registry{}
	for key, r := range m.registries {
		all[key.sha] = r.Registry
	}
	return all
}

// recent keeps the last few values. When it is full, the next new key empties it.
type recent[K comparable, V any] map[K]V

// mostRecent is how many are kept: today's registry, that of the last pass, and one with which an issue is frozen.
const mostRecent = 3

// put sets the value of a key.
func (s *recent[K, V]) put(k K, v V) {
	if _, known := (*s)[k]; *s == nil || !known && len(*s) >= mostRecent {
		*s = recent[K, V]{}
	}
	(*s)[k] = v
}

// admittedKey identifies a registry with the newcomers whom the ledger has admitted.
type admittedKey struct {
	reading
	head ledger.Mark
}

// ground is everything on which a verdict depends besides the sheet itself.
type ground struct {
	reading
	configuration string
	head          ledger.Mark
	day           rating.Date
}

// AskedBefore reports whether this process has found, on the present ground, that nothing is to be done about a
// question: it would find the same now.
func (v *View) AskedBefore(question string) (bool, error) {
	return onGround(v, v.memory.answers[question])
}

// Answered keeps in memory that nothing is to be done about a question on the present ground. If the ledger has changed
// since the folder was opened, it keeps nothing, and the question is asked again.
func (v *View) Answered(question string) error {
	same, err := onGround(v, v.ground.text())
	if same {
		MarkChecked(v, question, v.ground.text())
	}
	return err
}

// onGround reports whether a text is the text of the present ground, and the ledger has not changed since the folder
// was opened.
func onGround(v *View, kept string) (bool, error) {
	if kept != v.ground.text() {
		return false, nil
	}
	head, err := v.Ledger.Mark()
	return head == v.ground.head, err
}

// text returns the ground as text, by which it is recognised.
func (g ground) text() string {
	return fmt.Sprintf("%q", []any{g.key(), g.configuration, g.head, g.day})
}

// SettledBefore reports whether the ledger has recorded, by any process, that on the present ground nothing is to be
// done about a question.
func (f *Folder) SettledBefore(question string) (bool, error) {
	kept, err := f.Ledger.Meta(question)
	if err != nil {
		return false, err
	}
	return onGround(&f.View, kept)
}

// Settled records in the ledger that nothing is to be done about a question on the present ground. If the ledger has
// changed since the folder was opened, it records nothing.
func (f *Folder) Settled(question string) error {
	same, err := onGround(&f.View, f.ground.text())
	if err != nil || !same {
		return err
	}
	return f.Write.SetMeta(question, f.ground.text())
}

// CheckedBefore reports whether MarkChecked was last called in this process for something in the same state.
func CheckedBefore(v *View, at, state string) bool { return v.memory.answers[at] == state }

// MarkChecked keeps in memory that this process has checked something closely in a state. It replaces an earlier state.
func MarkChecked(v *View, at, state string) {
	if v.memory.answers == nil {
		v.memory.answers = map[string]string{}
	}
	v.memory.answers[at] = state
}
