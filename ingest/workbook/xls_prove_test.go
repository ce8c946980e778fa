//go:build prove

package workbook_test

import "testing"

// TestManyDamagedOldFiles is TestDamagedOldFiles at length.
func TestManyDamagedOldFiles(t *testing.T) { damagedOldFiles(t, 20_000) }
