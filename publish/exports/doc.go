// Package exports writes events in formats of other programs: a single one on request and, if kalends.yaml has the
// key exports, those of every published list, under exports/<issue>/.
//
// The files contain dates of birth, so they are never under published/. What is under exports/ is made from the
// ledger and the frozen inputs of the issue, is the same whenever it is made, and is made again if it is lost.
package exports
