#include <share/share.h>
int32_t share1_plugin_entry(const void *host, void *plugin) { (void)host; (void)plugin; return 0; }
