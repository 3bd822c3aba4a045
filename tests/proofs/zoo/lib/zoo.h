/* A rule module that is well made and does nothing. Each library of the zoo defines, before it includes this, what it
 * does otherwise. ZOO_ID comes from the build: "zoo." and the name of the file. */
#ifndef RAMPARTS_ZOO_H
#define RAMPARTS_ZOO_H

#include <ramparts/rp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
#define ZOO_NULL nullptr
#else
#define ZOO_NULL NULL
#endif

#ifndef ZOO_MODULE
#define ZOO_MODULE ZOO_ID
#endif
#ifndef ZOO_COUNT
#define ZOO_COUNT 1
#endif
#ifndef ZOO_TABLE_SIZE
#define ZOO_TABLE_SIZE sizeof(rp_modules_1)
#endif
#ifndef ZOO_ENTRY_SIZE
#define ZOO_ENTRY_SIZE sizeof(rp_entry)
#endif
#ifndef ZOO_MAJOR
#define ZOO_MAJOR RP_ABI_MAJOR
#endif
#ifndef ZOO_MINOR
#define ZOO_MINOR RP_ABI_MINOR
#endif
#ifndef ZOO_ID_OF
#define ZOO_ID_OF zoo_id
#endif
#ifndef ZOO_CREATE
#define ZOO_CREATE zoo_create
#endif
#ifndef ZOO_DESTROY
#define ZOO_DESTROY zoo_destroy
#endif
#ifndef ZOO_INIT
#define ZOO_INIT zoo_init
#endif
#ifndef ZOO_DEINIT
#define ZOO_DEINIT zoo_deinit
#endif
#ifndef ZOO_FACTORY
#define ZOO_FACTORY zoo_factory
#endif

/* Writes a line to the end of the file that the test has named. */
static inline void zoo_write(const char* line) {
    const char* path = getenv("ZOO_FILE");
    FILE* file = path != ZOO_NULL ? fopen(path, "a") : ZOO_NULL;
    if (file == ZOO_NULL) return;
    fprintf(file, "%s\n", line);
    fclose(file);
}

static inline const void* RP_CALL zoo_extension(const rp_module* m, const char* id) {
    (void)m, (void)id;
    return ZOO_NULL;
}
static const rp_module zoo_module = {sizeof(rp_module), RP_MODULE_SHARED, ZOO_NULL, zoo_extension};

static inline const char* RP_CALL zoo_id(uint32_t i) {
    return i == 0 ? ZOO_MODULE : i < ZOO_COUNT ? "zoo.more" : ZOO_NULL;
}
static inline const rp_module* RP_CALL zoo_create(const rp_host* host, const char* id, const rp_setup* setup) {
    (void)host, (void)id, (void)setup;
    return &zoo_module;
}
static inline void RP_CALL zoo_destroy(const rp_module* m) { (void)m; }
static inline int32_t RP_CALL zoo_init(const rp_host* host, const char* folder) {
    (void)host, (void)folder;
    return RP_YES;
}
static inline void RP_CALL zoo_deinit(void) {}

static const rp_modules_1 zoo_modules = {ZOO_TABLE_SIZE, ZOO_COUNT, ZOO_ID_OF, ZOO_CREATE, ZOO_DESTROY};
static inline const void* RP_CALL zoo_factory(const char* id) {
    return strcmp(id, RP_MODULES) == 0 ? &zoo_modules : ZOO_NULL;
}
const rp_entry RP_ENTRY_NAME = {ZOO_ENTRY_SIZE, ZOO_MAJOR, ZOO_MINOR, ZOO_INIT, ZOO_DEINIT, ZOO_FACTORY};

#endif
