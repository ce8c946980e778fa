//go:build prove

package publish_test

import "testing"

// TestManyTamperedFolders changes a published folder 2,000 times.
func TestManyTamperedFolders(t *testing.T) { tamperedFolders(t, 2000) }
