"""For all tests: the toy game stands in the registry beside the installed games."""

from thalassa.kernel import registry
from toy import GAME

registry.register(GAME)
