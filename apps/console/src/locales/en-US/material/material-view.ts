export const materialView = {
  chapters: 'Chapters',
  seek: 'Play “{title}” from {time}',
  languages: { 'zh-CN': 'Chinese', 'en-US': 'English' },
  videoFailed: 'This browser cannot play the video. Download it to watch it.',
  download: 'Download file',
  keep: 'This file cannot be downloaded or viewed in a browser. Open it in the app.',
  fileHint: 'Download this file to view it',
  h5: 'Page of “{name}”',
  h5None: 'The page cannot be shown right now. Open it again in a moment.',
  noFile: 'The file of this content was removed. Contact whoever shared it with you.',
};
