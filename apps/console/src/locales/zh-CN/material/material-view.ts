export const materialView = {
  chapters: '章节',
  seek: '从 {time} 播放“{title}”',
  languages: { 'zh-CN': '中文', 'en-US': '英文' },
  videoFailed: '此浏览器无法播放这个视频；可下载后查看。',
  download: '下载文件',
  keep: '提供方不允许下载此文件，也无法在浏览器中查看。请在应用中打开。',
  fileHint: '此类文件请下载后查看',
  h5: '“{name}”的页面',
  h5None: '页面暂时无法显示，请稍后重新打开。',
  noFile: '此内容的文件已被移除，请联系提供方。',
};
