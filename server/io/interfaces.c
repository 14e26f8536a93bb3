/* SPDX-License-Identifier: MIT */
/* interfaces.c: SIOCGIFCONF for IPv4, which knows no IPv6, and the kernel's table in /proc for that. */
#include "config.h"

#include "server/io/interfaces.h"

#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static size_t list_v4(int fd, struct address *out, size_t cap)
{
    struct ifreq all[INTERFACES_MAX];
    struct ifconf conf = { .ifc_len = sizeof all };
    size_t count = 0;

    conf.ifc_req = all;
    if (ioctl(fd, SIOCGIFCONF, &conf) != 0)
        return 0;
    for (size_t n = 0; n < (size_t)conf.ifc_len / sizeof *all && count < cap; n++) {
        struct ifreq flags = all[n];

        if (all[n].ifr_addr.sa_family != AF_INET || ioctl(fd, SIOCGIFFLAGS, &flags) != 0 ||
            !(flags.ifr_flags & IFF_UP))
            continue;
        memset(&out[count], 0, sizeof out[count]);
        out[count].len = sizeof(struct sockaddr_in);
        memcpy(&out[count++].sa, &all[n].ifr_addr, sizeof(struct sockaddr_in));
    }
    return count;
}

/* One line: 32 hexadecimal digits, then the interface's number, the length of the prefix, scope, flags and name. Interfaces that
 * are down have none. */
static bool read_v6(const char *line, struct address *out)
{
    struct sockaddr_in6 sa = { .sin6_family = AF_INET6 };

    for (size_t n = 0; n < sizeof sa.sin6_addr.s6_addr; n++) {
        unsigned byte;

        if (sscanf(line + 2 * n, "%2x", &byte) != 1) /* NOLINT(cert-err34-c): two digits can't overflow */
            return false;
        sa.sin6_addr.s6_addr[n] = (unsigned char)byte;
    }
    memset(out, 0, sizeof *out);
    out->len = sizeof sa;
    memcpy(&out->sa, &sa, sizeof sa);
    return !IN6_IS_ADDR_LINKLOCAL(&sa.sin6_addr);
}

static size_t list_v6(struct address *out, size_t cap)
{
    FILE *table = fopen("/proc/self/net/if_inet6", "re");
    char line[128];
    size_t count = 0;

    if (!table) /* a kernel without IPv6 */
        return 0;
    while (count < cap && fgets(line, sizeof line, table))
        if (strspn(line, "0123456789abcdef") == 32 && read_v6(line, &out[count]))
            count++;
    fclose(table);
    return count;
}

size_t interfaces_addresses(struct address out[INTERFACES_MAX])
{
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    size_t count = 0;

    if (fd >= 0) {
        count = list_v4(fd, out, INTERFACES_MAX);
        close(fd);
    }
    return count + list_v6(out + count, INTERFACES_MAX - count);
}
