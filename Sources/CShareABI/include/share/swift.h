/* What joins a Swift plugin to its entry; of no use to other languages.
 *
 * The entry is written once, in the SDK. It asks the author's one line, which is not exported from the image, for the target. */
#ifndef SHARE_SWIFT_H
#define SHARE_SWIFT_H

#include <share/base.h>

SHARE_BEGIN

void share_plugin_main(void);

SHARE_END

#endif
