"""What crosses the network: bodies of REST, frames of WebSockets, refusals, close codes; and the types made from them.

Structs and numbers only; their definitions are the wire format.
Knows no other part of the server.
"""
