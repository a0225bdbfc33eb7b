import type { uploadCentre as zhCN } from '../../zh-CN/shell/upload-centre.ts';

export const uploadCentre: typeof zhCN = {
  title: 'Uploads',
  active: 'Uploads, {count} {count:file|files} under way',
  failed: 'Uploads, {count} {count:file|files} failed',
  finished: 'Uploads, all finished',
  hint: 'Uploads go on while you use other pages, and after a reload. Files too large for the browser to keep must be chosen again.',
  lost: 'The browser did not keep this file. Choose it again to continue where it stopped.',
  choose: 'Choose “{name}”',
  giveUp: 'Give up uploading “{name}”',
  wrong: 'This is a different file: “{name}” ({size}) is needed',
};
