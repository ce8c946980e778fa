package main

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// userLanguage returns the language of Kalends that is closest to that of the user's desktop.
func userLanguage() string {
	names, err := windows.GetUserPreferredUILanguages(windows.MUI_LANGUAGE_NAME)
	if err != nil || len(names) == 0 {
		return languageLike("")
	}
	return languageLike(names[0])
}

// userZone returns the IANA name of the computer's time zone, as ICU knows it, which is part of Windows; empty if
// Windows is too old.
func userZone() string {
	zone := windows.NewLazySystemDLL("icuin.dll").NewProc("ucal_getDefaultTimeZone")
	if zone.Find() != nil {
		return ""
	}
	var name [128]uint16
	var status int32 // 0: no error; below: a warning
	_, _, _ = zone.Call(uintptr(unsafe.Pointer(&name[0])), uintptr(len(name)), uintptr(unsafe.Pointer(&status)))
	if status > 0 {
		return ""
	}
	return windows.UTF16ToString(name[:])
}

// leaveConsole closes the console window that Windows opens for a program started by the Task Scheduler.
func leaveConsole() {
	if free := windows.NewLazySystemDLL("kernel32.dll").NewProc("FreeConsole"); free.Find() == nil {
		_, _, _ = free.Call()
	}
}
