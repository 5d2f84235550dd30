#pragma once
#include <git2.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

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

/* Where the files of a level of the configuration are looked for. */
static inline int shipit_git_get_search_path(git_config_level_t level, git_buf *path) {
    return git_libgit2_opts(GIT_OPT_GET_SEARCH_PATH, level, path);
}
static inline int shipit_git_set_search_path(git_config_level_t level, const char *path) {
    return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}

/* Objects are summed where they are read (Git/Objects); libgit2's own sums are slower. */
static inline int shipit_git_trust_objects(void) {
    return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0);
}

/* What libgit2 reads of trees is counted (Git/Objects), so that it must not keep any itself. */
static inline int shipit_git_keep_no_trees(void) {
    return git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, GIT_OBJECT_TREE, (size_t)0);
}

/* A backend of an object database, with the reader that stands behind it. */
typedef struct {
    git_odb_backend base;
    void *store;
} shipit_git_backend;

/*
 * libgit2 1.5 does not know "safe.directory = *" and takes paths that git does not. The check is
 * made after opening instead, by git's rules (Git/Ownership.swift); the option is the process's, so
 * that it can't be switched for one repository while other threads open theirs.
 */
static inline int shipit_git_trust_owners(void) {
    return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 0);
}
