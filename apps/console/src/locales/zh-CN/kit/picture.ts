export const picture = {
  choose: '上传图片',
  replace: '更换图片',
  remove: '移除图片',
  limits: 'PNG、JPG、WebP 或 GIF，不超过 {limit}',
  sending: '正在上传图片',
  title: '裁剪图片',
  area: '裁剪区域，用方向键移动图片',
  areaHint: '拖动图片，或用方向键移动',
  zoom: '缩放',
  use: '使用此图片',
  unreadable: '无法读取此图片，请换一张 PNG、JPG、WebP 或 GIF 图片。',
};
