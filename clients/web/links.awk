# SPDX-License-Identifier: MIT
#
# From the scripts of the page, named from the folder it lies in: the lists of modules, as lines of index.html. Written
# to `modules`: what js/app.js needs, itself included; to `later`: what each part that an import('...') loads needs beside
# that.

function resolve(from, name,    path) {
    path = from
    sub("[^/]*$", "", path)
    path = path name
    while (sub("(^|/)\\./", "/", path)) ;
    while (sub("[^/]+/\\.\\./", "", path)) ;
    sub("^/", "", path)
    return path
}
function gather(file, part,    n, names, i) { # what it needs, itself included
    if ((part, file) in has || ("", file) in has)
        return
    has[part, file]
    parts_of[file] = parts_of[file] (parts_of[file] == "" ? "" : " ") part
    n = split(needs[file], names, " ")
    for (i = 1; i <= n; i++)
        gather(names[i], part)
}
function name_of(file) {
    sub("^js/", "", file)
    sub("\\.js$", "", file)
    return file
}
FNR == 1 { files[++count] = FILENAME }
{
    line = $0
    gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, "", line)
    while (match(line, /(from |import\()'\.[^']*'/)) {
        found = substr(line, RSTART, RLENGTH)
        later = found ~ /^import/
        gsub(/^[^']*'|'$/, "", found)
        found = resolve(FILENAME, found)
        if (later)
            starts[found]
        else
            needs[FILENAME] = needs[FILENAME] " " found
        line = substr(line, RSTART + RLENGTH)
    }
}
END {
    gather("js/app.js", "")
    for (i = 1; i <= count; i++)
        if (files[i] in starts)
            gather(files[i], name_of(files[i]))
    for (i = 1; i <= count; i++)
        if (("", files[i]) in has)
            printf "<link rel=\"modulepreload\" href=\"/%s\">\n", files[i] >"modules"
    for (i = 1; i <= count; i++)
        if (parts_of[files[i]] != "")
            printf "<link rel=\"later\" data-part=\"%s\" href=\"/%s\">\n", parts_of[files[i]], files[i] >"later"
}
