import type { materialUpload as zhCN } from '../../zh-CN/material/material-upload.ts';

export const materialUpload: typeof zhCN = {
  title: 'Add materials',
  dropHere: 'Release to add',
  hint: 'Drop more files if you like. Uploads start at once; after you add them you may leave this page, and each becomes a material when it has arrived.',
  choose: 'Choose files',
  all: 'Apply to all',
  allLanguage: 'Language of all',
  allLabels: 'Labels of all',
  visibility: 'Visible to',
  draft: 'Add as drafts and publish later',
  rows: 'Materials to add',
  becomes: 'Goes to “{kind}”',
  refused: '“{name}” cannot be a material. Supported: {formats}',
  sameAs: 'Same content as the material “{name}”, so it is stored once and takes no more space',
  sameOpen: 'Open',
  none: 'No files to add',
  submit: 'Add {count} {count:material|materials}',
  handed: '{count} {count:material|materials} added. See how far they are in “Uploads” at the top.',
  titleMissing: 'Enter a title',
  cancel: 'Cancel and stop uploading',
};
