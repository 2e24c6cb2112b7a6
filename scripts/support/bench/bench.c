/*
 * The C programs that scripts/bench compares brandgen with. A LIST has the path of one file on each line.
 *
 *   bench cpu RUNS COMMAND…   prints the least CPU time of RUNS runs of a command, in milliseconds; drops its output
 *   bench parse LIST          reads each file, and parses YAML files with libyaml
 *   bench read LIST           reads each file
 *   bench write LIST DIR      copies each file to its path in DIR, whose folders exist; prints the CPU time of the writes
 *                             in milliseconds, without the reads
 *   bench tree INPUTS LIST DIR   parses INPUTS like `parse`, and copies each file of LIST to its path in DIR, whose
 *                             folders it creates; computes the SHA-256 of each; prints the CPU time in milliseconds,
 *                             without the reads of LIST. This is the least work for a new output.
 */
#include <errno.h>
#include <fcntl.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <yaml.h>

static unsigned char buffer[1 << 20];

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static size_t read_file(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) fail(path);
    size_t size = 0;
    ssize_t count;
    while ((count = read(file, buffer + size, sizeof buffer - size)) > 0) size += (size_t)count;
    if (count < 0) fail(path);
    close(file);
    return size;
}

static void parse(const char *path) {
    size_t size = read_file(path);
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) fail("yaml_parser_initialize");
    yaml_parser_set_input_string(&parser, buffer, size);
    for (int done = 0; !done;) {
        yaml_event_t event;
        if (!yaml_parser_parse(&parser, &event)) fail(path);
        done = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
}

static double milliseconds(struct timeval time) { return time.tv_sec * 1e3 + time.tv_usec / 1e3; }

static double own_cpu_time(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
}

static double write_time;

static void write_file(const char *folder, const char *path) {
    size_t size = read_file(path);
    char target[4096];
    snprintf(target, sizeof target, "%s/%s", folder, path);
    double start = own_cpu_time();
    int file = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0 || write(file, buffer, size) != (ssize_t)size) fail(target);
    close(file);
    write_time += own_cpu_time() - start;
}

static char last_folder[4096];

/* Creates the folders above a file. The files of a folder follow each other. */
static void create_folders(char *target) {
    char *end = strrchr(target, '/');
    *end = 0;
    if (strcmp(target, last_folder)) {
        for (char *slash = strchr(target + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
            size_t length = (size_t)(slash - target);
            if (!strncmp(target, last_folder, length) && (last_folder[length] == '/' || !last_folder[length])) continue;
            *slash = 0;
            if (mkdir(target, 0755) && errno != EEXIST) fail(target);
            *slash = '/';
        }
        if (mkdir(target, 0755) && errno != EEXIST) fail(target);
        strcpy(last_folder, target);
    }
    *end = '/';
}

static unsigned char digest[SHA256_DIGEST_LENGTH];

static void write_tree_file(const char *folder, const char *path) {
    size_t size = read_file(path);
    char target[4096];
    snprintf(target, sizeof target, "%s/%s", folder, path);
    double start = own_cpu_time();
    SHA256(buffer, size, digest);
    create_folders(target);
    int file = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0 || write(file, buffer, size) != (ssize_t)size) fail(target);
    close(file);
    write_time += own_cpu_time() - start;
}

static double cpu_time(char **command) {
    pid_t child = fork();
    if (child < 0) fail("fork");
    if (child == 0) {
        int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, 1);
        dup2(nowhere, 2);
        execvp(command[0], command);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) < 0) fail("wait4");
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fprintf(stderr, "error: '%s' ended with status %d\n", command[0], status);
        exit(1);
    }
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
}

static void each_line(const char *list, void (*body)(const char *, const char *), const char *folder) {
    FILE *file = fopen(list, "r");
    if (!file) fail(list);
    char line[4096];
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        body(folder, line);
    }
    fclose(file);
}

static void parse_line(const char *folder, const char *path) {
    (void)folder;
    const char *extension = strrchr(path, '.');
    if (extension && !strcmp(extension, ".yaml")) parse(path);
    else read_file(path);
}
static void read_line(const char *folder, const char *path) { (void)folder, read_file(path); }

int main(int count, char **words) {
    if (count >= 4 && !strcmp(words[1], "cpu")) {
        double least = 1e300;
        for (int run = atoi(words[2]); run > 0; run--) {
            double time = cpu_time(words + 3);
            if (time < least) least = time;
        }
        printf("%.1f\n", least);
    } else if (count == 3 && !strcmp(words[1], "parse")) {
        each_line(words[2], parse_line, 0);
    } else if (count == 3 && !strcmp(words[1], "read")) {
        each_line(words[2], read_line, 0);
    } else if (count == 4 && !strcmp(words[1], "write")) {
        each_line(words[2], write_file, words[3]);
        printf("%.1f\n", write_time);
    } else if (count == 5 && !strcmp(words[1], "tree")) {
        double start = own_cpu_time();
        each_line(words[2], parse_line, 0);
        write_time = own_cpu_time() - start;
        each_line(words[3], write_tree_file, words[4]);
        printf("%.1f\n", write_time);
    } else {
        fprintf(stderr, "usage: see the head of bench.c\n");
        return 2;
    }
    return 0;
}
