"""Finding servers of models on this machine, when somebody asks for them."""

import socket
from collections.abc import Sequence
from urllib.parse import urlsplit

PATIENCE = 0.5  # seconds; a server on this machine takes a connection at once


def answering(addresses: Sequence[str]) -> list[str]:
    """Those of the addresses (of this machine, with a port) at which something takes a connection, in their order.

    Nothing is sent. Raises ValueError for an address of another machine.
    """
    found = []
    for address in addresses:
        place = urlsplit(address)
        if place.hostname not in ("localhost", "127.0.0.1", "::1") or place.port is None:
            raise ValueError(f"{address} is not on this machine")
        try:
            socket.create_connection((place.hostname, place.port), PATIENCE).close()
        except OSError:
            continue
        found.append(address)
    return found
