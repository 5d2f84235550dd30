# Shared by the commands in this folder; sourced, never run. POSIX sh.
#
# Sets `root`, the project's folder.

# Prints a line for people.
say() { printf '%s\n' "$*" >&2; }

# Prints what is wrong, with further lines on how to fix it, and ends.
die() {
    say "$command: $1"
    shift
    for line in "$@"; do say "  $line"; done
    exit 1
}

command=${0##*/}
root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd -P)

# Homebrew keeps these two out of pkg-config's way, because macOS brings older ones.
if [ "$(uname)" = Darwin ] && brew=$(command -v brew); then
    prefix=$("$brew" --prefix)
    for keg in libarchive openssl@3; do
        PKG_CONFIG_PATH=$prefix/opt/$keg/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
    done
    export PKG_CONFIG_PATH
fi

# set_up PURPOSE…: installs what is missing for each purpose: build, demo, image, package, package_test,
# test.
set_up() {
    missing=
    missing_python=
    for purpose in "$@"; do "missing_for_$purpose"; done
    [ -z "$missing" ] || install_packages
    [ -z "$missing_python" ] || install_python_packages
    command -v swift >/dev/null || die 'no Swift here' \
        "install Swift $(cat "$root/.swift-version") or newer: https://www.swift.org/install"
}

# library MODULE APT BREW: notes a package whose pkg-config module is missing.
library() { pkg-config --exists "$1" 2>/dev/null || want "$2" "$3"; }

# tool NAME APT BREW: notes a package whose command is missing.
tool() { command -v "$1" >/dev/null || want "$2" "$3"; }

# python_module MODULE APT BREW: notes a package whose module no Python has; the one on PATH may be
# another than the system's.
python_module() {
    for python in python3 /usr/bin/python3; do
        ! "$python" -c "import $1" 2>/dev/null || return 0
    done
    want "$2" "$3"
}

# The folder of Python packages that tests use, for PYTHONPATH.
python_packages=$root/.build/python

# python_package NAME==VERSION: notes a package of PyPI that is not in our folder.
python_package() {
    [ -e "$python_packages/.$1" ] && return
    missing_python="$missing_python $1"
    python3 -m pip --version >/dev/null 2>&1 || want python3-pip -
}

# What no distribution packages; into a folder of our own, not into the system's.
install_python_packages() {
    say "$command: installing$missing_python from PyPI"
    mkdir -p "$python_packages"
    log=$(mktemp)
    if ! python3 -m pip install --quiet --disable-pip-version-check --upgrade --target "$python_packages" \
        $missing_python >"$log" 2>&1
    then
        tail -n 30 "$log" >&2
        die "can't install$missing_python" "see the whole log: $log"
    fi
    rm -f "$log"
    for requirement in $missing_python; do : >"$python_packages/.$requirement"; done
}

# want APT BREW: notes a package. Sets no variable but `missing`: these functions share theirs with the
# command that sources this file.
want() {
    [ "$(uname)" != Darwin ] || shift
    [ "$1" = - ] || missing="$missing $1"
}

missing_for_build() {
    tool git git git
    tool pkg-config pkg-config pkgconf
    library fontconfig libfontconfig-dev fontconfig
    library fribidi libfribidi-dev fribidi
    library harfbuzz libharfbuzz-dev harfbuzz
    library lcms2 liblcms2-dev little-cms2
    library libarchive libarchive-dev libarchive
    library libcrypto libssl-dev openssl@3
    library libdeflate libdeflate-dev libdeflate
    library libgit2 libgit2-dev libgit2
    library libzstd libzstd-dev zstd
    library pango libpango1.0-dev pango
    library vips libvips-dev vips
    # macOS brings its own.
    library zlib zlib1g-dev -
    # Only its headers: publish stages load it when they run. macOS brings its own.
    library libcurl libcurl4-openssl-dev -
    # git fetches the Swift packages over HTTPS.
    if [ "$(uname)" = Linux ] && [ ! -e /etc/ssl/certs/ca-certificates.crt ]; then
        want ca-certificates -
    fi
}

missing_for_package() {
    tool dpkg-deb dpkg -
    tool dpkg-shlibdeps dpkg-dev -
    tool objcopy binutils -
    tool python3 python3 -
}

missing_for_image() {
    tool debootstrap debootstrap -
    tool python3 python3 -
}

missing_for_package_test() {
    tool git git git
    tool lintian lintian -
}

missing_for_demo() {
    tool minisign minisign minisign
    tool openssl openssl openssl@3
    tool python3 python3 python3
    tool sha256sum coreutils coreutils
    tool unzip unzip unzip
    tool zstd zstd zstd
}

