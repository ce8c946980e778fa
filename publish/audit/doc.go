// Package audit answers how a folder is and why.
//
// In comes a View. Out go the status with its reminders, what has been damaged or made otherwise, what a list did to a
// player and why, and what changed between two lists. It promises to change nothing: it has no
// way to, and the house's test sees to that.
package audit

import "kalends/publish/folder"

// Audit answers how a folder is and why; it changes nothing.
type Audit struct{ *folder.View }
