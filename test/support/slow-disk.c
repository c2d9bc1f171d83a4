// Preloaded into a process: while the folder SLOW_DISK_FOLDER holds a file `slow`, each write and flush of a file takes
// SLOW_DISK_MS longer, and leaves a file `slowed` in it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define NO_FILE (-1)

static void wait_while_slow(int file) {
  struct stat about;
  // Sockets and pipes are as fast as ever.
  if (file != NO_FILE && (fstat(file, &about) != 0 || !S_ISREG(about.st_mode))) return;
  const char *folder = getenv("SLOW_DISK_FOLDER");
  const char *milliseconds = getenv("SLOW_DISK_MS");
  char path[4096];
  if (folder == NULL || milliseconds == NULL) return;
  snprintf(path, sizeof path, "%s/slow", folder);
  if (access(path, F_OK) != 0) return;
  snprintf(path, sizeof path, "%s/slowed", folder);
  int sign = open(path, O_CREAT | O_WRONLY, 0600);
  if (sign >= 0) close(sign);
  usleep(1000 * (useconds_t)atoi(milliseconds));
}

// Does what the function of that name does, later.
#define SLOWED(result, name, written, parameters, arguments)                         \
  result name parameters {                                                           \
    static result(*original) parameters;                                             \
    if (original == NULL) original = (result(*) parameters)dlsym(RTLD_NEXT, #name); \
    wait_while_slow(written);                                                        \
    return original arguments;                                                       \
  }

SLOWED(int, fsync, file, (int file), (file))
SLOWED(int, fdatasync, file, (int file), (file))
SLOWED(int, msync, NO_FILE, (void *from, size_t length, int flags), (from, length, flags))
SLOWED(ssize_t, pwrite, file, (int file, const void *bytes, size_t length, off_t at), (file, bytes, length, at))
SLOWED(ssize_t, pwrite64, file, (int file, const void *bytes, size_t length, off64_t at), (file, bytes, length, at))
SLOWED(ssize_t, writev, file, (int file, const struct iovec *parts, int count), (file, parts, count))
SLOWED(ssize_t, pwritev, file, (int file, const struct iovec *parts, int count, off_t at), (file, parts, count, at))
