// SPDX-License-Identifier: Apache-2.0
//
// A camera for tests: preloaded, it takes the place of /dev/video0 (and of a metadata node,
// /dev/video1) in the calls that a V4L2 program makes. Frames lie in a memory file, so mmap needs
// no help.
//
// FAKECAMERA_FRAMES  file of frames: u32 length, little-endian, and bytes; shown in a loop
// FAKECAMERA_FORMAT  four letters
// FAKECAMERA_SIZE    WIDTHxHEIGHT
// FAKECAMERA_RATE    frames a second, 30 unless given
// FAKECAMERA_FAULT   denied, busy, busy-stream, unplug, stall (after 3 frames), error (every other
//                    frame), short (every other frame is cut off)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { buffer_count = 4, buffer_size = 1 << 22 };

static int camera = -1, metadata = -1;
static unsigned char *memory, *frames;
static size_t frames_size, frames_at;
static unsigned width, height, format, rate = 30, shown, given;
static int queue[buffer_count], queued, is_streaming;
static uint64_t begin;
static const char *fault = "";

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000ull + t.tv_nsec / 1000000;
}

static int (*real_ioctl)(int, unsigned long, void *);
static int (*real_close)(int);
static int (*real_poll)(struct pollfd *, nfds_t, int);

__attribute__((constructor)) static void prepare(void) {
  real_ioctl = dlsym(RTLD_NEXT, "ioctl");
  real_close = dlsym(RTLD_NEXT, "close");
  real_poll = dlsym(RTLD_NEXT, "poll");
  if (getenv("FAKECAMERA_FAULT")) fault = getenv("FAKECAMERA_FAULT");
  if (getenv("FAKECAMERA_RATE")) rate = atoi(getenv("FAKECAMERA_RATE"));
  if (getenv("FAKECAMERA_SIZE")) sscanf(getenv("FAKECAMERA_SIZE"), "%ux%u", &width, &height);
  const char *letters = getenv("FAKECAMERA_FORMAT");
  if (letters) format = v4l2_fourcc(letters[0], letters[1], letters[2], letters[3]);
}

static int is(const char *word) { return strcmp(fault, word) == 0; }

static int open_camera(void) {
  FILE *file = fopen(getenv("FAKECAMERA_FRAMES"), "r");
  if (!file) return -1;
  fseek(file, 0, SEEK_END);
  frames_size = ftell(file);
  rewind(file);
  frames = malloc(frames_size);
  if (fread(frames, 1, frames_size, file) != frames_size) abort();
  fclose(file);
  camera = memfd_create("camera", MFD_CLOEXEC);
  if (ftruncate(camera, (off_t)buffer_count * buffer_size)) abort();
  memory = mmap(0, (size_t)buffer_count * buffer_size, PROT_READ | PROT_WRITE, MAP_SHARED, camera, 0);
  return camera;
}

static int open_path(const char *path, int flags, int mode) {
  static int (*real)(const char *, int, ...);
  if (!real) real = dlsym(RTLD_NEXT, "open");
  if (getenv("FAKECAMERA_FRAMES") && strcmp(path, "/dev/video0") == 0) {
    if (is("denied")) return errno = EACCES, -1;
    if (is("busy")) return errno = EBUSY, -1;
    return open_camera();
  }
  if (getenv("FAKECAMERA_FRAMES") && strcmp(path, "/dev/video1") == 0)
    return metadata = memfd_create("metadata", MFD_CLOEXEC);
  return real(path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, int) : 0;
  va_end(list);
  return open_path(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, int) : 0;
  va_end(list);
  return open_path(path, flags, mode);
}

int close(int descriptor) {
  if (descriptor == metadata) metadata = -1;
  if (descriptor == camera) camera = -1;
  return real_close(descriptor);
}

// Frames that have become due and found a buffer.
static int ready(void) {
  if (!is_streaming || queued == 0) return 0;
  if (is("stall") && shown >= 3) return 0;
  return now() >= begin + (given + 1) * 1000ull / rate;
}

