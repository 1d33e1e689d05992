/* Stands in, while linking, for a library that is never there. */
int nope(void);

int nope(void) {
    return 0;
}
