//go:build prove

package ingest_test

import "testing"

// TestManyVariantsAreReadOrRefused is TestVariantsAreReadOrRefused at length.
func TestManyVariantsAreReadOrRefused(t *testing.T) { variants(t, 10_000) }
