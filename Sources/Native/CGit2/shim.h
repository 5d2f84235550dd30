#pragma once
#include <git2.h>

/* git_libgit2_opts is variadic; Swift cannot call it. */

/*
 * Sparse and partial clones, and linked work trees with relative paths, carry these extensions.
 * None of them changes how refs, commits and trees are read, so that their repositories are read
 * like any other. Never add "refstorage" or "objectformat": a repository would open without tags.
 */
static inline int shipit_git_allow_extensions(void) {
    const char *names[] = {"worktreeconfig", "partialclone", "preciousobjects", "relativeworktrees"};
    return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, sizeof names / sizeof *names);
}

/*
 * Reading an object, libgit2 sums it again; git does so when objects arrive, and not when it reads
 * them. Of a history that is read from the beginning, the sums are a sixth of the time, and of its
 * trees most of it.
 */
static inline int shipit_git_trust_objects(void) {
    return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0);
}

/* A walk reads each commit once, so that keeping their bytes for the next reader costs and gains
 * nothing. */
static inline int shipit_git_keep_no_commits(void) {
    return git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, GIT_OBJECT_COMMIT, (size_t)0);
}

/*
 * libgit2 1.5 does not know "safe.directory = *" and takes paths that git does not. The check is
 * made after opening instead, by git's rules (Git/Ownership.swift); the option is the process's, so
 * that it can't be switched for one repository while other threads open theirs.
 */
static inline int shipit_git_trust_owners(void) {
    return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 0);
}
