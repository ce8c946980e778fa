//go:build prove

package fide2001_test

import "testing"

// TestReferenceAgreesLong goes through far more seasons.
func TestReferenceAgreesLong(t *testing.T) { refAgree(t, 1000, 20_000) }
