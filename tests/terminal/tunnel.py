# SPDX-License-Identifier: MIT
"""One end of a line between two networks: makes the device that it is told the name of, in the network that it runs in, says
so, and hands its packets on to the socket that is its standard input, and back. The other end is the same."""

import fcntl
import os
import select
import socket
import struct
import sys

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454ca, 0x0001, 0x1000
PACKET_MAX = 65536


def main(name):
    line = socket.socket(fileno=sys.stdin.fileno())
    device = os.open('/dev/net/tun', os.O_RDWR)
    fcntl.ioctl(device, TUNSETIFF, struct.pack('16sH', name.encode(), IFF_TUN | IFF_NO_PI))
    print('made', flush=True)
    while True:
        for ready in select.select([line, device], [], [])[0]:
            if ready is device:
                line.send(os.read(device, PACKET_MAX))
                continue
            packet = line.recv(PACKET_MAX)
            if not packet:
                return
            try:
                os.write(device, packet)
            except OSError:
                pass  # it is down: the packet is lost, as it would be elsewhere


if __name__ == '__main__':
    main(sys.argv[1])
