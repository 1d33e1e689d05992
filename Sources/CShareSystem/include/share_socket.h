// Local sockets that carry descriptors, and event descriptors.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Two connected sockets that keep the borders of packets, close-on-exec.
int share_socket_pair(int *first, int *second);

// Sends one packet, with `descriptor` unless it is -1. Answers the number of bytes, or -1 with errno. Never raises SIGPIPE.
ssize_t share_socket_send(int socket, const void *bytes, size_t length, int descriptor);

// Receives one packet and perhaps a descriptor, which then is close-on-exec. Answers the number of bytes, 0 at the end, or -1 with
// errno; EMSGSIZE when the packet, or the number of descriptors with it, was larger than what fits.
ssize_t share_socket_receive(int socket, void *bytes, size_t capacity, int *descriptor, int wait);

// A descriptor that becomes readable when it is signalled, and stays so.
int share_event(void);
int share_event_signal(int event);

// A pipe; its reading end does not wait. Both ends are close-on-exec.
int share_pipe(int *reading, int *writing);
