// Messages with a descriptor over a local socket: CMSG_SPACE, CMSG_DATA and their like are macros.
#define _GNU_SOURCE
#include "share_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

ssize_t share_socket_send(int socket, const void *bytes, size_t length, int descriptor) {
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec part = {(void *)bytes, length};
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (descriptor >= 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.space;
        message.msg_controllen = sizeof control.space;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
    }
    for (;;) {
        ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL);
        if (sent >= 0 || errno != EINTR) return sent;
    }
}

ssize_t share_socket_receive(int socket, void *bytes, size_t capacity, int *descriptor, int wait) {
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec part = {bytes, capacity};
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.space;
    message.msg_controllen = sizeof control.space;
    *descriptor = -1;
    ssize_t received;
    do {
        received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | (wait ? 0 : MSG_DONTWAIT));
    } while (received < 0 && errno == EINTR);
    if (received < 0) return received;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        // The space is padded, so a second one may fit into it; whoever sends several means harm.
        for (size_t offset = 0; CMSG_LEN(offset + sizeof(int)) <= header->cmsg_len; offset += sizeof(int)) {
            if (*descriptor >= 0) {
                close(*descriptor);
                message.msg_flags |= MSG_CTRUNC;
            }
            memcpy(descriptor, CMSG_DATA(header) + offset, sizeof(int));
        }
    }
    if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) {
        if (*descriptor >= 0) close(*descriptor);
        *descriptor = -1;
        errno = EMSGSIZE;
        return -1;
    }
    return received;
}

int share_socket_pair(int *first, int *second) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    *first = ends[0];
    *second = ends[1];
    return 0;
}

int share_event(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

int share_event_signal(int event) {
    uint64_t one = 1;
    return write(event, &one, sizeof one) == (ssize_t)sizeof one ? 0 : -1;
}

int share_pipe(int *reading, int *writing) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    *reading = ends[0];
    *writing = ends[1];
    return fcntl(ends[0], F_SETFL, O_NONBLOCK);
}
