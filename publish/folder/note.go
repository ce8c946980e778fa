package folder

import (
	"encoding/json"
	"fmt"
)

// ReadNote reads what the ledger keeps as JSON under a key. Where it keeps nothing, the value stays as it is.
func (v *View) ReadNote(key string, value any) error {
	text, err := v.Ledger.Meta(key)
	if err != nil || text == "" {
		return err
	}
	if err := json.Unmarshal([]byte(text), value); err != nil {
		return fmt.Errorf("the ledger's note %q: %w", key, err)
	}
	return nil
}

// WriteNote has the ledger keep a value as JSON under a key; nothing of a nil one, and of an empty map or slice.
func (f *Folder) WriteNote(key string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	text := string(data)
	if text == "null" || text == "{}" || text == "[]" {
		text = ""
	}
	if before, err := f.Ledger.Meta(key); err != nil || before == text {
		return err
	}
	return f.Write.SetMeta(key, text)
}
