import type { file as zh } from '../../zh-CN/base/file.ts';

export const file: typeof zh = {
  title: 'My files',
  description: 'Files you have uploaded for use in materials, applications and more.',
  search: 'Search files',
  name: 'File name',
  kind: 'Type',
  size: 'Size',
  createdAt: 'Uploaded',
  dimensions: 'Dimensions',
  kinds: { IMAGE: 'Image', DOCUMENT: 'Document', VIDEO: 'Video', PACKAGE: 'Package', MODEL: 'Model', H5: 'H5' },
  empty: 'No files yet',
  emptyHint: 'Drop files in the area above to upload them.',
  limits:
    'Images up to {image}, documents up to {document}, videos and packages up to {video}. Large uploads can be paused, and resumed after a lost connection or a reload.',
  upload: 'Upload files',
  quota: 'Storage',
  downloading: 'Downloading {percent}%',
  cancelDownload: 'Cancel download',
};