missing_for_test() {
    missing_for_demo
    tool 7z p7zip-full p7zip
    tool bash bash bash
    tool bsdtar libarchive-tools libarchive
    tool chromium-headless-shell chromium-headless-shell -
    tool convert imagemagick imagemagick
    tool curl curl -
    tool diff diffutils diffutils
    tool fish fish fish
    tool git-lfs git-lfs git-lfs
    tool gpg gnupg gnupg
    tool identify imagemagick imagemagick
    tool man man-db -
    tool mandoc mandoc mandoc
    tool optipng optipng optipng
    tool pngcrush pngcrush pngcrush
    tool prlimit util-linux -
    tool patch patch gpatch
    tool ps procps -
    tool rsync rsync rsync
    # A machine to publish to, on loopback.
    [ -x /usr/sbin/sshd ] || want openssh-server -
    tool pgrep procps -
    tool vips libvips-tools vips
    python_module html5lib python3-html5lib -
    python_module jsonschema python3-jsonschema -
    python_package axe-core-python==0.1.0
    python_package check-jsonschema==0.39.0
    python_package cyclonedx-python-lib[validation]==11.12.0
    python_package in-toto-attestation==0.9.3
    python_package securesystemslib[crypto]==1.6.0
    python_package mkdocs-material==9.8.1
    # A store with Amazon's protocol, without what its other services need.
    python_package moto==5.2.5
    python_package flask==3.1.3
    python_package flask-cors==6.0.5
    python_package py-partiql-parser==0.6.3
    # A WebDAV server.
    python_package wsgidav==4.4.0
    python_package cheroot==11.1.2
    python_module markdown_it python3-markdown-it -
    python_module openstep_plist python3-openstep-plist -
    python_module pystache python3-pystache -
    python_module yaml python3-yaml -
    tool setpriv util-linux -
    tool shellcheck shellcheck shellcheck
    tool ssh-keygen openssh-client -
    tool strace strace -
    tool tar tar gnu-tar
    tool xmllint libxml2-utils -
    tool xz xz-utils xz
    tool zip zip zip
    tool zopflipng zopfli zopfli
    tool zsh zsh zsh
}

install_packages() {
    missing=$(printf '%s\n' $missing | sort -u | xargs)
    if [ "$(uname)" = Darwin ]; then
        command -v brew >/dev/null || die "missing: $missing" 'install Homebrew, https://brew.sh'
        installer='brew install --quiet'
    elif ! command -v apt-get >/dev/null; then
        die "missing: $missing" 'these are the names that Debian gives them; install them by hand'
    elif [ "$(id -u)" -eq 0 ]; then
        installer=apt_install
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        installer='sudo_apt_install'
    else
        die "missing: $missing" "run: sudo apt-get install $missing"
    fi
    say "$command: installing $missing"
    log=$(mktemp)
    # The lists may be absent or older than the mirror; most machines need no second go.
    if ! $installer $missing >"$log" 2>&1; then
        if [ "$(uname)" = Darwin ] || ! refresh "$log" || ! $installer $missing >>"$log" 2>&1; then
            tail -n 30 "$log" >&2
            die "can't install $missing" "see the whole log: $log"
        fi
    fi
    rm -f "$log"
}

# No prompt, no recommended extras, and patience with another apt that holds the lock.
apt_install() {
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install --yes --quiet \
        --no-install-recommends "$@"
}

sudo_apt_install() {
    sudo -n DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install --yes \
        --quiet --no-install-recommends "$@"
}

refresh() {
    case $installer in
    sudo*) sudo -n apt-get update --quiet >>"$1" 2>&1 ;;
    *) apt-get update --quiet >>"$1" 2>&1 ;;
    esac
}

# Builds the release binary unless it is newer than every source, and sets `shipit` to its path.
#
# swift build takes seconds to find out that nothing changed. A stamp, dated before the build began,
# takes milliseconds: folders count too, so a removed file is seen.
build_if_needed() {
    shipit=$root/.build/release/shipit
    stamp=$root/.build/release.stamp
    if [ -x "$shipit" ] && [ -e "$stamp" ] && [ -z "$(
        find "$root/Package.swift" "$root/Sources" -newer "$stamp" -print | head -n 1
    )" ]; then
        return
    fi
    set_up build
    say "$command: building shipit; the first time takes a few minutes"
    mkdir -p "$root/.build"
    touch "$stamp.new"
    log=$root/.build/release.log
    # A git hook sets variables that would send SwiftPM's own git calls to the wrong repository.
    if ! (
        unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
        # Swift's libraries in the program itself: it starts sooner and runs where Swift is not. Without
        # the path of this clone, any clone gives the same program.
        swift build --package-path "$root" --configuration release --product shipit \
            $([ "$(uname)" = Darwin ] || echo --static-swift-stdlib --disable-local-rpath) \
            -Xswiftc -file-prefix-map -Xswiftc "$root=/shipit" -Xcc "-ffile-prefix-map=$root=/shipit" \
            -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs
    ) >"$log" 2>&1; then
        grep -E 'error:' "$log" | sort -u | head -n 20 >&2 || true
        die 'the build did not succeed' "see the whole log: $log"
    fi
    mv "$stamp.new" "$stamp"
}
