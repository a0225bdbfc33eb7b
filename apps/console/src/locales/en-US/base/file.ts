import type { file as zh } from '../../zh-CN/base/file.ts';

export const file: typeof zh = {
  title: 'My files',
  description: 'Files that you uploaded, for use in materials, applications and more.',
  search: 'Search file names',
  name: 'File name',
  kind: 'Kind',
  size: 'Size',
  createdAt: 'Uploaded',
  dimensions: 'Dimensions',
  kinds: { IMAGE: 'Image', DOCUMENT: 'Document', VIDEO: 'Video', PACKAGE: 'Package', MODEL: 'Model', H5: 'H5' },
  empty: 'No files yet',
  emptyHint: 'Drop files into the area above to upload them.',
  limits:
    'Images {image}, documents {document}, videos and packages {video}. Large files can pause, and go on after a lost connection or a reload',
  upload: 'Upload files',
  quota: 'Storage',
  downloading: 'Downloading {percent}%',
  cancelDownload: 'Cancel download',
};
