# SPDX-License-Identifier: MIT
#
# From the scripts of the page, without comments and named from the folder it lies in: modules that are always loaded
# together are put into one file, as on a slow line each file costs a step, however small it is. Which these are is not
# written down anywhere, it follows from who imports what.
#
# js/app.js, each import('...') and each Worker begin a part of the page, with all they import. Modules that belong to the
# same parts are written to the file of the first of them, each as a function that runs after those it imports:
#
#   import { a, b as c } from './x.js';     const { a, b: c } = $js_x;
#   export class D {}                       class D {} ... return { D, e: $js_z.e };
#   export { e } from './z.js';
#   import('./y.js')                        import('./y.js').then(of => of.$js_y)
#
# Modules that import each other in a circle would not be the same then, nor those that change what they export: both are
# refused, and so is every import and export that is written in another way.
#
# Also written: `modules`, lines of index.html for what js/app.js needs, `later`, the same for the other parts, and `joined`,
# the files that are no longer needed. What no part needs is left as it is.

function refuse(what) {
    print "join.awk: " what >"/dev/stderr"
    exit failed = 1
}
function resolve(from, name,    path) {
    path = from
    sub("[^/]*$", "", path)
    path = path name
    while (sub("(^|/)\\./", "/", path)) ;
    while (sub("[^/]+/\\.\\./", "", path)) ;
    sub("^/", "", path)
    return path
}
function way(from, to) { # from the folder of one file to another
    gsub("[^/]+/", "../", from)
    sub("[^/]*$", "", from)
    return (from == "" ? "./" : from) to
}
function quoted(text) {
    gsub("^[^']*'|'[^']*$", "", text)
    return text
}
function dollar(file) {
    sub("\\.js$", "", file)
    gsub("[^A-Za-z0-9]", "_", file)
    return "$" file
}
function name_of(file) {
    sub("^js/", "", file)
    sub("\\.js$", "", file)
    return file
}

# --- Who needs whom --------------------------------------------------------------------------------------------------

