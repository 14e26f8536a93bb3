#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The Debian packages have the version that configure.ac says, and are built from what scripts/deps installs for a build.
# What they do is tests/package.sh's, by hand.

set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "${top_srcdir:?}"

version=$(sed -n 's/^AC_INIT(\[tavoliere\], \[\(.*\)\])$/\1/p' configure.ac)
packaged=$(sed -n '1s/^tavoliere (\(.*\)) .*/\1/p' debian/changelog)
if [ -z "$version" ] || [ "$version" != "$packaged" ]; then
    echo "configure.ac says version $version, debian/changelog $packaged"
    exit 1
fi
for program in tavoliered tavoliere tavoliere-engine; do
    said=$("${top_builddir:?}/$program" --version)
    if [ "$said" != "$program $version" ]; then
        echo "$program --version says $said, not $program $version"
        exit 1
    fi
done

# What every Debian builds with is not named, nor what debhelper brings, nor what is needed only to run.
sed -n '/^build=(/,/)/p' scripts/deps | tr ' ()' '[\n*]' |
    grep -vxE 'build=|build-essential|autoconf|automake|libwebsockets-evlib-uv|' | sort >"$folder/deps"
sed -n '/^Build-Depends:/,/^[^ B]/p' debian/control | sed 's/^Build-Depends://; s/([^)]*)//' | grep -v ':' | tr -d ' ,' |
    grep -vx debhelper-compat | sort >"$folder/control"
if ! diff "$folder/deps" "$folder/control"; then
    echo "scripts/deps (<) and debian/control (>) differ in what a build needs"
    exit 1
fi
