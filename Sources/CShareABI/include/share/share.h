#ifndef SHARE_SHARE_H
#define SHARE_SHARE_H
#include <stdint.h>
int32_t share1_plugin_entry(const void *host, void *plugin);
void share_plugin_main(void);
#endif
