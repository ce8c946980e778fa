//go:build prove

package publish_test

import "testing"

// TestStoppedWhileImportingEverywhere ends the process at every step of putting a proposal into the registry.
func TestStoppedWhileImportingEverywhere(t *testing.T) { stopImporting(t, 1) }

// TestRegistrySavedAtEveryStepOfImporting saves the registry at every step of applying a proposal.
func TestRegistrySavedAtEveryStepOfImporting(t *testing.T) { saveImporting(t, 1) }

// TestFortyImportsTwiceAreOnce imports forty lists twice.
func TestFortyImportsTwiceAreOnce(t *testing.T) { importTwice(t, 40) }
