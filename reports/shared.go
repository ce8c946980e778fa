package reports

import "sync"

// Shared holds what several reports of one issue need, so that the first that asks works it out for all: they are made
// side by side.
type Shared struct{ of sync.Map }

// Once gives what work gives, which is worked out once for each key of an issue; in an issue without Shared, anew.
func Once[T any](is *Issue, key any, work func() T) T {
	if is.Shared == nil {
		return work()
	}
	once, _ := is.Shared.of.LoadOrStore(key, sync.OnceValue(work))
	return once.(func() T)()
}
