"""JSON Schema and TypeScript come from the structs; every wire type of the toy game survives the trip."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from thalassa.kernel.messages import Reason
from thalassa.kernel.schema import alias, schema, typescript
from toy.actions import Hide, Put, Ring, Swap, ToyAction
from toy.views import ToyView


class Inner(msgspec.Struct):
    """What is inside.

    A second paragraph nobody needs in TypeScript.
    """

    number: int
    maybe: str | None = None


class Everything(msgspec.Struct):
    flag: bool
    ratio: float
    word: str
    choice: Literal["a", "b", 3]
    inner: Inner
    row: tuple[Inner, ...]
    pair: tuple[int, str]
    mixed: list[int | str]
    table: dict[str, list[int]]
    anything: Any
    later: int = 3


def definition(text: str, name: str) -> str:
    begin = text.index(f"export interface {name} ")
    return text[begin : text.index("}\n", begin) + 1]


def test_a_schema_defines_every_struct_that_can_be_reached() -> None:
    document = schema([Everything])
    assert list(document["$defs"]) == ["Everything", "Inner"]
    assert document["$defs"]["Everything"]["properties"]["inner"] == {"$ref": "#/$defs/Inner"}
    assert document["$schema"].startswith("https://json-schema.org/")


def test_typescript_has_a_type_for_every_kind_of_field() -> None:
    text = typescript(schema([Everything]))
    assert definition(text, "Everything") == "\n".join(
        (
            "export interface Everything {",
            "  flag: boolean;",
            "  ratio: number;",
            "  word: string;",
            '  choice: 3 | "a" | "b";',
            "  inner: Inner;",
            "  row: Inner[];",
            "  pair: [number, string];",
            "  mixed: (number | string)[];",
            "  table: Record<string, number[]>;",
            "  anything: unknown;",
            "  later: number;",
            "}",
        )
    )
    assert "/** What is inside. */" in text
    assert "second paragraph" not in text


def test_only_what_is_received_may_leave_fields_out() -> None:
    document = schema([Everything])
    assert "  maybe: string | null;" in typescript(document)
    received = typescript(document, received=["Inner"])
    assert "  maybe?: string | null;" in received
    assert "  number: number;" in received
    assert "  later: number;" in received


def test_unions_are_named_by_aliases() -> None:
    text = typescript(schema([ToyAction]), {"AnyAction": alias(ToyAction)})
    assert "export type AnyAction = Hide | Put | Swap | Ring;" in text
    assert '  type: "put";' in definition(text, "Put")
    assert '  bowl: "left" | "right";' in definition(text, "Put")


def test_what_python_sends_is_what_the_schema_says() -> None:
    document = schema([Hide, Put, Swap, Ring, ToyView, Reason])
    for message in (Hide(3), Put(3, "left"), Swap(2), Ring(), Reason("over", "T-9", {"n": 1})):
        plain = msgspec.to_builtins(message)
        node = document["$defs"][type(message).__name__]
        assert plain.keys() <= node["properties"].keys()
        assert set(node["required"]) <= plain.keys()
        if "type" in plain:
            assert node["properties"]["type"]["enum"] == [plain["type"]]


def test_the_same_types_give_the_same_text() -> None:
    one, two = typescript(schema([Everything, ToyView])), typescript(schema([ToyView, Everything]))
    assert one == two
