import type { FaultEntry } from '../fault-entry.ts';

/** Files. */
export const baseFaults = {
  FILE_TOO_LARGE: {
    http: 413,
    'zh-CN': '文件超过大小上限 {limit}',
    'en-US': 'The file exceeds the limit of {limit}.',
  },
  FILE_TYPE: {
    http: 415,
    'zh-CN': '不支持此类文件，或文件内容与扩展名不符',
    'en-US': 'This type of file is not accepted, or its content does not match its name.',
  },
  PICTURE_UNREADABLE: {
    http: 200,
    'zh-CN': '无法读取这张图片，请换一张 PNG、JPEG 或 WebP 图片',
    'en-US': 'This picture cannot be read. Choose a PNG, JPEG or WebP picture.',
  },
  PICTURE_TOO_LARGE: {
    http: 413,
    'zh-CN': '图片的尺寸或帧数过大（最多 {points} 百万像素、{frames} 帧），请缩小后重新上传',
    'en-US':
      'The image has too many pixels or frames; the limit is {points} million pixels and {frames} frames. Make it smaller and upload it again.',
  },
  FILE_DAMAGED: {
    http: 415,
    'zh-CN': '文件不完整或已损坏，请重新导出后再上传',
    'en-US': 'The file is incomplete or damaged. Export it again and upload the new copy.',
  },
  QUOTA_STORAGE: {
    http: 413,
    'zh-CN': '存储空间不足，请清理文件或联系平台方扩容',
    'en-US': 'Your company’s storage is full. Delete files or ask the platform operator for more.',
  },
  FILE_HASH_MISMATCH: {
    http: 200,
    'zh-CN': '文件在传输中损坏，请重新上传',
    'en-US': 'The file was damaged during the upload. Please upload it again.',
  },
} as const satisfies Record<string, FaultEntry>;
