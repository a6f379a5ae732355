"""JSON Schema of wire types, and TypeScript made from it. Nothing is described a second time by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

Node = dict[str, Any]
"""A piece of JSON Schema: what its keys hold depends on the keys beside them."""
REF = "#/$defs/{name}"


def schema(types: Iterable[object]) -> Node:
    """One JSON Schema document with a definition for every struct reachable from the given types."""
    _, components = msgspec.json.schema_components(types, ref_template=REF)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": dict(sorted(components.items())),
    }


def typescript(document: Node, aliases: Node | None = None, received: Collection[str] = ()) -> str:
    """TypeScript interfaces for a document of ``schema``; ``aliases`` adds named types given as schema nodes.

    Fields with a default are always present in what the server sends; only in what it has ``received`` from a
    client (structs by name) may they be missing.
    """
    lines = ["// Generated from the Python wire types. Do not edit: run `make types`.", ""]
    for name, node in document["$defs"].items():
        lines += _definition(name, node, name in received)
    for name, node in (aliases or {}).items():
        lines += [f"export type {name} = {_type(node)};", ""]
    return "\n".join(lines)


def alias(kind: object) -> Node:
    """The schema node of a union, to be named in TypeScript."""
    (node,), _ = msgspec.json.schema_components([kind], ref_template=REF)
    return node


def _definition(name: str, node: Node, received: bool) -> list[str]:
    lines = [f"/** {line} */" for line in _doc(node)]
    if node.get("type") != "object" or "properties" not in node:
        return [*lines, f"export type {name} = {_type(node)};", ""]
    lines.append(f"export interface {name} {{")
    required = set(node.get("required", ()))
    for key, value in node["properties"].items():
        mark = "?" if received and key not in required else ""
        lines.append(f"  {key}{mark}: {_type(value)};")
    return [*lines, "}", ""]


def _doc(node: Node) -> list[str]:
    text = str(node.get("description", "")).strip()
    return [text.splitlines()[0]] if text else []


def _type(node: Node) -> str:
    if "$ref" in node:
        return str(node["$ref"]).rsplit("/", 1)[-1]
    if "const" in node:
        return _literal(node["const"])
    if "enum" in node:
        return " | ".join(_literal(value) for value in node["enum"])
    if "anyOf" in node:
        return " | ".join(dict.fromkeys(_type(option) for option in node["anyOf"]))
    kind = node.get("type")
    if kind == "array":
        return _array(node)
    if kind == "object":
        values = node.get("additionalProperties", {})
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    names = {
        "integer": "number",
        "number": "number",
        "string": "string",
        "boolean": "boolean",
        "null": "null",
    }
    return names.get(str(kind), "unknown")


def _array(node: Node) -> str:
    if "prefixItems" in node:
        return f"[{', '.join(_type(item) for item in node['prefixItems'])}]"
    items = node.get("items")
    inner = _type(items) if isinstance(items, dict) else "unknown"
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()
