import type { picture as zh } from '../../zh-CN/kit/picture.ts';

export const picture: typeof zh = {
  choose: 'Upload image',
  replace: 'Replace image',
  remove: 'Remove image',
  limits: 'PNG, JPG, WebP or GIF, up to {limit}',
  sending: 'Uploading image…',
  title: 'Crop image',
  area: 'Crop area; use the arrow keys to move the image',
  areaHint: 'Drag the image, or move it with the arrow keys',
  zoom: 'Zoom',
  use: 'Use this image',
  unreadable: 'This image cannot be read. Choose another PNG, JPG, WebP or GIF file.',
  pictureOf: 'Image {at}',
  removeOf: 'Remove image {at}',
  earlier: 'Move image {at} forward',
  later: 'Move image {at} back',
  tooMany: 'You can add up to {count} images; the rest were not added',
  severalHint: 'Up to {count} images: PNG, JPG, WebP or GIF, up to {limit} each',
};
