"""For all tests: the toy game stands in the registry beside the installed games, and Ctrl-C reaches child processes."""

import signal

from thalassa.kernel import registry
from toy import GAME

registry.register(GAME)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background of a script: children would inherit the deaf ear, and tests that press Ctrl-C wait for ever.
    signal.signal(signal.SIGINT, signal.default_int_handler)
