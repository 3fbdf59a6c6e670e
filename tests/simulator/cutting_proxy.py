"""A connection between a client and a server that can be cut after any number of bytes."""

import contextlib
import selectors
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

_PIECE = 16_384
Address = Path | tuple[str, int]


class CuttingProxy:
    """Passes bytes on in both directions. `left`: how many until all connections are cut, and new ones are refused;
    None is any number. `at_cut` is called before that."""

    def __init__(self, listens: socket.socket, server: Address) -> None:
        self.left: int | None = None
        self.at_cut: Callable[[], None] | None = None
        self._listens, self._server = listens, server
        self._selector = selectors.DefaultSelector()
        self._partner: dict[socket.socket, socket.socket] = {}
        self._wakes, self._wakeful = socket.socketpair()
        self._thread = threading.Thread(target=self._pass_on, daemon=True)
        for one in (listens, self._wakeful):
            self._selector.register(one, selectors.EVENT_READ)
        self._thread.start()

    def stop(self) -> None:
        """Cut everything and end."""
        self._wakes.close()
        self._thread.join()

    def _pass_on(self) -> None:
        while True:
            for key, _events in self._selector.select():
                one = key.fileobj
                if one is self._wakeful:
                    for other in (*self._partner, self._listens, self._wakeful):
                        other.close()
                    self._selector.close()
                    return
                if one is self._listens:
                    self._accept()
                elif isinstance(one, socket.socket) and one in self._partner:
                    self._pass_piece(one)

    def _accept(self) -> None:
        client, _address = self._listens.accept()
        if self.left == 0:
            client.close()
            return
        server = socket.socket(socket.AF_UNIX if isinstance(self._server, Path) else socket.AF_INET)
        try:
            server.connect(str(self._server) if isinstance(self._server, Path) else self._server)
        except OSError:
            client.close()
            server.close()
            return
        for one, other in ((client, server), (server, client)):
            self._partner[one] = other
            self._selector.register(one, selectors.EVENT_READ)

    def _pass_piece(self, one: socket.socket) -> None:
        piece = b""
        with contextlib.suppress(OSError):
            piece = one.recv(_PIECE)
            if self.left is not None:
                piece = piece[: self.left]
                self.left -= len(piece)
            self._partner[one].sendall(piece)
        if self.left == 0:
            if self._partner and self.at_cut is not None:
                self.at_cut()
            for other in list(self._partner):
                self._close(other)
        elif not piece:
            self._close(self._partner[one])
            self._close(one)

    def _close(self, one: socket.socket) -> None:
        self._partner.pop(one)
        self._selector.unregister(one)
        one.close()


@contextmanager
def proxy_to(server: Address, listens_at: Path | None = None) -> Iterator[tuple[CuttingProxy, int]]:
    """A proxy that runs inside the block, at a socket of this path, or else at a port of this machine, which is given
    too."""
    listens = socket.socket(socket.AF_UNIX if listens_at else socket.AF_INET)
    listens.bind(str(listens_at) if listens_at else ("127.0.0.1", 0))
    listens.listen()
    proxy = CuttingProxy(listens, server)
    try:
        yield proxy, 0 if listens_at else listens.getsockname()[1]
    finally:
        proxy.stop()
