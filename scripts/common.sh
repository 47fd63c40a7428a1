# Sourced by the scripts of this folder: Debian packages by section, and one build under a lock.

set -euo pipefail
unset CDPATH
root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/scripts/*}
build=$root/build/release
mkdir -p -- "$root/build"

note() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

fail() {
  note "$@"
  exit 1
}

# quietly MESSAGE COMMAND...: runs a command whose output matters only when it fails; then shows it
# and stops with the message. Standard input stays the caller's own.
quietly() {
  local message=$1
  shift
  "$@" >"$root/build/log" 2>&1 </dev/null && return
  cat -- "$root/build/log" >&2
  fail "$message"
}

# missing_packages SECTION...: those of packages.txt that neither are installed nor are provided by
# a package that is (other builds of nodejs bring their own npm). Works in a chroot without /proc.
missing_packages() {
  dpkg-query -W -f '${db:Status-Status} ${Package} ${Provides}\n' | awk -v wanted=" $* " '
    FNR == NR {
      if ($1 == "installed") for (i = 2; i <= NF; i++) { sub(/,$/, "", $i); have[$i] = 1 }
      next
    }
    /^\[/ { section = substr($1, 2, length($1) - 2); next }
    NF && !/^#/ && index(wanted, " " section " ") && !($1 in have) { print $1 }
  ' - "$root/scripts/packages.txt"
}

# install_packages SECTION...: asks nothing; fails with the names where it may not install.
install_packages() {
  local names missing as_root=()
  # Elsewhere than on Debian, cmake names what it doesn't find.
  command -v dpkg-query >/dev/null || return 0
  names=$(missing_packages "$@")
  [[ -n $names ]] || return 0
  mapfile -t missing <<<"$names"
  if ((EUID != 0)); then
    sudo -n true 2>/dev/null ||
      fail "needs these Debian packages, and neither root nor sudo without a password is there" \
        "to install them: ${missing[*]}"
    as_root=(sudo -n)
  fi
  note "installing Debian packages: ${missing[*]}"
  # An update that fails in part may still have what is needed; the install decides.
  quietly "couldn't install ${missing[*]}" \
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive sh -c 'apt-get -q update
    exec apt-get -q install -y --no-install-recommends -o DPkg::Lock::Timeout=600 "$@"' \
    sh "${missing[@]}"
}

# One process at a time installs and builds in this checkout; the others wait.
lock() {
  exec {lock_fd}>"$root/build/lock"
  flock "$lock_fd"
}

unlock() { exec {lock_fd}>&-; }

# configure OPTION...: makes the build folder, with these CMake options on. Options that are on stay
# on, so that testing after baking compiles nothing twice.
configure() {
  local cache="" option flags=(-DCMAKE_BUILD_TYPE=Release)
  if [[ -f $build/build.ninja ]]; then
    cache=$'\n'$(<"$build/CMakeCache.txt")$'\n'
  fi
  if [[ $cache != *$'\n'"CMAKE_HOME_DIRECTORY:INTERNAL=$root"$'\n'* ]]; then
    rm -rf -- "$build"  # half made, or the checkout was moved
    cache=""
    flags+=(-DWARREN_TESTS=OFF)
  fi
  for option in "$@"; do
    [[ $cache == *$'\n'"$option:BOOL=ON"$'\n'* ]] || cache=""
    flags+=("-D$option=ON")
  done
  [[ -n $cache ]] ||
    quietly "couldn't configure the build" cmake -S "$root" -B "$build" -G Ninja "${flags[@]}"
}

# install_npm_packages FOLDER: exactly as locked there; again when the lock has changed.
install_npm_packages() {
  local folder=$root/$1
  cmp -s -- "$folder/package-lock.json" "$folder/node_modules/installed-lock.json" && return
  note "installing the npm packages of $1"
  quietly "couldn't install the npm packages of $1" npm --prefix "$folder" ci --include=dev
  cp -- "$folder/package-lock.json" "$folder/node_modules/installed-lock.json"
}

# Brings the player's page up to date, where the program looks for it.
build_player() {
  local page=$build/share/warren/player newer
  install_npm_packages src/player
  if [[ -e $page/index.html ]]; then
    newer=$(find "$root/src/player" -name node_modules -prune -o -newer "$page/index.html" -print -quit)
    [[ -n $newer ]] || return 0
  fi
  rm -rf -- "$page.new"
  quietly "couldn't build the player's page" \
    npm --prefix "$root/src/player" run build -- --outDir "$page.new"
  rm -rf -- "$page"
  mv -- "$page.new" "$page"
}

# Brings the warren program up to date.
build_warren() {
  [[ -x $build/bin/warren ]] || note "first build, about two minutes on two cores"
  quietly "couldn't build warren" ninja -C "$build" warren
}

# mount_missing: /proc and /dev/pts where they are bare folders, as in a fresh chroot, until this
# script ends: Chromium needs the one, the tests of the progress bar the other.
mount_missing() {
  mounted=()
  ((EUID == 0)) || return 0
  if [[ ! -e /proc/self ]] && mount -t proc proc /proc; then mounted+=(/proc); fi
  if [[ ! -e /dev/pts/ptmx ]] && mkdir -p /dev/pts && mount -t devpts devpts /dev/pts; then
    mounted+=(/dev/pts)
  fi
  ((${#mounted[@]} == 0)) || trap 'umount -- "${mounted[@]}"' EXIT
}
