"""What compiled modules remember of their names is what the module says now."""

from __future__ import annotations

import importlib.util
import subprocess
import sysconfig
from pathlib import Path
from types import ModuleType

import compile_engine
import known_names
import pytest

from thalassa.compiled import SUFFIX

WRITTEN = """\
PyObject *CPyDef_bidding___refuse(PyObject *cpy_r_pos) {
    cpy_r_r1 = CPyStatic_bidding___globals;
    cpy_r_r2 = CPyStatics[436]; /* 'Bid' */
    cpy_r_r3 = CPyDict_GetItem(cpy_r_r1, cpy_r_r2);
    cpy_r_r4 = PyImport_GetModuleDict();
    cpy_r_r5 = CPyStatics[16]; /* 'thalassa' */
    cpy_r_r6 = CPyDict_GetItem(cpy_r_r4, cpy_r_r5);
    cpy_r_r7 = CPyStatic_bidding___globals;
    cpy_r_r8 = CPyStatics[436]; /* 'Bid' */
    cpy_r_r9 = CPyDict_SetItem(cpy_r_r7, cpy_r_r8, cpy_r_r3);
}
"""
ASKING = """
#define likely(x) (x)
static long asked;
static PyObject *CPyDict_GetItem(PyObject *names, PyObject *name) {
    PyObject *found = PyDict_GetItemWithError(names, name);
    asked++;
    if (found == NULL) PyErr_SetObject(PyExc_KeyError, name); else Py_INCREF(found);
    return found;
}
static PyObject *meaning(PyObject *self, PyObject *given) {
    PyObject *names, *name, *found;
    if (!PyArg_ParseTuple(given, "OO", &names, &name)) return NULL;
    found = %s(names, name);
    return found;
}
static PyObject *lookups(PyObject *self, PyObject *none) { return PyLong_FromLong(asked); }
static PyMethodDef methods[] = {
    {"meaning", meaning, METH_VARARGS, ""}, {"lookups", lookups, METH_NOARGS, ""}, {0}};
static struct PyModuleDef asking = {PyModuleDef_HEAD_INIT, "asking", "", -1, methods};
PyMODINIT_FUNC PyInit_asking(void) { return PyModule_Create(&asking); }
"""


def test_only_names_of_modules_are_remembered(tmp_path: Path) -> None:
    source = tmp_path / "native.c"
    source.write_text(WRITTEN)
    assert compile_engine.lookups(tmp_path) == {"bidding___refuse": 1}
    known_names.remember_names(source)
    assert compile_engine.lookups(tmp_path) == {}
    assert source.read_text() == known_names.MEMORY + WRITTEN.replace(
        "cpy_r_r3 = CPyDict_GetItem(", f"cpy_r_r3 = {known_names.REMEMBERED}("
    )


def test_c_without_a_lookup_stays_as_it_is(tmp_path: Path) -> None:
    source = tmp_path / "native.c"
    source.write_text("int nothing;\n")
    known_names.remember_names(source)
    assert source.read_text() == "int nothing;\n"


@pytest.fixture(scope="module")
def asking(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """A module in C that looks names up in a dictionary it is given, at one place."""
    if lack := compile_engine.missing():
        pytest.skip(lack)
    folder = tmp_path_factory.mktemp("asking")
    source, target = folder / "asking.c", folder / f"asking{SUFFIX}"
    source.write_text(known_names.MEMORY + ASKING % known_names.REMEMBERED)
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    include = sysconfig.get_path("include")
    subprocess.run([compiler, "-shared", "-fPIC", "-I", include, source, "-o", target], check=True)
    spec = importlib.util.spec_from_file_location("asking", target)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_name_is_looked_up_once_until_its_module_changes(asking: ModuleType) -> None:
    names: dict[str, object] = {"Bid": 1}
    before = asking.lookups()
    assert [asking.meaning(names, "Bid") for _ in range(100)] == [1] * 100
    assert asking.lookups() == before + 1
    names["Bid"] = 2
    assert [asking.meaning(names, "Bid") for _ in range(100)] == [2] * 100
    assert asking.lookups() == before + 2
    del names["Bid"]
    with pytest.raises(KeyError):
        asking.meaning(names, "Bid")
    with pytest.raises(KeyError):
        asking.meaning(names, "Bid")


def test_another_dictionary_is_another_one(asking: ModuleType) -> None:
    assert asking.meaning({"Bid": 1}, "Bid") == 1
    assert asking.meaning({"Bid": 2}, "Bid") == 2
