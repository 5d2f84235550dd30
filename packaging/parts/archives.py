"""Archives whose bytes follow from their contents: sorted, owned by root, of one time."""

import gzip
import io
import lzma
import tarfile


def tar(files, time, top=""):
    """The bytes of a tar archive of files: path to (bytes, mode), with the folders that they are in."""
    buffer = io.BytesIO()
    folders = set()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(files):
            parts = (top + path).split("/")
            for depth in range(1, len(parts)):
                folder = "/".join(parts[:depth])
                if folder not in folders:
                    folders.add(folder)
                    archive.addfile(_entry(folder, 0o755, time, tarfile.DIRTYPE))
            data, mode = files[path]
            entry = _entry(top + path, mode, time, tarfile.REGTYPE)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return buffer.getvalue()


def _entry(name, mode, time, kind):
    entry = tarfile.TarInfo(name)
    entry.mode, entry.mtime, entry.type = mode, time, kind
    entry.uname = entry.gname = "root"
    return entry


def gzipped(data):
    """Without a time or a name."""
    return gzip.compress(data, compresslevel=9, mtime=0)


def xzipped(data):
    return lzma.compress(data, preset=6)
