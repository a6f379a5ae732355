"""Makes compiled modules remember what their names mean, as Python itself does.

A name that was imported from a module that is not compiled (every struct on the wire) is looked up in a dictionary whenever
it is used; that was up to a twelfth of a decision. Here each such place in the C that mypyc wrote gets a memory of one
entry, which holds as long as nothing in the module has changed: dictionaries of CPython carry a number for that.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

LOOKUP: Final = re.compile(
    r"(?P<globals>\w+) = CPyStatic_\w+___globals;\s*"
    r"(?P<name>\w+) = CPyStatics\[\d+\]; /\*.*\*/\s*"
    r"\w+ = CPyDict_GetItem\((?P=globals), (?P=name)\);"
)
REMEMBERED: Final = "Thalassa_NameOf"
# Where the number is not to be had, everything is as mypyc wrote it.
MEMORY: Final = f"""\
#include <Python.h>
#if defined(__GNUC__) && PY_VERSION_HEX < 0x030E0000 && !defined(Py_GIL_DISABLED)
#define Thalassa_Version(names) ({{ \\
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \\"-Wdeprecated-declarations\\"") \\
    uint64_t version = ((PyDictObject *)(names))->ma_version_tag; \\
    _Pragma("GCC diagnostic pop") version; }})
#define {REMEMBERED}(names, name) ({{ \\
    static PyObject *meaning; static uint64_t valid; PyObject *found; \\
    if (likely(Thalassa_Version(names) == valid)) {{ found = meaning; Py_INCREF(found); }} \\
    else {{ \\
        found = CPyDict_GetItem(names, name); \\
        if (found != NULL) {{ meaning = found; valid = Thalassa_Version(names); }} \\
    }} \\
    found; }})
#else
#define {REMEMBERED} CPyDict_GetItem
#endif
"""


def remember_names(source: Path) -> None:
    """Once for each file of C; what mypyc wrote otherwise stays as it is."""
    text = source.read_text(encoding="utf-8")
    changed = LOOKUP.sub(lambda place: place[0].replace("CPyDict_GetItem", REMEMBERED), text)
    if changed != text:
        source.write_text(MEMORY + changed, encoding="utf-8")
