import type { FaultEntry } from './fault-entry.ts';

/** Files. */
export const baseFaults = {
  FILE_TOO_LARGE: {
    http: 413,
    'zh-CN': '文件超过大小上限 {limit}',
    'en-US': 'The file is larger than the limit of {limit}.',
  },
  FILE_TYPE: {
    http: 415,
    'zh-CN': '不支持此类文件，或文件内容与扩展名不符',
    'en-US': 'This kind of file is not accepted, or its content does not match its name.',
  },
  PICTURE_TOO_LARGE: {
    http: 413,
    'zh-CN': '图片的尺寸或帧数过大（最多 {points} 百万像素、{frames} 帧），请缩小后重新上传',
    'en-US':
      'The picture has too many pixels or frames: at most {points} million pixels and {frames} frames. Please make it smaller and upload it again.',
  },
  FILE_DAMAGED: {
    http: 415,
    'zh-CN': '文件不完整或已损坏，请重新导出后再上传',
    'en-US': 'The file is incomplete or damaged. Please export it again and upload the new copy.',
  },
  QUOTA_STORAGE: {
    http: 413,
    'zh-CN': '存储空间不足，请清理文件或联系平台方扩容',
    'en-US': 'The storage of your company is full. Please delete files or ask the platform operator for more.',
  },
  FILE_HASH_MISMATCH: {
    http: 200,
    'zh-CN': '文件在传输中损坏，请重新上传',
    'en-US': 'The file was damaged on the way. Please upload it again.',
  },
} as const satisfies Record<string, FaultEntry>;
