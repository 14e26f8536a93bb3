# SPDX-License-Identifier: MIT
"""A stretch of network between client and daemon that can be cut, or go silent one way, and that can speak TLS to the
client."""

import socket
import threading


class Carrier:
    """Listens on a port of its own and hands everything on to `target`, a port of this machine."""

    def __init__(self, target, tls=None):
        self.target = target
        self._tls = tls
        self._open = []
        self._lock = threading.Lock()
        self._silent = set()
        self._listener = socket.create_server(('127.0.0.1', 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near):
        try:
            if self._tls:
                near = self._tls.wrap_socket(near, server_side=True)
            far = socket.create_connection(('127.0.0.1', self.target))
        except OSError:
            near.close()
            return
        with self._lock:
            self._open.append((near, far))
        threading.Thread(target=self._hand_on, args=(near, far, 'up'), daemon=True).start()
        self._hand_on(far, near, 'down')

    def _hand_on(self, source, sink, way):
        try:
            while part := source.recv(65536):
                if way not in self._silent:
                    sink.sendall(part)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def silence(self, *ways):
        """From now on what goes 'up' to the daemon, or 'down' to the client, is lost."""
        self._silent = set(ways)

    def cut(self):
        """End all connections; new ones are whole again."""
        with self._lock:
            ended, self._open = self._open, []
        for pair in ended:
            for end in pair:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
        self._silent = set()  # not before: what was to be lost would get through

    def finish(self):
        self._listener.close()
        self.cut()