int poll(struct pollfd *polled, nfds_t count, int timeout) {
  if (camera < 0 || count != 1 || polled[0].fd != camera)
    return real_poll(polled, count, timeout);
  if (is("unplug") && shown >= 3) {
    polled->revents = POLLERR | POLLHUP | POLLIN;
    return 1;
  }
  for (uint64_t end = now() + timeout; !ready(); usleep(1000))
    if (now() >= end) return polled->revents = 0;
  polled->revents = POLLIN;
  return 1;
}

static int fail(int number) {
  errno = number;
  return -1;
}

static int take(struct v4l2_buffer *buffer) {
  if (is("unplug") && shown >= 3) return fail(ENODEV);
  if (!ready()) return fail(EAGAIN);
  int index = queue[0];
  memmove(queue, queue + 1, --queued * sizeof *queue);
  if (frames_at + 4 > frames_size) frames_at = 0;
  uint32_t length;
  memcpy(&length, frames + frames_at, 4);
  memcpy(memory + (size_t)index * buffer_size, frames + frames_at + 4, length);
  frames_at += 4 + length;
  // Frames that nobody took in time were never there.
  given = (now() - begin) * rate / 1000;
  shown++;
  buffer->index = index;
  buffer->bytesused = is("short") && shown % 2 ? length / 3 : length;
  buffer->flags = is("error") && shown % 2 ? V4L2_BUF_FLAG_ERROR : 0;
  return 0;
}

static int answer(unsigned long request, void *argument) {
  switch (request) {
  case VIDIOC_QUERYCAP: {
    struct v4l2_capability *capability = argument;
    memset(capability, 0, sizeof *capability);
    strcpy((char *)capability->card, "Fake \033[31mcamera");
    capability->capabilities =
        V4L2_CAP_DEVICE_CAPS | V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING | V4L2_CAP_META_CAPTURE;
    capability->device_caps = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
    return 0;
  }
  case VIDIOC_ENUM_FMT: {
    struct v4l2_fmtdesc *entry = argument;
    if (entry->index > 0) return fail(EINVAL);
    entry->pixelformat = format;
    return 0;
  }
  case VIDIOC_ENUM_FRAMESIZES: {
    struct v4l2_frmsizeenum *entry = argument;
    if (entry->index > 0) return fail(EINVAL);
    entry->type = V4L2_FRMSIZE_TYPE_DISCRETE;
    entry->discrete.width = width;
    entry->discrete.height = height;
    return 0;
  }
  case VIDIOC_S_FMT: {
    struct v4l2_format *wanted = argument;
    wanted->fmt.pix.width = width;
    wanted->fmt.pix.height = height;
    wanted->fmt.pix.pixelformat = format;
    wanted->fmt.pix.bytesperline = format == V4L2_PIX_FMT_YUYV ? 2 * width : width;
    wanted->fmt.pix.sizeimage = buffer_size;
    return 0;
  }
  case VIDIOC_REQBUFS: {
    struct v4l2_requestbuffers *wanted = argument;
    if (is("busy-stream")) return fail(EBUSY);
    if (wanted->count > buffer_count) wanted->count = buffer_count;
    return 0;
  }
  case VIDIOC_QUERYBUF: {
    struct v4l2_buffer *buffer = argument;
    buffer->length = buffer_size;
    buffer->m.offset = buffer->index * buffer_size;
    return 0;
  }
  case VIDIOC_QBUF:
    queue[queued++] = ((struct v4l2_buffer *)argument)->index;
    return 0;
  case VIDIOC_DQBUF: return take(argument);
  case VIDIOC_STREAMON:
    is_streaming = 1;
    begin = now();
    return 0;
  case VIDIOC_STREAMOFF: is_streaming = 0; return 0;
  default: return fail(ENOTTY);
  }
}

int ioctl(int descriptor, unsigned long request, ...) {
  va_list list;
  va_start(list, request);
  void *argument = va_arg(list, void *);
  va_end(list);
  if (descriptor == camera && camera >= 0) return answer(request, argument);
  if (descriptor == metadata && metadata >= 0) {
    if (request != VIDIOC_QUERYCAP) return fail(ENOTTY);
    struct v4l2_capability *capability = argument;
    answer(request, capability);
    capability->device_caps = V4L2_CAP_META_CAPTURE | V4L2_CAP_STREAMING;
    return 0;
  }
  return real_ioctl(descriptor, request, argument);
}
