package site

import (
	"kalends/publish/folder"
	"kalends/publish/site/pages"
)

// open returns the values of the pages of an association's site.
func open(v *folder.View) (Source, error) { return pages.Open(v) }
