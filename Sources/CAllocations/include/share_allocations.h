/* How often this program asked for memory: for the benchmarks, whose linker leads every call of malloc and its kin here. */
#ifndef SHARE_ALLOCATIONS_H
#define SHARE_ALLOCATIONS_H

/* The number of allocations so far, of all threads. */
unsigned long share_allocations(void);

/* The bytes that are allocated now. */
unsigned long share_allocated_bytes(void);

#endif
