package folder

import (
	"fmt"

	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/rating"
)

// Memory is what a process that opens one folder again and again knows from the times before, so that a look at a
// folder in which nothing has happened costs little. Everything in it is found by what it was made of: a registry by
// its bytes, the ledger's answers by the head of its journal. So nothing in it can be out of date, and nothing in it
// ever changes. The zero value knows nothing. It is not safe for concurrent use.
type Memory struct {
	registries recent[reading, lying]
	peopled    recent[peopled, registry.Registry]
	answers    recent[string, ground]
	heard      heard
	refused    []error           // what of the kept readings the disk did not give, until it is told
	place      string            // of the ledger, and whose, that was looked at
	looked     map[string]string // closely, at what, when it was in which state
}

// Registries gives the registries that are kept, by the hash of the workbook, for who checks that they are what they
// were.
func (m *Memory) Registries() map[string]registry.Registry {
	all := map[string]registry.Registry{}
	for key, r := range m.registries.now {
		all[key.sha] = r.Registry
	}
	return all
}

// turn forgets what was not asked for since the turn before.
func (m *Memory) turn() {
	m.registries.turn()
	m.peopled.turn()
	m.answers.turn()
}

// recent keeps what was asked for since its last turn and since the one before.
type recent[K comparable, V any] struct{ now, before map[K]V }

func (s *recent[K, V]) turn() { s.now, s.before = nil, s.now }

func (s *recent[K, V]) get(k K) (V, bool) {
	if v, ok := s.now[k]; ok {
		return v, true
	}
	v, ok := s.before[k]
	if ok {
		s.put(k, v)
	}
	return v, ok
}

func (s *recent[K, V]) put(k K, v V) {
	if s.now == nil {
		s.now = map[K]V{}
	}
	s.now[k] = v
}

// peopled is a registry with the newcomers whom the ledger has admitted.
type peopled struct {
	reading
	head ledger.Mark
}

// ground is everything that a verdict depends on besides the sheet itself.
type ground struct {
	reading
	configuration string
	head          ledger.Mark
	day           rating.Date
}

// AskedBefore says whether a question was answered on the very ground on which the folder stands: its answer would be
// the same.
func (v *View) AskedBefore(question string) (bool, error) {
	at, known := v.memory.answers.get(question)
	if !known || at != v.ground {
		return false, nil
	}
	head, err := v.Ledger.Mark()
	return head == v.ground.head, err
}

// Answered remembers that nothing was to be done about a question. What was asked after the ledger had changed is asked
// again, because the folder was opened before.
func (v *View) Answered(question string) error {
	head, err := v.Ledger.Mark()
	if err == nil && head == v.ground.head {
		v.memory.answers.put(question, v.ground)
	}
	return err
}

// said names the ground, for the ledger to remember it.
func (g ground) said() string {
	return fmt.Sprintf("%q", []any{g.key(), g.configuration, g.head, g.day})
}

// SettledBefore says whether the ledger remembers that a question was answered on the very ground on which the folder
// stands, by whatever process.
func (f *Folder) SettledBefore(question string) (bool, error) {
	said, err := f.Ledger.Meta(question)
	if err != nil || said != f.ground.said() {
		return false, err
	}
	head, err := f.Ledger.Mark()
	return head == f.ground.head, err
}

// Settled has the ledger remember that nothing was to be done about a question.
func (f *Folder) Settled(question string) error {
	head, err := f.Ledger.Mark()
	if err != nil || head != f.ground.head {
		return err
	}
	return f.Write.SetMeta(question, f.ground.said())
}

// Looked says whether this process has looked closely at something while it was in a state.
func Looked(v *View, at, state string) bool { return v.memory.looked[at] == state }

// HasLooked remembers that.
func HasLooked(v *View, at, state string) {
	if v.memory.looked == nil {
		v.memory.looked = map[string]string{}
	}
	v.memory.looked[at] = state
}
