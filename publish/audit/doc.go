// Package audit answers questions about the state of a folder.
//
// It takes a View, and returns the status with its reminders, what is damaged or was made differently, what a list did
// to a player and why, and the differences between two lists. It cannot write, which the house's test checks.
package audit

import "kalends/publish/folder"

// Audit answers questions about a folder; it changes nothing.
type Audit struct{ *folder.View }
