// Package settings changes keys of kalends.yaml as the office has decided. It reads the whole configuration with a
// change before it writes anything, and leaves the old file beside the new one.
package settings

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"kalends/config"
	"kalends/config/settings"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// Order is a change that somebody has decided; To is the value as it was typed.
type Order struct {
	rating.Setting
	Fault      *rating.Finding // why it cannot be made
	made, same bool            // same: the file had the value already
}

// Change makes changes in one new file and enters each in the journal. If one of them cannot be made, none is, and it
// has a Fault. An order whose value is in the file already was written by a process that ended before it reached the
// journal; it is only entered.
func Change(f *folder.Folder, orders []Order) error {
	name := f.Path(config.FileName)
	before, err := f.FS.ReadFile(name)
	if err != nil {
		return fmt.Errorf("change a setting: %w", err)
	}
	after, setup := changed(f, before, orders)
	if slices.ContainsFunc(orders, func(o Order) bool { return o.Fault != nil }) {
		return nil
	}
	if !bytes.Equal(before, after) {
		if err := write(f, name, before, after); err != nil {
			orders[0].fault(finding.SettingsUnwritten, "reason", err.Error())
			return nil
		}
	}
	if err := enter(f, orders); err != nil || bytes.Equal(before, after) {
		return err
	}
	return f.Reconfigure(setup)
}

// changed returns the text of kalends.yaml with the orders that can be made, and its setup. An order that needs another
// one is tried again after that.
func changed(f *folder.Folder, text []byte, orders []Order) ([]byte, folder.Setup) {
	setup := f.Setup
	for again := true; again; {
		again = false
		for i := range orders {
			o := &orders[i]
			if o.made {
				continue
			}
			if tried, with := o.try(f, text); o.Fault == nil {
				o.made, o.same, again = true, bytes.Equal(tried, text), true
				text, setup = tried, with
			}
		}
	}
	return text, setup
}

// try returns the text with the order made, and its setup. If that cannot be, Fault says why.
func (o *Order) try(f *folder.Folder, text []byte) (tried []byte, setup folder.Setup) {
	o.Fault = nil
	s, _ := settings.Named(o.Key)
	if !s.Allows(o.To) {
		o.fault(finding.SettingRefused)
		return nil, setup
	}
	tried, err := settings.Change(text, s, o.To)
	if errors.Is(err, settings.ErrByHand) {
		o.fault(finding.SettingByHand, "key", o.Key)
		return nil, setup
	}
	if err == nil {
		setup, err = check(f, tried)
	}
	now := s.Value(settings.Tree(text))
	switch {
	case err != nil && s.IsWrong(tried, err):
		o.fault(finding.SettingRefused)
	case err != nil:
		o.fault(finding.SettingsContradict)
	case now != o.From && now != s.Value(settings.Tree(tried)): // somebody has changed the file since the office was asked
		o.fault(finding.NotDecidedNow)
	default:
		o.To = s.Value(settings.Tree(tried))
	}
	return tried, setup
}

// check returns the setup of a text of kalends.yaml. It fails if the text is wrong, or if the folder could not be used
// with it: newcomers who were admitted without a row of the registry would be missing.
func check(f *folder.Folder, text []byte) (folder.Setup, error) {
	setup, err := f.Configure(text, nil)
	if err != nil || setup.AdmitNew == f.Setup.AdmitNew {
		return setup, err
	}
	v, err := folder.Look(f.Dir, setup, f.Now, f.Words.Lang)
	if err != nil {
		return setup, err
	}
	return setup, errors.Join(cmp.Or(v.Unfit, v.CheckKnown()), v.Close())
}

// fault sets why the order is not made, with pairs of name and value for its text.
func (o *Order) fault(code string, pairs ...string) {
	f := rating.Finding{Code: code, Origin: o.Origin, Read: o.To}.With(pairs...)
	o.Fault = &f
}

// write replaces kalends.yaml by a new text and keeps the old one beside it, under the day's name. It fails if the file
// is no plain one, is protected, or was saved by somebody else meanwhile.
func write(f *folder.Folder, name string, before, after []byte) error {
	info, err := f.FS.Lstat(name)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular() || info.Mode().Perm()&0o200 == 0:
		return fmt.Errorf("%s: %w", config.FileName, fs.ErrPermission)
	}
	if _, err := files.Place(f.FS, f.Dir, "kalends-"+f.Today().String()+".yaml", before); err != nil {
		return err
	}
	done, err := files.ReplaceInPlace(f.FS, name, after, func(sha string) (bool, error) { return sha == rating.SHA(before), nil })
	if err == nil && !done {
		err = errors.New(config.FileName + " was saved by somebody else just now")
	}
	return err
}

// enter enters the orders that are made in the journal, except those that change nothing: the value was in the file, and
// either the office wanted no other or the journal has it.
func enter(f *folder.Folder, orders []Order) error {
	all, err := ledger.Settings(f.Ledger)
	if err != nil {
		return err
	}
	last := map[string]string{}
	for _, s := range all {
		last[s.Key] = s.To
	}
	for _, o := range orders {
		if to, entered := last[o.Key]; !o.made || o.From == o.To || o.same && entered && to == o.To {
			continue
		}
		o.Day = f.Today()
		if err := f.Write.EnterSetting(o.Setting, f.Moment()); err != nil {
			return err
		}
		f.Changed("setting", "key", o.Key, "from", o.From, "to", o.To, "by", o.By)
	}
	return nil
}
