// Package render makes the files of an issue.
//
// A caller hands in the values of an issue. Every report is written row by row into a file that the caller creates, and
// the manifest lists the files and what they were made of. Drafts are compared with what they would be made of by their
// manifest. The same values give the same bytes, and the package holds no file in memory.
package render
