// Command heldtest holds what was published in a folder, however deep, to the schemas: heldtest DIR. It says how many files that
// were. The tests of the program run it, so that the library of schemas does not begin with each of a thousand processes.
package main

import (
	"fmt"
	"os"

	"kalends/publish/schematest"
)

func main() {
	files, wrong := schematest.Check(os.Args[1])
	for _, err := range wrong {
		fmt.Fprintln(os.Stderr, err)
	}
	fmt.Println(files)
	if len(wrong) > 0 {
		os.Exit(1)
	}
}
