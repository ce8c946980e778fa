//go:build prove

package publish_test

import (
	"testing"

	"kalends/ingest/formats/formatstest"
)

// TestEveryFormGivesTheSameList is TestFormsGiveTheSameList for every form there is.
func TestEveryFormGivesTheSameList(t *testing.T) {
	t.Run("swiss", func(t *testing.T) { sameLists(t, formatstest.Swiss()) })
	t.Run("six", func(t *testing.T) { sameLists(t, formatstest.RoundRobin(6)) })
	t.Run("seven", func(t *testing.T) { sameLists(t, formatstest.RoundRobin(7)) })
}
