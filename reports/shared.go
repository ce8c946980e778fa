package reports

import "sync"

// Shared holds results that several reports of one issue need. The first report that asks for one calculates it for
// all; reports are made at the same time.
type Shared struct{ of sync.Map }

// Once returns the result of work, which is calculated once for each key of an issue; other callers wait for it.
// Without Shared it is calculated each time. A key must always have the same type of result, or Once panics.
func Once[T any](is *Issue, key any, work func() T) T {
	if is.Shared == nil {
		return work()
	}
	once, _ := is.Shared.of.LoadOrStore(key, sync.OnceValue(work))
	return once.(func() T)()
}
