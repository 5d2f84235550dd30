#pragma once
/*
 * glibc declares these only under _GNU_SOURCE, which must not be defined here (it changes structs
 * that Swift's own Glibc module has already read). They are declared by hand, as renameat2(2),
 * sched_setaffinity(2) and sync_file_range(2) give them; the constants are the kernel's ABI.
 */
int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path,
              unsigned int flags);
int sched_getaffinity(int process, unsigned long mask_size, unsigned long *mask);
int sync_file_range(int descriptor, long offset, long count, unsigned int flags);
int prctl(int option, ...);

enum { shipit_rename_noreplace = 1, shipit_rename_exchange = 2, shipit_sync_file_range_write = 2 };

/* prctl is variadic; 38 is PR_SET_NO_NEW_PRIVS: no program that is started gets more rights. */
static inline int shipit_renounce_privileges(void) { return prctl(38, 1UL, 0UL, 0UL, 0UL); }
