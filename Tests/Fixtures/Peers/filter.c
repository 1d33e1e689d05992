/* What GStreamer needs to find the elements for a type: a list of element factories filtered by caps, again and again in one process.
 *
 * filter COUNT EVERY CALLS prints the nanoseconds of one call over COUNT factories, of which one in EVERY takes pictures and the
 * others tables, films and links. It exits with 3 where the library is not installed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
  size_t type;
  const char *name;
  unsigned class_size;
  unsigned instance_size;
} TypeQuery;

#define FUNCTION(result, name, ...) static result (*name)(__VA_ARGS__)
FUNCTION(void, gst_init, int *, char ***);
FUNCTION(void *, gst_caps_from_string, const char *);
FUNCTION(size_t, gst_element_get_type, void);
FUNCTION(void *, gst_pad_template_new, const char *, int, int, void *);
FUNCTION(void, gst_element_class_add_pad_template, void *, void *);
FUNCTION(void, gst_element_class_set_metadata, void *, const char *, const char *, const char *, const char *);
FUNCTION(int, gst_element_register, void *, const char *, unsigned, size_t);
FUNCTION(void *, gst_element_factory_find, const char *);
FUNCTION(void *, gst_element_factory_list_filter, void *, const void *, int, int);
FUNCTION(void, gst_plugin_feature_list_free, void *);
FUNCTION(void, g_type_query, size_t, TypeQuery *);
FUNCTION(size_t, g_type_register_static_simple, size_t, const char *, unsigned, void (*)(void *, void *), unsigned, void *, unsigned);
FUNCTION(void *, g_list_prepend, void *, void *);
FUNCTION(unsigned, g_list_length, void *);

static int find(void *library, const char *name, void *place) {
  void *address = dlsym(library, name);
  *(void **)place = address;
  return address != NULL;
}

static int prepare(void) {
  void *library = dlopen("libgstreamer-1.0.so.0", RTLD_NOW | RTLD_GLOBAL);
  if (!library) return 0;
#define FIND(name) find(RTLD_DEFAULT, #name, &name)
  return FIND(gst_init) && FIND(gst_caps_from_string) && FIND(gst_element_get_type) && FIND(gst_pad_template_new) &&
         FIND(gst_element_class_add_pad_template) && FIND(gst_element_class_set_metadata) && FIND(gst_element_register) &&
         FIND(gst_element_factory_find) && FIND(gst_element_factory_list_filter) && FIND(gst_plugin_feature_list_free) &&
         FIND(g_type_query) && FIND(g_type_register_static_simple) && FIND(g_list_prepend) && FIND(g_list_length);
}

static const char *taken;

static void describe(void *element, void *data) {
  (void)data;
  gst_element_class_set_metadata(element, "Target", "Sink", "takes items", "nobody");
  /* GST_PAD_SINK, GST_PAD_ALWAYS */
  gst_element_class_add_pad_template(element, gst_pad_template_new("sink", 2, 0, gst_caps_from_string(taken)));
}

int main(int count, char **words) {
  if (count < 4) return 2;
  if (!prepare()) return 3;
  long number = strtol(words[1], NULL, 10), every = strtol(words[2], NULL, 10), calls = strtol(words[3], NULL, 10);
  /* None of the installed elements: all that are filtered are made here. */
  setenv("GST_PLUGIN_SYSTEM_PATH_1_0", "/nonexistent", 1);
  setenv("GST_REGISTRY_DISABLE", "yes", 1);
  gst_init(NULL, NULL);
  TypeQuery query;
  g_type_query(gst_element_get_type(), &query);
  void *factories = NULL;
  for (long index = 0; index < number; index++) {
    char name[32];
    snprintf(name, sizeof name, "target%ld", index);
    taken = index % every == 0 ? "image/png; image/jpeg; image/gif; image/webp; video/quicktime; video/mpeg; text/uri-list"
                               : "text/csv; video/quicktime; video/mpeg; text/uri-list";
    size_t type = g_type_register_static_simple(
        gst_element_get_type(), name, query.class_size, describe, query.instance_size, NULL, 0);
    if (!type || !gst_element_register(NULL, name, 0, type)) return 1;
    void *factory = gst_element_factory_find(name);
    if (!factory) return 1;
    factories = g_list_prepend(factories, factory);
  }
  void *caps = gst_caps_from_string("image/png");
  struct timespec began = {0}, ended;
  for (long call = -1; call < calls; call++) {
    /* The first call, which parses what the elements take, is not counted. */
    if (call == 0) clock_gettime(CLOCK_MONOTONIC, &began);
    void *found = gst_element_factory_list_filter(factories, caps, 2, 0);
    if ((long)g_list_length(found) != (number + every - 1) / every) return 1;
    gst_plugin_feature_list_free(found);
  }
  clock_gettime(CLOCK_MONOTONIC, &ended);
  double seconds = (double)(ended.tv_sec - began.tv_sec) + (double)(ended.tv_nsec - began.tv_nsec) / 1e9;
  printf("%.1f\n", seconds / (double)calls * 1e9);
  return 0;
}
