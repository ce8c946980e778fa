package files

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"golang.org/x/sys/unix"
)

// renameNoReplace renames from to to; fs.ErrExist if something is there.
func renameNoReplace(from, to string) error {
	err := unix.Renameat2(unix.AT_FDCWD, from, unix.AT_FDCWD, to, unix.RENAME_NOREPLACE)
	switch {
	case errors.Is(err, unix.ENOSYS), errors.Is(err, unix.EINVAL), errors.Is(err, unix.ENOTSUP):
		return renameReserving(from, to)
	case err != nil:
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}

// swap exchanges two names in one step; errors.ErrUnsupported if the system or the file system cannot do that.
func swap(a, b string) error {
	err := unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
	switch {
	case errors.Is(err, unix.ENOSYS), errors.Is(err, unix.EINVAL), errors.Is(err, unix.ENOTSUP):
		err = errors.ErrUnsupported
	case err == nil:
		return nil
	}
	return &os.LinkError{Op: "swap", Old: a, New: b, Err: err}
}

// mostSingleSyncs is the number of files and folders up to which each is synced by itself; for more of them the whole
// file system is synced once.
const mostSingleSyncs = 8

// syncAll syncs a few paths one by one; for many it syncs the whole file systems that contain them.
func syncAll(paths []string) error {
	if len(paths) <= mostSingleSyncs || !syncfsReportsErrors() {
		return syncEach(paths)
	}
	disks := map[uint64][]string{}
	for _, path := range paths {
		var s unix.Stat_t
		if err := unix.Stat(path, &s); err != nil {
			return &os.PathError{Op: "sync", Path: path, Err: err}
		}
		disks[uint64(s.Dev)] = append(disks[uint64(s.Dev)], path)
	}
	for _, disk := range slices.Sorted(maps.Keys(disks)) {
		if err := syncDisk(disks[disk]); err != nil {
			return err
		}
	}
	return nil
}

// syncDisk syncs paths of one file system, by a single sync of the whole if they are many. On network and FUSE file
// systems it syncs each path, because a sync of the whole may not reach the other side.
func syncDisk(paths []string) error {
	if _, shared := OnNetwork(paths[0]); shared || len(paths) <= mostSingleSyncs {
		return syncEach(paths)
	}
	return syncFileSystem(paths[0])
}

// syncTree syncs the file system of a folder as a whole where that reaches the disk and reports errors, otherwise each
// file and folder below it.
func syncTree(dir string) error {
	if _, shared := OnNetwork(dir); shared || !syncfsReportsErrors() {
		return syncEachBelow(dir)
	}
	return syncFileSystem(dir)
}

// syncFileSystem syncs the file system that contains a path.
func syncFileSystem(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	if err = unix.Syncfs(int(f.Fd())); err != nil {
		err = &os.PathError{Op: "sync the disk of", Path: path, Err: err}
	}
	return errors.Join(err, f.Close())
}

// syncfsReportsErrors reports whether syncfs returns write errors, as it does since Linux 5.8.
var syncfsReportsErrors = sync.OnceValue(func() bool {
	var u unix.Utsname
	var major, minor int
	if err := unix.Uname(&u); err != nil {
		return false
	}
	_, err := fmt.Sscanf(unix.ByteSliceToString(u.Release[:]), "%d.%d", &major, &minor)
	return err == nil && (major > 5 || major == 5 && minor >= 8)
})

// network names the file systems that lie on another computer or behind another program; locks and shared memory do
// not work there.
var network = map[int64]string{
	unix.NFS_SUPER_MAGIC:  "nfs",
	unix.CIFS_SUPER_MAGIC: "cifs",
	unix.SMB_SUPER_MAGIC:  "smb",
	unix.SMB2_SUPER_MAGIC: "smb2",
	unix.FUSE_SUPER_MAGIC: "fuse",
	unix.AFS_SUPER_MAGIC:  "afs",
	unix.AFS_FS_MAGIC:     "afs",
	unix.CODA_SUPER_MAGIC: "coda",
	unix.CEPH_SUPER_MAGIC: "ceph",
	unix.V9FS_MAGIC:       "9p",
	0x0BD00BD0:            "lustre",
	0x47504653:            "gpfs",
}

// OnNetwork returns the kind of network or FUSE file system that contains path, or would contain it, and true; false
// for local and unknown ones.
func OnNetwork(path string) (string, bool) {
	var s unix.Statfs_t
	path, err := filepath.Abs(path)
	for err == nil {
		err = unix.Statfs(path, &s)
		if !errors.Is(err, unix.ENOENT) || filepath.Dir(path) == path {
			break
		}
		path, err = filepath.Dir(path), nil
	}
	if err != nil {
		return "", false
	}
	name, is := network[int64(uint32(s.Type))]
	return name, is
}
