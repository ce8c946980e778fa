// Package exports hands events on to programs of others: one when somebody asks for it, and with exports: in
// kalends.yaml those of every list that is out, under exports/<issue>/.
//
// In comes a folder. Out go files that hold days of birth: never under published/. What lies under exports/ is made of
// the ledger and of what the issue was frozen with, is the same whenever it is made, and is made again where it is lost.
package exports
