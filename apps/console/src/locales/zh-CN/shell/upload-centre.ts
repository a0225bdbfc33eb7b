export const uploadCentre = {
  title: '上传中心',
  active: '上传中心，{count} 个文件进行中',
  failed: '上传中心，{count} 个文件失败',
  finished: '上传中心，全部完成',
  hint: '换页面不影响上传。刷新后自动继续；文件过大、浏览器没有留存时，需要重新选择同一文件。',
  lost: '浏览器没有留存此文件，重新选择后从中断处继续',
  choose: '选择文件“{name}”',
  giveUp: '放弃上传“{name}”',
  wrong: '这不是同一个文件：需要“{name}”（{size}）',
};
