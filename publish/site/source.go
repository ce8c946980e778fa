package site

import (
	"errors"

	"kalends/publish/folder"
)

// open returns the values of the pages of an association's site.
func open(*folder.View) (Source, error) { return nil, errors.New("no source yet") }
