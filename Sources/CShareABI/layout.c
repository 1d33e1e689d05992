/* The layout of version 1, frozen: these lines never change, new ones may follow. A 64-bit machine is assumed, as everywhere. */
#include <share/share.h>
#include <share/swift.h>

#define SAME(type, field, offset) \
    _Static_assert(offsetof(type, field) == (offset), #type "." #field " has moved")

_Static_assert(sizeof(void *) == 8, "the layout is written down for 64-bit machines");
_Static_assert(sizeof(share_bytes_t) == 16, "share_bytes_t");
_Static_assert(sizeof(share_request_info_t) == 112, "share_request_info_t");
_Static_assert(sizeof(share_item_info_t) == 48, "share_item_info_t");
_Static_assert(sizeof(share_representation_info_t) == 48, "share_representation_info_t");
_Static_assert(sizeof(share_value_info_t) == 40, "share_value_info_t");
_Static_assert(sizeof(share_returned_t) == 88, "share_returned_t");
_Static_assert(sizeof(share_open_t) == 72, "share_open_t");
_Static_assert(sizeof(share_host_t) == 136, "share_host_t");
_Static_assert(sizeof(share_plugin_t) == 48, "share_plugin_t");

_Static_assert(sizeof(share_handed_t) == 96, "share_handed_t");
_Static_assert(sizeof(share_handover_t) == 40, "share_handover_t");

SAME(share_request_info_t, target, 8);
SAME(share_request_info_t, item_count, 88);
SAME(share_item_info_t, name, 8);
SAME(share_item_info_t, provenance, 40);
SAME(share_representation_info_t, type, 8);
SAME(share_representation_info_t, bytes, 40);
SAME(share_value_info_t, value, 24);
SAME(share_returned_t, descriptor, 4);
SAME(share_returned_t, link, 72);
SAME(share_open_t, language, 56);
SAME(share_host_t, request_info, 8);
SAME(share_host_t, open_descriptor, 48);
SAME(share_host_t, give_back, 64);
SAME(share_host_t, complete, 112);
SAME(share_host_t, extension, 128);
SAME(share_plugin_t, open, 8);
SAME(share_plugin_t, perform, 16);
SAME(share_plugin_t, cancel, 24);
SAME(share_plugin_t, close, 32);
SAME(share_plugin_t, extension, 40);
SAME(share_handed_t, item, 8);
SAME(share_handed_t, type, 24);
SAME(share_handed_t, link, 72);
SAME(share_handed_t, descriptor, 88);
SAME(share_handover_t, add, 8);
SAME(share_handover_t, own_clipboard, 32);
