/* SHA-256 (FIPS 180-4), a piece at a time: start, add any number of bytes any number of times, finish. */
#ifndef DIGEST_SHA256_H
#define DIGEST_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_BLOCK_SIZE 64
#define SHA256_DIGEST_SIZE 32

/* What has been added so far. */
typedef struct sha256 {
    uint32_t state[8];
    uint64_t length;                   /* bytes added */
    uint8_t block[SHA256_BLOCK_SIZE];  /* the last length % SHA256_BLOCK_SIZE of them wait here */
} sha256_t;

void sha256_start(sha256_t *hash);
void sha256_add(sha256_t *hash, const void *bytes, size_t count);

/* Stores the digest. What was added is used up: start again before adding more. */
void sha256_finish(sha256_t *hash, uint8_t digest[SHA256_DIGEST_SIZE]);

#endif
