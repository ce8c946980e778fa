package publish

import (
	"iter"
	"maps"

	"kalends/ingest/registry"
)

// Kept gives the registries that a memory keeps, by the hash of the file.
func (m *Memory) Kept() iter.Seq2[string, registry.Registry] {
	return func(yield func(string, registry.Registry) bool) {
		for key, r := range maps.All(m.registries.now) {
			if !yield(key.sha, r.registry) {
				return
			}
		}
	}
}