FNR == 1 { files[++count] = FILENAME }
/^(import|export) \{[^}]*$/ { # names in several lines
    while (!/;$/ && (getline more) > 0)
        $0 = $0 " " more
}
{
    text[FILENAME, ++lines[FILENAME]] = $0
    rest = $0
    if (/^(import|export) .* from '/)
        needs[FILENAME] = needs[FILENAME] " " resolve(FILENAME, quoted($0))
    else while (match(rest, /=> import\('[^']*'|new Worker\(new URL\('[^']*'/)) {
        found = substr(rest, RSTART, RLENGTH)
        begins[resolve(FILENAME, quoted(found))] = found ~ /Worker/ ? "Worker" : "part"
        rest = substr(rest, RSTART + RLENGTH)
    }
}

# What begins with a part, itself included; `is_in[part, file]`.
function gather(file, part,    n, names, i) {
    if (!(file in lines))
        refuse("there is no " file)
    if ((part, file) in is_in)
        return
    is_in[part, file]
    parts[file] = parts[file] == "" ? part : parts[file] " " part
    n = split(needs[file], names)
    for (i = 1; i <= n; i++)
        gather(names[i], part)
}
# A module comes after those it imports.
function arrange(file,    n, names, i) {
    if (state[file] == "begun")
        refuse(file " imports itself, by way of others")
    if (state[file] == "done")
        return
    state[file] = "begun"
    n = split(needs[file], names)
    for (i = 1; i <= n; i++)
        arrange(names[i])
    state[file] = "done"
    order[++arranged] = file
}

# --- What is written -------------------------------------------------------------------------------------------------

# The name under which another module is known here.
function known(of, file) {
    if (joined[of] != joined[file] && !((of, joined[file]) in said)) {
        said[of, joined[file]]
        heads[joined[file]] = heads[joined[file]] "import { " dollar(of) " } from '" way(joined[file], joined[of]) "';\n"
    }
    return dollar(of)
}
function taken(line, of) {
    sub(/^import (\* as )?/, "", line)
    sub(/ from '.*/, "", line)
    gsub(/ as /, ": ", line)
    return "const " line " = " of ";"
}
function give(name) {
    given = given (given == "" ? " " : ", ") name
}
# { a, b }, of another module if that is named.
function give_all(names, of,    n, name, i) {
    if (names ~ / as /)
        refuse("export under another name: " names)
    sub(/^[^{]*[{] */, "", names)
    sub(/,? *[}].*/, "", names)
    n = split(names, name, / *, */)
    for (i = 1; i <= n; i++)
        give(name[i] (of == "" ? "" : ": " of "." name[i]))
    return ""
}
function translated(line, file,    name, found) {
    if (line ~ /^import (\{.*\}|\* as [A-Za-z]+) from '\.[^']*';$/)
        return taken(line, known(resolve(file, quoted(line)), file))
    if (line ~ /^export \{.*\} from '\.[^']*';$/)
        return give_all(line, known(resolve(file, quoted(line)), file))
    if (line ~ /^export \{.*\};$/)
        return give_all(line)
    if (line ~ /^export default [A-Za-z]+;$/) {
        give("default: " substr(line, 16, length(line) - 16))
        return ""
    }
    if (match(line, /^export (const|class|function|async function) [A-Za-z_0-9]+/)) {
        name = substr(line, 1, RLENGTH)
        sub(/.* /, "", name)
        give(name)
        line = substr(line, 8)
    }
    if (line ~ /^(import|export)/)
        refuse(file ": " line)
    while (match(line, /=> import\('[^']*'\)/)) {
        found = resolve(file, quoted(substr(line, RSTART, RLENGTH)))
        line = substr(line, 1, RSTART - 1) "=> import(\"" way(joined[file], joined[found]) "\").then(of => of." dollar(found) ")" \
            substr(line, RSTART + RLENGTH)
    }
    if (line ~ /import\([^"]/)
        refuse(file ": " line)
    if (joined[file] != file)
        gsub(/import\.meta\.url/, "new URL('" way(joined[file], file) "', import.meta.url)", line)
    return line
}
function module(file,    n, body) {
    given = ""
    if (text[file, 1] !~ /SPDX/)
        refuse(file " does not begin by saying whose it is")
    for (n = 2; n <= lines[file]; n++)
        body = body translated(text[file, n], file) "\n"
    return "export const " dollar(file) " = (() => {\n" body "return {" given " };\n})();\n"
}

function write(file) {
    if (joined[file] != file) {
        print file >"joined"
        return
    }
    printf "%s\n%s%s", text[file, 1], heads[file], bodies[file] >file
    close(file)
    if (parts[file] ~ /^app/)
        printf "<link rel=\"modulepreload\" href=\"/%s\">\n", file >"modules"
    else if (parts[file] != "Worker")
        printf "<link rel=\"later\" data-part=\"%s\" href=\"/%s\">\n", parts[file], file >"later"
}

END {
    if (failed)
        exit 1
    begins["js/app.js"] = "app"
    for (i = 1; i <= count; i++)
        if (files[i] in begins)
            gather(files[i], begins[files[i]] == "part" ? name_of(files[i]) : begins[files[i]])
    for (i = 1; i <= count; i++) { # what comes with the page is there for every part
        file = files[i]
        if (file in parts)
            arrange(file)
        if (("app", file) in is_in)
            parts[file] = "app" (("Worker", file) in is_in ? " Worker" : "")
    }
    for (i = 1; i <= arranged; i++) # the file of what begins a part, if that is among them
        if (!(parts[order[i]] in host) || order[i] in begins)
            host[parts[order[i]]] = order[i]
    for (i = 1; i <= arranged; i++)
        joined[order[i]] = host[parts[order[i]]]
    for (i = 1; i <= arranged; i++)
        bodies[joined[order[i]]] = bodies[joined[order[i]]] module(order[i])
    for (i = 1; i <= count; i++)
        if (files[i] in parts)
            write(files[i])
}
