"""For all tests: the toy game stands in the registry beside the installed games, Ctrl-C reaches child processes, and
servers deal every test the same tables each time it runs. Hypothesis tries the same examples everywhere;
THALASSA_EXAMPLES=random draws new ones. What is exhaustive runs as a rotating sample (support/rotation.py)."""

import os
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from support import engine as _engine  # noqa: F401  # before the package
from support import rotation
from support.dealing import TEST_FILE
from thalassa.kernel import registry
from toy import GAME

registry.register(GAME)

# A busy machine is no fault of an example: no time limit for one, and none for drawing it.
settings.register_profile(
    "random", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.register_profile("fixed", settings.get_profile("random"), derandomize=True, database=None)
settings.load_profile(os.environ.get("THALASSA_EXAMPLES", "fixed"))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background of a script: children would inherit the deaf ear, and tests that press Ctrl-C wait for ever.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    return rotation.header()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """At the end, too: with -q pytest prints no header."""
    terminalreporter.write_line(rotation.header())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    rotation.leave_out(config, items)


def pytest_sessionstart() -> None:
    rotation.setting()
    folder = tempfile.mkdtemp(prefix="thalassa-tests-")
    os.environ[TEST_FILE] = str(Path(folder) / "test")


def pytest_sessionfinish() -> None:
    path = Path(os.environ.pop(TEST_FILE))
    path.unlink(missing_ok=True)
    path.parent.rmdir()


def pytest_runtest_setup(item: pytest.Item) -> None:
    path = Path(os.environ[TEST_FILE])
    written = path.with_suffix(".new")
    written.write_text(item.nodeid, encoding="utf-8")
    written.replace(path)  # at once: a server may read it at any time
