#pragma once
/*
 * glibc declares these only under _GNU_SOURCE, which must not be defined here (it changes structs
 * that Swift's own Glibc module has already read). They are declared by hand, as renameat2(2),
 * sched_setaffinity(2), sync_file_range(2) and prctl(2) give them; the constants are the kernel's ABI.
 */
int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path,
              unsigned int flags);
int sched_getaffinity(int process, unsigned long mask_size, unsigned long *mask);
int prctl(int operation, ...);
int sync_file_range(int descriptor, long offset, long count, unsigned int flags);

enum { shipit_rename_noreplace = 1, shipit_rename_exchange = 2, shipit_sync_file_range_write = 2 };

/* <spawn.h> has it under _GNU_SOURCE only: the child starts a session of its own. */
enum { shipit_spawn_setsid = 0x80 };

/* prctl is variadic; Swift cannot call it. 36 is PR_SET_CHILD_SUBREAPER (Linux 3.4). */
static inline int shipit_adopt_orphans(void) {
    return prctl(36, 1UL, 0UL, 0UL, 0UL);
}
/* prctl is variadic; Swift cannot call it. PR_SET_DUMPABLE is 4. */
static inline int shipit_set_undumpable(void) { return prctl(4, 0UL, 0UL, 0UL, 0UL); }
/* prctl is variadic; 38 is PR_SET_NO_NEW_PRIVS: no program that is started gets more rights. */
static inline int shipit_renounce_privileges(void) { return prctl(38, 1UL, 0UL, 0UL, 0UL); }
