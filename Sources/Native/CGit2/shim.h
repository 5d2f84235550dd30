#pragma once
#include <git2.h>

/*
 * git_libgit2_opts is variadic; Swift cannot call it.
 *
 * Sparse and partial clones, and linked work trees with relative paths, carry these extensions.
 * None of them changes how refs, commits and trees are read, so that their repositories are read
 * like any other. Never add "refstorage" or "objectformat": a repository would open without tags.
 */
static inline int shipit_git_allow_extensions(void) {
    const char *names[] = {"worktreeconfig", "partialclone", "preciousobjects", "relativeworktrees"};
    return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, sizeof names / sizeof *names);
}
