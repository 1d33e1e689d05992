/* A library without the entry. */
int share1_plugin_entrance(void);

int share1_plugin_entrance(void) {
    return 0;
}
