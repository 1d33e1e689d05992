/* Versions, strings and nullability: what the other headers are written with. */
#ifndef SHARE_BASE_H
#define SHARE_BASE_H

#include <stddef.h>
#include <stdint.h>

/* The major version is part of the entry's name; the minor one says which slots at the end of a table are new. */
#define SHARE_ABI_MAJOR 1
#define SHARE_ABI_MINOR 0

/* Internal, for these headers only: what stands around their declarations. C linkage, and for clang no complaint that
 * nullability is its own extension. */
#ifdef __cplusplus
#define SHARE_LINKAGE_BEGIN extern "C" {
#define SHARE_LINKAGE_END }
#else
#define SHARE_LINKAGE_BEGIN
#define SHARE_LINKAGE_END
#endif

/* Only clang knows nullability; elsewhere the words are for readers. Internal too. */
#if defined(__clang__)
#define SHARE_NONNULL _Nonnull
#define SHARE_NULLABLE _Nullable
#define SHARE_BEGIN                                                                        \
    _Pragma("clang diagnostic push")                                                       \
    _Pragma("clang diagnostic ignored \"-Wnullability-extension\"") SHARE_LINKAGE_BEGIN
#define SHARE_END SHARE_LINKAGE_END _Pragma("clang diagnostic pop")
#else
#define SHARE_NONNULL
#define SHARE_NULLABLE
#define SHARE_BEGIN SHARE_LINKAGE_BEGIN
#define SHARE_END SHARE_LINKAGE_END
#endif

SHARE_BEGIN

/* Bytes with their length. Used for UTF-8 texts and for names and paths, which are bytes. What the host hands out has `data` not
 * NULL, also when it is empty, and a NUL behind the bytes. What a plugin passes may have `data` NULL when `length` is 0. Who owns
 * the bytes, and how long they live, is said where one is passed. */
typedef struct share_bytes {
    const char *SHARE_NULLABLE data;
    size_t length;
} share_bytes_t;

/* What the host knows and the plugin only holds. */
typedef struct share_request share_request_t;

/* What the plugin knows and the host only holds; a plugin declares it as it likes. */
typedef struct share_session share_session_t;

SHARE_END

#endif
