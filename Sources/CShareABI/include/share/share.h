/* The ShareHost plugin ABI, version 1.
 *
 * A plugin is a shared library that exports ONE function, share1_plugin_entry, and has no undefined symbol towards the host:
 * everything that it may call comes in a table of function pointers. It runs in a worker process of its own, for one share.
 *
 * The life of a share, as the plugin sees it:
 *
 *     share1_plugin_entry(host, &plugin)   fill the table that the host gives
 *     plugin.open(in, &session)            prepare
 *     plugin.perform(session, request)     read the items, do the work, say how it ended
 *     plugin.cancel(session, request)      perhaps, from another thread, while perform works
 *     plugin.close(session)                then the process ends
 *
 * Rules that hold everywhere:
 *   - A function's comment ends with a thread tag. [main] is called on the worker's main thread, or must be called there. [any] may be
 *     called on any thread, several at once.
 *   - Signals are as in any new process, but SIGPIPE does nothing: write answers EPIPE.
 *   - Inputs are borrowed: a pointer that a function gets is valid until that function returns, unless its comment says longer.
 *     Nothing that one side allocates is ever freed by the other.
 *   - Lengths are explicit. What the host hands out is never NULL, and is followed by a NUL that the length does not count; a
 *     plugin needs no NUL behind what it passes. Type ids, keys and messages are UTF-8; names and paths are bytes.
 *   - Every function answers with a status (share/status.h) unless it says otherwise. No errno, no exception and no longjmp
 *     crosses the boundary.
 *   - Tables and structures begin with their size in bytes and only ever grow at the end. Who receives one reads
 *     min(size, sizeof mine) bytes of it and treats the rest as absent. What is reserved is zero.
 *   - Within version 1 nothing is renamed, reordered or reused. A change of behaviour is a named feature ("share.example/1"),
 *     to be found by share_host_t.extension, never a new minor number alone. There is one: share/handover.h.
 *
 * A complete plugin, which hands every file and text back as it is:
 *
 *     #include <share/share.h>
 *     #include <unistd.h>
 *
 *     static const share_host_t *host;
 *
 *     static int32_t begin(const share_open_t *in, share_session_t **out) { (void)in; *out = NULL; return SHARE_OK; }
 *     static void end(share_session_t *session) { (void)session; }
 *
 *     static int32_t perform(share_session_t *session, share_request_t *request) {
 *         (void)session;
 *         share_request_info_t about = {.size = sizeof about};
 *         int32_t status = host->request_info(request, &about);
 *         for (uint64_t item = 0; status == SHARE_OK && item < about.item_count; item++) {
 *             share_returned_t answer = {.size = sizeof answer, .descriptor = -1};
 *             status = host->open_descriptor(request, item, 0, &answer.descriptor);
 *             if (status == SHARE_OK) status = host->give_back(request, &answer);
 *             if (answer.descriptor >= 0) close(answer.descriptor);
 *             if (host->is_cancelled(request)) return SHARE_E_CANCELLED;
 *         }
 *         return status;
 *     }
 *
 *     int32_t share1_plugin_entry(const share_host_t *given, share_plugin_t *out) {
 *         if (given->size < sizeof *given || out->size < sizeof *out) return SHARE_E_TOO_OLD;
 *         host = given;
 *         out->minor = SHARE_ABI_MINOR;
 *         out->open = begin;
 *         out->perform = perform;
 *         out->close = end;
 *         return SHARE_OK;
 *     }
 *
 * cc -std=c99 -shared -fPIC -fvisibility=hidden -Iinclude plugin.c -o libplugin.so
 *
 * These headers compile alone as C99 and as C++11. They need <stddef.h> and <stdint.h> and nothing else.
 */
#ifndef SHARE_SHARE_H
#define SHARE_SHARE_H

#include <share/base.h>
#include <share/status.h>
#include <share/host.h>
#include <share/plugin.h>
#include <share/handover.h>

#endif
