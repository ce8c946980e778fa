// Package audit answers questions about the state of a folder.
//
// It reads a folder.View and returns the status with its reminders, what is damaged or was made differently, what a list
// did to a player and why, and the differences between two lists. It cannot write: house/way_test.go checks that.
package audit

import (
	"kalends/publish/folder"
	"kalends/publish/keys"
)

// Audit answers questions about a folder. It changes nothing.
type Audit struct {
	*folder.View
	keys *keys.Ring // see VerifyWish
}
