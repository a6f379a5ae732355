"""Generated types must be those of the structs as they are now."""

from __future__ import annotations

from typing import Any

from thalassa.server.wire import generate as types


def test_the_generated_files_are_fresh() -> None:
    stale = [str(path.relative_to(types.ROOT)) for path in types.stale()]
    assert not stale, f"run `make types`: {stale}"


def test_structs_sharing_a_name_are_told_apart_by_their_module() -> None:
    document: dict[str, Any] = {
        "$defs": {
            "x.actions.Pass": {"type": "object"},
            "x.events.Pass": {"properties": {"by": {"$ref": "#/$defs/x.actions.Pass"}}},
        }
    }
    aliases = {"Action": {"anyOf": [{"$ref": "#/$defs/x.actions.Pass"}]}}
    types._shorten(document, aliases)
    assert set(document["$defs"]) == {"PassAction", "PassEvent"}
    assert document["$defs"]["PassEvent"]["properties"]["by"]["$ref"] == "#/$defs/PassAction"
    assert aliases["Action"]["anyOf"][0]["$ref"] == "#/$defs/PassAction"


def test_unknown_arguments_are_refused() -> None:
    assert types.main(["--chek"]) == 2
