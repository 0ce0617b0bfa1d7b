// SPDX-License-Identifier: Apache-2.0
//
// writer DEVICE FORMAT WIDTH HEIGHT COUNT FRAME…: feeds a v4l2loopback device, 15 frames a second, the
// frames in a loop; after COUNT of them it keeps the device and sends nothing more.
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(int count, char **words) {
  if (count < 7) return 2;
  int device = open(words[1], O_RDWR);
  if (device < 0) return perror(words[1]), 1;
  const char *letters = words[2];
  struct v4l2_format format = {.type = V4L2_BUF_TYPE_VIDEO_OUTPUT};
  format.fmt.pix.width = atoi(words[3]);
  format.fmt.pix.height = atoi(words[4]);
  format.fmt.pix.pixelformat = v4l2_fourcc(letters[0], letters[1], letters[2], letters[3]);
  format.fmt.pix.sizeimage = 2 * format.fmt.pix.width * format.fmt.pix.height;
  format.fmt.pix.field = V4L2_FIELD_NONE;
  if (ioctl(device, VIDIOC_S_FMT, &format)) return perror("VIDIOC_S_FMT"), 1;
  static unsigned char frame[1 << 22];
  long left = atol(words[5]);
  for (int i = 6; left-- > 0; i = i + 1 < count ? i + 1 : 6) {
    int file = open(words[i], O_RDONLY);
    ssize_t size = read(file, frame, sizeof frame);
    close(file);
    if (size <= 0 || write(device, frame, size) < 0) return perror("write"), 1;
    usleep(66000);
  }
  for (;;) pause();
}
