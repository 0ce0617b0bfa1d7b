// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <errno.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>

// Requests are macros that Swift does not import, and a request is repeated if a signal comes.

enum threedots_video_request {
  threedots_querycap,
  threedots_enum_fmt,
  threedots_enum_framesizes,
  threedots_enum_frameintervals,
  threedots_s_fmt,
  threedots_s_parm,
  threedots_reqbufs,
  threedots_querybuf,
  threedots_qbuf,
  threedots_dqbuf,
  threedots_streamon,
  threedots_streamoff,
};

// 0, or the error's number.
static inline int threedots_video(int descriptor, enum threedots_video_request request,
                                  void *argument) {
  static const unsigned long requests[] = {
      VIDIOC_QUERYCAP,  VIDIOC_ENUM_FMT, VIDIOC_ENUM_FRAMESIZES, VIDIOC_ENUM_FRAMEINTERVALS,
      VIDIOC_S_FMT,     VIDIOC_S_PARM,   VIDIOC_REQBUFS,         VIDIOC_QUERYBUF,
      VIDIOC_QBUF,      VIDIOC_DQBUF,    VIDIOC_STREAMON,        VIDIOC_STREAMOFF,
  };
  int result;
  do result = ioctl(descriptor, requests[request], argument);
  while (result < 0 && errno == EINTR);
  return result < 0 ? errno : 0;
}
