import type { picture as zh } from '../../zh-CN/kit/picture.ts';

export const picture: typeof zh = {
  choose: 'Upload a picture',
  replace: 'Replace picture',
  remove: 'Remove picture',
  limits: 'PNG, JPG, WebP or GIF, up to {limit}',
  sending: 'Uploading the picture',
  title: 'Crop the picture',
  area: 'Crop area; the arrow keys move the picture',
  areaHint: 'Drag the picture, or move it with the arrow keys',
  zoom: 'Zoom',
  use: 'Use this picture',
  unreadable: 'This picture cannot be read. Please choose another PNG, JPG, WebP or GIF.',
  pictureOf: 'Picture {at}',
  removeOf: 'Remove picture {at}',
  earlier: 'Move picture {at} forward',
  later: 'Move picture {at} back',
  tooMany: 'You can add up to {count} pictures. The others were not added.',
  severalHint: 'PNG, JPG, WebP, or GIF, up to {limit} each and {count} in total',
};
